import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  MAX_BLOCKED,
  MAX_TRUSTED,
  type ModerationSettings,
  WORD_ACTIONS,
  type WordAction,
} from '../../core/moderation/model.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { Modal } from '../ui/modal.tsx';
import { Switch } from '../ui/switch.tsx';
import { notify } from '../ui/toast.ts';
import { RangeField } from './alerts/range-field.tsx';
import { words as desk } from './desk-words.ts';
import { words } from './moderation-words.ts';
import { SaveBar } from './save-bar.tsx';
import type { Draft } from './use-settings-draft.ts';
import { WalletList } from './wallet-list.tsx';

const ACTION_OPTIONS = WORD_ACTIONS.map((value) => ({ value, label: words.list.actions[value] }));

/** The rules for the stream behind the mode: words, blocked wallets and trusted ones. */
export function ModerationDialog({
  draft,
  faces,
  onClose,
}: {
  draft: Draft<ModerationSettings>;
  /** Whose pictures the stream shows: a setting of the alerts. */
  faces: ReactNode;
  onClose: () => void;
}) {
  return (
    <Modal title={words.title} description={words.about} onClose={onClose} className="sm:max-w-2xl!">
      {draft.value ? (
        <Rules draft={draft} settings={draft.value} faces={faces} />
      ) : (
        <p className="text-sm text-muted">{words.signIn}</p>
      )}
    </Modal>
  );
}

function Rules({
  draft,
  settings,
  faces,
}: {
  draft: Draft<ModerationSettings>;
  settings: ModerationSettings;
  faces: ReactNode;
}) {
  const { mode, holdSeconds } = settings;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="text-sm leading-relaxed text-muted">
          <b className="font-semibold text-fg">{desk.live.modes[mode]}.</b> {words.aboutMode[mode]}
        </p>
        {mode === 'hold' && (
          <RangeField
            label={words.seconds}
            says={words.secondsSay(holdSeconds)}
            value={holdSeconds}
            min={3}
            max={120}
            onValue={(seconds) => draft.change({ holdSeconds: seconds })}
          />
        )}
        {mode === 'filter' && (
          <Switch
            label={words.otherLanguages}
            on={settings.otherLanguages}
            onChange={(otherLanguages) => draft.change({ otherLanguages })}
            className="justify-between text-left"
          />
        )}
      </div>
      {faces}
      <Words list={settings.words} onList={(list) => draft.change({ words: list })} />
      <Part title={words.blocked.title} about={words.blocked.about}>
        <WalletList
          words={words.blocked}
          list={settings.blocked}
          most={MAX_BLOCKED}
          onList={(blocked) => draft.change({ blocked })}
        />
      </Part>
      <Part title={words.trusted.title} about={words.trusted.about}>
        <Switch
          label={words.holders}
          on={settings.trustHolders}
          onChange={(trustHolders) => draft.change({ trustHolders })}
          className="justify-between text-left"
        />
        <WalletList
          words={words.trusted}
          list={settings.trusted}
          most={MAX_TRUSTED}
          onList={(trusted) => draft.change({ trusted })}
        />
      </Part>
      {draft.changed && (
        <SaveBar
          label={words.save.region}
          says={words.save.unsaved}
          words={words.save}
          saving={draft.saving}
          problem={null}
          onUndo={draft.undo}
          onSave={async () => {
            if (await draft.save(words.save.failed)) notify.success(words.save.saved);
          }}
        />
      )}
    </div>
  );
}

/** A part of the dialog with its heading. */
export function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <div>
        <h3 id={id} className="text-sm font-semibold text-fg">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-muted">{about}</p>
      </div>
      {children}
    </section>
  );
}

type Listed = ModerationSettings['words'];

function Words({ list, onList }: { list: Listed; onList: (list: Listed) => void }) {
  const [word, setWord] = useState('');
  const [action, setAction] = useState<WordAction>('mask');
  const [problem, setProblem] = useState<string>();

  function add(event: FormEvent) {
    event.preventDefault();
    const text = word.trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return setProblem(words.list.invalid);
    if (list.some((entry) => entry.word.toLowerCase() === text.toLowerCase()))
      return setProblem(words.list.known);
    onList([...list, { word: text, action }]);
    setWord('');
    setProblem(undefined);
  }

  return (
    <Part title={words.list.title} about={words.list.about}>
      <form
        onSubmit={add}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <Field label={words.list.word} error={problem} className="max-sm:col-span-2">
          <TextInput value={word} onValue={setWord} maxLength={40} dir="auto" />
        </Field>
        <Select
          aria-label={words.list.action}
          value={action}
          onValue={(value) => setAction(value as WordAction)}
          options={ACTION_OPTIONS}
          className={problem && 'sm:mb-7'}
        />
        <Button type="submit" variant="secondary" className={problem && 'sm:mb-7'}>
          {words.list.add}
        </Button>
      </form>
      <Rows none={words.list.none} count={list.length}>
        {list.map((entry) => (
          <li key={entry.word} className="flex items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate text-sm text-fg">{entry.word}</bdi>
            <Select
              aria-label={words.list.actionFor(entry.word)}
              value={entry.action}
              onValue={(value) =>
                onList(list.map((one) => (one === entry ? { ...one, action: value as WordAction } : one)))
              }
              options={ACTION_OPTIONS}
            />
            <IconButton
              label={words.list.remove(entry.word)}
              icon={<Icon name="trash" />}
              onClick={() => onList(list.filter((one) => one !== entry))}
            />
          </li>
        ))}
      </Rows>
    </Part>
  );
}

function Rows({ none, count, children }: { none: string; count: number; children: ReactNode }) {
  if (count === 0) return <p className="text-sm text-faint">{none}</p>;
  return <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">{children}</ul>;
}

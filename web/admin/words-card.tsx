import { type FormEvent, useState } from 'react';
import { addWordSchema } from '../../core/admin.ts';
import { type Admin, addWord, removeWord, useBannedWords, useReload } from '../client/admin.ts';
import { count } from '../giveaways/format.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { DataCard } from './data-card.tsx';
import { words as all } from './words.ts';

const texts = all.words;

/** Lists the banned words, with a field that adds one. */
export function WordsCard({ admin }: { admin: Admin }) {
  const words = useBannedWords(admin);
  const reload = useReload(admin);
  const [removing, setRemoving] = useState<string | null>(null);
  const reread = () => reload('/banned-words', '/audit');

  async function remove(word: string) {
    setRemoving(word);
    if (await attempt(() => removeWord(admin, word), texts.removeFailed)) {
      notify.success(texts.removed(word));
      await reread();
    }
    setRemoving(null);
  }

  return (
    <DataCard title={texts.title} description={texts.about} source={words} failed={texts.failed}>
      {(list) => (
        <>
          <AddWord admin={admin} onAdded={reread} />
          {list.length === 0 ? (
            <p className="mt-5 text-sm text-muted">{texts.none}</p>
          ) : (
            <>
              <p className="mt-4 text-sm text-muted tabular-nums">
                {count(list.length, texts.word)}. {texts.hidden}
              </p>
              <ul
                aria-label={texts.label}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
                tabIndex={0}
                className="group mt-2 flex max-h-60 flex-wrap gap-2 overflow-y-auto"
              >
                {list.map((word) => (
                  <li
                    key={word}
                    className="flex max-w-full items-center rounded-full border border-line-strong bg-raised pl-3.5 text-sm"
                  >
                    {/* Admins share their screens. */}
                    <span className="truncate blur-sm group-focus-within:blur-none group-hover:blur-none group-focus:blur-none">
                      {word}
                    </span>
                    <button
                      type="button"
                      aria-label={texts.remove(word)}
                      disabled={removing === word}
                      onClick={() => void remove(word)}
                      className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-danger disabled:opacity-45 sm:size-9"
                    >
                      <Icon name="close" />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </DataCard>
  );
}

function AddWord({ admin, onAdded }: { admin: Admin; onAdded: () => Promise<unknown> }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setProblem(texts.missing);
    const read = addWordSchema.safeParse({ word: text });
    if (!read.success) return setProblem(texts.wrong(read.error.issues[0]!.message));
    const { word } = read.data;
    setBusy(true);
    if (await attempt(() => addWord(admin, word), texts.addFailed)) {
      notify.success(texts.added(word));
      setText('');
      await onAdded();
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex items-start gap-2">
      <Field label={texts.field} hideLabel error={problem} className="flex-1">
        <TextInput
          value={text}
          placeholder={texts.placeholder}
          onValue={(value) => {
            setText(value);
            setProblem(null);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} icon={<Icon name="plus" />}>
        {texts.add}
      </Button>
    </form>
  );
}

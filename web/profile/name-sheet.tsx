import { type FormEvent, useState } from 'react';
import { MAX_PROFILE_NAME } from '../../core/profiles/model.ts';
import { cutName } from '../../core/tips/tip-name.ts';
import { useHandle } from '../client/x-account.ts';
import { Button } from '../ui/button.tsx';
import { useFace } from '../ui/face.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { Tick } from '../ui/tick.tsx';
import { OwnFace } from './own-face.tsx';
import { pickPicture, type Sender, usePickedPicture } from './sender.ts';
import { words as all } from './words.ts';
import { XRow } from './x-row.tsx';

const words = all.sheet;

/** What the sheet's own button does: the act that opened it, or only the choice. */
export type SheetAct = { kind: 'send'; sum: string } | { kind: 'enter' } | { kind: 'use' };

interface Asked {
  /** Null while none is connected. */
  wallet: string | null;
  sender: Sender;
  act: SheetAct;
  /** With the sheet still open: a wallet may ask at once. */
  onChosen: (sender: Sender) => void;
}

export type SheetProps = Asked & { onClose: () => void };

/** Asks once under which name a fan is shown; its button is the act itself. Skipped, it is not asked again. */
export default function NameSheet({ onClose, ...asked }: SheetProps) {
  return (
    <Modal title={words.title} description={words.about} onClose={onClose}>
      <Choice {...asked} />
    </Modal>
  );
}

function Choice({ wallet, sender, act, onChosen }: Asked) {
  const close = useCloseModal();
  const known = useFace(wallet ?? '');
  const picked = usePickedPicture();
  const handle = useHandle(wallet);
  const [typed, setTyped] = useState(sender.name || null);
  const name = typed ?? known?.name ?? '';
  const [asHandle, setAsHandle] = useState(sender.as === 'handle');
  const isHandle = asHandle && handle !== null;
  const shown = isHandle ? `@${handle}` : name.trim();

  function choose(as: Sender['as']) {
    onChosen({ name: name.trim(), as });
    close();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (shown) choose(isHandle ? 'handle' : 'name');
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex items-center gap-6">
        <OwnFace wallet={wallet ?? ''} picture={picked ?? known?.picture ?? null} onDrawn={pickPicture} />
        <p className="text-sm leading-relaxed text-muted">{words.privacy}</p>
      </div>
      <Field label={words.name}>
        <TextInput
          value={isHandle ? shown : name}
          onValue={(text) => setTyped(text.length > MAX_PROFILE_NAME ? cutName(text) : text)}
          autoComplete="nickname"
          spellCheck={false}
          dir="auto"
          disabled={isHandle}
          suffix={isHandle ? <Tick /> : undefined}
        />
      </Field>
      {wallet && <XRow wallet={wallet} on={asHandle} onChange={setAsHandle} />}
      <Button type="submit" size="lg" wraps disabled={!shown} className="mt-1">
        {doText(act, shown || '...')}
      </Button>
      <Button variant="ghost" onClick={() => choose('anonymous')}>
        {act.kind === 'send' ? words.sendWithout : act.kind === 'enter' ? words.enterWithout : words.useNone}
      </Button>
    </form>
  );
}

function doText(act: SheetAct, name: string): string {
  if (act.kind === 'send') return words.send(act.sum, name);
  return act.kind === 'enter' ? words.enter(name) : words.use(name);
}

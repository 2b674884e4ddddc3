import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { isAddress } from '../../core/address.ts';
import type { Channel } from '../../core/channels/model.ts';
import { MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import { reasonOf } from '../client/call.ts';
import { readChannelAgain, useName } from '../client/channels.ts';
import { type NameOffer, offerName } from '../client/names.ts';
import { useToken } from '../client/tips.ts';
import { useNow, useOnChange } from '../hooks.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { offerPath } from './name-offer.ts';
import { words } from './name-words.ts';

interface Named {
  channel: Channel;
  name: string;
}

/** Moves a name to another wallet: this one signs, then a link lets the other one sign. */
export function MoveName({ channel, name, onClose }: Named & { onClose: () => void }) {
  return (
    <Modal title={words.moveName(name)} description={words.moveAbout} onClose={onClose}>
      <Steps channel={channel} name={name} />
    </Modal>
  );
}

function Steps({ channel, name }: Named) {
  const [offer, setOffer] = useState<NameOffer | null>(null);
  return offer ? (
    <Offered offer={offer} channel={channel} onAgain={() => setOffer(null)} />
  ) : (
    <Ask channel={channel} name={name} onSigned={setOffer} />
  );
}

function Ask({ channel, name, onSigned }: Named & { onSigned: (offer: NameOffer) => void }) {
  const { proveMessage } = useWallet();
  const { wallet, subject } = channel;
  const { data: coin } = useToken(subject === wallet ? null : subject);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function sign(event: FormEvent) {
    event.preventDefault();
    const to = typed.trim();
    if (!isAddress(to) || to === wallet || to === subject) return setProblem(words.notOther);
    setProblem(undefined);
    setBusy(true);
    try {
      // A coin whose creator is the new wallet keeps its name.
      const move = { name, from: wallet, to, subject: coin?.creator === to ? subject : to };
      onSigned(await offerName(move, proveMessage));
    } catch (error) {
      notify.error(reasonOf(error, words.notSigned));
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void sign(event)} noValidate className="flex flex-col gap-4">
      <Field label={words.to} hint={words.toHint} error={problem}>
        <TextInput value={typed} onValue={setTyped} spellCheck={false} className="font-mono" />
      </Field>
      <Button type="submit" size="lg" busy={busy}>
        {busy ? words.signing : words.sign}
      </Button>
      <p className="text-center text-sm text-muted">{words.signature}</p>
    </form>
  );
}

/** The dialog sees by itself that the other wallet has taken the name. */
const LOOK_MS = 3000;

function Offered({
  offer,
  channel: { wallet, subject },
  onAgain,
}: {
  offer: NameOffer;
  channel: Channel;
  onAgain: () => void;
}) {
  const close = useCloseModal();
  const left = offer.time * 1000 + MESSAGE_LIFETIME_MS - useNow();
  const { data: named } = useName(offer.name, LOOK_MS);
  useOnChange(named?.wallet === offer.to, (moved) => {
    if (!moved) return;
    notify.success(words.moved(offer.name));
    void readChannelAgain(wallet, subject);
    close();
  });
  const path = offerPath(offer);
  if (left <= 0)
    return (
      <div className="flex flex-col gap-4">
        <p role="alert" className="text-sm text-muted">
          {words.ended}
        </p>
        <Button size="lg" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="leading-relaxed text-fg">
        {words.open} <span className="text-muted tabular-nums">{words.left(Math.ceil(left / 1000))}</span>
      </p>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyButton
          variant="primary"
          size="lg"
          text={new URL(path, location.origin).href}
          onCopied={() => notify.success(words.copied)}
        >
          {words.copy}
        </CopyButton>
        <Link to={path} className={buttonClass('secondary', 'lg')}>
          {words.here}
        </Link>
      </div>
      <p role="status" className="text-center text-sm text-muted">
        {words.waits}
      </p>
    </div>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Objection } from '../../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { registrationMessage } from '../../../core/messages.ts';
import { reasonOf } from '../../client/call.ts';
import { objectTo, useRefreshGiveaway } from '../../client/giveaways.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { clockText, momentText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { fill } from '../../ui/fill.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { useWallet } from '../../wallet/context.ts';
import type { ListCheck } from '../list-check.ts';
import { checkedReceipt, objectWith, receiptIn, storedReceipt } from './receipts.ts';
import { words } from './registration-words.ts';

const text = words.objection;

/** From the fixed list to its cutoff: what an objection is, until when, and the button of a wallet that is missing. */
export function ObjectionPanel({
  giveaway,
  now,
  check,
}: {
  giveaway: Giveaway;
  now: number;
  /** Of the committed list; shown to the creator. */
  check: ListCheck;
}) {
  const wallet = useWallet().address;
  const { cutoff, creator, type } = giveaway;
  if (cutoff === null) return null;
  const isCreator = wallet === creator;
  const holders = type === 'holders';
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <p className="text-sm leading-relaxed text-fg">
            {fill(text.until, {
              time: <span className="font-semibold tabular-nums">{momentText(cutoff, now)}</span>,
            })}
          </p>
          <p className="text-2xl font-semibold tracking-tight tabular-nums text-fg">
            {clockText(Date.parse(cutoff), now)}
          </p>
        </div>
        <p className="text-sm leading-relaxed text-muted">{holders ? text.holders : text.participants}</p>
        {!holders && !isCreator && <MissingButton giveaway={giveaway} wallet={wallet} />}
        {isCreator && <CheckedList check={check} />}
        <Link to={paths.draw(giveaway.id)} className={buttonClass('secondary', 'sm', 'self-start')}>
          <Icon name="shield" />
          {text.seeList}
        </Link>
      </div>
    </Card>
  );
}

/** For the creator, who alone can stop a list that is not shown: whether it is there, and is the committed one. */
function CheckedList({ check: { state, problem } }: { check: ListCheck }) {
  if (state === 'checking' || state === 'holds')
    return (
      <Notice
        tone={state === 'holds' ? 'mint' : 'neutral'}
        icon={state === 'holds' ? 'check' : 'search'}
        role="status"
      >
        {state === 'holds' ? text.holds : text.fetching}
      </Notice>
    );
  return (
    <Notice tone="danger" icon="warning" role="alert">
      {state === 'withheld' ? text.withheld : text.differs(problem)} {text.pleaseCancel}
    </Notice>
  );
}

/** "I am missing from this list": sends the receipt of this device at once, and asks for it if it has no receipt. */
export function MissingButton({ giveaway, wallet }: { giveaway: Giveaway; wallet: string | null }) {
  const operator = usePublicConfig()?.operator;
  const refresh = useRefreshGiveaway(giveaway.id);
  const { proveMessage } = useWallet();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [status, setStatus] = useState<Objection['status'] | null>(null);

  async function send(receipt: RegistrationReceipt | null) {
    if (!operator) return;
    setBusy(true);
    setProblem(null);
    setStatus(null);
    try {
      const objection = await objectWith(
        {
          check: (shown) => checkedReceipt(shown, { escrow: giveaway.id, operator }),
          object: (body) => objectTo(giveaway.id, body),
          async prove(address) {
            if (address !== wallet) throw new Error('another wallet is connected');
            const { title, id } = giveaway;
            return proveMessage(registrationMessage({ site: location.host, title, id, wallet: address }));
          },
        },
        receipt,
      );
      // With the list, this panel goes too.
      if (objection.status === 'withdrawn' || objection.status === 'withdrawing')
        notify.success(words.answers[objection.status]);
      else setStatus(objection.status);
      setAsks(false);
    } catch (error) {
      setProblem(reasonOf(error, text.failed));
    }
    setBusy(false);
    await refresh();
  }

  function start() {
    const stored = wallet && storedReceipt(giveaway.id, wallet);
    if (stored) void send(stored);
    else setAsks(true);
  }

  return (
    <div className="flex flex-col gap-3">
      {!asks && (
        <Button
          variant="secondary"
          icon={<Icon name="warning" />}
          busy={busy}
          disabled={!operator}
          onClick={start}
        >
          {busy ? text.showing : text.missing}
        </Button>
      )}
      {asks && (
        <ReceiptForm busy={busy} onReceipt={(receipt) => void send(receipt)} onClose={() => setAsks(false)} />
      )}
      {problem && (
        <Notice tone="danger" icon="warning" role="alert">
          {problem}
        </Notice>
      )}
      {status && (
        <Notice
          tone={status === 'too_late' ? 'warn' : 'mint'}
          icon={status === 'too_late' ? 'clock' : 'check'}
          role="status"
        >
          {words.answers[status]}
        </Notice>
      )}
    </div>
  );
}

function ReceiptForm({
  busy,
  onReceipt,
  onClose,
}: {
  busy: boolean;
  onReceipt: (receipt: RegistrationReceipt | null) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const file = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    onReceipt(receiptIn(typed));
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={text.field} hint={text.fieldHint}>
        <TextArea
          rows={4}
          value={typed}
          onValue={setTyped}
          maxLength={4000}
          spellCheck={false}
          placeholder={text.example}
          disabled={busy}
          className="font-mono text-xs"
        />
      </Field>
      <input
        ref={file}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        aria-label={text.file}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen && chosen.size < 100_000) void chosen.text().then(setTyped);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
          {busy ? text.showingIt : text.show}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => file.current?.click()}>
          {text.chooseFile}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </form>
  );
}

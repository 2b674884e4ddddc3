import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../core/tips/tip-limits.ts';
import { askAbove } from '../../core/tips/usual-tip.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { usePublicConfig } from '../client/giveaways.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notify } from '../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../wallet/chain-progress.tsx';
import { type ConnectedWallet, useWallet } from '../wallet/context.ts';
import type { TipStep } from './send-tip.ts';
import { StillSending } from './still-sending.tsx';
import {
  amountProblem,
  amountRules,
  blockedText,
  canSend,
  draftProblem,
  draftUnits,
  EMPTY_DRAFT,
  feePreview,
  leavesText,
  MINIMUM_TEXT,
  networkFeeText,
  plainDraft,
  type TipDraft,
  type TipVariant,
  tokenProblem,
} from './tip-draft.ts';
import { TipReceipt } from './tip-receipt.tsx';
import { STREAM_AWAY } from './tip-texts.ts';
import { useCleanMessage } from './use-clean-message.ts';
import { type SentPayment, useLastTip } from './use-last-tip.ts';
import { useSendTip } from './use-send-tip.ts';
import type { TipRoom } from './use-tip-room.ts';

const STEPS: readonly ChainStep<TipStep>[] = [
  { key: 'preparing', title: 'Prepare the transaction' },
  { key: 'signing', title: 'Approve it in your wallet', note: 'Amount and fee stand in it.' },
  { key: 'confirming', title: 'Sent', note: 'Waiting for the network to confirm it.' },
];

/** The tip form and, after a tip, its receipt, which follows the tip to the screen. */
export function TipForm({ variant, token, room }: { variant: TipVariant; token: TokenInfo; room: TipRoom }) {
  const wallet = useWallet();
  const config = usePublicConfig();
  const percentage = config?.platformFee.percentage ?? null;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [sent, setSent] = useLastTip(token.tokenAddress, room);
  /** The amount's problem at the last attempt to send. */
  const [problem, setProblem] = useState<string | null>(null);
  /** The amount that the user was asked to confirm; the next press sends it. */
  const [asked, setAsked] = useState<bigint | null>(null);
  const { send, sending, failure, unsettled, clear } = useSendTip(variant, token, room, (late) => {
    note(late);
    // The draft may be another tip by now.
    if (draftUnits(draft, token) === BigInt(late.tip.amountUnits)) empty();
  });
  const { data: stats } = room.stats;
  const cleaned = useCleanMessage(draft.message);
  const form = useRef<HTMLFormElement>(null);
  const leavesId = useId();
  const blocked = blockedText(draft, token);
  // The other currency can still be chosen.
  const isCoinBlocked = blocked !== null && tokenProblem(token) === null;
  const symbol = draft.currency === 'SOL' ? 'SOL' : token.symbol;
  const fee = percentage === null ? null : feePreview(draft, token, percentage);
  const leaves = leavesText(draft, token);
  const asking = asked !== null && asked === draftUnits(draft, token);

  function change(fields: Partial<TipDraft>) {
    setDraft({ ...draft, ...fields });
    if (!('amount' in fields) && !('currency' in fields)) return;
    setProblem(null);
    setAsked(null);
    clear();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = amountProblem(variant, draft, token);
    setProblem(wrong);
    const units = draftUnits(draft, token);
    if (!wrong && units !== null && units > askAbove(draft.currency, token, stats?.recentTips ?? [])) {
      if (!asking) return setAsked(units);
    }
    if (wallet.address !== null || draftProblem(variant, draft, { token, connected: true }) !== null)
      return submitDraft();
    // Only the wallet is missing: the tip continues as soon as one is connected.
    notify.info(draftProblem(variant, draft, { token, connected: false })!);
    const connected = await wallet.ensureConnected();
    // The token's own creator gets another page in place of this form: nothing is sent then.
    if (connected && form.current) await submitDraft(connected);
  }

  // Focus the field with the problem.
  useEffect(() => {
    if (problem || failure?.amount) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem, failure]);

  async function submitDraft(connected?: ConnectedWallet) {
    setAsked(null);
    const paid = await send(plainDraft(draft, token), connected);
    if (!paid) return;
    note(paid);
    empty();
  }

  function note(paid: SentPayment) {
    for (const tip of [paid.tip, ...paid.again]) room.count(tip);
    setSent(paid);
  }

  const empty = () => setDraft({ ...draft, amount: '', message: '' });

  return (
    <Card
      title="Send Tip"
      description={
        blocked && !isCoinBlocked ? undefined : `Straight to the wallet of ${token.name}'s creator.`
      }
    >
      {blocked && (
        <Notice tone="warn" className="mb-5">
          {blocked}
        </Notice>
      )}
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        // A key that is held down would answer the question that it has just opened.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
        noValidate
        aria-label="Send Tip"
        className="flex flex-col gap-5"
      >
        <SegmentedControl
          label="Currency"
          value={draft.currency}
          onValue={(currency) => change({ currency })}
          disabled={sending !== null}
          options={[
            { value: 'SOL', label: 'SOL' },
            { value: 'TOKEN', label: token.symbol },
          ]}
        />
        <AmountField
          label="Amount"
          required
          hint={draft.currency === 'SOL' ? MINIMUM_TEXT[variant] : `Minimum: 1000 ${symbol}`}
          error={problem ?? (failure?.amount ? failure.text : undefined)}
          rules={amountRules(draft, token)}
          step="0.001"
          min="0"
          placeholder="0.001"
          value={draft.amount}
          onValue={(amount) => change({ amount })}
          disabled={sending !== null || isCoinBlocked}
        />
        <Field
          label={
            <>
              Message <span className="font-normal text-muted">(optional)</span>
            </>
          }
          aside={`${draft.message.length}/${MAX_MESSAGE_LENGTH}`}
          hint={cleaned === null ? 'Shown and read aloud on stream.' : undefined}
        >
          <TextArea
            maxLength={MAX_MESSAGE_LENGTH}
            placeholder="Say something nice"
            dir="auto"
            value={draft.message}
            onValue={(message) => change({ message })}
            disabled={sending !== null || isCoinBlocked}
          />
        </Field>
        {cleaned !== null && (
          <Notice tone="neutral" className="-mt-2" role="status">
            <span className="block text-xs font-semibold text-muted">The stream will show</span>
            <bdi className="mt-1 block break-words text-fg">{cleaned || 'No message'}</bdi>
          </Notice>
        )}
        <dl className="flex flex-col gap-2 text-sm text-muted">
          <div className="flex items-baseline justify-between gap-3">
            <dt>Platform fee</dt>
            <dd className="text-right tabular-nums text-fg">
              {percentage === null ? '...' : `${percentage}%`}
              {fee && <span className="text-muted"> ({`${fee} ${symbol}, included`})</span>}
            </dd>
          </div>
          <div
            id={leavesId}
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 border-t border-line pt-3"
          >
            <dt className="font-semibold text-fg">Leaves your wallet</dt>
            <dd className="min-w-0 text-right font-semibold break-words tabular-nums text-mint">
              {leaves ?? '–'}
            </dd>
            {leaves && (
              <dd className="w-full text-right text-xs tabular-nums">
                {networkFeeText(draft, config?.costs)}
              </dd>
            )}
          </div>
        </dl>
        {wallet.address === null && !blocked && (
          <Notice tone="neutral" icon="wallet">
            <span className="flex flex-wrap items-center justify-between gap-3">
              Connect your wallet to send a tip
              <Button
                size="sm"
                variant="secondary"
                onClick={() => wallet.open()}
                busy={wallet.status === 'connecting'}
              >
                Connect wallet
              </Button>
            </span>
          </Notice>
        )}
        {asking && !sending && (
          <Notice tone="warn" icon="warning" role="status">
            This is far more than is usual here. Press the button once more to send it.
          </Notice>
        )}
        {failure && !failure.amount && !sending && !unsettled && (
          <Notice
            tone={failure.calm ? 'neutral' : 'danger'}
            icon={failure.calm ? undefined : 'warning'}
            role={failure.calm ? 'status' : 'alert'}
          >
            {failure.text}
          </Notice>
        )}
        {unsettled && <StillSending tip={unsettled} />}
        <Button
          type="submit"
          size="lg"
          icon={<Icon name="send" />}
          aria-describedby={leavesId}
          // The second half of a double click would answer the question that the first half opened.
          onClick={(event) => asking && event.detail > 1 && event.preventDefault()}
          disabled={!canSend(variant, draft, token, sending !== null) || unsettled !== null}
          busy={sending !== null}
        >
          {sending ? 'Sending...' : asking ? `Send ${leaves}?` : 'Send Tip'}
        </Button>
        {sending ? (
          <ChainProgress
            label="Your tip on its way"
            steps={STEPS}
            at={sending.step}
            again={sending.again}
            signature={sending.signature}
          />
        ) : (
          <p role="status" className="-mt-2 min-h-5 text-center text-sm text-muted">
            {!blocked && !sent && beforehand(room)}
          </p>
        )}
      </form>
      {sent && !sending && (
        <TipReceipt
          key={sent.tip.id}
          tip={sent.tip}
          again={sent.again}
          restored={sent.restored}
          room={room}
        />
      )}
    </Card>
  );
}

/** What a fan should know before paying. */
function beforehand({ queue }: TipRoom): string | null {
  if (!queue) return null;
  return queue.overlays > 0
    ? 'The stream is connected: your tip appears right after it is confirmed.'
    : STREAM_AWAY;
}

import { lazy, Suspense, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ChainStep } from '../wallet/chain-progress.tsx';
import type { TipStep } from './send-tip.ts';
import type { Unsettled } from './still-sending.ts';
import { networkFeeText } from './tip-draft.ts';
import { TipPlan, TipStream } from './tip-extras-file.ts';
import { words } from './tip-words.ts';
import { words as unsettledWords } from './unsettled-words.ts';
import type { TipFormState } from './use-tip-form.ts';

const STEPS: readonly ChainStep<TipStep>[] = [
  { key: 'preparing', title: words.steps.preparing },
  { key: 'signing', title: words.steps.signing, note: words.steps.signingNote },
  { key: 'confirming', title: words.steps.confirming, note: words.steps.confirmingNote },
];

// Asked for beside the form, which does not wait for it. Whatever happens to the file, the form says where the tip is.
const progressFile = import('./tip-progress.tsx').catch(() => ({
  ChainProgress: PlainProgress,
  StillSending: PlainUnsettled,
}));
const Progress = lazy(
  async (): Promise<{ default: typeof PlainProgress }> => ({ default: (await progressFile).ChainProgress }),
);
const StillSending = lazy(
  async (): Promise<{ default: typeof PlainUnsettled }> => ({ default: (await progressFile).StillSending }),
);

/** The one button of the form, what it costs, and what came of the last press. */
export function TipActions({ form, sticky = false }: { form: TipFormState; sticky?: boolean }) {
  const { draft, wallet, sending, failure, unsettled, asking, leaves, blocked } = form;
  const costsId = useId();
  const fee = form.fee && `${form.fee} ${form.symbol}`;
  return (
    <>
      {asking && !sending && (
        <Notice tone="warn" icon="warning" role="status">
          {words.unusual}
        </Notice>
      )}
      {failure && !failure.field && !sending && !unsettled && (
        <Notice
          tone={failure.calm ? 'neutral' : 'danger'}
          icon={failure.calm ? undefined : 'warning'}
          role={failure.calm ? 'status' : 'alert'}
        >
          <span className={cx('block', failure.reason && 'font-semibold')}>{failure.text}</span>
          {failure.reason}
        </Notice>
      )}
      {unsettled && (
        <Suspense fallback={<PlainUnsettled tip={unsettled} />}>
          <StillSending tip={unsettled} />
        </Suspense>
      )}
      {sending && (
        <Suspense fallback={<PlainProgress {...steps} at={sending.step} />}>
          <Progress {...steps} at={sending.step} again={sending.again} signature={sending.signature} />
        </Suspense>
      )}
      <div
        className={cx(
          'flex flex-col gap-2',
          sticky &&
            'max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-ink max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {!blocked && (
          <Suspense fallback={null}>
            <TipPlan form={form} />
          </Suspense>
        )}
        <Button
          type="submit"
          size="lg"
          icon={<Icon name="send" />}
          aria-describedby={costsId}
          // The second half of a double click would answer the question that the first half opened.
          onClick={(event) => asking && event.detail > 1 && event.preventDefault()}
          disabled={!form.canSend}
          busy={sending !== null}
        >
          {label(form)}
        </Button>
        <div id={costsId} className="text-xs leading-relaxed tabular-nums text-muted">
          <dl>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt>{words.cost.leaves}</dt>
              <dd className="font-semibold break-words text-fg">{leaves ?? '–'}</dd>
            </div>
          </dl>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{feeLine(form, fee)}</span>
            {leaves && <span>{networkFeeText(draft, form.costs)}</span>}
          </p>
        </div>
      </div>
      {wallet.address === null && !blocked && !sending && (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          {words.connect}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => wallet.open()}
            busy={wallet.status === 'connecting'}
          >
            {words.connectButton}
          </Button>
        </p>
      )}
      {!sending && (
        <p role="status" className="min-h-5 text-center text-sm text-balance text-muted">
          {!blocked && (
            <Suspense fallback={null}>
              <TipStream form={form} />
            </Suspense>
          )}
        </p>
      )}
    </>
  );
}

const steps = { label: words.progress, steps: STEPS };

/** The step in words, while the file of the steps loads or if it never does. */
function PlainProgress({
  steps: all,
  at,
}: {
  label: string;
  steps: readonly ChainStep<TipStep>[];
  at: TipStep;
  again?: string | null;
  signature?: string | null;
}) {
  const { title, note } = all.find(({ key }) => key === at)!;
  return <p role="status">{[title, note].filter(Boolean).join('. ')}</p>;
}

/** The same for a tip whose outcome is unknown. */
function PlainUnsettled({ tip }: { tip: Unsettled }) {
  return (
    <Notice tone="warn" icon="warning" role="status">
      {unsettledWords[tip.signedTransaction ? 'signed' : 'sentByWallet'].title}
    </Notice>
  );
}

/** What the server has fixed may not be what the platform stated when the page was opened. */
function feeLine({ percentage, terms }: TipFormState, fee: string | null): string {
  if (terms.fixed !== null && fee) return words.cost.feeFixed(fee);
  return percentage === null ? words.cost.feeUnknown : words.cost.fee(String(percentage), fee);
}

/** What the button does: it names the sum. */
function label({ sending, asking, short, leaves, worth, symbol }: TipFormState): string {
  if (sending) return words.sending;
  if (asking) return words.ask(leaves, worth);
  return short ? words.notEnough(symbol) : words.send(leaves);
}

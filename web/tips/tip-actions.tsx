import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { ChainProgress, type ChainStep } from '../wallet/chain-progress.tsx';
import type { TipStep } from './send-tip.ts';
import { StillSending } from './still-sending.tsx';
import { networkFeeText } from './tip-draft.ts';
import { TipPlan, TipStream } from './tip-plan.tsx';
import { words } from './tip-words.ts';
import type { TipFormState } from './use-tip-form.ts';

const STEPS: readonly ChainStep<TipStep>[] = [
  { key: 'preparing', title: words.steps.preparing },
  { key: 'signing', title: words.steps.signing, note: words.steps.signingNote },
  { key: 'confirming', title: words.steps.confirming, note: words.steps.confirmingNote },
];

/** The button of the form, its costs in one line, and the result of the last press. */
export function TipActions({
  form,
  sticky = false,
  strip,
}: {
  form: TipFormState;
  sticky?: boolean;
  /** Above the button, in place of the line: a keyboard leaves no room for both. */
  strip?: ReactNode;
}) {
  const { draft, wallet, sending, failure, unsettled, asking, blocked } = form;
  const costsId = useId();
  const connects = wallet.address === null && !blocked && !sending;
  const nothingTyped = draft.amount === '';
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
      {unsettled && <StillSending tip={unsettled} />}
      {sending && (
        <ChainProgress
          label={words.progress}
          steps={STEPS}
          at={sending.step}
          again={sending.again}
          signature={sending.signature}
        />
      )}
      {!blocked && <TipPlan form={form} />}
      {!sending && !blocked && (
        <p role="status" className="text-sm text-muted empty:hidden">
          <TipStream form={form} />
        </p>
      )}
      <div
        className={cx(
          'flex flex-col gap-2',
          sticky &&
            'max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-ink max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {strip}
        {connects && nothingTyped ? (
          <ConnectButton wallet={wallet} size="lg" />
        ) : (
          <Button
            type="submit"
            size="lg"
            wraps
            icon={<Icon name="send" />}
            aria-describedby={costsId}
            // The second half of a double click would answer the question that the first half opened.
            onClick={(event) => asking && event.detail > 1 && event.preventDefault()}
            disabled={!form.canSend}
            busy={sending !== null}
          >
            {label(form)}
          </Button>
        )}
        <p
          id={costsId}
          className={cx(
            'text-center text-xs leading-relaxed text-balance tabular-nums text-muted',
            Boolean(strip) && 'sr-only',
          )}
        >
          {feeLine(form, fee)} {networkFeeText(draft, form.costs, form.solUsd)}
        </p>
      </div>
      {connects && !nothingTyped && <ConnectButton wallet={wallet} variant="secondary" size="md" />}
    </>
  );
}

/** Without a wallet it is the next thing to do; once an amount is typed, sending asks for the wallet too. */
function ConnectButton({
  wallet,
  ...look
}: Pick<TipFormState, 'wallet'> & Pick<ComponentProps<typeof Button>, 'size' | 'variant'>) {
  return (
    <Button
      {...look}
      icon={<Icon name="wallet" />}
      onClick={() => wallet.open()}
      busy={wallet.status === 'connecting'}
    >
      {words.connectButton}
    </Button>
  );
}

/** The fee that the server has fixed may differ from the one that the page loaded. */
function feeLine({ percentage, terms }: TipFormState, fee: string | null): string {
  if (terms.fixed !== null && fee) return words.cost.feeFixed(fee);
  return percentage === null ? words.cost.feeUnknown : words.cost.fee(String(percentage));
}

/** Returns the label of the button, which names the sum. */
function label({ sending, asking, short, leaves, worth, symbol }: TipFormState): string {
  if (sending) return words.sending;
  if (asking) return words.ask(leaves, worth);
  return short ? words.notEnough(symbol) : words.send(leaves);
}

import { useState } from 'react';
import { readAmount, typedAmount } from '../../core/amount-text.ts';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { SOL_ASSET } from '../../core/payouts.ts';
import { type Admin, useAdminConfig } from '../client/admin.ts';
import { Address } from '../ui/address.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Row } from './data-card.tsx';
import { figureText, type Payable, sharesOf, solText } from './model.ts';
import { PayoutProgress } from './payout-progress.tsx';
import { type OutcomeState, type PayoutRun, useOutcome } from './use-payout.ts';
import { words } from './words.ts';

/** Asks for confirmation with the expected outcome, then follows the payout. Closing the dialog stops nothing. */
export function PayoutDialog({
  admin,
  payable,
  run,
  onClose,
}: {
  admin: Admin;
  payable: Payable;
  run: PayoutRun;
  onClose: () => void;
}) {
  const running = run.running?.asset === payable.asset ? run.running : undefined;
  return (
    <Modal
      title={words.payout.title(payable.symbol)}
      description={payable.asset === SOL_ASSET ? words.payout.own : words.payout.swapped}
      onClose={onClose}
    >
      {running ? (
        <>
          <PayoutProgress payout={running} onTakeBack={run.takeBack} />
          <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:items-center sm:justify-between">
            <Button busy>{words.balances.processing}</Button>
            <p className="text-xs text-muted">{words.payout.closeHint}</p>
          </div>
        </>
      ) : (
        <ConfirmForm admin={admin} payable={payable} run={run} />
      )}
    </Modal>
  );
}

function ConfirmForm({ admin, payable, run }: { admin: Admin; payable: Payable; run: PayoutRun }) {
  const { asset, symbol, decimals } = payable;
  const close = useCloseModal();
  const { data: config } = useAdminConfig(admin);
  const all = formatAmount(BigInt(payable.units), decimals);
  const rules = { decimals, unit: symbol, most: BigInt(payable.units) };
  const everything = typedAmount(rules.most, decimals);
  const [text, setText] = useState(everything);
  const reading = readAmount(text, rules);
  const units = reading.kind === 'exact' ? reading.units : null;
  const problem = units
    ? units > rules.most
      ? words.payout.tooMuch(groupThousands(all), symbol)
      : null
    : words.payout.invalid;
  const outcome = useOutcome(admin, payable, problem === null ? units : null);
  const busy = run.confirming === asset;
  const ready = config !== undefined && problem === null && outcome.now !== null;

  return (
    <div className="flex flex-col gap-5">
      <AmountField
        label={words.payout.amount}
        // The field itself explains why it cannot read an amount.
        error={'problem' in reading ? undefined : problem}
        aside={
          <button
            type="button"
            disabled={busy}
            onClick={() => setText(everything)}
            className="-my-3 py-3 font-semibold text-mint underline underline-offset-4"
          >
            {words.payout.all(groupThousands(all))}
          </button>
        }
        rules={rules}
        value={text}
        onValue={setText}
        min="0"
        step="any"
        disabled={busy}
      />
      {asset !== SOL_ASSET && <PayoutQuote outcome={outcome} />}
      {config ? (
        <PayoutSplit
          lamports={outcome.now?.lamports ?? null}
          cutPercent={config.platform.payoutCut}
          admins={config.admins}
          you={admin.wallet}
          exact={asset === SOL_ASSET}
        />
      ) : (
        <Skeleton className="h-28" />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={close} disabled={busy}>
          {words.payout.cancel}
        </Button>
        <Button
          busy={busy}
          disabled={!ready || run.running !== undefined}
          onClick={() =>
            void run.confirm({
              asset,
              units: units!,
              minimumLamports: outcome.now!.minimum,
              cutPercent: config!.platform.payoutCut,
              recipients: config!.admins,
            })
          }
        >
          {busy ? words.balances.processing : words.payout.confirm}
        </Button>
      </div>
    </div>
  );
}

/** Shows the expected proceeds of the swap, their source and the accepted minimum. */
function PayoutQuote({ outcome }: { outcome: OutcomeState }) {
  const { now, from, priceImpact, loading, problem, retry } = outcome;
  if (loading)
    return (
      <div role="status" className="rounded-xl border border-line bg-ink/50 p-4">
        <span className="sr-only">{words.quote.asking}</span>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-3 h-4 w-56 max-w-full" />
      </div>
    );
  const again = (
    <Button size="sm" variant="ghost" icon={<Icon name="refresh" />} onClick={retry}>
      {words.quote.retry}
    </Button>
  );
  if (!now)
    return problem === null ? null : (
      <Notice tone="danger" icon="warning" role="alert">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{words.quote.failed}</span>
          {again}
        </span>
        <span className="block text-muted">{problem}</span>
      </Notice>
    );
  return (
    <div className="rounded-xl border border-line bg-ink/50 p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-semibold tabular-nums text-fg">
          {words.quote.about(solText(now.lamports, 6))}
        </span>
        {from === 'quote' ? (
          <Badge tone="mint">{words.quote.jupiter}</Badge>
        ) : (
          <Badge tone="warn">{words.quote.market}</Badge>
        )}
      </p>
      <p className="mt-1.5 text-sm leading-relaxed text-muted">
        {words.quote.least(solText(now.minimum, 6))}
        {priceImpact !== null && words.quote.impact(figureText(priceImpact, 2))}
      </p>
      {problem !== null && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-sm text-warn">
          {problem === words.quote.unavailable ? problem : words.quote.because(problem)}
          {again}
        </p>
      )}
    </div>
  );
}

/** More recipients share one line, so that the confirm button stays in view. All get the same. */
const LISTED = 4;

/** Lists the recipients of a payout with their amounts. `lamports` is null until it is known. */
function PayoutSplit({
  lamports,
  cutPercent,
  admins,
  you,
  exact,
}: {
  lamports: bigint | null;
  cutPercent: number;
  admins: string[];
  you: string;
  /** Whether exactly these amounts are paid. Those of a quote are approximate. */
  exact: boolean;
}) {
  const shares = lamports === null ? null : sharesOf(lamports, cutPercent, admins);
  const text = (amount: bigint | undefined) =>
    amount === undefined ? '–' : `${exact ? '' : '≈ '}${solText(amount, exact ? 9 : 6)} SOL`;
  const listed = admins.length > LISTED ? [] : admins;
  return (
    <div>
      <p className="text-sm leading-relaxed text-fg">{words.split.about(cutPercent, admins.length)}</p>
      <dl aria-label={words.split.label} className="mt-2">
        {admins.length > LISTED && <Row label={words.split.each}>{text(shares?.share)}</Row>}
        {listed.map((wallet) => (
          <Row
            key={wallet}
            label={
              <span>
                <Address address={wallet} />
                {wallet === you && words.split.you}
              </span>
            }
          >
            {text(shares?.share)}
          </Row>
        ))}
        <Row label={words.split.platform}>{text(shares?.platform)}</Row>
      </dl>
      {admins.length > LISTED && (
        <details className="text-sm">
          <summary className="min-h-11 content-center text-muted hover:text-fg">{words.split.who}</summary>
          <ul aria-label={words.split.wallets} className="grid grid-cols-2 gap-x-4 gap-y-2 pb-1">
            {admins.map((wallet) => (
              <li key={wallet}>
                <Address address={wallet} />
                {wallet === you && words.split.you}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

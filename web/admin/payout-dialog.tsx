import { useState } from 'react';
import { readAmount, typedAmount } from '../../core/amount-text.ts';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { SOL_ASSET } from '../../core/payouts.ts';
import { type Admin, useAdminConfig } from '../client/admin.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button } from '../ui/button.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Payable } from './figures.ts';
import { PayoutProgress } from './payout-progress.tsx';
import { PayoutQuote } from './payout-quote.tsx';
import { PayoutSplit } from './payout-split.tsx';
import { useOutcome } from './use-payout-quote.ts';
import type { PayoutRun } from './use-payout-run.ts';
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
        // An amount that cannot be read has its own message.
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

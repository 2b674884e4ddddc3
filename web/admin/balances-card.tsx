import { type ReactNode, useState } from 'react';
import { formatAmount, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import { SOL_ASSET } from '../../core/payouts.ts';
import { type Admin, useBalances } from '../client/admin.ts';
import { count } from '../giveaways/format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { DataCard } from './data-card.tsx';
import { estimateText, heldText, type Payable, solText, usdText } from './model.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutProgress } from './payout-progress.tsx';
import { usePayoutRun } from './use-payout.ts';
import { words } from './words.ts';

/** Lists the treasury's balances, each with a payout button. The running payout is above them. */
export function BalancesCard({ admin }: { admin: Admin }) {
  const balances = useBalances(admin);
  const [chosen, setChosen] = useState<Payable | null>(null);
  const run = usePayoutRun(admin, () => setChosen(null));
  const { running, confirming } = run;

  const button = (payable: Payable) => {
    const processing = running?.asset === payable.asset || confirming === payable.asset;
    const other = (running !== undefined || confirming !== null) && !processing;
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={processing ? undefined : words.balances.payoutOf(payable.symbol)}
        disabled={BigInt(payable.units) === 0n || other}
        title={other ? words.balances.other : undefined}
        aria-busy={processing || undefined}
        onClick={() => setChosen(payable)}
      >
        {processing ? words.balances.processing : words.balances.payout}
      </Button>
    );
  };

  return (
    <DataCard
      title={words.balances.title}
      description={words.balances.about}
      actions={
        <IconButton
          label={words.page.refreshBalances}
          busy={balances.isValidating}
          icon={
            <Icon name="refresh" className={balances.isValidating ? 'motion-safe:animate-spin' : undefined} />
          }
          className="-my-2 -mr-3.5"
          onClick={() => void balances.mutate()}
        />
      }
      source={balances}
      failed={words.balances.failed}
      waiting={['a', 'b', 'c'].map((row) => <Skeleton key={row} className="mb-4 h-14" />)}
    >
      {(data) => (
        <>
          {running && (
            <div className="mb-5 rounded-xl border border-mint/30 bg-mint/5 p-4">
              <h3 className="mb-3 text-sm font-semibold text-fg">
                {words.balances.paying(
                  groupThousands(formatAmount(BigInt(running.amountUnits), running.decimals)),
                  running.symbol,
                )}
              </h3>
              <PayoutProgress payout={running} onTakeBack={run.takeBack} />
            </div>
          )}
          <ul aria-label={words.balances.label}>
            <Holding
              name="SOL"
              detail={words.balances.reserve(solText(data.treasury.reserveLamports, 2))}
              image={
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-xl border border-mint/30 bg-mint/10 text-mint"
                >
                  <Icon name="coins" className="size-5" />
                </span>
              }
              amount={`${solText(data.treasury.lamports, 6)} SOL`}
              worth={worthText(
                data.treasury.usdValue,
                words.balances.payable(solText(data.treasury.payableLamports, 6)),
              )}
              action={button({
                asset: SOL_ASSET,
                symbol: 'SOL',
                decimals: SOL_DECIMALS,
                units: data.treasury.payableLamports,
                estimatedSol: null,
              })}
            />
            {data.balances.map((token) => (
              <Holding
                key={token.mintAddress}
                name={token.symbol}
                detail={
                  <>
                    {token.name !== token.symbol && <span className="break-words">{token.name},</span>}
                    <span>{count(token.tipCount, words.balances.tip)}</span>
                  </>
                }
                image={
                  <TokenImage
                    address={token.mintAddress}
                    src={token.imageUrl}
                    name={token.name}
                    className="size-11 rounded-xl!"
                  />
                }
                amount={`${heldText(token.balanceUnits, token.decimals)} ${token.symbol}`}
                worth={
                  token.balanceUnits === '0'
                    ? ''
                    : worthText(
                        token.usdValue,
                        token.estimatedSOLOutput === null
                          ? words.balances.noPrice
                          : estimateText(token.estimatedSOLOutput),
                      )
                }
                action={button({
                  asset: token.mintAddress,
                  symbol: token.symbol,
                  decimals: token.decimals,
                  units: token.balanceUnits,
                  estimatedSol: token.estimatedSOLOutput,
                })}
              />
            ))}
          </ul>
          {data.balances.length === 0 && (
            <EmptyState
              compact
              icon={<Icon name="coins" className="size-5" />}
              title={words.balances.none}
              className="mt-3"
            >
              {words.balances.noneHint}
            </EmptyState>
          )}
          {chosen && (
            <PayoutDialog admin={admin} payable={chosen} run={run} onClose={() => setChosen(null)} />
          )}
        </>
      )}
    </DataCard>
  );
}

function Holding({
  name,
  detail,
  image,
  amount,
  worth,
  action,
}: {
  name: string;
  detail: ReactNode;
  image: ReactNode;
  amount: string;
  worth: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-3.5 first:border-t-0 first:pt-0 last:pb-0">
      {image}
      <div className="min-w-24 flex-1">
        <p className="truncate text-sm font-semibold text-fg">{name}</p>
        <p className="flex flex-wrap gap-x-1 text-xs text-muted">{detail}</p>
      </div>
      <div className="order-1 flex basis-full items-baseline justify-between gap-3 text-right sm:order-none sm:block sm:basis-auto">
        <p className="text-sm font-semibold whitespace-nowrap tabular-nums text-fg">{amount}</p>
        <p className="flex flex-wrap justify-end gap-x-1 text-xs tabular-nums text-muted">{worth}</p>
      </div>
      {action}
    </li>
  );
}

/** `usd` null: no price is known. */
const worthText = (usd: number | null, rest: string) => (
  <>
    {usd !== null && <span>{usdText(usd)},</span>}
    <span>{rest}</span>
  </>
);

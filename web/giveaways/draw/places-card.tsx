import type { ReactNode } from 'react';
import type { DrawHead } from '../../client/draw.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sign } from '../../ui/sign.tsx';
import { useWallet } from '../../wallet/context.ts';
import { Amount } from '../amount.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, placeName } from '../format.ts';
import { rangeText, ticketText } from '../wheel/tickets.ts';
import type { Verdict } from './check-state.ts';
import { words } from './words.ts';

type Place = DrawHead['places'][number];

/**
 * Every place with its amount, its winner and the tickets that won it. Only a verified record names its winners as
 * verified. `at`: the place on the wheel, from 1. `onReplay` null: there is no wheel.
 */
export function PlacesCard({
  head,
  verdict,
  at,
  onReplay,
}: {
  head: DrawHead;
  verdict: Verdict;
  at: number | null;
  onReplay: ((place: number) => void) | null;
}) {
  const total = head.commits.at(-1)?.totalWeight ?? '0';
  const several = head.amounts.length > 1;
  const { decimals, symbol, mint } = head.prize;
  return (
    <Card
      title={several ? words.places.many : words.places.one}
      description={several ? words.places.inOrder : undefined}
      actions={<Standing verdict={verdict} />}
      data-testid="outcome"
    >
      <ol className="-mt-1 divide-y divide-line">
        {head.amounts.map((amount, index) => {
          const place = head.places[index];
          return (
            <li
              key={placeName(index + 1)}
              data-place={index + 1}
              className={cx(
                'grid items-start gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0',
                place && 'sm:grid-cols-[minmax(0,1fr)_auto]',
                several && onReplay && at === index + 1 && 'rounded-xl bg-mint/6 px-3 py-4!',
              )}
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
                  {several && <span className="font-semibold text-fg">{placeName(index + 1)}</span>}
                  <Amount units={amount} decimals={decimals} symbol={symbol} mint={mint} />
                  {place && onReplay && several && (
                    <Button
                      variant="ghost"
                      size="sm"
                      className="-my-2"
                      icon={<Icon name="refresh" />}
                      aria-label={words.places.replay(index + 1)}
                      onClick={() => onReplay(index + 1)}
                    />
                  )}
                </p>
                {place ? (
                  <Won place={place} total={BigInt(total) - takenBefore(head, index)} />
                ) : (
                  <p className="mt-1 text-sm text-muted">{unwon(head)}</p>
                )}
              </div>
              {place && <Figures place={place} total={total} />}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** `total`: the entries that were left for this place. */
function Won({ place: { winner, weight }, total }: { place: Place; total: bigint }) {
  const { address } = useWallet();
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 text-xl font-semibold text-fg">
        <Sign address={winner} className="size-9 rounded-full" />
        <Address address={winner} head={6} tail={4} copyLabel={words.places.copyWinner} />
        {winner === address && <Badge tone="mint">{words.places.you}</Badge>}
      </p>
      <p className="text-sm text-muted">{words.places.odds(chanceText(BigInt(weight), total))}</p>
    </>
  );
}

function Figures({ place: { ticket, start, weight, prove, pay }, total }: { place: Place; total: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:w-84">
      <Figure label={words.places.ticket}>{words.places.ticketOf(ticketText(ticket), total)}</Figure>
      <Figure label={words.places.tickets}>{rangeText(start, weight)}</Figure>
      <Figure label={words.places.proven}>
        <TransactionLink signature={prove.signature} />
      </Figure>
      <Figure label={words.places.paid}>
        {pay ? <TransactionLink signature={pay.signature} /> : words.places.notPaid}
      </Figure>
    </dl>
  );
}

/** The weight that had won before this place. */
function takenBefore({ places }: DrawHead, index: number): bigint {
  return places.slice(0, index).reduce((sum, { weight }) => sum + BigInt(weight), 0n);
}

function unwon({ end, places, commits }: DrawHead): string {
  const total = BigInt(commits.at(-1)?.totalWeight ?? 0);
  const rest = places.reduce((left, { weight }) => left - BigInt(weight), total);
  if (places.length > 0 && rest === 0n) return words.places.noneLeft;
  return end ? words.places.unwon : words.places.notDrawn;
}

const TONES = { verified: 'mint', unconfirmed: 'warn', false: 'danger', checking: 'neutral' } as const;

/** Whether these winners are shown on chain. */
function Standing({ verdict: { kind } }: { verdict: Verdict }) {
  return <Badge tone={TONES[kind]}>{words.places.standing[kind]}</Badge>;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold break-words tabular-nums text-fg">{children}</dd>
    </div>
  );
}

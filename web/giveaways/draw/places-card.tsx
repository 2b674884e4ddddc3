import type { ReactNode } from 'react';
import type { DrawHead } from '../../client/draw.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, placeName, unitsText } from '../format.ts';
import { rangeText, ticketText } from '../wheel/tickets.ts';
import type { Verdict } from './check-state.ts';

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
  return (
    <Card
      title={several ? 'The places' : 'The winner'}
      description={several ? 'Drawn in this order, each from the entries that were left.' : undefined}
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
                'py-4 first:pt-0 last:pb-0',
                several && at === index + 1 && 'rounded-xl bg-mint/6 px-3',
              )}
            >
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 text-sm text-muted">
                  {several && `${placeName(index + 1)} · `}
                  <span className="font-semibold text-fg">
                    {unitsText(amount, head.prize.decimals, head.prize.symbol)}
                  </span>
                </p>
                {place && onReplay && several && (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<Icon name="refresh" />}
                    aria-label={`Replay the spin of the ${placeName(index + 1)}`}
                    onClick={() => onReplay(index + 1)}
                  />
                )}
              </div>
              {place ? (
                <Won place={place} total={total} taken={takenBefore(head, index)} />
              ) : (
                <p className="mt-1 text-sm text-muted">{unwon(head)}</p>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function Won({ place, total, taken }: { place: Place; total: string; taken: bigint }) {
  const { winner, weight, start, ticket, prove, pay } = place;
  return (
    <>
      <p className="mt-1 text-lg font-semibold text-fg">
        <Address address={winner} head={6} tail={4} copyLabel="Copy the winner's address" />
      </p>
      <p className="text-sm text-muted">Its chance was {chanceText(BigInt(weight), BigInt(total) - taken)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Figure label="Winning ticket">
          {ticketText(ticket)} of {total}
        </Figure>
        <Figure label="Its tickets">{rangeText(start, weight)}</Figure>
        <Figure label="Proven">
          <TransactionLink signature={prove.signature} />
        </Figure>
        <Figure label="Paid">{pay ? <TransactionLink signature={pay.signature} /> : 'Not yet'}</Figure>
      </dl>
    </>
  );
}

/** The weight that had won before this place. */
function takenBefore({ places }: DrawHead, index: number): bigint {
  return places.slice(0, index).reduce((sum, { weight }) => sum + BigInt(weight), 0n);
}

function unwon({ end, places, commits }: DrawHead): string {
  const total = BigInt(commits.at(-1)?.totalWeight ?? 0);
  const rest = places.reduce((left, { weight }) => left - BigInt(weight), total);
  if (places.length > 0 && rest === 0n) return 'No entry was left for it: it goes back to the creator.';
  return end ? 'Nobody won it.' : 'Not proven yet.';
}

/** Whether these winners are shown on chain. */
function Standing({ verdict }: { verdict: Verdict }) {
  switch (verdict.kind) {
    case 'verified':
      return <Badge tone="mint">Verified</Badge>;
    case 'unconfirmed':
      return <Badge tone="warn">Not confirmed</Badge>;
    case 'false':
      return <Badge tone="danger">Does not hold</Badge>;
    case 'checking':
      return <Badge>Being checked</Badge>;
  }
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 font-semibold break-words tabular-nums text-fg">{children}</dd>
    </div>
  );
}

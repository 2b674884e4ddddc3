import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { hasFaces, MAX_WALLET_SEGMENTS, spinOf, wheelOf } from '../../../core/draw/wheel.ts';
import { MAX_SPINS } from '../../../core/giveaways/reveal.ts';
import type { DrawHead } from '../../client/draw.ts';
import { FacesOf } from '../../client/faces.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Person } from '../../ui/person.tsx';
import { useWallet } from '../../wallet/context.ts';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, placeName, rangeText, ticketText } from '../format.ts';
import { DrawWheel } from '../wheel/wheel.tsx';
import type { WheelPose } from '../wheel/wheel-geometry.ts';
import { shortWallet } from '../wheel/wheel-places.ts';
import { PrizeAmount } from './prize-amount.tsx';
import type { ListFacts } from './protocol.ts';
import type { RowPage } from './record-rows.ts';
import type { Checking, Verdict } from './use-check.ts';
import { words } from './words.ts';

/** The wheel as every page shows it, and the winners. `children`: below them. */
export function OutcomeCard({
  head,
  list,
  rows,
  verdict,
  children,
}: {
  head: DrawHead;
  list: ListFacts;
  rows: Checking['rows'];
  verdict: Verdict;
  children: ReactNode;
}) {
  const [pose, setPose] = useState<WheelPose>('rest');
  const [at, setAt] = useState(1);
  const [spins, setSpins] = useState(0);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const total = BigInt(head.commits.at(-1)?.totalWeight ?? 0);
  const { address } = useWallet();
  const wheel = useListWheel(list, rows, total, address);
  const ticket = head.places[at - 1]?.ticket;
  const spin = useMemo(
    () => (ticket === undefined ? null : spinOf({ ticket: BigInt(ticket), total })),
    [ticket, total],
  );
  const replay = (place: number) => {
    setAt(place);
    setSpins(spins + 1);
    setPose('spinning');
  };
  // More places are shown at once: only the first of them has a spin.
  const spun = head.amounts.length <= MAX_SPINS && list.entries > 1;
  const idle = pose !== 'spinning' && wheel.segments.length > 0;
  const first = hasFaces(wheel) ? wheel.segments.map((segment) => segment.wallet) : [];
  return (
    <FacesOf wallets={[...head.places.map(({ winner }) => winner), ...first]}>
      <div className="mb-6 grid gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        {spin && list.entries > 1 && (
          <Card className="self-start">
            <DrawWheel
              wheel={wheel}
              spin={spin}
              pose={pose}
              resets={spins}
              restName={shortWallet(head.places[at - 1]?.winner ?? '')}
              onRest={() => setPose('rest')}
            >
              <Icon
                name={pose === 'spinning' ? 'refresh' : 'check'}
                className={
                  pose === 'spinning' ? 'size-7! text-muted motion-safe:animate-spin' : 'size-8! text-mint'
                }
              />
            </DrawWheel>
            {!calm && (
              <Button
                variant="secondary"
                className="mt-5 w-full"
                icon={<Icon name="refresh" />}
                disabled={!idle}
                onClick={() => replay(at)}
              >
                {pose === 'spinning' ? words.wheel.spinning : words.wheel.replay}
              </Button>
            )}
            <p className="mt-4 text-center text-sm text-balance text-muted">{words.wheel.text}</p>
          </Card>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          <PlacesCard
            head={head}
            verdict={verdict}
            at={spun ? at : null}
            onReplay={spun && !calm && idle ? replay : null}
          />
          {children}
        </div>
      </div>
    </FacesOf>
  );
}

/** Returns the wheel of the list that the check has read. */
function useListWheel({ entries }: ListFacts, rows: Checking['rows'], total: bigint, own: string | null) {
  const [page, setPage] = useState<RowPage | null>(null);
  const small = entries <= MAX_WALLET_SEGMENTS;
  useEffect(() => {
    let gone = false;
    setPage(null);
    if (!small) return;
    const all = { kind: 'entries', search: '', from: 0, limit: MAX_WALLET_SEGMENTS } as const;
    void rows(all).then((found) => {
      if (!gone) setPage(found);
    });
    return () => {
      gone = true;
    };
  }, [rows, small]);
  return useMemo(() => {
    const listed = (page?.rows ?? []).map(({ wallet, weight }) => ({ wallet, weight: BigInt(weight ?? 0) }));
    return wheelOf(listed, small && !page ? 0n : total, entries, own);
  }, [page, small, total, entries, own]);
}

type Place = DrawHead['places'][number];

/**
 * Every place with its amount, its winner and the tickets that won it. Only a verified record names its winners as
 * verified. `at`: the place on the wheel, from 1. `onReplay` null: there is no wheel.
 */
function PlacesCard({
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
                'relative grid items-start gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0',
                place && 'sm:grid-cols-[minmax(0,1fr)_auto]',
                several && onReplay && at === index + 1 && 'rounded-xl bg-mint/6 px-3 py-4!',
              )}
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
                  {several && <span className="font-semibold text-fg">{placeName(index + 1)}</span>}
                  <PrizeAmount units={amount} prize={head.prize} />
                </p>
                {place ? (
                  <Won winner={place.winner} large={!several}>
                    {onReplay && several && (
                      <Button
                        variant="ghost"
                        size="sm"
                        className="max-sm:absolute max-sm:top-9.5 max-sm:right-0"
                        icon={<Icon name="refresh" />}
                        aria-label={words.places.replay(index + 1)}
                        onClick={() => onReplay(index + 1)}
                      />
                    )}
                  </Won>
                ) : (
                  <p className="mt-1 text-sm text-muted">{unwon(head)}</p>
                )}
              </div>
              {place && (
                <Figures
                  place={place}
                  total={total}
                  left={BigInt(total) - takenBefore(head, index)}
                  isOver={head.end !== null}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** `large`: the only winner. `children`: beside the winner. */
function Won({ winner, large, children }: { winner: string; large: boolean; children: ReactNode }) {
  const { address } = useWallet();
  return (
    <p
      className={cx(
        'mt-1.5 flex flex-wrap items-center gap-x-2.5 text-xl text-fg',
        large && 'lg:mt-4 lg:text-2xl',
      )}
    >
      <span className="flex min-w-0 max-w-full items-center gap-x-2.5">
        <Face address={winner} className={cx('size-9', large && 'lg:size-16')} />
        <Person address={winner} copyLabel={words.places.copyWinner} />
      </span>
      {winner === address && <Badge tone="mint">{words.places.you}</Badge>}
      {children}
    </p>
  );
}

/** `left`: the entries that were left for this place. */
function Figures({
  place: { ticket, start, weight, prove, pay },
  total,
  left,
  isOver,
}: {
  place: Place;
  total: string;
  left: bigint;
  isOver: boolean;
}) {
  const held = rangeText(start, weight);
  const unpaid = isOver ? words.places.noPayment : words.places.notPaid;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:w-84">
      <Figure label={words.places.ticket}>{words.places.ticketOf(ticketText(ticket), total)}</Figure>
      <Figure label={words.places.odds}>{chanceText(BigInt(weight), left)}</Figure>
      {weight !== '1' && <Figure label={words.places.tickets}>{held}</Figure>}
      <Figure label={words.places.proven}>
        <TransactionLink signature={prove.signature} />
      </Figure>
      <Figure label={words.places.paid}>
        {pay ? <TransactionLink signature={pay.signature} /> : unpaid}
      </Figure>
    </dl>
  );
}

/** Returns the weight that had won before this place. */
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

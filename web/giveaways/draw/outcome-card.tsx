import { hexToBytes } from '@noble/hashes/utils';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { MAX_WALLET_SEGMENTS, spinOf, wheelOf } from '../../../core/draw/wheel.ts';
import type { DrawHead } from '../../client/draw.ts';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chanceText, unitsText } from '../format.ts';
import { Wheel } from '../wheel/wheel.tsx';
import type { WheelPose } from '../wheel/wheel-geometry.ts';
import type { ListFacts } from './protocol.ts';
import type { RowPage } from './record-rows.ts';
import type { Checking } from './use-check.ts';

/** The winner, and the wheel as every page shows it. */
export function OutcomeCard({
  head,
  list,
  rows,
}: {
  head: DrawHead;
  list: ListFacts;
  rows: Checking['rows'];
}) {
  const { winner, revealed, prize, totalWeight } = head;
  const [page, setPage] = useState<RowPage | null>(null);
  const [pose, setPose] = useState<WheelPose>('rest');
  const [spins, setSpins] = useState(0);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const small = list.entries <= MAX_WALLET_SEGMENTS;

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

  const wheel = useMemo(() => {
    const entries = (page?.rows ?? []).map(({ wallet, weight }) => ({ wallet, weight: BigInt(weight ?? 0) }));
    return wheelOf(entries, small && !page ? 0n : BigInt(totalWeight), list.entries);
  }, [page, small, totalWeight, list.entries]);
  const spin = useMemo(
    () =>
      revealed &&
      spinOf({
        ticket: BigInt(revealed.ticket),
        total: BigInt(totalWeight),
        randomness: hexToBytes(revealed.randomness),
      }),
    [revealed, totalWeight],
  );
  if (!winner || !revealed || !spin) return null;
  const won = BigInt(winner.weight);
  return (
    <Card title="The winner" data-testid="outcome">
      <p className="-mt-2 text-lg font-semibold text-fg">
        <Address address={winner.wallet} head={6} tail={4} copyLabel="Copy the winner's address" />
      </p>
      <dl className="mt-3 mb-7 grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Figure label="Prize">{unitsText(prize.amount, prize.decimals, prize.symbol)}</Figure>
        <Figure label="Chance it had">{chanceText(won, BigInt(totalWeight))}</Figure>
        <Figure label="Winning ticket">{ticketText(revealed.ticket, totalWeight)}</Figure>
        <Figure label="Its tickets">
          {won === 1n
            ? String(BigInt(winner.start) + 1n)
            : `${BigInt(winner.start) + 1n}–${BigInt(winner.start) + won}`}
        </Figure>
      </dl>
      <Wheel wheel={wheel} spin={spin} pose={pose} resets={spins} onRest={() => setPose('rest')}>
        <Icon
          name={pose === 'spinning' ? 'refresh' : 'check'}
          className={
            pose === 'spinning' ? 'size-7! text-muted motion-safe:animate-spin' : 'size-8! text-mint'
          }
        />
      </Wheel>
      {!calm && (
        <Button
          variant="secondary"
          className="mt-5 w-full"
          icon={<Icon name="refresh" />}
          disabled={pose === 'spinning' || wheel.segments.length === 0}
          onClick={() => {
            setSpins(spins + 1);
            setPose('spinning');
          }}
        >
          {pose === 'spinning' ? 'Spinning' : 'Replay the spin'}
        </Button>
      )}
    </Card>
  );
}

/** The program counts from 0, the screen from 1. */
function ticketText(ticket: string, total: string): string {
  return `${BigInt(ticket) + 1n} of ${total}`;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 truncate font-semibold tabular-nums text-fg">{children}</dd>
    </div>
  );
}

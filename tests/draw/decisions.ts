/** DrawFacts for decisions of the draw engine: a giveaway in the middle of its course, and what a test changes about it. */
import { expect, test } from 'vitest';
import { EVMNET, timeOf } from '../../core/draw/networks.ts';
import { decide } from '../../core/draw-engine/decide.ts';
import type { ChainFacts, DrawFacts, DrawRow, History } from '../../core/draw-engine/facts.ts';
import type { EscrowStage } from '../../core/draw-engine/progress.ts';
import { RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';

export const DAY = 86_400;
export const ROUND = 50_000_000n;
/** The time at which the round appears. The commit was a minute earlier, and the giveaway ended an hour before that. */
export const ROUND_TIME = timeOf(EVMNET, ROUND);
export const COMMITTED_AT = ROUND_TIME - EVMNET.lead;
export const ENDS_AT = COMMITTED_AT - 3600;
export const NOW = COMMITTED_AT;

export const LIST = 'aa'.repeat(32);
const PLACES = 2;

export const ROW: DrawRow = {
  stage: 'open',
  kind: 'participants',
  endsAt: ENDS_AT,
  places: PLACES,
  registered: 3,
  listHash: null,
  entryCount: null,
  live: null,
  commits: 0,
  withdrawReason: null,
  reason: null,
  confirmedAt: null,
  drawnAt: null,
  committedAt: null,
  round: null,
  totalProven: 0,
  totalPaid: 0,
  attempts: 0,
  missedSince: null,
};
/** Live: both signed. */
export const COMMITTED: Partial<DrawRow> = {
  stage: 'committed',
  listHash: LIST,
  entryCount: 3,
  live: true,
  commits: 1,
  committedAt: COMMITTED_AT,
  round: Number(ROUND),
};
/** By the operator alone, until so many seconds after the commit. */
export const WINDOW = 600;

type Escrow = NonNullable<ChainFacts['escrow']>;

export interface Case {
  row?: Partial<DrawRow>;
  /** Null: the escrow is absent. */
  status: EscrowStage | null;
  /** The chain's clock, unix seconds; ours shows the same unless `wall` is given. */
  now?: number;
  wall?: number;
  chain?: Partial<ChainFacts>;
  escrow?: Partial<Escrow>;
  more?: Partial<DrawFacts>;
}

export function factsOf({ row, status, now = NOW, wall = now, chain, escrow, more }: Case): DrawFacts {
  const there = status && { ...escrowIn(status, row?.kind ?? ROW.kind), ...escrow };
  return {
    row: { ...ROW, ...row },
    wallMs: wall * 1000,
    network: EVMNET,
    chain: { escrow: there, now, difference: null, hasForeignBeacon: false, ...chain },
    ...more,
  };
}

function escrowIn(stage: EscrowStage, kind: Escrow['kind']): Escrow {
  const isProven = stage === 'proven' || stage === 'paid';
  const isCommitted = stage !== 'open' && stage !== 'closed';
  return {
    status: isProven ? 'revealed' : stage,
    kind,
    endsAt: BigInt(ENDS_AT),
    openBefore: BigInt(ENDS_AT - DAY),
    reclaimAt: BigInt(ENDS_AT) + RECLAIM_AFTER_SECONDS,
    round: ROUND,
    cutoff: 0n,
    commits: isCommitted ? 1 : 0,
    listHash: new Uint8Array(32).fill(isCommitted ? 0xaa : 0),
    totalWeight: isCommitted ? 3n : 0n,
    proven: isProven ? PLACES : 0,
    places: placesOf(isProven ? PLACES : 0, stage === 'paid' ? PLACES : 0),
  };
}

/** Of each of these draws: so many places proven, so many paid. */
export function placesOf(proven: number, paid: number): Escrow['places'] {
  return Array.from({ length: PLACES }, (_, place) => ({
    amount: 5n,
    winner: place < proven ? `winner ${place}` : null,
    start: place < proven ? BigInt(place) : 0n,
    weight: place < proven ? 1n : 0n,
    paid: place < paid,
  }));
}

export const history = (some: Partial<History> = {}): History => ({
  complete: true,
  opened: true,
  end: null,
  ...some,
});
export const wait = (seconds: number, waitsFor: string | null = null) => ({
  do: 'wait',
  until: (NOW + seconds) * 1000,
  waitsFor,
});
export const read = (what: string) => ({ do: 'read', what });
export const send = (step: string, place?: number) => ({
  do: 'send',
  step,
  ...(place !== undefined && { place }),
});

export type Line = [title: string, given: Case, expected: object];
/** One test for each line. */
export const table = (lines: Line[]) =>
  test.each(lines)('%s', (_title, given, expected) => expect(decide(factsOf(given))).toEqual(expected));

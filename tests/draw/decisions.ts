/** Facts for decisions of the draw engine: a giveaway in the middle of its course, and what a test changes about it. */
import { expect, test } from 'vitest';
import { EVMNET, timeOf } from '../../core/draw/networks.ts';
import { decide } from '../../core/draw-engine/decide.ts';
import type { ChainFacts, DrawRow, EscrowStatus, Facts, History } from '../../core/draw-engine/facts.ts';
import { RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';

export const DAY = 86_400;
export const ROUND = 50_000_000n;
/** When the round appears. The commit was a minute earlier, the giveaway ended an hour before that. */
export const ROUND_TIME = timeOf(EVMNET, ROUND);
export const COMMITTED_AT = ROUND_TIME - EVMNET.lead;
export const ENDS_AT = COMMITTED_AT - 3600;
export const NOW = COMMITTED_AT;

export const ROW: DrawRow = {
  stage: 'open',
  kind: 'participants',
  endsAt: ENDS_AT,
  registered: 3,
  reason: null,
  confirmedAt: null,
  drawnAt: null,
  committedAt: null,
  round: null,
  winner: null,
  missedSince: null,
};
export const COMMITTED: Partial<DrawRow> = {
  stage: 'committed',
  committedAt: COMMITTED_AT,
  round: Number(ROUND),
};

export interface Case {
  row?: Partial<DrawRow>;
  /** Null: the escrow is absent. */
  status: EscrowStatus | null;
  /** The chain's clock, unix seconds; ours shows the same unless `wall` is given. */
  now?: number;
  wall?: number;
  chain?: Partial<ChainFacts>;
  round?: bigint;
  more?: Partial<Facts>;
}

export function factsOf({ row, status, now = NOW, wall = now, chain, round = ROUND, more }: Case): Facts {
  const kind = row?.kind ?? ROW.kind;
  const escrow: ChainFacts['escrow'] = status && {
    status,
    kind,
    endsAt: BigInt(ENDS_AT),
    reclaimAt: BigInt(ENDS_AT) + RECLAIM_AFTER_SECONDS,
    network: EVMNET,
    round,
  };
  return {
    row: { ...ROW, ...row },
    wallMs: wall * 1000,
    chain: { escrow, now, difference: null, hasForeignBeacon: false, ...chain },
    ...more,
  };
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
export const send = (step: string) => ({ do: 'send', step });

export type Line = [title: string, given: Case, expected: object];
/** One test for each line. */
export const table = (lines: Line[]) =>
  test.each(lines)('%s', (_title, given, expected) => expect(decide(factsOf(given))).toEqual(expected));

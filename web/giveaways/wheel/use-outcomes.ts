/** The list on the wheel, and where the wheel of each place stops. */
import { useEffect, useMemo, useState } from 'react';
import { readList } from '../../../core/draw/list-text.ts';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { MAX_WALLET_SEGMENTS, type Spin, spinOf, type Wheel, wheelOf } from '../../../core/draw/wheel.ts';
import { can } from '../../../core/giveaways/can.ts';
import type { Spins } from '../../../core/giveaways/draw-answers.ts';
import { type Giveaway, PARTICIPANT_PREVIEW } from '../../../core/giveaways/model.ts';
import { TICKET_LEAD_MS } from '../../../core/giveaways/reveal.ts';
import { type DrawHead, readSpins, useDraw, useDrawHead } from '../../client/draw.ts';
import { serverNow } from '../../client/server-clock.ts';
import { repeat } from '../../timers.ts';
import type { WheelState } from './wheel-state.ts';

const POLL_MS = 400;
/** So much later than the ticket may be known, for a clock that is slightly wrong. */
const EARLY_MS = 30;

/** A place's ticket, counted from 0, and the range of the list in which it fell. */
export interface DrawnTicket {
  winner: string;
  ticket: bigint;
  start: bigint;
  weight: bigint;
}

export interface Outcomes {
  wheel: Wheel;
  /** Commits, reveal and places once the list is frozen. */
  head: DrawHead | undefined;
  /** Of the place on the wheel; null while its ticket is not known. */
  spin: Spin | null;
  /** The tickets of each place's winner, by place from 1. */
  outcomes: ReadonlyMap<number, DrawnTicket>;
  /** All tickets; null while the list is not known. */
  total: bigint | null;
}

/**
 * Returns the wheel of the frozen list once there is one; until then a wheel of the registered wallets with equal
 * shares.
 */
export function useOutcomes(giveaway: Giveaway, state: WheelState, you: string | null): Outcomes {
  const { wallets, count } = state;
  const drawable = can('read_draw', giveaway);
  const small = count <= MAX_WALLET_SEGMENTS;
  const proven = giveaway.places.filter(({ revealAt }) => revealAt !== null).length;
  // Read again with each list, and with each place that becomes known: the record is public before the wheel is.
  const moment = `${giveaway.commits.length} ${proven} ${giveaway.stage === 'completed'}`;
  const whole = useDraw(giveaway.id, drawable && small ? moment : null);
  const large = useDrawHead(giveaway.id, drawable && !small ? moment : null);
  const record = whole.data;
  const head = record ?? large.data;
  const commit = head?.commits.at(-1);
  const outcomes = useKnown(giveaway, state, head);

  const entries = useMemo(() => entriesOf(record), [record]);
  // Without its list the wheel can still turn: its numbers come with the winners.
  const failed = whole.error || large.error ? giveaway.vrfResult?.totalWeight : undefined;
  const total = commit?.totalWeight ?? failed ?? null;
  const root = commit && entries ? commit.root : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `entries` is left out because their root stands for them, so reading the record again keeps the wheel; with a root, `wallets` and `count` are not read.
  const wheel = useMemo(() => {
    if (total && entries) return wheelOf(entries, BigInt(total), entries.length, you);
    if (total) return wheelOf([], BigInt(total), MAX_WALLET_SEGMENTS + 1);
    const equal = wallets.map((wallet) => ({ wallet, weight: 1n }));
    // Only the first hundred are known here: with more, the wheel shows numbers until there is a list.
    const all = equal.length < PARTICIPANT_PREVIEW ? equal.length : count;
    return wheelOf(equal, BigInt(all), all, you);
  }, [root, total, root ? null : wallets, root ? null : count, you]);

  const ticket = outcomes.get(state.at)?.ticket;
  // The same object for the same ticket: a new one would land the wheel again.
  const spin = useMemo(
    () => (ticket === undefined || total === null ? null : spinOf({ ticket, total: BigInt(total) })),
    [ticket, total],
  );
  return { wheel, head, spin, outcomes, total: total === null ? null : BigInt(total) };
}

/** Returns the known places: from the record, and while a wheel turns from the server's own answer. */
function useKnown({ id }: Giveaway, state: WheelState, head: DrawHead | undefined) {
  const { phase, live, at, places } = state;
  const [spins, setSpins] = useState<Spins | null>(null);
  const outcomes = useMemo(() => {
    const known = new Map<number, DrawnTicket>();
    for (const spin of spins?.places ?? []) add(known, spin.place, spin);
    for (const [index, place] of (head?.places ?? []).entries()) add(known, index + 1, place);
    return known;
  }, [spins, head]);
  const missing = phase === 'spinning' && live && !outcomes.has(at);
  const revealAt = places.find(({ place }) => place === at)?.revealAt ?? 0;
  useEffect(() => {
    if (!missing) return;
    // A failed call is repeated like an early one.
    const read = () => readSpins(id).then(setSpins, () => {});
    let stop = () => {};
    // Before that no page gets the ticket, and thousands of them would ask in vain.
    const timer = setTimeout(
      () => {
        void read();
        stop = repeat(read, POLL_MS);
      },
      Math.max(0, revealAt - TICKET_LEAD_MS - serverNow() + EARLY_MS),
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [missing, id, revealAt]);
  return outcomes;
}

interface Texts {
  winner: string | null;
  ticket: string | null;
  start: string | null;
  weight: string | null;
}

function add(known: Map<number, DrawnTicket>, place: number, { winner, ticket, start, weight }: Texts): void {
  if (winner === null || ticket === null || start === null || weight === null) return;
  known.set(place, { winner, ticket: BigInt(ticket), start: BigInt(start), weight: BigInt(weight) });
}

/** Returns the entries; null without a readable list: the wheel shows numbers then. */
function entriesOf(record: DrawRecord | undefined): { wallet: string; weight: bigint }[] | null {
  if (!record?.list) return null;
  try {
    return readList(record.list).entries.map(([wallet, weight]) => ({ wallet, weight: BigInt(weight) }));
  } catch {
    return null;
  }
}

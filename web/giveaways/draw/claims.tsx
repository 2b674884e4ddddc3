/** The check of a draw in four claims: the locked prize, the entries, the drawing of winners, and the payments. */
import type { ReactNode } from 'react';
import { type Check, COMPLETE, isOlder } from '../../../core/draw/checks.ts';
import { beaconOfBuild, timeOf as roundTime } from '../../../core/draw/networks.ts';
import type { DrawHead } from '../../client/draw.ts';
import { dateTimeText } from '../../dates.ts';
import { fill } from '../../ui/fill.tsx';
import { ticketText } from '../format.ts';
import { PrizeAmount } from './prize-amount.tsx';
import type { ListFacts } from './protocol.ts';
import { words } from './words.ts';

/** later: the draw has not got there. */
export type ClaimState = 'checking' | 'holds' | 'false' | 'unknown' | 'later';

export interface DrawClaim {
  id: 'locked' | 'entered' | 'drawn' | 'paid';
  state: ClaimState;
}

/** The ids of the checks behind each claim; `shape` belongs to all. One on chain has the prefix chain_. */
const STEPS: Record<DrawClaim['id'], RegExp> = {
  locked: /^(terms|address|prize|chain_(program|open|prize))$/,
  entered:
    /^(steps|list|order|snapshot|evidence|weights|exclusions|root|chain_(commit_\d+|withdraw_\d+|holders|platform))$/,
  drawn: /^(network|round|beacon|ticket|winner|chain_(reveal|round|prove_\d+))$/,
  paid: /^(end|chain_(pay_\d+|end|account))$/,
};

/** `ended`: no further check comes. */
export function drawClaims(checks: readonly Check[], ended: boolean): DrawClaim[] {
  const isComplete = checks.some(({ id, state }) => id === COMPLETE && state === 'holds');
  return (Object.keys(STEPS) as DrawClaim['id'][]).map((id) => {
    const own = checks.filter((check) => check.id === 'shape' || STEPS[id].test(check.id));
    const state = stateOf(own, ended);
    // A step that is missing is still to come only if the chain has not got further either.
    const isOpen = state === 'later' || (state === 'holds' && id !== 'locked' && isOlder(checks));
    return { id, state: !isComplete && isOpen ? 'unknown' : state };
  });
}

/** A check that was not compared with the chain is missing from `checks`, so what only it can show is unknown. */
function stateOf(checks: readonly Check[], ended: boolean): ClaimState {
  if (checks.some(({ state }) => state === 'false')) return 'false';
  if (!ended) return 'checking';
  if (checks.some(({ state, later }) => state === 'unknown' && !later)) return 'unknown';
  if (checks.some(({ later }) => later)) return 'later';
  return checks.some(({ id }) => id.startsWith('chain_')) ? 'holds' : 'unknown';
}

/** The beacon of the program's build. */
const BEACON = beaconOfBuild({ allowLocal: __LOCAL__ });
const { claims } = words;
const timeOf = (seconds: number) => dateTimeText(new Date(seconds * 1000).toISOString());

/**
 * Returns the sentence of a claim: the record's statement, its problem, or the step that it waits for. `head` null:
 * unread.
 */
export function claimText(
  { id, state }: DrawClaim,
  head: DrawHead | null,
  list: ListFacts | null,
): ReactNode {
  if (!head) return claims[id].unread;
  if (state === 'false') return claims[id].false;
  switch (id) {
    case 'locked': {
      const date = timeOf(head.open.time);
      return fill(claims.locked.text, { prize: <Prizes head={head} amounts={head.amounts} />, date });
    }
    case 'entered':
      return entered(head, list);
    case 'drawn':
      return drawn(head);
    case 'paid':
      return paid(head);
  }
}

function entered({ commits, end }: DrawHead, list: ListFacts | null): ReactNode {
  const commit = commits.at(-1);
  if (!commit || commit.withdrawn) {
    if (!end) return claims.entered.later;
    return commit ? claims.entered.withdrawn : claims.entered.none;
  }
  const text = list ? claims.entered.text(list.entries, BigInt(commit.totalWeight)) : claims.entered.noList;
  return fill(text, { date: timeOf(commit.tx.time) });
}

function drawn({ commits, reveal, places, end }: DrawHead): ReactNode {
  const commit = commits.at(-1);
  if (places.length === 0) {
    if (end) return end.by === 'cancel' ? claims.drawn.cancelled : claims.drawn.none;
    if (!commit || commit.withdrawn) return claims.drawn.later;
    if (reveal) return claims.drawn.proving;
    return claims.drawn.round(commit.round, timeOf(roundTime(BEACON, BigInt(commit.round))));
  }
  const tickets = places.map(({ ticket }) => ticketText(ticket));
  return claims.drawn.text(commit?.round ?? '', tickets, ticketText(BigInt(commit?.totalWeight ?? 1) - 1n));
}

function paid(head: DrawHead): ReactNode {
  const { end, places, amounts, commits } = head;
  const done = places.filter(({ pay }) => pay !== null).length;
  if (end && done === 0) return claims.paid.back;
  if (end) {
    const prize = <Prizes head={head} amounts={amounts.filter((_, place) => places[place]?.pay)} />;
    return fill(claims.paid.text(done > 1), { prize, winners: claims.paid.winners(done) });
  }
  if (done === 0) return claims.paid.nothing;
  const won = places.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  // No entry is left for a further place.
  const due = String(won) === commits.at(-1)?.totalWeight ? places.length : amounts.length;
  return done < due ? claims.paid.part(done, due) : claims.paid.closing;
}

function Prizes({ head: { prize }, amounts }: { head: DrawHead; amounts: readonly string[] }) {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  return (
    <b className="font-semibold text-fg">
      <PrizeAmount units={sum} prize={prize} />
    </b>
  );
}

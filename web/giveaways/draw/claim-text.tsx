import type { ReactNode } from 'react';
import type { DrawHead } from '../../client/draw.ts';
import { dateTimeText } from '../../dates.ts';
import { fill } from '../../ui/fill.tsx';
import { Amount } from '../amount.tsx';
import { ticketText } from '../wheel/tickets.ts';
import type { Claim } from './claims.ts';
import type { ListFacts } from './protocol.ts';
import { words } from './words.ts';

const { claims } = words;
const timeOf = (seconds: number) => dateTimeText(new Date(seconds * 1000).toISOString());

/** The sentence of a claim: what the record says, or that it is wrong, or what it waits for. `head` null: unread. */
export function claimText({ id, state }: Claim, head: DrawHead | null, list: ListFacts | null): ReactNode {
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

function entered({ commits }: DrawHead, list: ListFacts | null): ReactNode {
  const commit = commits.at(-1);
  if (!commit || commit.withdrawn) return claims.entered.later;
  const text = list ? claims.entered.text(list.entries, BigInt(commit.totalWeight)) : claims.entered.noList;
  return fill(text, { date: timeOf(commit.tx.time) });
}

function drawn({ commits, reveal, places, end, beacon }: DrawHead): ReactNode {
  const commit = commits.at(-1);
  if (places.length === 0) {
    if (end) return claims.drawn.none;
    if (!commit || commit.withdrawn) return claims.drawn.later;
    if (reveal) return claims.drawn.proving;
    const due = beacon.genesis + (Number(commit.round) - 1) * beacon.period;
    return claims.drawn.round(commit.round, timeOf(due));
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
      <Amount units={sum} decimals={prize.decimals} symbol={prize.symbol} mint={prize.mint} />
    </b>
  );
}

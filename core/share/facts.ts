/** The facts of a shared link's subject: plain values that can be cached and compared as JSON. */

import { type GiveawayStage, type GiveawayType, statusOf } from '../giveaways/model.ts';
import type { Face } from '../profiles/model.ts';

export interface TokenFacts {
  is: 'token';
  /** Of a wallet without a coin: it takes SOL. */
  isChannel?: true;
  mint: string;
  name: string;
  symbol: string;
  description: string;
  creator: string | null;
  /** Whether the creator takes tips now. */
  takesTips: boolean;
}

/** A person as a card shows it. */
export type Shown = Pick<Face, 'wallet' | 'name' | 'picture'>;

export interface GiveawayFacts {
  is: 'giveaway';
  id: string;
  title: string;
  description: string;
  kind: GiveawayType;
  stage: GiveawayStage;
  /** "0.5 SOL" */
  prize: string;
  tokenSymbol: string | null;
  /** Unix seconds. */
  endsAt: number;
  /** The number of wallets that take part, as last counted. */
  participants: number;
  /** The first place's winner; null until every winner is shown. */
  winner: string | null;
  winners: number;
  /** Who won the first places, three at most, in their order; nobody until every winner is shown. */
  people: readonly Shown[];
  /** The beacon's round that decides the draw; null before commit. */
  round: string | null;
  /** The ticket's place among all tickets, in ten-thousandths; null before the round is revealed. */
  ticketAt: number | null;
}

export type Facts = TokenFacts | GiveawayFacts;

/** Returns "7xKp…v9Qd". */
export function shortAddress(address: string): string {
  return `${address.slice(0, 4)}\u2026${address.slice(-4)}`;
}

/** Returns "7xKp…v9Qd", or "7xKp…v9Qd and 2 others". */
export function winnersText(winner: string, winners: number): string {
  const others = winners - 1;
  return others < 1
    ? shortAddress(winner)
    : `${shortAddress(winner)} and ${others} other${others === 1 ? '' : 's'}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns "Nov 21, 2026, 18:00 UTC". It is in UTC, because the reader's time zone is unknown. */
export function utcText(seconds: number): string {
  const time = new Date(seconds * 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
  return `${day}, ${pad(time.getUTCHours())}:${pad(time.getUTCMinutes())} UTC`;
}

/** Returns the answer to a stranger's question: can I still take part, or who won? `now` in unix seconds. */
export function standingOf(
  { stage, endsAt, winner }: Pick<GiveawayFacts, 'stage' | 'endsAt' | 'winner'>,
  now: number,
): 'unfunded' | 'open' | 'drawing' | 'won' | 'cancelled' {
  const status = statusOf(stage, endsAt, now);
  if (status === 'pending') return 'unfunded';
  if (status === 'cancelled') return 'cancelled';
  if (winner !== null) return 'won';
  return status === 'active' ? 'open' : 'drawing';
}

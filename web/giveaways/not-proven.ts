/**
 * What no check of a draw can show, for each of those who have some power over it: plain sentences for the pages of a
 * giveaway. Pure.
 */
import type { Giveaway } from '../../core/giveaways/model.ts';
import { words } from './not-proven-words.ts';

export interface Power {
  key: 'platform' | 'creator' | 'both' | 'wallets' | 'node' | 'beacon' | 'chain';
  who: string;
  /** What they could do, and what stops it where something does. */
  sentences: string[];
}

type Facts = Pick<Giveaway, 'type' | 'live' | 'windowSeconds' | 'eligibilityTiers' | 'places' | 'creator'> & {
  /** The operator of the escrow, base58; null while unknown. */
  operator?: string | null;
};

/** In the order of what matters most to a user who entered. */
export function notProven(facts: Facts): Power[] {
  const { who } = words;
  const among = facts.type === 'holders' ? who.holders : who.wallets;
  const powers: Power[] = [
    { key: 'platform', who: who.platform, sentences: platform(facts) },
    { key: 'creator', who: who.creator, sentences: creator(facts) },
    { key: 'both', who: who.both, sentences: [words.both(many(facts))] },
    { key: 'wallets', who: among, sentences: wallets(facts) },
  ];
  if (facts.type === 'holders' || facts.eligibilityTiers.length > 0)
    powers.push({ key: 'node', who: who.node, sentences: [words.node] });
  powers.push(
    { key: 'beacon', who: who.beacon, sentences: [words.beacon.early, words.beacon.stops] },
    {
      key: 'chain',
      who: who.chain,
      sentences: [words.chain(isLive(facts) ? words.minute : words.fifteen)],
    },
  );
  return powers;
}

const isLive = ({ type, live, windowSeconds }: Facts) =>
  live ?? (type === 'participants' && windowSeconds === 0);

function platform(facts: Facts): string[] {
  const { same, readsHoldings, ownWallets, live, windowed } = words.platform;
  const isOne = facts.operator !== undefined && facts.operator !== null && facts.operator === facts.creator;
  return [
    ...(isOne ? [same] : []),
    facts.type === 'holders' ? readsHoldings : ownWallets,
    isLive(facts) ? live : windowed,
  ];
}

function creator(facts: Facts): string[] {
  const { live, windowed, early } = words.creator;
  const off = isLive(facts) ? live : windowed;
  return facts.type === 'holders' ? [off] : [off, early];
}

function wallets(facts: Facts): string[] {
  const { onePlace, many: several, moment } = words.wallets;
  const wins = many(facts) ? onePlace : several;
  return facts.type === 'holders' ? [wins, moment] : [wins];
}

const many = ({ places }: Facts) => places.length > 1;

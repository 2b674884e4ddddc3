/**
 * What no check of a draw can show, for each of those who have some power over it: plain sentences for the pages of a
 * giveaway. Pure.
 */
import type { Giveaway } from '../../core/giveaways/model.ts';

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

/** In the order of what matters most to a user who takes part. */
export function notProven(facts: Facts): Power[] {
  const holdings = facts.type === 'holders' || facts.eligibilityTiers.length > 0;
  const powers: (Power | null)[] = [
    { key: 'platform', who: 'The platform', sentences: platform(facts) },
    { key: 'creator', who: 'The creator', sentences: creator(facts) },
    { key: 'both', who: 'Platform and creator together', sentences: both(facts) },
    {
      key: 'wallets',
      who: facts.type === 'holders' ? 'Large holders' : 'Whoever has many wallets',
      sentences: wallets(facts),
    },
    holdings
      ? {
          key: 'node',
          who: 'The node that was asked for holdings',
          sentences: [
            'Holdings are what a Solana node said at one moment. A second node is asked as well, and the list is refused if the two are more than 1 % apart; nobody can repeat that reading later.',
          ],
        }
      : null,
    {
      key: 'beacon',
      who: 'drand, where the random number comes from',
      sentences: [
        'The number is made by several organizations together. If most of them worked together in secret, they could know it early; they could not choose it for this draw.',
        'If the beacon stopped for good, nobody would win: the prize goes back to the creator after 30 days.',
      ],
    },
    { key: 'chain', who: 'A chain that stands still', sentences: [chain(facts)] },
  ];
  return powers.filter((power) => power !== null);
}

const isLive = ({ type, live, windowSeconds }: Facts) =>
  live ?? (type === 'participants' && windowSeconds === 0);

function platform(facts: Facts): string[] {
  const added =
    facts.type === 'holders'
      ? 'It reads who holds how much. That its list says what the chain held at that moment, no proof shows.'
      : 'It could register wallets of its own: a signature shows that somebody has a key, never who. Each of them makes your chance smaller.';
  const alone = isLive(facts)
    ? 'A list of its own it cannot slip in: the creator signs the list too, after reading it.'
    : 'A list of its own it cannot slip in unseen: after the list is fixed there are at least ten minutes in which the creator can stop the draw and anyone can object.';
  const same =
    facts.operator !== undefined && facts.operator !== null && facts.operator === facts.creator
      ? ['Here the creator is the platform: two signatures are one.']
      : [];
  return [...same, added, alone];
}

function creator(facts: Facts): string[] {
  const off = isLive(facts)
    ? 'Can call the giveaway off until the list is fixed. From then on the creator can stop nothing.'
    : 'Can call the giveaway off until the time to object is over, and before the random number exists: never because of who won.';
  return facts.type === 'holders' ? [off] : [off, 'Can close the entries earlier than announced.'];
}

function both(facts: Facts): string[] {
  return [
    `Could fix a list, wait for the random number, and publish the list only if they like ${many(facts) ? 'the winners' : 'the winner'}. Otherwise everything would go back to the creator after 30 days, and all would see that a list was fixed and never shown.`,
  ];
}

function wallets(facts: Facts): string[] {
  const wins = many(facts)
    ? 'A wallet wins at most one place, but one person may have many wallets.'
    : 'One person may have many wallets.';
  return facts.type === 'holders'
    ? [
        wins,
        'Holdings count at one moment: whoever buys before it and sells after it takes part like everybody else.',
      ]
    : [wins];
}

function chain(facts: Facts): string {
  const lag = isLive(facts) ? 'a minute' : 'fifteen minutes';
  return `Time is what the chain says it is. If its clock were more than ${lag} behind, the random number could be public before the list was fixed for good. The check compares both times and says so.`;
}

const many = ({ places }: Facts) => places.length > 1;

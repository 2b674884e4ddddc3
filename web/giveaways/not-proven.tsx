/**
 * The limits of every check of a draw, for each party with some power over it: the card, its sentences, and the rule
 * for which of them apply.
 */
import type { Giveaway } from '../../core/giveaways/model.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

const words = {
  title: 'What this does not prove',
  description: 'Anyone can check every step. These limits remain.',
  who: {
    platform: 'The platform',
    creator: 'The creator',
    both: 'The platform and the creator together',
    holders: 'Large holders',
    wallets: 'People with many wallets',
    node: 'The node that reads the holdings',
    beacon: 'The source of the random number, drand',
    chain: 'A slow chain clock',
  },
  platform: {
    same: 'Here the creator is the platform, so two signatures are one.',
    readsHoldings:
      'It reads who holds how much. No proof shows that its list matches the chain at that moment.',
    ownWallets:
      'It could register wallets of its own: a signature shows that someone has a key, never who they are. Each of them makes your odds worse.',
    live: 'It cannot slip in a list of its own: the creator signs the list too, after checking it.',
    windowed:
      'It cannot slip in a list unseen: once the list is fixed, there are at least ten minutes in which the creator can stop the draw and anyone can object.',
  },
  creator: {
    live: 'Can cancel until the list is fixed. After that the creator cannot stop anything.',
    windowed:
      'Can cancel until the time to object is over, which is before the random number exists. So they cannot cancel because of who won.',
    early: 'Can close the entries earlier than announced.',
  },
  both: (several: boolean) =>
    `Could fix a list, wait for the random number, and publish the list only if they like the ${several ? 'winners' : 'winner'}. Otherwise the creator would get everything back after 30 days, and the check would say that what happened before the end is not shown.`,
  wallets: {
    onePlace: 'A wallet wins at most one place, but one person may have many wallets.',
    many: 'One person may have many wallets.',
    moment:
      'Holdings count at one moment. Someone who buys just before it and sells just after it is entered like everyone else.',
  },
  node: 'Holdings are what one Solana node said at one moment. They must add up to the whole supply, but nobody can repeat that reading later.',
  beacon: {
    early:
      'Several organizations make the number together. If most of them worked together in secret, they could know it early. They could not choose it for this draw.',
    stops: 'If it stopped for good, nobody would win: the creator gets the prize back after 30 days.',
  },
  chain: (lag: string) =>
    `Time is what the chain says it is. If its clock were more than ${lag} behind, the random number could be public before the list was fixed for good. The check compares both times and reports it.`,
  minute: 'a minute',
  fifteen: 'fifteen minutes',
} as const;

interface Power {
  key: 'platform' | 'creator' | 'both' | 'wallets' | 'node' | 'beacon' | 'chain';
  who: string;
  /** The possible abuse, and the obstacle to it if there is one. */
  sentences: string[];
}

type Facts = Pick<Giveaway, 'type' | 'live' | 'windowSeconds' | 'eligibilityTiers' | 'places' | 'creator'> & {
  /** The operator of the escrow, base58; null while unknown. */
  operator?: string | null;
};

/** Returns them in the order of their weight for a user who entered. */
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

/** The limits of every check of this draw, for each party with some power over it. */
export function NotProvenCard({ giveaway }: { giveaway: Giveaway }) {
  const operator = usePublicConfig()?.operator;
  return (
    <Card title={words.title} description={words.description}>
      <ul className="divide-y divide-line rounded-xl border border-line bg-ink/45 text-sm">
        {notProven({ ...giveaway, operator }).map(({ key, who, sentences }) => (
          <li key={key}>
            <details className="group">
              <summary className="flex min-h-11 items-center gap-3 px-4 py-2 font-medium text-fg select-none">
                <span className="min-w-0 flex-1">{who}</span>
                <Icon
                  name="chevron-down"
                  className="shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <div className="flex flex-col gap-2 px-4 pb-4 leading-relaxed text-muted">
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

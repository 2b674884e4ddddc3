/**
 * What a file has for itself in the world that all browser tests share: wallets and coins that no other file pays, draws,
 * styles or counts. Call both at the top of a file, before its own beforeAll.
 */
import { beforeAll, inject } from 'vitest';
import { DEMO_NAMES } from '../../local/launcher/people.ts';
import { claimCoin } from '../../local/world/claim.ts';
import { newCoin, type OwnKind } from '../../local/world/coins.ts';
import { newPerson } from '../../local/world/keys.ts';
import { purses, setAccounts } from '../../local/world/seed.ts';
import type { Person, PersonName, WorldToken } from '../../local/world/types.ts';
import { offerPeople } from './offered-people.ts';

type People = Record<PersonName, Person>;

const OWN = ['creator', 'fan1', 'fan2', 'fan3'] as const;
/** US dollars, as the market writes them. The market knows no price of coins that left no curve. */
const PRICE_USD = '0.1234';

/** A creator and three fans with SOL; the Demo wallet offers them. The operator's wallets are those of the world. */
export function ownPeople(): People {
  const people: People = { ...inject('world').people };
  for (const name of OWN) people[name] = newPerson();
  offerPeople(DEMO_NAMES.map((name) => ({ name, ...people[name] })));
  beforeAll(() => setAccounts(inject('rpcUrl'), purses(people, OWN)));
  return people;
}

/** A coin of `people.creator` that the three fans hold. One that only its metadata names is claimed, unless told not. */
export function ownCoin(
  people: People,
  symbol: string,
  kind: OwnKind = 'launch',
  { claimed = true } = {},
): WorldToken & { creator: string } {
  const name = `${symbol.charAt(0)}${symbol.slice(1).toLowerCase()} Coin`;
  const { token, accounts } = newCoin(people, { name, symbol }, kind);
  beforeAll(async () => {
    await setAccounts(inject('rpcUrl'), accounts);
    if (kind !== 'spl') return;
    const listing = { mint: token.mint, symbol, name, priceUsd: PRICE_USD };
    const listed = await fetch(`${inject('marketUrl')}/listings`, {
      method: 'POST',
      body: JSON.stringify(listing),
    });
    if (!listed.ok) throw new Error(`The local market refused ${symbol}: HTTP ${listed.status}`);
    if (claimed) await claimCoin(inject('appUrl'), token.mint, people.creator);
  });
  return { ...token, creator: people.creator.publicKey };
}

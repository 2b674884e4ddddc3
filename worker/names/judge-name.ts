/** Decides whether a wallet may take a name now: reads what the rules of core/channels/name.ts ask for. */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { isReservedName, nameRefusal, namesLike, winsByHandle } from '../../core/channels/name.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Database } from '../env.ts';
import { findPrices } from '../market/store.ts';
import { bannedWords } from '../platform/store.ts';
import { nameFacts, unclaimed } from './store.ts';

/** Worth about a dollar, while no price of SOL was ever known. */
const LEAST_LAMPORTS = 10_000_000n;
const SUGGESTED = 3;

/** By cents, since a price is a float. */
const lamportsPerDollar = (usd: number) =>
  (10n ** BigInt(SOL_DECIMALS) * 100n) / BigInt(Math.max(1, Math.round(usd * 100)));

export interface Judged {
  /** Null: the wallet may take it. */
  refusal: Refusal | null;
  /** Its account on X may win the name from the wallet that has it. */
  byHandle: boolean;
}

/** Judges a name of a right form. `tellsHandle`: whether the answer may depend on which account the wallet has on X. */
export async function judgeName(
  db: Database,
  name: string,
  wallet: string | null,
  now: number,
  tellsHandle = true,
): Promise<Judged> {
  const [read, words, prices] = await Promise.all([
    nameFacts(db, name, wallet),
    bannedWords(db),
    findPrices(db, [WRAPPED_SOL_MINT]),
  ]);
  const asker = read.asker?.handle && !tellsHandle ? { ...read.asker, handle: '' } : read.asker;
  const facts = { ...read, asker, isReserved: isReservedName(name, words) };
  // The last price of any age: an outage of the market must not stop anyone.
  const usd = prices.get(WRAPPED_SOL_MINT)?.price?.priceUsd;
  const least = usd ? lamportsPerDollar(usd) : LEAST_LAMPORTS;
  const code = nameRefusal(name, facts, least, now);
  const byHandle = winsByHandle(name, facts);
  return { byHandle, refusal: code && new Refusal(code, { name, other: facts.row?.name ?? '' }) };
}

/** Returns free names like this one, three at most. */
export async function suggestions(db: Database, name: string): Promise<string[]> {
  const words = await bannedWords(db);
  const free = await unclaimed(db, namesLike(name));
  return free.filter((one) => !isReservedName(one, words)).slice(0, SUGGESTED);
}

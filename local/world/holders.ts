/** The holders of a coin: the demo users, and a crowd whose shares fall off as they do in reality. */
import { newAddress } from './keys.ts';
import type { Person, PersonName } from './types.ts';

export type People = Record<PersonName, Person>;

/** Whole tokens of the users that a plan names. */
export type Shares = Partial<Record<PersonName, number>>;

/**
 * Splits `total` base units among the users named in `shares` and `crowd` strangers, each of whom holds less than the
 * one before. Nothing is lost: the first stranger gets the remainder.
 */
export function spread(
  people: People,
  shares: Shares,
  decimals: number,
  total: bigint,
  crowd: number,
): Map<string, bigint> {
  const holdings = new Map<string, bigint>();
  let left = total;
  for (const [name, tokens] of Object.entries(shares)) {
    const amount = BigInt(tokens) * 10n ** BigInt(decimals);
    holdings.set(people[name as PersonName].publicKey, amount);
    left -= amount;
  }
  const weights = Array.from({ length: crowd }, (_, index) => BigInt(Math.floor(1_000_000 / (index + 4))));
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const amounts = weights.map((weight) => (left * weight) / sum);
  amounts[0]! += left - amounts.reduce((total, amount) => total + amount, 0n);
  for (const amount of amounts) holdings.set(newAddress(), amount);
  return holdings;
}

/**
 * Checks of settings that a client sent, put together to the check of a whole document. Each returns the value as it is
 * stored, or refuses by the whole name of the field: "tiers.0.size: must be between 40 and 200".
 */
import { Refusal } from './refusals.ts';

export type Check<T> = (value: unknown, field: string) => T;
type Checks<T> = { readonly [Field in keyof T]-?: Check<T[Field]> };

export function refuseField(field: string, problem: string): never {
  throw new Refusal('invalid_field', { field, problem });
}

/** An object whose fields are checked; those that it lacks are taken from `base`, and no others are known. */
export function fields<T extends object>(checks: Checks<T>, base: Partial<T>): Check<T> {
  return (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      refuseField(field || 'body', 'must be an object');
    const known = Object.entries(checks) as [string, Check<unknown>][];
    const within = (name: string) => (field ? `${field}.${name}` : name);
    const stranger = Object.keys(value).find((name) => !known.some(([one]) => one === name));
    if (stranger !== undefined) refuseField(within(stranger.slice(0, 40)), 'is not a setting');
    const read = ([name, check]: [string, Check<unknown>]) => {
      if (Object.hasOwn(value, name)) return check((value as Record<string, unknown>)[name], within(name));
      if (!Object.hasOwn(base, name)) refuseField(within(name), 'is required');
      return (base as Record<string, unknown>)[name];
    };
    return Object.fromEntries(known.map((entry) => [entry[0], read(entry)])) as T;
  };
}

/** A list of at most `most` values; the first of two that are the same by `keyOf` stays. */
export function listOf<T>(most: number, check: Check<T>, keyOf?: (value: T) => string): Check<readonly T[]> {
  return (value, field) => {
    if (!Array.isArray(value)) refuseField(field, 'must be a list');
    if (value.length > most) refuseField(field, `must be at most ${most} entries`);
    const all = value.map((entry, at) => check(entry, `${field}.${at}`));
    return keyOf ? [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].reverse() : all;
  };
}

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, field) =>
    value === null ? null : check(value, field);

export const yesOrNo: Check<boolean> = (value, field) =>
  typeof value === 'boolean' ? value : refuseField(field, 'must be true or false');

export function numberIn(min: number, max: number): Check<number> {
  return (value, field) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) refuseField(field, 'must be a number');
    return value >= min && value <= max ? value : refuseField(field, `must be between ${min} and ${max}`);
  };
}

export function wholeIn(min: number, max: number): Check<number> {
  const isIn = numberIn(min, max);
  return (value, field) =>
    Number.isInteger(isIn(value, field)) ? (value as number) : refuseField(field, 'must be a whole number');
}

export function oneOf<T extends string>(options: readonly T[]): Check<T> {
  return (value, field) =>
    options.find((option) => option === value) ?? refuseField(field, `must be one of ${options.join(', ')}`);
}

export function matching(pattern: RegExp, problem: string): Check<string> {
  return (value, field) =>
    typeof value === 'string' && pattern.test(value) ? value : refuseField(field, problem);
}

/** What is drawn as nothing, or turns the reading order round. The joiner makes one picture of two. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\uFFFC\uFFFD]|(?!\u200D)\p{Cf}/u;

/** One line of visible text of 1 to `most` characters (code points), without blanks at its ends. */
export function lineOf(most: number): Check<string> {
  return (value, field) => {
    if (typeof value !== 'string') refuseField(field, 'must be text');
    const line = value.trim();
    if (UNSEEN.test(line)) refuseField(field, 'must be one line of visible text');
    const { length } = [...line];
    return length >= 1 && length <= most ? line : refuseField(field, `must have 1 to ${most} characters`);
  };
}

/** 10 million SOL: no amount that is set is larger. */
const MOST_LAMPORTS = 10n ** 16n;

/** Lamports as decimal text, at least `least`. */
export function lamportsFrom(least: bigint): Check<string> {
  return (value, field) => {
    if (typeof value !== 'string' || !/^(?:0|[1-9]\d{0,18})$/.test(value))
      refuseField(field, 'must be lamports as text');
    if (BigInt(value) < least) refuseField(field, `must be at least ${least} lamports`);
    return BigInt(value) <= MOST_LAMPORTS ? value : refuseField(field, 'must be at most 10,000,000 SOL');
  };
}

/** Refuses amounts of lamports that do not rise from one to the next. */
export function mustRise(amounts: readonly { field: string; amount: string }[], equalToo = false): void {
  amounts.forEach(({ field, amount }, at) => {
    const before = amounts[at - 1];
    if (!before) return;
    if (BigInt(amount) < BigInt(before.amount) || (!equalToo && amount === before.amount))
      refuseField(field, `must be ${equalToo ? 'at least' : 'more than'} ${before.field}`);
  });
}

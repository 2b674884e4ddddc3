/**
 * The rules of a channel's name, /@name: its form, what looks alike, which words are reserved, and which proof of use
 * it takes. A name points at a subject, never at money.
 */
import { maskBannedWords } from '../banned-words.ts';
import { Refusal } from '../refusals.ts';
import { checkName } from '../tips/clean-name.ts';
import { asLike } from '../words/look-alikes.ts';
import { RESERVED_WORDS } from './reserved.ts';

export const MIN_NAME = 3;
export const MAX_NAME = 20;
/** Names of fewer letters need a proven account on X, or the coin of that name. */
const SHORT_NAME = 5;

const DAY_MS = 86_400_000;
/** A name that was never used is freed after the first, a used one after the second. */
export const UNUSED_MS = 14 * DAY_MS;
export const IDLE_MS = 180 * DAY_MS;
/** A freed name rests, so that no one is paid for its former owner. */
export const REST_MS = 30 * DAY_MS;
/** A moved name takes no tips. */
export const MOVE_MS = DAY_MS;

const FORM = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns whether a text is a name: 3 to 20 of a-z, 0-9 and single hyphens, with a letter. */
export function isChannelName(text: string): boolean {
  return text.length >= MIN_NAME && text.length <= MAX_NAME && FORM.test(text);
}

/** Returns the form in which look-alikes are equal. No two names of one form exist. */
export function foldName(name: string): string {
  return asLike(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

const RESERVED = new Set(RESERVED_WORDS.map(foldName));

/** Returns whether no wallet may have this name. `bannedWords`: the operator's. */
export function isReservedName(name: string, bannedWords: readonly string[]): boolean {
  if (RESERVED.has(foldName(name))) return true;
  const spoken = name.replaceAll('-', ' ');
  if ([name, spoken, name.replaceAll('-', '')].some((text) => maskBannedWords(text, bannedWords) !== text))
    return true;
  try {
    // What a tipper may not be called: the site's and the creator's words, and sums.
    checkName(spoken, []);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

/** What is known about a name and the wallet that wants it. */
export interface NameFacts {
  /** Whether no one may have it. */
  isReserved: boolean;
  /** The row of this form; null: there is none. */
  row: {
    name: string;
    /** Null: it rests. */
    wallet: string | null;
    /** When it ends its rest, ms since 1970; null with a wallet, or for good. */
    freeAt: number | null;
    /** Whether its wallet has proven an account on X, or received a tip. */
    isInUse: boolean;
  } | null;
  /** Creators of coins that were tipped here and have this name or ticker. */
  coinCreators: readonly (string | null)[];
  /** Of the wallet that asks; null: no wallet is named, so its proofs are not asked for. */
  asker: {
    wallet: string;
    /** Its proven account on X, without "@". */
    handle: string | null;
    hasCoin: boolean;
    /** Lamports that it has tipped or received. */
    lamports: bigint;
  } | null;
}

type NameRefusal =
  | 'name_reserved'
  | 'name_taken'
  | 'name_looks_like'
  | 'name_resting'
  | 'name_short'
  | 'name_needs_use';

/**
 * Returns why the wallet cannot take this name; null if it can. `leastLamports`: worth a dollar. `now` in ms. The form
 * was checked by isChannelName.
 */
export function nameRefusal(
  name: string,
  { isReserved, row, coinCreators, asker }: NameFacts,
  leastLamports: bigint,
  now: number,
): NameRefusal | null {
  if (isReserved) return 'name_reserved';
  const isOwn = row?.wallet != null && row.wallet === asker?.wallet;
  if (row && row.wallet === null && (row.freeAt === null || row.freeAt > now)) return 'name_resting';
  if (row?.wallet && !isOwn && !winsByHandle(name, { row, asker }))
    return row.name === name ? 'name_taken' : 'name_looks_like';
  const ownsCoin = asker !== null && coinCreators.includes(asker.wallet);
  if (coinCreators.length > 0 && !ownsCoin && !isOwn) return 'name_reserved';
  if (asker === null || isOwn) return null;
  if (name.length < SHORT_NAME && asker.handle === null && !ownsCoin) return 'name_short';
  const isProven = asker.handle !== null || asker.hasCoin || asker.lamports >= leastLamports;
  return isProven ? null : 'name_needs_use';
}

/**
 * Returns whether the asker has proven the account of this name, and its holder has neither an account nor tips. Letter
 * by letter: anyone can open an account that only looks like the name.
 */
export function winsByHandle(name: string, { row, asker }: Pick<NameFacts, 'row' | 'asker'>): boolean {
  return handleName(asker) === name && row?.name === name && !row.isInUse;
}

/** A handle as a name: of the signs that are in no name it has only the underscore. */
const handleName = (asker: NameFacts['asker']) => asker?.handle?.toLowerCase().replaceAll('_', '-');

/** Returns whether a tip by this name may go to `subject` at `now`, ms: the name points there and is not being moved. */
export function pointsAt(
  named: { fold: string; subject: string; moveUntil: number | null } | null,
  name: string,
  subject: string,
  now: number,
): boolean {
  return (
    named !== null &&
    named.fold === foldName(name) &&
    named.subject === subject &&
    (named.moveUntil ?? 0) <= now
  );
}

/** Returns names like this one, to look whether they are free. */
export function namesLike(name: string): string[] {
  const base = foldName(name) === '' ? '' : name.toLowerCase().replace(/[^a-z0-9-]/g, '');
  return ['tv', '-live', '-stream', 'hq', '-tips', '-fan']
    .map((end) => base.slice(0, MAX_NAME - end.length).replace(/-+$/, '') + end)
    .filter(isChannelName);
}

/**
 * Checks that JSON is the record of a draw, so that later checks can rely on types, lengths and ranges. An unknown
 * field or version is refused, never ignored. Never throws.
 */
import bs58 from 'bs58';
import * as z from 'zod/mini';
import { addressBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import { ESCROW_KINDS, MAX_PLACES } from '../escrow/account.ts';
import { MAX_COMMITS } from '../escrow/rules.ts';
import { MAX_ENTRIES, MAX_U64 } from './entries.ts';
import type { DrawRecord } from './record.ts';

/** A field that does not fit, and why. */
interface Misfit {
  field: string;
  problem: string;
}

const U64 = /^(0|[1-9]\d{0,19})$/;
/** A bound beyond any slot that is a whole number in every JSON parser. */
const MAX_SLOT = 2 ** 48;

const matching = (pattern: RegExp, problem?: string) => z.string().check(z.regex(pattern, problem));
const whole = (min: number, max: number, problem?: string) =>
  z.int(problem).check(z.minimum(min), z.maximum(max));
const hex = (bytes: number) =>
  matching(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `is not ${bytes} bytes in lower-case hex`);
const address = z.string().check(z.refine((text) => addressBytes(text) !== null, 'is not a Solana address'));
const u64 = z
  .string()
  .check(
    z.refine(
      (text) => U64.test(text) && BigInt(text) <= MAX_U64,
      'is not a whole number below 2^64, as text',
    ),
  );
const seconds = whole(0, 1e12, 'is not a time in whole seconds');
const decimal = matching(/^\d{1,30}(\.\d{1,30})?$/, 'is not a decimal number, as text');
const shortText = z.string().check(z.maxLength(2000));
const landed = z.strictObject({
  signature: z
    .string()
    .check(
      z.refine(
        (text) => text.length <= 88 && bs58.decodeUnsafe(text)?.length === 64,
        'is not a signature in base58',
      ),
    ),
  slot: whole(0, MAX_SLOT, 'is not a slot'),
  time: seconds,
});

const recordSchema = z.strictObject({
  version: z.literal(3),
  genesis: address,
  program: address,
  escrow: address,
  id: hex(32),
  site: z.string().check(z.minLength(1), z.maxLength(300)),
  creator: address,
  operator: address,
  treasury: address,
  prize: z.strictObject({
    mint: z.nullable(address),
    tokenProgram: z.nullable(z.enum([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])),
    decimals: whole(0, 255),
    fee: u64,
  }),
  amounts: z
    .array(u64)
    .check(z.minLength(1, 'is empty'), z.maxLength(MAX_PLACES, `has more than ${MAX_PLACES} places`)),
  window: whole(0, 1e9, 'is not a number of seconds'),
  terms: z.strictObject({
    version: z.literal(2),
    kind: z.enum(ESCROW_KINDS),
    gateMint: z.nullable(address),
    eligibility: z.nullable(z.strictObject({ type: z.enum(['percentage', 'custom']), value: decimal })),
    tiers: z
      .array(
        z.strictObject({
          label: shortText,
          requirementType: z.enum(['percentage', 'amount']),
          requirementValue: decimal,
          entries: whole(1, 1e9),
        }),
      )
      .check(z.maxLength(100)),
    endsAt: seconds,
    title: shortText,
    description: shortText,
    swapWallet: z.optional(address),
  }),
  termsHash: hex(32),
  open: landed,
  commits: z
    .array(
      z.strictObject({
        number: whole(0, 255),
        live: z.boolean(),
        root: hex(32),
        totalWeight: u64.check(z.refine((text) => text !== '0', 'is zero')),
        listHash: hex(32),
        round: u64,
        cutoff: seconds,
        tx: landed,
        withdrawn: z.nullable(landed),
      }),
    )
    .check(z.maxLength(MAX_COMMITS, `has more than ${MAX_COMMITS} commits`)),
  reveal: z.nullable(z.strictObject({ signature: hex(64), randomness: hex(32), tx: landed })),
  places: z
    .array(
      z.strictObject({
        winner: address,
        index: whole(0, MAX_ENTRIES, 'is not a number of an entry'),
        weight: u64,
        start: u64,
        ticket: u64,
        proof: matching(/^([0-9a-f]{2}){5,2000}$/, 'is not hex'),
        prove: landed,
        pay: z.nullable(landed),
      }),
    )
    .check(z.maxLength(MAX_PLACES, `has more than ${MAX_PLACES} places`)),
  end: z.nullable(z.strictObject({ by: z.enum(['finish', 'cancel', 'reclaim']), tx: landed })),
  // core/draw/list-text.ts reads its lines.
  list: z.nullable(z.string('is not text')),
});

/** Returns whether an object of a JSON text has a key twice: readers differ in which of the values counts. */
function repeatsKey(text: string, json: unknown): boolean {
  let written = 0;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = endOfString(text, at);
    let next = end + 1;
    while (' \t\n\r'.includes(text[next] ?? '.')) next += 1;
    if (text[next] === ':') written += 1;
    at = text.indexOf('"', next);
  }
  return written !== keysIn(json);
}

/** Returns where the string that begins at `at` ends: at the next quote without a backslash of its own before it. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}

/** Counts the keys of all objects in a value. No recursion: a stranger's file may nest as deep as it is long. */
function keysIn(json: unknown): number {
  let keys = 0;
  for (const left = [json]; left.length > 0; ) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) keys += inner.length;
    for (const one of inner) left.push(one);
  }
  return keys;
}

/** Returns the record, or its first misfit. `text`: the JSON text, where there is one. */
export function readRecord(json: unknown, text?: string): { record: DrawRecord } | { misfit: Misfit } {
  if (text !== undefined && repeatsKey(text, json)) return misfit('the record', 'names a field twice');
  const read = recordSchema.safeParse(json);
  if (!read.success) return { misfit: misfitOf(read.error.issues[0]!) };
  const { prize, commits, reveal, places, amounts } = read.data;
  if ((prize.mint === null) !== (prize.tokenProgram === null))
    return misfit('prize.tokenProgram', 'does not go with prize.mint');
  if (reveal && commits.length === 0) return misfit('commits', 'is empty before a reveal');
  if (places.length > 0 && !reveal) return misfit('reveal', 'is missing before a winner');
  if (places.length > amounts.length) return misfit('places', 'has more places than amounts');
  return { record: read.data };
}

function misfit(field: string, problem: string): { misfit: Misfit } {
  return { misfit: { field, problem } };
}

function misfitOf(issue: z.core.$ZodIssue): Misfit {
  if (issue.code === 'unrecognized_keys') {
    return { field: [...issue.path, issue.keys[0]].join('.'), problem: 'is not known' };
  }
  // Our own messages start in lower case; the library's are not for users.
  const problem = /^[a-z]/.test(issue.message) ? issue.message : 'is not valid';
  return { field: issue.path.join('.') || 'the record', problem };
}

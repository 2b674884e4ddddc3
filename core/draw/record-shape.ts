/**
 * Whether JSON is the record of a draw, so that later checks can rely on types, lengths and ranges. A field or a
 * version that is not known is refused, never ignored. Never throws.
 */
import bs58 from 'bs58';
import { z } from 'zod';
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
/** Beyond any slot, and a whole number in every JSON parser. */
const MOST_SLOT = 2 ** 48;

const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `is not ${bytes} bytes in lower-case hex`);
const address = z.string().refine((text) => addressBytes(text) !== null, 'is not a Solana address');
const u64 = z
  .string()
  .refine((text) => U64.test(text) && BigInt(text) <= MAX_U64, 'is not a whole number below 2^64, as text');
const seconds = z.int('is not a time in whole seconds').min(0).max(1e12);
const decimal = z.string().regex(/^\d{1,30}(\.\d{1,30})?$/, 'is not a decimal number, as text');
const shortText = z.string().max(2000);
const landed = z.strictObject({
  signature: z
    .string()
    .refine(
      (text) => text.length <= 88 && bs58.decodeUnsafe(text)?.length === 64,
      'is not a signature in base58',
    ),
  slot: z.int('is not a slot').min(0).max(MOST_SLOT),
  time: seconds,
});

const recordSchema = z.strictObject({
  version: z.literal(2),
  genesis: address,
  program: address,
  escrow: address,
  id: hex(32),
  site: z.string().min(1).max(300),
  creator: address,
  operator: address,
  treasury: address,
  prize: z.strictObject({
    mint: address.nullable(),
    tokenProgram: z.enum([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]).nullable(),
    symbol: shortText,
    decimals: z.int().min(0).max(255),
    fee: u64,
  }),
  amounts: z.array(u64).min(1, 'is empty').max(MAX_PLACES, `has more than ${MAX_PLACES} places`),
  window: z.int('is not a number of seconds').min(0).max(1e9),
  terms: z.strictObject({
    version: z.literal(2),
    kind: z.enum(ESCROW_KINDS),
    gateMint: address.nullable(),
    eligibility: z.strictObject({ type: z.enum(['percentage', 'custom']), value: decimal }).nullable(),
    tiers: z
      .array(
        z.strictObject({
          label: shortText,
          requirementType: z.enum(['percentage', 'amount']),
          requirementValue: decimal,
          entries: z.int().min(1).max(1e9),
        }),
      )
      .max(100),
    endsAt: seconds,
    title: shortText,
    description: shortText,
    swapWallet: address.optional(),
  }),
  termsHash: hex(32),
  beacon: z.strictObject({
    network: z.union([z.literal(0), z.literal(1)]),
    key: hex(128),
    genesis: seconds,
    period: z.int().min(1).max(3600),
    lead: z.int().min(0).max(86_400),
  }),
  open: landed,
  commits: z
    .array(
      z.strictObject({
        number: z.int().min(0).max(255),
        live: z.boolean(),
        root: hex(32),
        totalWeight: u64.refine((text) => text !== '0', 'is zero'),
        listHash: hex(32),
        round: u64,
        cutoff: seconds,
        tx: landed,
        withdrawn: landed.nullable(),
      }),
    )
    .max(MAX_COMMITS, `has more than ${MAX_COMMITS} commits`),
  reveal: z.strictObject({ signature: hex(64), randomness: hex(32), tx: landed }).nullable(),
  places: z
    .array(
      z.strictObject({
        winner: address,
        index: z.int('is not a number of an entry').min(0).max(MAX_ENTRIES),
        weight: u64,
        start: u64,
        ticket: u64,
        proof: z.string().regex(/^([0-9a-f]{2}){5,2000}$/, 'is not hex'),
        prove: landed,
        pay: landed.nullable(),
      }),
    )
    .max(MAX_PLACES, `has more than ${MAX_PLACES} places`),
  end: z.strictObject({ by: z.enum(['finish', 'cancel', 'reclaim']), tx: landed }).nullable(),
  // Its lines are read by core/draw/list-text.ts.
  list: z.string('is not text').nullable(),
});

/** The record, or what is wrong with it. */
export function readRecord(json: unknown): { record: DrawRecord } | { misfit: Misfit } {
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

/** Whether JSON is the record of a draw, so that later checks can rely on types, lengths and ranges. Never throws. */
import { z } from 'zod';
import { addressBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import { ESCROW_KINDS } from '../escrow/account.ts';
import { ESCROW_STEPS } from '../escrow/instructions.ts';
import { STAGES, type Stage } from '../giveaways/model.ts';
import { EXCLUSION_REASONS, type ExclusionReason } from '../giveaways/weights.ts';
import { MAX_ENTRIES, MAX_U64 } from './entries.ts';
import type { DrawRecord } from './record.ts';

/** A field that does not fit, and why. */
interface Misfit {
  field: string;
  problem: string;
}

const U64 = /^(0|[1-9]\d{0,19})$/;
const isU64 = (text: string) => U64.test(text) && BigInt(text) <= MAX_U64;

const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `is not ${bytes} bytes in lower-case hex`);
const address = z.string().refine((text) => addressBytes(text) !== null, 'is not a Solana address');
const u64 = z.string().refine(isU64, 'is not a whole number below 2^64, as text');
const seconds = z.int('is not a time in whole seconds').min(0).max(1e12);
const decimal = z.string().regex(/^\d{1,30}(\.\d{1,30})?$/, 'is not a decimal number, as text');
const shortText = z.string().max(2000);
/** Base58 of 64 bytes. */
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'is not a signature in base58');

const headSchema = z.object({
  version: z.literal(1),
  giveaway: address,
  program: address,
  escrowId: hex(32),
  creator: address,
  operator: address,
  treasury: address,
  prize: z.object({
    mint: address.nullable(),
    tokenProgram: z.enum([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]).nullable(),
    symbol: shortText,
    decimals: z.int().min(0).max(255),
    amount: u64,
    fee: u64,
  }),
  terms: z.object({
    version: z.literal(1),
    kind: z.enum(ESCROW_KINDS),
    gateMint: address.nullable(),
    eligibility: z.object({ type: z.enum(['percentage', 'custom']), value: decimal }).nullable(),
    tiers: z
      .array(
        z.object({
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
  beacon: z.object({
    network: z.union([z.literal(0), z.literal(1)]),
    key: hex(128),
    genesis: seconds,
    period: z.int().min(1).max(3600),
    lead: z.int().min(0).max(86_400),
  }),
  site: z.string().min(1).max(300),
  root: hex(32),
  totalWeight: u64,
  listSignature: signature,
  stage: z.enum(STAGES),
  committed: z.object({ round: u64, roundTime: seconds, committedAt: seconds }).nullable(),
  revealed: z.object({ signature: hex(64), randomness: hex(32), ticket: u64 }).nullable(),
  winner: z
    .object({
      wallet: address,
      index: z.int().min(0).max(MAX_ENTRIES),
      weight: u64,
      start: u64,
      proof: z.string().regex(/^([0-9a-f]{2}){5,2000}$/, 'is not hex'),
    })
    .nullable(),
  transactions: z.object(
    Object.fromEntries(ESCROW_STEPS.map((step) => [step, signature.optional()])) as Record<
      (typeof ESCROW_STEPS)[number],
      z.ZodOptional<typeof signature>
    >,
  ),
  list: z.object({
    version: z.literal(1),
    giveaway: address,
    snapshot: z
      .object({
        mint: address,
        slot: z.int().min(0),
        supply: u64,
        decimals: z.int().min(0).max(255),
        accounts: z.int().min(0),
      })
      .nullable(),
    // Checked below: a schema would cost an object per entry, too much for a long list.
    entries: z.array(z.unknown()).min(1, 'is empty').max(MAX_ENTRIES),
    excluded: z.array(z.unknown()).max(MAX_ENTRIES),
    below: z.array(z.unknown()).max(MAX_ENTRIES),
  }),
});

const FROM_COMMITTED: readonly Stage[] = ['committed', 'revealed', 'proven', 'paid', 'completed'];
const FROM_REVEALED = FROM_COMMITTED.slice(1);
const FROM_PROVEN = FROM_COMMITTED.slice(2);

/** The record, or what is wrong with it. */
export function readRecord(json: unknown): { record: DrawRecord } | { misfit: Misfit } {
  const read = headSchema.safeParse(json);
  if (!read.success) {
    const issue = read.error.issues[0];
    const problem = issue?.message ?? '';
    // Our own messages start in lower case; the library's are not for users.
    return misfit(issue?.path.join('.') || 'the record', /^[a-z]/.test(problem) ? problem : 'is not valid');
  }
  const head = read.data;
  const wrong = listMisfit(head.list) ?? stageMisfit(head);
  // The loop above has checked what the schema does not.
  return wrong ? { misfit: wrong } : { record: head as unknown as DrawRecord };
}

function misfit(field: string, problem: string): { misfit: Misfit } {
  return { misfit: { field, problem } };
}

function stageMisfit(head: z.output<typeof headSchema>): Misfit | null {
  const { stage, committed, revealed, winner, prize } = head;
  const missing = (field: string) => ({ field, problem: `is missing at the stage "${stage}"` });
  if (FROM_COMMITTED.includes(stage) && !committed) return missing('committed');
  if (FROM_REVEALED.includes(stage) && !revealed) return missing('revealed');
  if (FROM_PROVEN.includes(stage) && !winner) return missing('winner');
  if (revealed && !committed) return { field: 'committed', problem: 'is missing before a beacon' };
  if (winner && !revealed) return { field: 'revealed', problem: 'is missing before a winner' };
  if ((prize.mint === null) !== (prize.tokenProgram === null))
    return { field: 'prize.tokenProgram', problem: 'does not go with prize.mint' };
  return null;
}

type Rows = { entries: unknown[]; excluded: unknown[]; below: unknown[] };

function listMisfit({ entries, excluded, below }: Rows): Misfit | null {
  const wrong = (part: string, row: number, place: number | null, problem: string): Misfit => ({
    field: `list.${part}.${row}${place === null ? '' : `.${place}`}`,
    problem,
  });
  const isAddress = (value: unknown) => typeof value === 'string' && addressBytes(value) !== null;
  const isAmount = (value: unknown) => typeof value === 'string' && isU64(value);
  for (const [row, entry] of entries.entries()) {
    if (!Array.isArray(entry) || entry.length !== 4)
      return wrong('entries', row, null, 'has not four places');
    if (!isAddress(entry[0])) return wrong('entries', row, 0, 'is not a Solana address');
    if (!isAmount(entry[1]) || entry[1] === '0') return wrong('entries', row, 1, 'is not a weight');
    if (entry[2] !== null && !isAmount(entry[2])) return wrong('entries', row, 2, 'is not a holding');
    if (entry[3] !== null && !isProof(entry[3])) return wrong('entries', row, 3, 'is not a proof');
  }
  for (const [row, left] of excluded.entries()) {
    if (!Array.isArray(left) || left.length !== 3)
      return wrong('excluded', row, null, 'has not three places');
    if (!isAddress(left[0])) return wrong('excluded', row, 0, 'is not a Solana address');
    if (!isReason(left[1])) return wrong('excluded', row, 1, 'is not a known reason');
    if (left[2] !== null && !isAmount(left[2])) return wrong('excluded', row, 2, 'is not a holding');
  }
  for (const [row, poor] of below.entries()) {
    if (!Array.isArray(poor) || poor.length !== 2) return wrong('below', row, null, 'has not two places');
    if (!isAddress(poor[0])) return wrong('below', row, 0, 'is not a Solana address');
    if (!isAmount(poor[1])) return wrong('below', row, 1, 'is not a holding');
  }
  return null;
}

function isReason(value: unknown): value is ExclusionReason {
  return typeof value === 'string' && Object.hasOwn(EXCLUSION_REASONS, value);
}

function isProof(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [[kind, text] = [], ...more] = Object.entries(value);
  const known = kind === 'signature' || kind === 'memoTransaction';
  return known && more.length === 0 && typeof text === 'string' && text.length <= 4000;
}

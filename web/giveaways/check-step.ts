/**
 * Compares a transaction that the server built with what the user asked for, before the wallet opens. A server that
 * cheats can then cost a wallet no more than the network fee of the very step that the user chose. Loaded lazily: it
 * needs the curve's arithmetic, for the addresses of token accounts.
 */
import { u32, u64 } from '../../core/accounts/bytes.ts';
import {
  addressOf,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import type { Course, EscrowKind } from '../../core/escrow/account.ts';
import { escrowAddress, openBeforeOf } from '../../core/escrow/addresses.ts';
import { type BrakeStep, brakeInstruction, MOST_BRAKE_BID } from '../../core/escrow/brake.ts';
import {
  closeEntriesInstruction,
  commitInstruction,
  courseIn,
  ESCROW_STEPS,
  type EscrowInstruction,
  openInstruction,
  type PrizeToken,
  reclaimInstruction,
} from '../../core/escrow/instructions.ts';
import { parseTransaction, type TransactionMessage } from '../../core/transaction-message.ts';
import { FlowError } from '../client/call.ts';
import { words } from './check-words.ts';

/** The accounts that every step names. */
interface Target {
  /** The escrow program that the page knows; a step cannot be checked without it. */
  program: string | null | undefined;
  /** The giveaway's id. */
  escrow: string;
  /** The wallet that signs and pays the network fee. */
  wallet: string;
}

/** The deposit of a new giveaway by its creator. */
export interface WantedOpen extends Target {
  step: 'open';
  operator: string;
  treasury: string;
  kind: EscrowKind;
  /** Base units, one amount for each place. */
  amounts: readonly bigint[];
  fee: bigint;
  /** Null: SOL. */
  mint: string | null;
  /** Hex. */
  termsHash: string;
  /** Unix seconds. */
  endsAt: number;
  /** Seconds; 0: none that is longer than the program's. */
  window: number;
  /** Unix seconds: the latest time from which on the creator may be made to wait with cancelling. */
  cancelFromAtMost: number;
}

/** The commit of a live draw, which the creator signs beside the operator. Bytes as hex. */
export interface WantedCommit extends Target {
  step: 'commit';
  operator: string;
  number: number;
  root: string;
  totalWeight: bigint;
  listHash: string;
}

/** Steps whose accounts follow from the escrow and the creator's wallet alone. `mint`: null for SOL. */
type WantedOwn = Target & ({ step: 'close_entries' } | { step: 'reclaim'; mint: string | null });

/** Steps that the program takes from anyone: they cost the caller the network fee and can go one way only. */
interface WantedOfAnyone extends Target {
  step: 'reveal' | 'prove' | 'pay' | 'finish';
}

/** `token`: the prize's currency as the escrow account names it; null for SOL. `course`: of that account. */
interface WantedBrake extends Target {
  step: BrakeStep;
  token: PrizeToken | null;
  course: Course;
}

export type WantedStep = WantedOpen | WantedCommit | WantedOwn | WantedOfAnyone | WantedBrake;

interface CheckedStep {
  /** Lamports: signatures and priority. */
  networkFee: bigint;
  /** Of `open`: unix seconds from which on the creator can cancel. */
  cancelFrom?: number;
}

const SIGNATURE_LAMPORTS = 5_000n;
/** The most that a transaction of ours offers for priority (chain/budget.ts holds the server to the same). */
const MAX_PRIORITY_LAMPORTS = 10_000n;
/** The brake must land before a cutoff, also where a thief fills the blocks: it may cost more. */
const mostFor = ({ step }: WantedStep) =>
  step === 'withdraw' || step === 'cancel' ? MOST_BRAKE_BID : MAX_PRIORITY_LAMPORTS;
const MICRO = 1_000_000n;
/** ComputeBudgetInstruction: the number before the field. Source: solana-sdk compute_budget.rs. */
const SET_LIMIT = 2;
const SET_PRICE = 3;

type Instruction = TransactionMessage['instructions'][number];

/**
 * Compares `transaction` (base64) with `wanted`. Throws FlowError with a sentence that names what differs; the wallet
 * must not be asked then. `signed`: the wallet has returned it, and may have added what protects it.
 */
export function checkStep(transaction: string, wanted: WantedStep, signed = false): CheckedStep {
  const { program } = wanted;
  if (!program) throw different(words.noProgram);
  const bytes = fromBase64(transaction);
  const message = bytes && parseTransaction(bytes)?.message;
  if (!message) throw different(words.malformed);
  if (message.lookupTables > 0) throw different(words.hidden);
  const keys = message.keys.map(addressOf);
  checkSigners(message, keys, wanted);
  const { own, budget } = split(message, keys, program, signed);
  const networkFee = feeOf(budget, message.requiredSignatures, mostFor(wanted));
  const accounts = own.accounts.map((index) => keys[index]!);
  checkTarget(own, accounts, wanted);
  if (wanted.step === 'open') return { networkFee, cancelFrom: checkOpen(own, accounts, program, wanted) };
  const expected = expectedInstruction(program, own, accounts, wanted);
  if (expected) compare(own, accounts, expected, () => words.otherThan);
  return { networkFee };
}

/** The wallet pays and signs; beside it signs the operator of a live draw, and no one else. */
function checkSigners(message: TransactionMessage, keys: string[], wanted: WantedStep): void {
  if (keys[0] !== wanted.wallet) throw different(words.otherPayer);
  const signers = wanted.step === 'commit' ? [wanted.wallet, wanted.operator] : [wanted.wallet];
  const same = keys.slice(0, message.requiredSignatures).join() === [...new Set(signers)].join();
  if (!same) throw different(words.otherSigner);
}

/**
 * Returns the one instruction of the escrow program, and those that only set the price. Nothing else may be there, but
 * a wallet's assertions, which can move nothing, once it is signed.
 */
function split(message: TransactionMessage, keys: string[], program: string, signed: boolean) {
  const named = (address: string) =>
    message.instructions.filter(({ programIndex }) => keys[programIndex] === address);
  const budget = named(COMPUTE_BUDGET_PROGRAM);
  const asserting = signed ? named(LIGHTHOUSE_PROGRAM).length : 0;
  const [own, ...more] = named(program);
  if (!own || more.length > 0 || budget.length + asserting + 1 !== message.instructions.length)
    throw different(words.severalSteps);
  return { own, budget };
}

/** Returns the lamports for signatures and priority, which is `most` lamports at most. */
function feeOf(budget: Instruction[], signatures: number, most: bigint): bigint {
  const read = (number: number, length: number) => {
    const [data, ...more] = budget.map(({ data }) => data).filter((data) => data[0] === number);
    if (more.length > 0 || (data && data.length !== 1 + length)) throw different(words.unclearFee);
    return data;
  };
  const limit = read(SET_LIMIT, 4);
  const price = read(SET_PRICE, 8);
  const known = Number(limit !== undefined) + Number(price !== undefined);
  // Without a limit the price counts for whatever the network allows by default.
  if (budget.length !== known || (price && !limit)) throw different(words.unclearFee);
  const priority = limit && price ? (BigInt(u32(limit, 1)) * u64(price, 1) + MICRO - 1n) / MICRO : 0n;
  if (priority > most) throw different(words.highFee);
  return BigInt(signatures) * SIGNATURE_LAMPORTS + priority;
}

function checkTarget({ data }: Instruction, accounts: string[], wanted: WantedStep): void {
  if (data[0] !== ESCROW_STEPS.indexOf(wanted.step)) throw different(words.otherStep);
  if (accounts[1] !== wanted.escrow) throw different(words.otherEscrow);
  const caller = wanted.step === 'commit' ? wanted.operator : wanted.wallet;
  if (accounts[0] !== caller) throw different(words.otherCaller);
}

/** Bytes of `open` before the fields that follow one another, and what a reader calls each of them. */
const OPEN_FIELDS: readonly [number, string][] = [
  [0, words.fields.kind],
  [2, words.fields.randomness],
  [3, words.fields.giveaway],
  [35, words.fields.operator],
  [67, words.fields.receiver],
  [99, words.fields.terms],
  [131, words.fields.fee],
  [139, words.fields.end],
  [147, words.fields.window],
  [151, words.fields.places],
  [152, words.fields.amount],
];
const OPEN_ID_AT = 3;

/** Unix seconds from which on the creator can cancel. */
function checkOpen(
  own: Instruction,
  accounts: string[],
  program: string,
  { escrow, wallet: creator, amounts, mint, cancelFromAtMost, ...wanted }: WantedOpen,
): number {
  const id = own.data.slice(OPEN_ID_AT, OPEN_ID_AT + 32);
  if (id.length !== 32 || escrowAddress(program, creator, id) !== escrow)
    throw different(words.foreignEscrow);
  const expected = openInstruction({
    program,
    escrow,
    creator,
    id,
    kind: wanted.kind,
    operator: wanted.operator,
    treasury: wanted.treasury,
    termsHash: hexBytes(wanted.termsHash),
    amounts: [...amounts],
    fee: wanted.fee,
    endsAt: BigInt(wanted.endsAt),
    window: wanted.window,
    token: mint === null ? null : tokenOf(mint, accounts[4]),
  });
  compare(own, accounts, expected, (at) => {
    const field = OPEN_FIELDS.findLast(([start]) => start <= at);
    return words.says(String(field?.[1]));
  });
  const cancelFrom = openBeforeOf(id);
  if (cancelFrom > BigInt(cancelFromAtMost)) throw different(words.lateCancel);
  return Number(cancelFrom);
}

/** Returns the expected instruction; null where the program itself lets the step go one way only. */
function expectedInstruction(
  program: string,
  own: Instruction,
  accounts: string[],
  wanted: Exclude<WantedStep, WantedOpen>,
): EscrowInstruction | null {
  const { escrow, wallet: creator } = wanted;
  switch (wanted.step) {
    case 'close_entries':
      return closeEntriesInstruction({ program, escrow, creator });
    case 'commit': {
      const { operator, number, totalWeight } = wanted;
      const bytes = { root: hexBytes(wanted.root), listHash: hexBytes(wanted.listHash) };
      return commitInstruction({
        program,
        escrow,
        operator,
        live: true,
        number,
        totalWeight,
        creator,
        ...bytes,
      });
    }
    case 'reclaim': {
      const token = wanted.mint === null ? null : tokenOf(wanted.mint, accounts[3]);
      // Of the course the program itself takes only the true one.
      const course = courseIn(own.data);
      if (!course) throw different(words.otherThan);
      return reclaimInstruction({ program, escrow, creator, token, course });
    }
    case 'withdraw':
    case 'cancel':
      return brakeInstruction(wanted.step, { program, escrow, creator, token: wanted.token }, wanted.course);
    default:
      return null;
  }
}

/** The page knows the coin, not which of the two token programs it belongs to: every address depends on it. */
function tokenOf(mint: string, tokenProgram: string | undefined): PrizeToken {
  if (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM)
    throw different(words.tokenProgram);
  return { mint, tokenProgram };
}

/** `what`: how a difference at this byte of the data is called. */
function compare(
  { data }: Pick<Instruction, 'data'>,
  accounts: string[],
  expected: EscrowInstruction,
  what: (at: number) => string,
): void {
  const length = Math.max(data.length, expected.data.length);
  for (let at = 0; at < length; at++) if (data[at] !== expected.data[at]) throw different(what(at));
  if (accounts.join() !== expected.keys.map(({ address }) => address).join())
    throw different(words.otherAccount);
}

function hexBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function different(how: string): FlowError {
  return new FlowError(words.sentence(how));
}

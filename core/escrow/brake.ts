/**
 * The brake, by which the creator's own wallet stops a draw without the platform. The next of its two steps follows
 * from the escrow account and the chain's clock alone, and so does every byte of the transaction. Pages build it here;
 * the worker lets nothing else through.
 */
import { addressOf, COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../address.ts';
import { parseTransaction, unsignedTransaction } from '../transaction-message.ts';
import { verifyBytes } from '../wallet-proof.ts';
import type { Course, EscrowAccount } from './account.ts';
import {
  cancelInstruction,
  type EscrowInstruction,
  type PrizeToken,
  withdrawInstruction,
} from './instructions.ts';
import { stepRefusal } from './rules.ts';

export const BRAKE_STEPS = ['withdraw', 'cancel'] as const;
export type BrakeStep = (typeof BRAKE_STEPS)[number];

/** Times in unix seconds by the chain's clock. */
export type Brake =
  /** `until`: the cutoff; null: nothing is committed. */
  | { kind: 'step'; step: BrakeStep; until: bigint | null }
  /** Nothing is committed, and the program allows cancel from `from` on. */
  | { kind: 'wait'; from: bigint }
  /** signed: creator and operator committed it together. late: the cutoff has passed. drawn: the round is out. */
  | { kind: 'over'; why: 'signed' | 'late' | 'drawn' };

/**
 * Returns the next step of the creator's wallet at `now`. A committed list is withdrawn first: that costs the same for
 * every prize, needs no token account and is possible from the first second on. `stopped`: this creator has withdrawn a
 * list before, so the next step is to cancel, although the platform may have committed again meanwhile.
 */
export function brakeOf(escrow: EscrowAccount, now: bigint, stopped = false): Brake {
  const { status, cutoff, creator, openBefore } = escrow;
  const may = (step: BrakeStep) => stepRefusal(step, escrow, now, creator) === null;
  const until = status === 'committed' ? cutoff : null;
  if (stopped && may('cancel')) return { kind: 'step', step: 'cancel', until };
  if (may('withdraw')) return { kind: 'step', step: 'withdraw', until };
  if (may('cancel')) return { kind: 'step', step: 'cancel', until };
  if (status === 'revealed') return { kind: 'over', why: 'drawn' };
  if (status === 'committed') return { kind: 'over', why: cutoff === 0n ? 'signed' : 'late' };
  return { kind: 'wait', from: openBefore };
}

/** The accounts of a step of the brake. `token`: the prize's currency; null for SOL. */
export interface BrakeTarget {
  program: string;
  escrow: string;
  creator: string;
  token: PrizeToken | null;
}

/** `course`: of the escrow as it was read. A withdrawal takes back the last of its commits. */
export function brakeInstruction(step: BrakeStep, target: BrakeTarget, course: Course): EscrowInstruction {
  const { program, escrow, creator, token } = target;
  return step === 'withdraw'
    ? withdrawInstruction({ program, escrow, caller: creator, number: course.commits - 1 })
    : cancelInstruction({ program, escrow, caller: creator, creator, token, course });
}

/** The base fee of its one signature, in lamports. */
export const SIGNATURE_LAMPORTS = 5_000n;
/** The highest net cost of one transaction of the brake: 0.01 SOL, its signature included. */
export const MOST_BRAKE_LAMPORTS = 10_000_000n;
export const MOST_BRAKE_BID: bigint = MOST_BRAKE_LAMPORTS - SIGNATURE_LAMPORTS;
/**
 * Priority fees in lamports; the first press bids the first of these. A thief who keeps the brake out of the blocks
 * until the cutoff has to outbid it, and the prize may be worth that.
 */
const BIDS = [100_000n, 1_000_000n, MOST_BRAKE_BID] as const;

/** Returns the bid of a press, in lamports. `before`: number of earlier presses that did not land. */
export function brakeBid(before: number): bigint {
  return BIDS[Math.min(before, BIDS.length - 1)]!;
}

/** Room for assertions that a wallet adds, in compute units, as in chain/budget.ts. */
const WALLET_UNITS = 40_000;
/**
 * Units of a step. program/README.md, section Costs: 659 and 748; more to create a token account and search its
 * address.
 */
const OWN_UNITS = { plain: 1_200, token: 100_000 };

/** Returns the compute units of a step alone. */
function brakeUnits(step: BrakeStep, token: PrizeToken | null): number {
  return step === 'cancel' && token ? OWN_UNITS.token : OWN_UNITS.plain;
}

/**
 * Builds the unsigned transaction of one step: limit, price and that step, paid by the creator. `blockhash`: 32 bytes.
 * `bid`: lamports of priority, rounded down to a whole price. `room`: units for what a wallet adds.
 */
export function brakeTransaction(
  step: BrakeStep,
  target: BrakeTarget,
  course: Course,
  blockhash: Uint8Array,
  bid: bigint,
  room: number = WALLET_UNITS,
): Uint8Array {
  const units = room + brakeUnits(step, target.token);
  const budget = (number: number, value: bigint, bytes: number): EscrowInstruction => ({
    program: COMPUTE_BUDGET_PROGRAM,
    keys: [],
    data: Uint8Array.from([
      number,
      ...Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n)),
    ]),
  });
  // ComputeBudgetInstruction: SetComputeUnitLimit (u32), SetComputeUnitPrice (u64, micro-lamports).
  const limit = budget(2, BigInt(units), 4);
  const price = budget(3, (bid * 1_000_000n) / BigInt(units), 8);
  return unsignedTransaction(target.creator, blockhash, [
    limit,
    price,
    brakeInstruction(step, target, course),
  ]);
}

/** The largest transaction that the network carries, in bytes. */
const MAX_TRANSACTION_BYTES = 1232;
const ANY_COURSE: Course = { commits: 1, proven: 0, paid: 0, status: 'committed' };
const WALLET_PROGRAMS: ReadonlySet<string> = new Set([COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM]);

/**
 * Returns the step of a signed transaction, or null. The creator must be its one signer and have signed it. It must
 * hold that step of this escrow once, and beside it only the instructions with which wallets price and protect it. Any
 * commit and any course pass here: the program knows which is true.
 */
export function brakeIn(bytes: Uint8Array, target: BrakeTarget): BrakeStep | null {
  const transaction = bytes.length <= MAX_TRANSACTION_BYTES ? parseTransaction(bytes) : null;
  if (!transaction) return null;
  const { keys, requiredSignatures, instructions, lookupTables } = transaction.message;
  const addresses = keys.map(addressOf);
  if (requiredSignatures !== 1 || lookupTables > 0 || addresses[0] !== target.creator) return null;
  const [own, ...more] = instructions.filter(
    ({ programIndex }) => !WALLET_PROGRAMS.has(addresses[programIndex]!),
  );
  if (!own || more.length > 0) return null;
  const found = BRAKE_STEPS.find((step) => {
    const { program, keys: wanted, data } = brakeInstruction(step, target, ANY_COURSE);
    return (
      addresses[own.programIndex] === program &&
      own.data[0] === data[0] &&
      own.data.length === data.length &&
      own.accounts.map((index) => addresses[index]).join() === wanted.map(({ address }) => address).join()
    );
  });
  if (!found) return null;
  return verifyBytes(target.creator, transaction.messageBytes, transaction.signatures[0]!) ? found : null;
}

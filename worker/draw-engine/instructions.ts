/**
 * Builds the instruction of a step from the giveaway's row and the step's details alone, so that building and checking
 * agree.
 */
import { hexToBytes } from '@noble/hashes/utils';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { type Course, courseOf, type EscrowAccount } from '../../core/escrow/account.ts';
import {
  cancelInstruction,
  closeEntriesInstruction,
  commitInstruction,
  type EscrowInstruction,
  type EscrowStep,
  finishInstruction,
  isEnd,
  openInstruction,
  type PrizeToken,
  payInstruction,
  proveInstruction,
  reclaimInstruction,
  revealInstruction,
  withdrawInstruction,
} from '../../core/escrow/instructions.ts';
import { amountsOf, type GiveawayRow } from '../giveaways/store.ts';

/** More than the rents of a token account and of a wallet together, which the program's repayment asks for. */
const LENT_LAMPORTS = 5_000_000n;

/** The data of a step besides the row. Bytes as hex, 64-bit numbers as decimal text, addresses in base58. */
export interface StepDetails {
  /** reveal */
  round?: string;
  signature?: string;
  /** prove and pay: the place, from 0 */
  place?: number;
  winner?: string;
  /** prove */
  weight?: string;
  proof?: string;
  /** commit and withdraw: the number of the commit, from 0 */
  number?: number;
  /** finish, cancel and reclaim: what the escrow says of the draw's course */
  course?: Course;
  /** commit */
  live?: boolean;
  root?: string;
  totalWeight?: string;
  listHash?: string;
}

export type EscrowRow = Pick<
  GiveawayRow,
  | 'id'
  | 'escrowId'
  | 'program'
  | 'kind'
  | 'creator'
  | 'operator'
  | 'treasury'
  | 'currency'
  | 'token'
  | 'tokenProgram'
  | 'termsHash'
  | 'amounts'
  | 'fee'
  | 'endsAt'
  | 'windowSeconds'
>;

/** Returns the prize's currency; null for SOL. */
export function prizeTokenOf(
  row: Pick<GiveawayRow, 'currency' | 'token' | 'tokenProgram'>,
): PrizeToken | null {
  if (row.currency === 'SOL') return null;
  return { mint: row.token!, tokenProgram: row.tokenProgram! };
}

/** Returns the details of a step that ends the escrow; none for the others. */
export function endDetails(step: EscrowStep, escrow: EscrowAccount): StepDetails {
  return isEnd(step) ? { course: courseOf(escrow) } : {};
}

/**
 * Builds the instructions. `payer` pays and calls; a withdrawal or cancel that the creator does not pay is called by
 * the operator. Throws RangeError when row or details lack data of the step.
 */
export function stepInstructions(
  row: EscrowRow,
  step: EscrowStep,
  payer: string,
  details: StepDetails,
): TransactionInstruction[] {
  const isOperators = (step === 'withdraw' || step === 'cancel') && payer !== row.creator;
  const caller = isOperators ? row.operator : payer;
  const instruction = toWeb3(escrowInstruction(row, step, caller, details));
  if (!isOperators || step !== 'cancel' || prizeTokenOf(row) === null) return [instruction];
  return [transfer(payer, row.operator), instruction, transfer(row.operator, payer)];
}

/**
 * Lends the operator, which holds nothing, the rent of the creator's token account for one transaction. The program
 * repays its caller alone: a payer that made the account itself would give each creator who closes it 0.002 SOL.
 */
function transfer(from: string, to: string): TransactionInstruction {
  return SystemProgram.transfer({
    fromPubkey: new PublicKey(from),
    toPubkey: new PublicKey(to),
    lamports: LENT_LAMPORTS,
  });
}

function escrowInstruction(
  row: EscrowRow,
  step: EscrowStep,
  caller: string,
  details: StepDetails,
): EscrowInstruction {
  const { program, id: escrow, creator, operator, treasury } = row;
  const target = { program, escrow };
  const token = prizeTokenOf(row);
  switch (step) {
    case 'open':
      return openInstruction({
        ...target,
        creator,
        id: hexToBytes(row.escrowId),
        kind: row.kind,
        operator,
        treasury,
        termsHash: hexToBytes(row.termsHash),
        amounts: amountsOf(row),
        window: row.windowSeconds,
        fee: row.fee,
        endsAt: BigInt(row.endsAt),
        token,
      });
    case 'close_entries':
      return closeEntriesInstruction({ ...target, creator });
    case 'commit':
      return commitInstruction({
        ...target,
        operator,
        creator,
        live: given(details.live, step),
        number: given(details.number, step),
        root: hexToBytes(given(details.root, step)),
        totalWeight: BigInt(given(details.totalWeight, step)),
        listHash: hexToBytes(given(details.listHash, step)),
      });
    case 'reveal':
      return revealInstruction({
        ...target,
        caller,
        signature: hexToBytes(given(details.signature, step)),
        hints: revealHints(BigInt(given(details.round, step))),
      });
    case 'prove':
      return proveInstruction({
        ...target,
        caller,
        place: given(details.place, step),
        winner: given(details.winner, step),
        weight: BigInt(given(details.weight, step)),
        proof: hexToBytes(given(details.proof, step)),
      });
    case 'pay':
      return payInstruction({
        ...target,
        caller,
        place: given(details.place, step),
        winner: given(details.winner, step),
        token,
      });
    case 'finish':
      return finishInstruction({
        ...target,
        caller,
        creator,
        treasury,
        token,
        course: given(details.course, step),
      });
    case 'cancel':
      return cancelInstruction({ ...target, caller, creator, token, course: given(details.course, step) });
    case 'reclaim':
      return reclaimInstruction({ ...target, creator, token, course: given(details.course, step) });
    case 'withdraw':
      return withdrawInstruction({ ...target, caller, number: given(details.number, step) });
  }
}

function given<T>(value: T | null | undefined, step: EscrowStep): T {
  if (value === null || value === undefined) throw new RangeError(`${step} lacks what it is built from`);
  return value;
}

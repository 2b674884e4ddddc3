/**
 * The instruction of a step, made only from the giveaway's row and the step's details, so that building and checking
 * agree.
 */
import { hexToBytes } from '@noble/hashes/utils';
import type { TransactionInstruction } from '@solana/web3.js';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { revealHints } from '../../core/draw/hints.ts';
import {
  cancelInstruction,
  closeEntriesInstruction,
  commitInstruction,
  type EscrowInstruction,
  type EscrowStep,
  finishInstruction,
  openInstruction,
  type PrizeToken,
  payInstruction,
  proveInstruction,
  reclaimInstruction,
  revealInstruction,
  withdrawInstruction,
} from '../../core/escrow/instructions.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { amountsOf } from '../giveaways/places/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';

/** What a step needs besides the row. Bytes as hex, 64-bit numbers as decimal text, addresses in base58. */
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
  /** commit */
  live?: boolean;
  root?: string;
  totalWeight?: string;
  listHash?: string;
}

export type GiveawayTerms = Pick<
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
  | 'beacon'
>;

/** The prize's currency; null for SOL. */
export function prizeTokenOf(
  row: Pick<GiveawayRow, 'currency' | 'token' | 'tokenProgram'>,
): PrizeToken | null {
  if (row.currency === 'SOL') return null;
  return { mint: row.token!, tokenProgram: row.tokenProgram! };
}

/** Throws RangeError when row or details lack what the step needs. */
export function stepInstructions(
  row: GiveawayTerms,
  step: EscrowStep,
  payer: string,
  details: StepDetails,
): TransactionInstruction[] {
  return [toWeb3(escrowInstruction(row, step, payer, details))];
}

function escrowInstruction(
  row: GiveawayTerms,
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
        network: beaconOf(row),
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
      return finishInstruction({ ...target, caller, creator, treasury, token });
    case 'cancel':
      return cancelInstruction({ ...target, caller, creator, token });
    case 'reclaim':
      return reclaimInstruction({ ...target, creator, token });
    case 'withdraw':
      return withdrawInstruction({ ...target, caller });
  }
}

function given<T>(value: T | null | undefined, step: EscrowStep): T {
  if (value === null || value === undefined) throw new RangeError(`${step} lacks what it is built from`);
  return value;
}

/** Keys, an escrow and transactions as the server builds them, for tests of the page's check of a step. */
import type { TransactionInstruction } from '@solana/web3.js';
import { expect } from 'vitest';
import { buildTransaction } from '../chain/transaction.ts';
import { addressOf } from '../core/address.ts';
import { escrowAddress, escrowId } from '../core/escrow/addresses.ts';
import { FlowError } from '../web/client/call.ts';
import { checkStep, type WantedStep } from '../web/giveaways/check-step.ts';

const key = (byte: number) => addressOf(new Uint8Array(32).fill(byte));
export const [program, wallet, operator, treasury, mint, stranger, blockhash] = [201, 2, 3, 4, 5, 6, 7].map(
  key,
) as [string, string, string, string, string, string, string];
export const OPEN_BEFORE = 1_800_000_150n;

/** Returns an id that has an address: about every second one does. */
export function newId(openBefore = OPEN_BEFORE): { id: Uint8Array; escrow: string } {
  for (let n = 0; ; n++) {
    const id = escrowId(openBefore, new Uint8Array(24).fill(n));
    const escrow = escrowAddress(program, wallet, id);
    if (escrow !== null) return { id, escrow };
  }
}
export const { id, escrow } = newId();

interface Budget {
  computeUnits?: number;
  computeUnitPrice?: number;
}
export const BUDGET: Budget = { computeUnits: 100_000, computeUnitPrice: 20_000 };

/** Returns the transaction as the server builds it. */
export function built(instructions: TransactionInstruction[], budget = BUDGET, payer = wallet): string {
  return buildTransaction({ payer, instructions, blockhash, ...budget });
}

/** Returns the sentence with which the check refuses. */
export const refused = (transaction: string, wanted: WantedStep) => {
  let error: unknown;
  try {
    checkStep(transaction, wanted);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(FlowError);
  return (error as Error).message;
};

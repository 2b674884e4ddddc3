/** The network as an outsider meets it: any RPC endpoint, nothing of ours. */

import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import { priorityPrice, recentPrices } from '../chain/budget.ts';
import { toWeb3 } from '../chain/escrow-instruction.ts';
import { RpcError, type SolanaRpc } from '../chain/rpc.ts';
import { NO_WRITER, sendAndConfirm, systemClock } from '../chain/send-and-confirm.ts';
import { buildTransaction } from '../chain/transaction.ts';
import type { FetchTransaction } from '../core/draw/verify-chain.ts';
import { decodeEscrow, type EscrowAccount } from '../core/escrow/account.ts';
import type { EscrowInstruction } from '../core/escrow/instructions.ts';
import { refusalOfLogs } from '../core/escrow/refusals.ts';
import { ProofError } from './input.ts';

/** A blockhash dies within two minutes, and is known to be dead soon after. */
const PATIENCE_MS = 180_000;
/** Above what any step takes (program/README.md), a missing account for a token prize included. */
const COMPUTE_UNITS = 250_000;

export function transactionsOf(rpc: SolanaRpc): FetchTransaction {
  return async (signature) => {
    const landed = await rpc.transaction(signature);
    return landed && { logs: landed.logs, failed: landed.err !== null };
  };
}

/** The escrow, or null once it is closed. Throws ProofError for an account of another program. */
export async function escrowAt(
  rpc: SolanaRpc,
  program: string,
  address: string,
): Promise<EscrowAccount | null> {
  const [account] = await rpc.accounts([address]);
  if (!account || account.data.length === 0) return null;
  const escrow = account.owner === program ? decodeEscrow(account.data) : null;
  if (!escrow) throw new ProofError(`The account ${address} is not an escrow of the program ${program}.`);
  return escrow;
}

/**
 * Sends one instruction, its caller being the only signer, and waits until the network has confirmed it. Returns its
 * signature, or the program's refusal by name: another caller may have been quicker. Throws ProofError when it expires.
 */
export async function sendStep(
  rpc: SolanaRpc,
  instruction: EscrowInstruction,
  caller: Keypair,
): Promise<{ signature: string } | { refused: string }> {
  const computeUnitPrice = priorityPrice(await recentPrices(rpc, []), COMPUTE_UNITS);
  const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash();
  const unsigned = buildTransaction({
    payer: caller.publicKey.toBase58(),
    instructions: [toWeb3(instruction)],
    blockhash,
    computeUnits: COMPUTE_UNITS,
    computeUnitPrice,
  });
  const transaction = VersionedTransaction.deserialize(Buffer.from(unsigned, 'base64'));
  transaction.sign([caller]);
  const signature = bs58.encode(transaction.signatures[0]!);
  const signedTransaction = Buffer.from(transaction.serialize()).toString('base64');
  const payment = { id: signature, signature, signedTransaction, lastValidBlockHeight, rejected: false };
  let refusal: RpcError | null = null;
  const network = {
    signatureStatuses: rpc.signatureStatuses.bind(rpc),
    finalizedPoint: rpc.finalizedPoint.bind(rpc),
    send: async (bytes: string, skipPreflight?: boolean) => {
      try {
        return await rpc.send(bytes, skipPreflight);
      } catch (error) {
        if (error instanceof RpcError) refusal = error;
        throw error;
      }
    },
  };
  const outcome = await sendAndConfirm(payment, NO_WRITER, network, systemClock, PATIENCE_MS);
  switch (outcome.status) {
    case 'confirmed':
      return { signature };
    case 'failed':
      return { refused: outcome.reason };
    case 'rejected':
      return { refused: refusal ? refusalOf(refusal, instruction.program) : outcome.reason };
    default:
      throw new ProofError('The network did not take the transaction in time. Please start again.');
  }
}

/** The program's own name for it, or the node's words. */
function refusalOf(error: RpcError, program: string): string {
  const read = z.object({ logs: z.array(z.string()) }).safeParse(error.data);
  const refusal = read.success ? refusalOfLogs(program, read.data.logs) : null;
  return refusal ? `${refusal.name}: ${refusal.sentence}` : error.message;
}

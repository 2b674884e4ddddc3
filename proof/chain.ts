/** The network as an outsider meets it: any RPC endpoint, nothing of ours. */

import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import { networkFee, priorityPrice, recentPrices } from '../chain/budget.ts';
import { chainNode, type SendingNode } from '../chain/chain-node.ts';
import { systemClock } from '../chain/clock.ts';
import { toWeb3 } from '../chain/escrow-instruction.ts';
import { askRpc, type RpcAnswer } from '../chain/json-rpc.ts';
import { RpcError, type SolanaRpc } from '../chain/rpc.ts';
import { NO_WRITER, sendAndConfirm } from '../chain/send-and-confirm.ts';
import { buildTransaction } from '../chain/transaction.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../core/address.ts';

import { decodeEscrow, type EscrowAccount } from '../core/escrow/account.ts';
import type { EscrowInstruction } from '../core/escrow/instructions.ts';
import { refusalOfLogs } from '../core/escrow/refusals.ts';
import { DEPOSIT_TOKEN_ACCOUNT_BYTES } from '../core/escrow/rules.ts';
import { ProofError } from './input.ts';

/** A blockhash dies within two minutes, and is known to be dead soon after. */
const PATIENCE_MS = 180_000;
/** Above what any step takes (program/README.md), a missing account for a token prize included. */
const COMPUTE_UNITS = 250_000;
/** The program takes at most this many accounts' rent from a caller, and repays it from the deposit. */
const MOST_TOKEN_ACCOUNTS = 2n;
const ASK_TIMEOUT_MS = 20_000;
/** Public nodes limit calls; waits between tries, unless the node names a longer one. */
const WAITS_MS = [500, 1500, 4000];

/** How long a call waits for a node: for each answer, between tries, and at most where the node names a wait. */
interface Patience {
  timeoutMs: number;
  waitsMs: readonly number[];
  mostWaitMs: number;
}
const PATIENT: Patience = { timeoutMs: ASK_TIMEOUT_MS, waitsMs: WAITS_MS, mostWaitMs: 60_000 };

/** Returns the node at `url`, named by its host only: the rest may hold a key. Asks again when it gets no answer. */
export function nodeAt(url: string, { timeoutMs, waitsMs, mostWaitMs } = PATIENT): SendingNode {
  if (!URL.canParse(url)) throw new ProofError('--rpc is not an address of a node.');
  let id = 1;
  const once = (method: string, params: unknown[]) => askRpc(url, id++, method, params, { timeoutMs });
  const ask = async (method: string, params: unknown[]): Promise<RpcAnswer> => {
    for (const wait of waitsMs) {
      const answer = await once(method, params);
      // A node that names a reason is not asked again, unless the reason is a limit.
      if (answer.kind !== 'unavailable' || (answer.heard.error && !answer.untried)) return answer;
      await systemClock.sleep(Math.min(Math.max(wait, answer.retryAfterMs ?? 0), mostWaitMs));
    }
    return once(method, params);
  };
  return chainNode(ask, `The node ${new URL(url).host}`);
}

/** Returns the escrow, or null once it is closed. Throws ProofError for an account of another program. */
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
 * Signs one instruction of `program`, its caller being the only signer, simulates it, sends it and waits until the
 * network has confirmed it. Returns its signature, or the program's refusal by name: another caller may have been
 * quicker. Throws ProofError when it expires, when anything but the program and ComputeBudget would be signed, and
 * when the simulation takes more from the caller than fee and rent.
 */
export async function sendStep(
  rpc: SolanaRpc,
  instruction: EscrowInstruction,
  caller: Keypair,
  program = instruction.program,
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
  requireOnly(transaction, program);
  const refused = await simulated(rpc, unsigned, caller, instruction.program, computeUnitPrice);
  if (refused !== null) return { refused };
  transaction.sign([caller]);
  return send(rpc, transaction, lastValidBlockHeight, instruction.program);
}

/** The guard of the caller's key: whatever a record says, nothing else is ever signed. */
function requireOnly({ message }: VersionedTransaction, program: string): void {
  const called = message.compiledInstructions.map(({ programIdIndex }) =>
    message.staticAccountKeys[programIdIndex]?.toBase58(),
  );
  const allowed = called.every((one) => one === COMPUTE_BUDGET_PROGRAM || one === program);
  if (!allowed || message.addressTableLookups.length > 0) {
    throw new ProofError('This would call another program than the one that was checked.');
  }
}

/** Returns the refusal that a simulation shows, or null. A second look only: state may change, and nodes may lie. */
async function simulated(
  rpc: SolanaRpc,
  unsigned: string,
  caller: Keypair,
  program: string,
  price: number,
): Promise<string | null> {
  const address = caller.publicKey.toBase58();
  const [[before], { err, logs, lamports }, rent] = await Promise.all([
    rpc.accounts([address]),
    rpc.simulateFor(unsigned, address),
    rpc.rentMinimum(DEPOSIT_TOKEN_ACCOUNT_BYTES),
  ]);
  if (err !== null) {
    const refusal = refusalOfLogs(program, logs);
    return refusal ? `${refusal.name}: ${refusal.sentence}` : JSON.stringify(err);
  }
  const lost = (before?.lamports ?? 0n) - lamports;
  if (lost > networkFee(COMPUTE_UNITS, price) + MOST_TOKEN_ACCOUNTS * rent) {
    throw new ProofError(`This step would take ${lost} lamports from ${address}: nothing was signed.`);
  }
  return null;
}

async function send(
  rpc: SolanaRpc,
  transaction: VersionedTransaction,
  lastValidBlockHeight: number,
  program: string,
): Promise<{ signature: string } | { refused: string }> {
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
      return { refused: refusal ? refusalOf(refusal, program) : outcome.reason };
    default:
      throw new ProofError('The network did not take the transaction in time. Please start again.');
  }
}

/** Returns the program's own name for it, or the node's words. */
function refusalOf(error: RpcError, program: string): string {
  const read = z.object({ logs: z.array(z.string()) }).safeParse(error.data);
  const refusal = read.success ? refusalOfLogs(program, read.data.logs) : null;
  return refusal ? `${refusal.name}: ${refusal.sentence}` : error.message;
}

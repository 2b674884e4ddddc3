/** Simulates a payout's transactions, signs them with our own key, stores them, and only then sends them. */
import { type Keypair, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import {
  computeLimit,
  MAX_PRIORITY_LAMPORTS,
  networkFee,
  priorityPrice,
  recentPrices,
  SIGNATURE_LAMPORTS,
} from '../../chain/budget.ts';
import { describeChainError } from '../../chain/errors.ts';
import { signAs } from '../../chain/keys.ts';
import { buildTransaction, MAX_TRANSACTION_BYTES } from '../../chain/transaction.ts';
import { fromBase64 } from '../../core/base64.ts';
import type { PayoutStage, PayoutStep } from '../../core/payouts.ts';
import type { BuiltSwap } from '../swap/types.ts';
import type { PayoutDeps } from './deps.ts';
import { countLost, insertSigned, type PayoutRow } from './store.ts';

/** The maximum cost of one transaction of ours for its payer beyond the moved money, lamports. */
export const MAX_FEE = SIGNATURE_LAMPORTS + MAX_PRIORITY_LAMPORTS;
/** The network's limit for one transaction. */
const MAX_COMPUTE_UNITS = 1_400_000;

/** A placeholder: all blockhashes have the same length. */
const ANY_BLOCKHASH = '11111111111111111111111111111111';

/** The last log lines say why a program failed. */
const LAST_LOGS = 4;

/** The network would not accept the transaction in the present state. Nothing was signed. */
export class Impossible extends Error {
  /** For our log only. */
  readonly detail: string;
  constructor(reason: string, logs: string[] = []) {
    super(reason);
    this.name = 'Impossible';
    this.detail = logs.slice(-LAST_LOGS).join('\n');
  }
}

interface Plan {
  step: PayoutStep;
  /** The stage in which this step is taken. */
  stage: PayoutStage;
  signer: Keypair;
  /** Builds the instructions. `fee`: the network fee that the signer will pay, lamports. */
  instructions(fee: bigint): TransactionInstruction[];
  lookupTables?: BuiltSwap['lookupTables'];
  /** False for a step after which a return is no longer possible. */
  unlessAskedBack: boolean;
  /** Stored for admins. */
  details?: Record<string, unknown>;
}

type Sizeable = Pick<Plan, 'signer' | 'instructions' | 'lookupTables'>;

/**
 * Builds, simulates, signs and stores a transaction; the next run sends it. False if another run was faster or the
 * payout has moved on. Throws Impossible, RpcUnavailable, RpcError.
 */
export async function sign(deps: PayoutDeps, row: PayoutRow, plan: Plan): Promise<boolean> {
  const { rpc, db, clock } = deps;
  const payer = plan.signer.publicKey.toBase58();
  const draft = (fee: bigint, blockhash: string, computeUnits: number, computeUnitPrice?: number) =>
    built(plan, {
      payer,
      instructions: plan.instructions(fee),
      blockhash,
      computeUnits,
      computeUnitPrice,
      lookupTables: plan.lookupTables,
    });
  const [recent, first] = await Promise.all([recentPrices(rpc, []), rpc.latestBlockhash()]);
  const unitsConsumed = await attempt(deps, draft(MAX_FEE, first.blockhash, MAX_COMPUTE_UNITS));
  const limit = Math.min(computeLimit(unitsConsumed), MAX_COMPUTE_UNITS);
  const { expired } = await countLost(db, row.id, plan.step);
  const price = priorityPrice(recent, limit, expired);
  const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash();
  const unsigned = draft(networkFee(limit, price), blockhash, limit, price);
  // Simulates again, exactly as it will be sent: a signed transaction that a node rejects blocks the payout until it is
  // dead.
  await attempt(deps, unsigned);
  const stored = {
    id: crypto.randomUUID(),
    payout: row.id,
    step: plan.step,
    details: JSON.stringify(plan.details ?? {}),
    lastValidBlockHeight,
    ...signAs([plan.signer], unsigned),
    createdAt: clock.now(),
  };
  return insertSigned(db, stored, plan.stage, plan.unlessAskedBack);
}

/** Builds unsigned bytes that ask for one signature, the payer's, and fit into one packet. */
function built(plan: Plan, draft: Parameters<typeof buildTransaction>[0]): string {
  let base64: string;
  try {
    base64 = buildTransaction(draft);
  } catch (error) {
    // The library throws if it is too large or an address is malformed.
    throw new Impossible('it does not fit into one transaction', [String(error)]);
  }
  const bytes = fromBase64(base64)!;
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new Impossible('it does not fit into one transaction');
  const { header, staticAccountKeys } = VersionedTransaction.deserialize(bytes).message;
  if (header.numRequiredSignatures !== 1 || !staticAccountKeys[0]!.equals(plan.signer.publicKey))
    throw new Impossible('it asks for a signature that is not its own');
  return base64;
}

/** Returns whether it fits into one packet, with its signature and a compute budget. */
export function fitsPacket({ signer, instructions, lookupTables }: Sizeable): boolean {
  try {
    const base64 = buildTransaction({
      payer: signer.publicKey.toBase58(),
      instructions: instructions(MAX_FEE),
      blockhash: ANY_BLOCKHASH,
      computeUnits: MAX_COMPUTE_UNITS,
      computeUnitPrice: 1,
      lookupTables,
    });
    return fromBase64(base64)!.length <= MAX_TRANSACTION_BYTES;
  } catch {
    // The library throws if it is too large.
    return false;
  }
}

async function attempt({ rpc }: PayoutDeps, base64: string): Promise<number> {
  const { err, logs, unitsConsumed } = await rpc.simulate(base64);
  if (err !== null) throw new Impossible(describeChainError(err), logs);
  return unitsConsumed;
}

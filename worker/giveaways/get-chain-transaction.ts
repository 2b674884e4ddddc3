/**
 * GET /api/giveaways/{id}/chain/{signature}: the network's data of a transaction of exactly this draw, for browsers
 * without an RPC node. Any other signature is refused before a node is asked, and a finalized answer is requested only
 * once, ever.
 */
import { publicTransactions } from '../../core/giveaways/reveal.ts';
import { Refusal } from '../../core/refusals.ts';
import { transactionsOf } from '../draw-engine/store.ts';
import { database, type Env, solana } from '../env.ts';
import { answer } from '../http/answer.ts';
import { cached, cacheOnlyUntil } from '../http/edge-cache.ts';
import { anyParams, endpoint } from '../http/endpoint.ts';
import { SingleFlight } from '../tokens/single-flight.ts';
import { findSigned } from './drafts/store.ts';

/** As core/draw/verify-chain.ts reads it, with its status. */
interface ChainTransaction {
  signature: string;
  slot: number;
  /** Unix seconds; null if the node does not say. */
  blockTime: number | null;
  /** The transaction failed on chain. */
  failed: boolean;
  logs: string[];
  /** Nothing of this changes any more. */
  finalized: boolean;
}

const FINAL = { freshSeconds: 30 * 86_400, staleSeconds: 0 };
const FINAL_CONTROL = 'public, max-age=31536000, immutable';
const flights = new SingleFlight<ChainTransaction | null>();

/** Refuses giveaway_not_found, not_of_this_draw, not_shown_yet, chain_unavailable. Null: the node does not know it. */
export const getChainTransaction = endpoint(anyParams('id', 'signature'), async (c) => {
  const { id, signature } = c.req.valid('param');
  return cached(c, `/chain?${new URLSearchParams({ id, signature })}`, FINAL, async () => {
    const db = database(c.env);
    const row = await findSigned(db, id);
    if (!row) throw new Refusal('giveaway_not_found');
    const transactions = await transactionsOf(db, id);
    if (!Object.values(transactions).includes(signature)) throw new Refusal('not_of_this_draw');
    const shown = publicTransactions(transactions, row, Date.now());
    if (!Object.values(shown).includes(signature)) throw new Refusal('not_shown_yet');
    const transaction = await flights.run(signature, () => load(c.env, signature));
    const made = answer(c, transaction);
    made.headers.set('cache-control', transaction?.finalized ? FINAL_CONTROL : 'no-store');
    return transaction?.finalized ? made : cacheOnlyUntil(made, [0]);
  });
});

/**
 * Finalized answers are stored beside the records: a crowd, another edge location or an emptied cache cost no RPC call.
 */
async function load(env: Env, signature: string): Promise<ChainTransaction | null> {
  const key = `chain/${signature}.json`;
  const stored = await env.RECORDS.get(key);
  if (stored) return stored.json<ChainTransaction>();
  const rpc = solana(env);
  const [status] = await rpc.signatureStatuses([signature]);
  const landed = status ? await rpc.transaction(signature) : null;
  if (!landed) return null;
  const { slot, blockTime, err, logs } = landed;
  const finalized = status?.confirmationStatus === 'finalized' && status.slot === slot;
  const transaction = { signature, slot, blockTime, failed: err !== null, logs, finalized };
  // One node without logs must not make them missing for ever.
  if (!finalized || logs.length === 0) return { ...transaction, finalized: false };
  await env.RECORDS.put(key, JSON.stringify(transaction));
  return transaction;
}

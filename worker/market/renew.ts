/**
 * The job `prices`: renews the prices of SOL and of the tokens that users look at, those that have waited longest
 * first. At most four batches of thirty. At worst there are two calls for each token, where every token has so many
 * thin pools that they fill an answer: 240, below the 300 a minute that DexScreener allows.
 */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { database, type Env } from '../env.ts';
import { MAX_MINTS } from './dexscreener.ts';
import { refreshPrices } from './refresh.ts';
import { dropWants, findPrices, markRenewed, wantsToRenew } from './store.ts';

/** Tokens with tips, giveaways, clips or a style come first; addresses that were only looked up share the rest. */
const USED = 3 * MAX_MINTS;
const OTHERS = MAX_MINTS;
/** Age of a fresh price: less than the minute between two runs. */
const FRESH_MS = 45_000;
/** Age of the last look at a token after which its price is no longer renewed. */
const WANTED_MS = 24 * 3_600_000;
/** No batch begins later in a run: a slow market leaves the rest to the next one. */
const LAST_START_MS = 20_000;

/** Renews prices. Throws the database's errors. A market that does not answer leaves the prices as they are. */
export async function renewPrices(env: Env): Promise<void> {
  const db = database(env);
  const startedAt = Date.now();
  const sol = (await findPrices(db, [WRAPPED_SOL_MINT])).get(WRAPPED_SOL_MINT);
  if (!sol || sol.triedAt < startedAt - FRESH_MS) await refreshPrices(env, [WRAPPED_SOL_MINT]);
  const due = [
    ...(await wantsToRenew(db, true, startedAt - FRESH_MS, USED)),
    ...(await wantsToRenew(db, false, startedAt - FRESH_MS, OTHERS)),
  ];
  const forgotten = due.filter(({ wantedAt }) => wantedAt < startedAt - WANTED_MS).map(({ mint }) => mint);
  for (const mints of batchesOf(forgotten)) await dropWants(db, mints, startedAt - WANTED_MS);
  const wanted = due.map(({ mint }) => mint).filter((mint) => !forgotten.includes(mint));
  for (const mints of batchesOf(wanted)) {
    if (Date.now() - startedAt > LAST_START_MS) return;
    // Marked before the request: a batch that fails must not hold up the others run after run.
    await markRenewed(db, mints, startedAt);
    await refreshPrices(env, mints);
  }
}

function batchesOf(mints: string[]): string[][] {
  const batches: string[][] = [];
  for (let from = 0; from < mints.length; from += MAX_MINTS)
    batches.push(mints.slice(from, from + MAX_MINTS));
  return batches;
}

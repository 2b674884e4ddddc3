/**
 * Finds the tokens that a wallet is the creator of among the coins that it holds (decision 72): every node can list
 * those, and a creator usually holds some of the own coin. Found tokens are read and stored like opened ones.
 */

import { within } from '../../chain/clock.ts';
import { heldMints } from '../../chain/held-mints.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import { namesWallet, namingAddresses } from '../../core/tokens/chain-token.ts';
import { type Env, solana } from '../env.ts';
import { loadToken } from './load-token.ts';

/** Coins examined, and tokens read, in one search. */
const MOST_COINS = 30;
const MOST_TOKENS = 8;
const TIMEOUT_MS = 2500;
/** Pause between searches for the same wallet: another one would find the same. */
const EVERY_MS = 5 * 60_000;
const MOST_SEARCHED = 1000;

/** The time of the last search for each wallet, ms since 1970, in memory only. */
const searched = new Map<string, number>();

/**
 * Searches. Never throws: a node that is slow, refuses or is down finds nothing, and the known tokens are shown without
 * it. `mayAsk` counts the search and each token that is new here, so that it is no way around the limit of new tokens.
 */
export async function findHeldTokens(
  env: Env,
  wallet: string,
  now: number,
  mayAsk: () => Promise<boolean>,
): Promise<void> {
  const key = `${env.SOLANA_RPC_URL} ${wallet}`;
  if (now - (searched.get(key) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
  if (!(await mayAsk())) return;
  if (searched.size >= MOST_SEARCHED) searched.clear();
  searched.set(key, now);
  try {
    await within(TIMEOUT_MS, search(env, wallet, mayAsk), undefined);
  } catch (error) {
    console.info('no search among the coins of a wallet', error instanceof Error ? error.message : error);
  }
}

async function search(env: Env, wallet: string, mayAsk: () => Promise<boolean>): Promise<void> {
  const rpc = solana(env);
  const mints = (
    await Promise.all(
      [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((each) => heldMints(rpc, wallet, each, TIMEOUT_MS)),
    )
  )
    .flat()
    // The launch site's addresses end so; most creators have coins of it.
    .sort((one, other) => Number(other.endsWith('pump')) - Number(one.endsWith('pump')))
    .slice(0, MOST_COINS);
  if (mints.length === 0) return;
  const asked = mints.flatMap((mint) => namingAddresses(mint));
  const accounts = await rpc.accounts(asked);
  const own = mints.filter((_, index) => namesWallet(accounts.slice(index * 2, index * 2 + 2), wallet));
  const onUnknown = async () => {
    if (!(await mayAsk())) throw new Refusal('rate_limited');
  };
  await Promise.allSettled(own.slice(0, MOST_TOKENS).map((mint) => loadToken(env, mint, { onUnknown })));
}

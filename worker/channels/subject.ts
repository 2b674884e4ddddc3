/**
 * What stands at an address: a token, or the channel of a wallet that has signed. The chain goes first, and no row is
 * asked about a mint: whoever has a mint's key can sign for its address, also before the mint exists.
 */

import { type Account, RpcUnavailable } from '../../chain/rpc.ts';
import { SYSTEM_PROGRAM, shortAddress } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { networkOf } from '../chain/cluster.ts';
import { type Database, database, type Env, solana } from '../env.ts';
import { findProfile } from '../profiles/store.ts';
import { isLive, type LoadOptions, loadToken, requireToken } from '../tokens/load-token.ts';
import { type ChainToken, readTokenWith } from '../tokens/read-token.ts';
import { hasChannel, nameAt } from './store.ts';

/** For so long a page is not asked again whether a channel's address has become a mint. */
const NO_MINT_MS = 30_000;
const NO_MINT_LIMIT = 10_000;

/** Until when (ms since 1970) an address counts as a channel's. In memory only. */
const noMint = new Map<string, number>();

/** What the chain has at an address: a mint, a wallet or an address without an account, or an account of a program. */
export type Standing = { is: 'coin'; token: ChainToken } | { is: 'wallet' } | { is: 'program' };

/** Returns what stands there by a reading of now. `account`: the address' own. */
export function standingOf(token: ChainToken | null, account: Pick<Account, 'owner'> | null): Standing {
  if (token) return { is: 'coin', token };
  return { is: account && account.owner !== SYSTEM_PROGRAM ? 'program' : 'wallet' };
}

/** Reads what stands at an address, never from a cache. Throws RpcUnavailable. */
export async function readStanding(env: Env, address: string): Promise<Standing> {
  const { token, others } = await readTokenWith(solana(env), address, [address]);
  return standingOf(token, others[0] ?? null);
}

/** Returns the wallet that controls what stands there; null for a coin without one. Refuses token_not_found. */
export async function controllerOf(
  db: Database,
  address: string,
  standing: Standing,
): Promise<string | null> {
  if (standing.is === 'coin') return standing.token.creator;
  if (standing.is === 'wallet' && (await hasChannel(db, address))) return address;
  throw new Refusal('token_not_found');
}

/** Does the same as loadToken, also for a channel. A channel is shown while the chain cannot be asked. */
export async function loadSubject(env: Env, address: string, options: LoadOptions = {}): Promise<TokenInfo> {
  const found = await orChannel(env, address, options, (asked) => loadToken(env, address, asked));
  return found ?? channelInfo(env, address, options);
}

/** Does the same as requireToken, also for a channel. */
export async function requireSubject(env: Env, address: string, options: LoadOptions = {}): Promise<void> {
  await orChannel(env, address, options, (asked) => requireToken(env, address, asked));
}

/** Returns what `load` does; null where it finds no token and the wallet has a channel. */
async function orChannel<T>(
  env: Env,
  address: string,
  options: LoadOptions,
  load: (options: LoadOptions) => Promise<T>,
): Promise<T | null> {
  const db = database(env);
  const key = `${env.SOLANA_RPC_URL} ${address}`;
  if ((noMint.get(key) ?? 0) > Date.now() && (await hasChannel(db, address))) return null;
  // A channel is not unknown here.
  const onUnknown =
    options.onUnknown &&
    (async () => {
      if (!(await hasChannel(db, address))) await options.onUnknown?.();
    });
  try {
    return await load({ ...options, onUnknown });
  } catch (error) {
    const isAway = error instanceof RpcUnavailable;
    const isNone = error instanceof Refusal && error.code === 'token_not_found';
    if (!(isAway || isNone) || !(await hasChannel(db, address))) throw error;
    if (noMint.size >= NO_MINT_LIMIT) noMint.clear();
    noMint.set(key, Date.now() + NO_MINT_MS);
    return null;
  }
}

async function channelInfo(env: Env, wallet: string, { origin = '' }: LoadOptions): Promise<TokenInfo> {
  const [network, live, channelName, profile] = await Promise.all([
    networkOf(env),
    isLive(env, wallet),
    nameAt(database(env), wallet, wallet),
    findProfile(database(env), wallet),
  ]);
  return {
    kind: 'channel',
    tokenAddress: wallet,
    channelName,
    name: profile?.name ?? channelName ?? shortAddress(wallet),
    symbol: '',
    imageUrl: profile?.picture ? `/api/faces/${profile.picture}` : null,
    description: profile?.bio ?? '',
    creator: wallet,
    creatorStatus: 'ok',
    creatorSource: 'wallet',
    creatorReason: 'Tips go to the wallet that signed for this page.',
    supply: null,
    decimals: null,
    tokenProgram: null,
    network,
    pumpFunUrl: null,
    tipPageUrl: `${origin}/${wallet}`,
    isLive: live,
    price: null,
    marketCap: null,
    volume24h: null,
    priceSource: null,
    refusedReason: null,
    warnings: [],
  };
}

/** A token as pages show it: the last good reading, refreshed behind the answer, so that no outage breaks a page. */

import type { SolanaRpc } from '../../chain/rpc.ts';
import { isAddress } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import { networkOf } from '../chain/cluster.ts';
import { database, type Env, roomOf, solana } from '../env.ts';
import { loadPrices } from '../market/load-price.ts';
import { NOTHING, readOffChain } from './off-chain.ts';
import { pictureUrl } from './picture-key.ts';
import { readToken } from './read-token.ts';
import { SingleFlight } from './single-flight.ts';
import { findReading, saveReading, type TokenReading } from './store.ts';
import { within } from './time-limit.ts';

/** A reading as young as this is answered without asking the chain. */
const FRESH_MS = 60_000;
/** One as young as this is answered at once and refreshed behind the answer. */
const STALE_MS = 15 * 60_000;
/** Off-chain metadata hardly changes; a host that failed is tried again sooner. */
const OFF_CHAIN_MS = 24 * 3_600_000;
const OFF_CHAIN_RETRY_MS = 5 * 60_000;
/** For so long an address that is no mint is not asked about again. Short: a coin may be born the next second. */
const MISSING_MS = 5000;
const MISSING_LIMIT = 1000;
const KNOWN_LIMIT = 10_000;
const ROOM_TIMEOUT_MS = 1000;

export interface LoadOptions {
  /** Of the page, for tipPageUrl; without it that is a path. */
  origin?: string;
  /** Keeps work alive behind the answer; without it a stale reading is refreshed before the answer. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Asks the market too; without it the token's price is null. */
  withPrice?: boolean;
  rpc?: Pick<SolanaRpc, 'accounts'>;
  fetch?: typeof fetch;
}

const flights = new SingleFlight<TokenReading | null>();
/** Until when (ms since 1970) an address counts as no mint. Kept in memory only. */
const missing = new Map<string, number>();
/** Addresses that have been tokens, which none ceases to be. Kept in memory only. */
const known = new Set<string>();

/**
 * For display only: what moves money asks readToken. Throws Refusal invalid_field or token_not_found, and
 * RpcUnavailable when the chain cannot be asked about a token that was never read.
 */
export async function loadToken(env: Env, mint: string, options: LoadOptions = {}): Promise<TokenInfo> {
  const reading = await requireReading(env, mint, options);
  const [network, live, price] = await Promise.all([
    networkOf(env),
    isLive(env, mint),
    options.withPrice ? loadPrices(env, [mint], options).then((prices) => prices.get(mint)) : undefined,
  ]);
  const { chain, offChain } = reading;
  return {
    tokenAddress: mint,
    name: chain.name,
    symbol: chain.symbol,
    imageUrl: pictureUrl(options.origin ?? '', mint, offChain.imageUrl),
    description: offChain.description,
    creator: chain.creator,
    creatorStatus: chain.creatorStatus,
    creatorSource: chain.creatorSource,
    creatorReason: chain.creatorReason,
    supply: chain.facts.supply.toString(),
    decimals: chain.facts.decimals,
    tokenProgram: chain.facts.tokenProgram,
    network,
    pumpFunUrl: chain.isLaunchCoin ? `https://pump.fun/coin/${mint}` : null,
    tipPageUrl: `${options.origin ?? ''}/${mint}`,
    isLive: live,
    price: price?.priceUsd ?? null,
    marketCap: price?.marketCap ?? null,
    volume24h: price?.volume24h ?? null,
    priceSource: price?.priceUsd == null ? null : price.source,
    refusedReason: chain.verdict.refusedReason,
    warnings: chain.verdict.warnings,
  };
}

/** For who needs only to know that it is a token, and often: refuses as loadToken does. */
export async function requireToken(env: Env, mint: string, options: LoadOptions = {}): Promise<void> {
  const key = `${env.SOLANA_RPC_URL} ${mint}`;
  if (known.has(key)) return;
  await requireReading(env, mint, options);
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.add(key);
}

async function requireReading(env: Env, mint: string, options: LoadOptions): Promise<TokenReading> {
  if (!isAddress(mint))
    throw new Refusal('invalid_field', { field: 'tokenAddress', problem: 'must be a Solana address' });
  const reading = await present(env, mint, options);
  if (!reading) throw new Refusal('token_not_found');
  return reading;
}

async function present(env: Env, mint: string, options: LoadOptions): Promise<TokenReading | null> {
  const kept = await findReading(database(env), mint);
  const age = kept ? Date.now() - kept.fetchedAt : Number.POSITIVE_INFINITY;
  if (kept && age < FRESH_MS) return kept;
  const key = `${env.SOLANA_RPC_URL} ${mint}`;
  if (!kept && (missing.get(key) ?? 0) > Date.now()) return null;
  const refreshed = flights.run(key, () => refresh(env, mint, key, kept, options));
  // Also keeps a first reading alive that others wait for when its own client hangs up.
  options.waitUntil?.(refreshed.catch(() => null));
  if (kept && options.waitUntil && age < STALE_MS) return kept;
  try {
    return await refreshed;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function refresh(
  env: Env,
  mint: string,
  key: string,
  kept: TokenReading | null,
  options: LoadOptions,
): Promise<TokenReading | null> {
  const fetchedAt = Date.now();
  const chain = await readToken(options.rpc ?? solana(env), mint);
  if (!chain) {
    if (missing.size >= MISSING_LIMIT) missing.clear();
    missing.set(key, Date.now() + MISSING_MS);
    return null;
  }
  const offChain =
    kept?.offChain.uri === chain.uri
      ? kept.offChain
      : { ...NOTHING, uri: chain.uri, triedAt: 0, ok: chain.uri === '' };
  const reading = { chain, fetchedAt, offChain };
  // Stored before a slow image host is asked: whoever comes meanwhile is served.
  await keep(env, reading);
  const due = offChain.triedAt + (offChain.ok ? OFF_CHAIN_MS : OFF_CHAIN_RETRY_MS);
  if (chain.uri === '' || due > fetchedAt) return reading;
  const found = await readOffChain(chain.uri, { fetch: options.fetch, settings: env });
  const tried = { uri: chain.uri, triedAt: fetchedAt, ok: found !== null };
  const complete = { ...reading, offChain: { ...offChain, ...found, ...tried } };
  await keep(env, complete);
  return complete;
}

/** What cannot be kept can still be answered. */
async function keep(env: Env, reading: TokenReading): Promise<void> {
  try {
    await saveReading(database(env), reading);
  } catch (error) {
    console.error('a token reading was not kept', reading.chain.facts.address, error);
  }
}

/** Whether an overlay of the token is connected now. A room that fails or hangs counts as empty. */
async function isLive(env: Env, mint: string): Promise<boolean> {
  try {
    return (await within(ROOM_TIMEOUT_MS, roomOf(env, mint).overlayCount(), 0)) > 0;
  } catch {
    return false;
  }
}

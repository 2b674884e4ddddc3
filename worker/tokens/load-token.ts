/** Loads a token for pages: the last good reading, refreshed behind the response, so that no outage breaks a page. */

import { within } from '../../chain/clock.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { isAddress } from '../../core/address.ts';
import { refuseField } from '../../core/fields.ts';
import { Refusal } from '../../core/refusals.ts';
import { UNCLAIMED_REASON } from '../../core/tokens/claim.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { networkOf } from '../chain/cluster.ts';
import { endChannel } from '../channels/end-channel.ts';
import { nameAt } from '../channels/store.ts';
import { database, type Env, roomOf, solana } from '../env.ts';
import { loadPrice } from '../market/load-price.ts';
import { freshnessOf, staleWhileRevalidate } from '../stale-while-revalidate.ts';
import { NOTHING, readOffChain } from './off-chain.ts';
import { pictureUrl } from './picture-key.ts';
import { readToken } from './read-token.ts';
import { SingleFlight } from './single-flight.ts';
import { findReading, isUnclaimed, isUsed, saveReading, type TokenReading } from './store.ts';

/** A younger reading is returned without asking the chain. */
const FRESH_MS = 60_000;
/** A younger reading is returned at once and refreshed behind the response. */
const STALE_MS = 15 * 60_000;
/** Off-chain metadata hardly changes; a host that failed is retried sooner. */
const OFF_CHAIN_MS = 24 * 3_600_000;
const OFF_CHAIN_RETRY_MS = 5 * 60_000;
/** Time for which an address counts as not a mint. Short: its coin may be created the next second. */
const MISSING_MS = 5000;
const MISSING_LIMIT = 1000;
const KNOWN_LIMIT = 10_000;
const ROOM_TIMEOUT_MS = 1000;

export interface LoadOptions {
  /** Origin of the page, for tipPageUrl; without it that URL is a path. */
  origin?: string;
  /** Keeps work alive behind the response; without it a stale reading is refreshed before the response. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Called before the chain is asked about an address without stored data. Its errors are rethrown. */
  onUnknown?: () => Promise<void>;
  /** Whether to load the price too; without this option it is null. */
  withPrice?: boolean;
  rpc?: Pick<SolanaRpc, 'accounts'>;
  fetch?: typeof fetch;
}

const flights = new SingleFlight<TokenReading | null>();
/** Until when (ms since 1970) an address counts as not a mint. In memory only. */
const missing = new Map<string, number>();
/** Addresses of tokens; a token never stops being one. In memory only. */
const known = new Set<string>();

/**
 * Loads a token for display only: code that moves money calls readToken. Throws Refusal invalid_field or
 * token_not_found, and RpcUnavailable if the chain cannot be asked about a token that was never read.
 */
export async function loadToken(env: Env, mint: string, options: LoadOptions = {}): Promise<TokenInfo> {
  const reading = await requireReading(env, mint, options);
  const db = database(env);
  const [network, live, unclaimed, channelName, price] = await Promise.all([
    networkOf(env),
    isLive(env, mint),
    isUnclaimed(db, reading.chain),
    nameAt(db, mint, reading.chain.creator),
    options.withPrice ? loadPrice(env, mint, options) : undefined,
  ]);
  const { chain, offChain } = reading;
  return {
    kind: 'coin',
    tokenAddress: mint,
    channelName,
    name: chain.name,
    symbol: chain.symbol,
    imageUrl: pictureUrl(options.origin ?? '', mint, offChain.imageUrl),
    description: offChain.description,
    creator: chain.creator,
    creatorStatus: unclaimed ? 'unclaimed' : chain.creatorStatus,
    creatorSource: chain.creatorSource,
    creatorReason: unclaimed ? UNCLAIMED_REASON : chain.creatorReason,
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

/** Checks that a token exists, for frequent callers. Throws as loadToken does. */
export async function requireToken(env: Env, mint: string, options: LoadOptions = {}): Promise<void> {
  const key = `${env.SOLANA_RPC_URL} ${mint}`;
  if (known.has(key)) return;
  await requireReading(env, mint, options);
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.add(key);
}

/**
 * Returns the creator of a token at its last reading; an old reading is renewed as in loadToken. Null for a token
 * without one, and for a token that was never read: the chain is not asked about it.
 */
export async function knownCreator(
  env: Env,
  mint: string,
  options: Pick<LoadOptions, 'waitUntil'>,
): Promise<string | null> {
  const cached = await findReading(database(env), mint);
  return cached && ((await currentReading(env, mint, options, cached))?.chain.creator ?? null);
}

async function requireReading(env: Env, mint: string, options: LoadOptions): Promise<TokenReading> {
  if (!isAddress(mint)) refuseField('tokenAddress', 'must be a Solana address');
  const cached = await findReading(database(env), mint);
  const reading = await currentReading(env, mint, options, cached);
  if (!reading) throw new Refusal('token_not_found');
  return reading;
}

async function currentReading(
  env: Env,
  mint: string,
  options: LoadOptions,
  cached: TokenReading | null,
): Promise<TokenReading | null> {
  const key = `${env.SOLANA_RPC_URL} ${mint}`;
  if (!cached && (missing.get(key) ?? 0) > Date.now()) return null;
  const age = cached ? Date.now() - cached.fetchedAt : Number.POSITIVE_INFINITY;
  return staleWhileRevalidate<TokenReading | null>({
    cached,
    freshness: freshnessOf(age, FRESH_MS, STALE_MS),
    refresh: async () => {
      // This runs before the flight: a client over its limit must not refuse others who wait for the same answer.
      if (!cached && options.onUnknown && !flights.has(key) && !(await isUsed(database(env), mint)))
        await options.onUnknown();
      return flights.run(key, () => refresh(env, mint, key, cached, options));
    },
    waitUntil: options.waitUntil,
  });
}

async function refresh(
  env: Env,
  mint: string,
  key: string,
  cached: TokenReading | null,
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
    cached?.offChain.uri === chain.uri
      ? cached.offChain
      : { ...NOTHING, uri: chain.uri, triedAt: 0, ok: chain.uri === '' };
  const reading = { chain, fetchedAt, offChain };
  if (!cached) await endChannel(env, mint);
  // Stored before a slow metadata host is asked: concurrent requests find it.
  await store(env, reading);
  const due = offChain.triedAt + (offChain.ok ? OFF_CHAIN_MS : OFF_CHAIN_RETRY_MS);
  if (chain.uri === '' || due > fetchedAt) return reading;
  const found = await readOffChain(chain.uri, { fetch: options.fetch, settings: env });
  const tried = { uri: chain.uri, triedAt: fetchedAt, ok: found !== null };
  const complete = { ...reading, offChain: { ...offChain, ...found, ...tried } };
  await store(env, complete);
  return complete;
}

/** Stores a reading. A failure is only logged: the reading can still be returned. */
async function store(env: Env, reading: TokenReading): Promise<void> {
  try {
    await saveReading(database(env), reading);
  } catch (error) {
    console.error('a token reading was not stored', reading.chain.facts.address, error);
  }
}

/** Returns whether an overlay of the token or channel is connected now. A live room that fails or hangs counts as empty. */
export async function isLive(env: Env, mint: string): Promise<boolean> {
  try {
    return (await within(ROOM_TIMEOUT_MS, roomOf(env, mint).overlayCount(), 0)) > 0;
  } catch {
    return false;
  }
}

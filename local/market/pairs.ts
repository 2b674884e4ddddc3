/** The tokens on the fake market, and their pairs in the shape of DexScreener. */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { WorldToken } from '../world/types.ts';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const START_SOL_USD = 150;

export interface Listing {
  mint: string;
  symbol: string;
  name: string;
  /** US dollars for a whole token, as the decimal text that the market writes. */
  priceUsd: string;
  /** US dollars; null: the market does not report it. */
  marketCap: number | null;
  fdv: number | null;
  /** US dollars; null: the market does not report it. */
  volume24h: number | null;
  /** US dollars; null: the market does not report it. */
  liquidityUsd: number | null;
  /** Address of the pool; null: one of no launch site. */
  pairAddress: string | null;
  /** Ms since 1970. */
  pairCreatedAt: number;
}

/** Long ago. */
const CREATED_AT = 1_700_000_000_000;

export const SOL_LISTING: Listing = {
  mint: WRAPPED_SOL_MINT,
  symbol: 'SOL',
  name: 'Wrapped SOL',
  priceUsd: String(START_SOL_USD),
  marketCap: 80_000_000_000,
  fdv: 90_000_000_000,
  volume24h: 2_500_000_000,
  liquidityUsd: 40_000_000,
  pairAddress: null,
  pairCreatedAt: CREATED_AT,
};

/** Returns the listing in POST /listings, or null. Everything but the mint is optional. */
export function readListing(input: Record<string, unknown>): Listing | null {
  const { mint, symbol = 'COIN', name = 'A coin', priceUsd = '1' } = input;
  const { marketCap = null, fdv = null, volume24h = 1000, liquidityUsd = 10_000 } = input;
  const { pairAddress = null, pairCreatedAt = CREATED_AT } = input;
  if (typeof mint !== 'string' || mint === '') return null;
  if (typeof symbol !== 'string' || typeof name !== 'string' || typeof priceUsd !== 'string') return null;
  if (!isOptionalNumber(volume24h) || !isOptionalNumber(liquidityUsd)) return null;
  if (!isOptionalNumber(marketCap) || !isOptionalNumber(fdv)) return null;
  if (typeof pairAddress !== 'string' && pairAddress !== null) return null;
  if (typeof pairCreatedAt !== 'number') return null;
  const pool = { liquidityUsd, pairAddress, pairCreatedAt };
  return { mint, symbol, name, priceUsd, marketCap, fdv, volume24h, ...pool };
}

function isOptionalNumber(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}

function demoListing(tokens: WorldToken[]): Listing | null {
  const camp = tokens.find(({ symbol }) => symbol === 'CAMP');
  if (!camp) return null;
  const { mint, symbol, name } = camp;
  const figures = { marketCap: 1_234_000, fdv: 1_300_000, volume24h: 45_678.9, liquidityUsd: 210_000 };
  const pool = { pairAddress: null, pairCreatedAt: CREATED_AT };
  return { mint, symbol, name, priceUsd: '0.1234', ...figures, ...pool };
}

/** Lists the demo world's coin on a running market. */
export async function listDemoCoin(marketUrl: string, tokens: WorldToken[]): Promise<void> {
  const listing = demoListing(tokens);
  if (!listing) return;
  const response = await fetch(`${marketUrl}/listings`, { method: 'POST', body: JSON.stringify(listing) });
  if (!response.ok) throw new Error(`The local market refused a listing: HTTP ${response.status}`);
}

const halves = (usd: number, baseUsd: string, quoteUsd: string) => ({
  usd,
  base: usd / 2 / Number(baseUsd),
  quote: usd / 2 / Number(quoteUsd),
});

/**
 * Returns a listing's pairs: the real one, a thin one with another price, and one in which the token is the quote
 * currency.
 */
export function pairsOf(listing: Listing, solUsd: string): object[] {
  const token = { address: listing.mint, name: listing.name, symbol: listing.symbol };
  const sol = { address: WRAPPED_SOL_MINT, name: SOL_LISTING.name, symbol: SOL_LISTING.symbol };
  const usdc = { address: USDC_MINT, name: 'USD Coin', symbol: 'USDC' };
  const isSol = listing.mint === WRAPPED_SOL_MINT;
  const { priceUsd, volume24h, liquidityUsd, marketCap, fdv } = listing;
  const whole = {
    chainId: 'solana',
    dexId: 'raydium',
    url: `https://dexscreener.com/solana/${listing.mint.toLowerCase()}`,
    pairAddress: listing.pairAddress ?? `${listing.mint.slice(0, 20)}pair`,
    baseToken: token,
    quoteToken: isSol ? usdc : sol,
    priceNative: isSol ? priceUsd : String(Number(priceUsd) / Number(solUsd)),
    priceUsd,
    txns: { m5: { buys: 1, sells: 2 }, h24: { buys: 120, sells: 98 } },
    ...(volume24h === null
      ? {}
      : { volume: { m5: 12.5, h1: volume24h / 24, h6: volume24h / 4, h24: volume24h } }),
    priceChange: { h1: 0.4, h24: -2.1 },
    ...(liquidityUsd === null ? {} : { liquidity: halves(liquidityUsd, priceUsd, isSol ? '1' : solUsd) }),
    ...(fdv === null ? {} : { fdv }),
    ...(marketCap === null ? {} : { marketCap }),
    pairCreatedAt: listing.pairCreatedAt,
    info: { websites: [], socials: [] },
  };
  const thin = {
    ...whole,
    dexId: 'orca',
    priceUsd: String(Number(priceUsd) * 3),
    volume: { ...whole.volume, h24: 1 },
    liquidity: { usd: (liquidityUsd ?? 0) / 1000, base: 1, quote: 1 },
  };
  const paidWith = {
    ...whole,
    baseToken: { address: USDC_MINT, name: 'Other', symbol: 'OTHER' },
    quoteToken: token,
    priceUsd: '987654',
    liquidity: { usd: (liquidityUsd ?? 0) * 50, base: 1, quote: 1 },
  };
  return [thin, paidWith, whole];
}

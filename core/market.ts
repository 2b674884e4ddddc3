/** What a token costs on the market. For display only: no amount of money is ever computed from it. */

export interface MarketPrice {
  /** US dollars a whole token. */
  priceUsd: number | null;
  /** SOL a whole token. */
  priceSol: number | null;
  /** US dollars. */
  marketCap: number | null;
  /** US dollars traded in the last 24 hours; null where only the bonding curve knows a price. */
  volume24h: number | null;
  source: 'dexscreener' | 'curve';
}

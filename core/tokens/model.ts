/** A token as clients read it. */
import type { PayeeStatus } from './claim.ts';
import type { CreatorSource } from './creator.ts';
import type { MarketPrice } from './market.ts';

/** `GET /api/wallets/{wallet}/balances/{token}` data. */
export interface Balance {
  /** Base units, decimal text. */
  units: string;
  decimals: number;
}

/** `GET /api/tip/{token}` data. */
export interface TokenInfo {
  /** channel: of a wallet that signed. It has no coin, and takes tips in SOL. */
  kind: 'coin' | 'channel';
  /** Base58: a mint, or a channel's wallet. */
  tokenAddress: string;
  /** The name whose page this is, /@name; null without one. */
  channelName: string | null;
  name: string;
  /** Empty for a channel. */
  symbol: string;
  imageUrl: string | null;
  description: string;
  /** Base58; null if no wallet is named. */
  creator: string | null;
  /** `ok` alone can be tipped; `unclaimed` once the creator has claimed the token. */
  creatorStatus: PayeeStatus;
  creatorSource: CreatorSource | 'wallet' | null;
  /** One sentence for users: where the creator is named, or why no one is. */
  creatorReason: string;
  /** Base units, decimal text. These three are null for a channel. */
  supply: string | null;
  decimals: number | null;
  tokenProgram: string | null;
  network: Network;
  pumpFunUrl: string | null;
  tipPageUrl: string;
  /** An overlay of this token is connected right now. */
  isLive: boolean;
  /** US dollars a whole token, as a market last returned it; for display only. Null if unknown. */
  price: number | null;
  /** US dollars. */
  marketCap: number | null;
  /** US dollars; null where only the bonding curve knows a price. */
  volume24h: number | null;
  /** The source of the price. */
  priceSource: MarketPrice['source'] | null;
  /** The reason of the refusal, which follows "This token cannot be used here: "; null if the mint may be used. */
  refusedReason: string | null;
  /** Things a tipper should know (a live freeze authority), each one sentence. */
  warnings: string[];
  /** Lamports that the creator offers on the tip form, as text; null for the defaults. Absent where it is not asked. */
  tipAmounts?: string[] | null;
}

export type Network = 'mainnet' | 'devnet' | 'testnet' | 'localnet';

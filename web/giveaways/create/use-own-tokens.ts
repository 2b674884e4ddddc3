import { useReceivedTips } from '../../client/dashboard.ts';
import { useGiveaways } from '../../client/giveaways.ts';

interface OwnToken {
  mint: string;
  symbol: string;
}

const SHOWN = 4;

/** Tokens of a wallet's last giveaways, then those that it was tipped for as their creator. At most four. */
export function useOwnTokens(wallet: string | null): OwnToken[] {
  const { data: giveaways } = useGiveaways(wallet ? { creator: wallet, limit: 12 } : null);
  const { data: received } = useReceivedTips(wallet, { token: '', currency: '' });
  const used = giveaways?.[0]?.data.map((made) => ({ mint: made.tokenAddress, symbol: made.tokenSymbol }));
  return firstOf([...(used ?? []), ...(received?.[0]?.tokens ?? [])]);
}

/** The first entry of each token that has a symbol. */
export function firstOf(tokens: readonly { mint?: string | null; symbol?: string | null }[]): OwnToken[] {
  const found = new Map<string, string>();
  for (const { mint, symbol } of tokens) if (mint && symbol && !found.has(mint)) found.set(mint, symbol);
  return [...found].slice(0, SHOWN).map(([mint, symbol]) => ({ mint, symbol }));
}

/** What a wallet has a studio for: the coins that name it as their creator, and its channel. */
import { shortAddress } from '../../core/short-address.ts';
import type { KnownToken } from '../../core/tokens/known.ts';
import { useChannel } from './channels.ts';
import { useCreatedTokens } from './tokens.ts';

/** A channel without a coin has no symbol. */
export type Studio = Pick<KnownToken, 'tokenAddress' | 'name' | 'symbol' | 'imageUrl' | 'tippers'>;

/** Returns the studios, coins first, and the name of the wallet's page. Without the list of coins nothing is known. */
export function useStudios(wallet: string | null): {
  data: readonly Studio[] | undefined;
  error: unknown;
  name: string | null;
} {
  const { data: coins, error } = useCreatedTokens(wallet);
  const { data: channel } = useChannel(wallet);
  const isNew = channel && !coins?.some(({ tokenAddress }) => tokenAddress === channel.subject);
  const own = isNew
    ? [
        {
          tokenAddress: channel.subject,
          name: channel.name === null ? shortAddress(channel.subject) : `@${channel.name}`,
          ...{ symbol: '', imageUrl: null, tippers: 0 },
        },
      ]
    : [];
  return { data: coins && [...coins, ...own], error, name: channel?.name ?? null };
}

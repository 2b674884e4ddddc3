/** What the connected wallet holds for a draft, and the most that it can give. */
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { mostBesideFee } from '../../../core/fees.ts';
import { useBalance } from '../../client/balance.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { type Sum, shortOf, sumText, totalOf } from './total.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

export interface Funds {
  /** Of the prize's currency; null while it is unknown. */
  held: Sum | null;
  /** Base units of the largest prize in a coin; null for SOL, of which the wallet needs some more. */
  most: bigint | null;
  /** Why the wallet cannot pay for the draft as it is, as a sentence; null if it can, or while that is unknown. */
  short: string | null;
}

export function useFunds(
  draft: GiveawayDraft,
  token: DraftToken | null,
  config: PublicConfig | undefined,
): Funds {
  const coin = draft.prizeCurrency === 'CREATOR_COIN' ? token : null;
  const inSol = draft.prizeCurrency === 'SOL';
  const lamports = useBalance(WRAPPED_SOL_MINT);
  const coins = useBalance(coin?.tokenAddress ?? null);
  const feeBps = config?.platformFee.basisPoints;
  const total = totalOf(draft, token, feeBps, config?.costs);
  const short = shortOf(total, {
    [WRAPPED_SOL_MINT]: lamports?.units,
    ...(coin && { [coin.tokenAddress]: coins?.units }),
  });
  const held: Sum | null = inSol
    ? lamports
      ? { ...lamports, symbol: 'SOL', mint: WRAPPED_SOL_MINT }
      : null
    : coins && coin
      ? { ...coins, symbol: coin.symbol, mint: coin.tokenAddress }
      : null;
  return {
    held,
    most: inSol || !held || feeBps === undefined ? null : mostBesideFee(held.units, feeBps),
    short: short && words.prize.notEnough(sumText(short.held), sumText(short.needed)),
  };
}

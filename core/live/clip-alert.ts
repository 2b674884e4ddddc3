/** A winning clip as an alert: it takes its turn among tips, and the desk decides about it as about a tip. */
import { SOL_DECIMALS } from '../money.ts';
import type { Tip } from '../tips/model.ts';

/** Returns the id of a clip's alert. A clip has one moment, however often it wins. */
export const clipAlertId = (clipId: string) => `clip-${clipId}`;

/**
 * Makes the alert's tip, which is worth nothing and has no voice. `name`: the author's, with "@"; `handle`: the same
 * without, or null if words of it are masked. `face`: the picture of the author's profile. `wallet` added the clip.
 */
export function clipAlert(
  clip: { id: string; token: string; wallet: string },
  author: Pick<Tip, 'name' | 'handle' | 'face' | 'message'>,
  now: number,
): Tip {
  return {
    id: clipAlertId(clip.id),
    tokenAddress: clip.token,
    ...{ amount: 0, amountUnits: '0', currency: 'SOL', decimals: SOL_DECIMALS, tokenSymbol: '' },
    senderAddress: clip.wallet,
    ...author,
    timestamp: new Date(now).toISOString(),
    txSignature: '',
    ...{ platformFee: 0, platformFeeUnits: '0', creatorAmount: 0, creatorAmountUnits: '0' },
    ...{ worth: null, dollars: false, plan: 'shown' },
  };
}

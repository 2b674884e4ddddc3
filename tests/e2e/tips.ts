/** Tipping over the API, where the page is not the point. */
import type { ConfirmedTip, PreparedTip, PublicTip } from '../../core/tips/model.ts';
import type { Person } from '../../local/world/types.ts';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';
import { call, keypairOf } from './giveaways.ts';

/** A tip that is confirmed on chain. `amount` in whole SOL, or whole tokens. */
export async function sendTip(
  appUrl: string,
  mint: string,
  sender: Person,
  creator: string,
  tip: { amount: string; currency?: 'SOL' | 'TOKEN'; message?: string; name?: string },
): Promise<PublicTip> {
  const prepared = await call<PreparedTip>(`${appUrl}/api/tip/${mint}/prepare`, {
    senderAddress: sender.publicKey,
    recipientAddress: creator,
    currency: 'SOL',
    ...tip,
  });
  const bytes = signSerialized(
    Buffer.from(prepared.serializedTransaction, 'base64'),
    keypairOf(sender).secretKey.subarray(0, 32),
  );
  const confirmed = await call<ConfirmedTip>(`${appUrl}/api/tip/${mint}/confirm`, {
    tempTipId: prepared.tempTipId,
    signedTransaction: Buffer.from(bytes).toString('base64'),
  });
  if (confirmed.status !== 'confirmed') throw new Error(`the tip is ${confirmed.status}`);
  return confirmed.tip;
}

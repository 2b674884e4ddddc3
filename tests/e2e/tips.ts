/** Tips past the form, for tests that are about something else. */
import bs58 from 'bs58';
import type { PreparedTip, TipCurrency } from '../../core/tips.ts';
import type { Person, WorldToken } from '../../local/world/types.ts';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';
import { call } from './giveaways.ts';

export function prepareTip(
  appUrl: string,
  { mint, creator }: WorldToken,
  { publicKey }: Person,
  amount: string,
  currency: TipCurrency,
): Promise<PreparedTip> {
  return call(`${appUrl}/api/tip/${mint}/prepare`, {
    amount,
    currency,
    recipientAddress: creator,
    senderAddress: publicKey,
  });
}

/** Pays it and waits until the chain has confirmed it. */
export async function payTip(
  appUrl: string,
  token: WorldToken,
  fan: Person,
  amount: string,
  currency: TipCurrency,
): Promise<void> {
  const prepared = await prepareTip(appUrl, token, fan, amount, currency);
  const bytes = Buffer.from(prepared.serializedTransaction, 'base64');
  const signed = signSerialized(bytes, bs58.decode(fan.secretKey).subarray(0, 32));
  const body = {
    tempTipId: prepared.tempTipId,
    signedTransaction: Buffer.from(signed).toString('base64'),
  };
  // The request itself waits for the network.
  const { status } = await call<{ status: string }>(`${appUrl}/api/tip/${token.mint}/confirm`, body);
  if (status !== 'confirmed') throw new Error(`the tip is ${status}`);
}

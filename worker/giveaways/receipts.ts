/** Receipts of registrations. One follows from giveaway and wallet alone, so that none has to be stored. */
import { signNatively } from '../../chain/native-signature.ts';
import {
  checkReceipt,
  type RegistrationReceipt,
  readReceipt,
  receiptBytes,
  receiptJson,
} from '../../core/draw/receipt.ts';
import { operatorOf } from '../draw-engine/deps.ts';
import type { Env } from '../env.ts';
import type { GiveawayRow } from './store.ts';

/**
 * Returns the operator's receipt for a wallet that is registered, and for no other: a list without it is wrong. Null if
 * this deployment no longer has the key that the giveaway's escrow names.
 */
export async function receiptOf(
  env: Env,
  { id, operator }: Pick<GiveawayRow, 'id' | 'operator'>,
  wallet: string,
): Promise<RegistrationReceipt | null> {
  const key = operatorOf(env);
  if (key.publicKey.toBase58() !== operator) return null;
  const signature = await signNatively(key.secretKey.subarray(0, 32), receiptBytes(id, wallet));
  return receiptJson(id, wallet, operator, signature);
}

/** Returns whether the JSON is a receipt that this giveaway's operator signed for the wallet. */
export function isReceiptOf(
  { id, operator }: Pick<GiveawayRow, 'id' | 'operator'>,
  wallet: string,
  json: unknown,
): boolean {
  const receipt = readReceipt(json);
  return receipt !== null && checkReceipt(receipt, { escrow: id, operator, wallet }) === null;
}

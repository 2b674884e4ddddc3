/** Checks a fan's signature to take part, which the list publishes beside the wallet. */
import { verifyMessageNatively } from '../../chain/native-signature.ts';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import type { EntryProof } from '../../core/giveaways/list.ts';
import { registrationMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { memoProof } from '../../core/wallet-proof.ts';
import type { GiveawayRow } from './store.ts';

/**
 * Returns the wallet's proof for this giveaway, as row and list hold it: the same signature is always the same text.
 * Refuses message_invalid on another site than the giveaway's, and signature_invalid.
 */
export async function registrationProof(
  { signature, memoTransaction }: { signature?: string | undefined; memoTransaction?: string | undefined },
  row: Pick<GiveawayRow, 'id' | 'title' | 'site'>,
  site: string,
  wallet: string,
): Promise<EntryProof> {
  if (row.site !== site) throw new Refusal('message_invalid');
  const message = registrationMessage({ site, title: row.title, id: row.id, wallet });
  const bytes = signature === undefined ? null : fromBase64(signature);
  if (bytes && (await verifyMessageNatively(wallet, message, bytes))) return `s:${toBase64(bytes)}`;
  const memo = memoTransaction === undefined ? null : memoProof(wallet, message, memoTransaction);
  if (memo) return `m:${toBase64(memo)}`;
  throw new Refusal('signature_invalid');
}

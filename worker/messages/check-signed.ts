/** Signed messages that name their time: each is valid for one purpose (decision 15). */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { MESSAGE_LIFETIME_MS, timeInMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import { type AppContext, database } from '../env.ts';
import { spendMessage, wasUsedFor } from './store.ts';

export interface SignedMessage {
  wallet: string;
  /** As the client sends it; it counts only if it equals what `build` returns. */
  message: string;
  signature?: string;
  memoTransaction?: string;
  /** The text that had to be signed at `time`, unix seconds. */
  build(time: number): string;
  /** What it is used for: "confirm {id}". The same message for the same subject is the same request. */
  subject: string;
}

/**
 * Uses up a signed message. Its time is read from the text, the whole text is built again and compared; clocks may
 * differ by as much as a message's lifetime. The same request again passes at any age: what it asked for is done
 * already. Refuses message_invalid, signature_invalid, message_expired.
 */
export async function checkSignedMessage(c: Context<AppContext>, signed: SignedMessage): Promise<void> {
  const time = signedAt(signed);
  const db = database(c.env);
  const now = Date.now();
  const use = {
    digest: bytesToHex(sha256(utf8ToBytes(signed.message))),
    wallet: signed.wallet,
    subject: signed.subject,
  };
  const inTime = Math.abs(now - time * 1000) <= MESSAGE_LIFETIME_MS;
  const taken = inTime ? await spendMessage(db, use, now) : await wasUsedFor(db, use);
  if (!taken) throw new Refusal('message_expired');
}

/**
 * When the wallet signed this text, unix seconds, whatever its age; reading does not use the message up.
 * Refuses message_invalid, signature_invalid.
 */
export function signedAt(signed: SignedMessage): number {
  const time = timeInMessage(signed.message);
  if (time === null || signed.build(time) !== signed.message) throw new Refusal('message_invalid');
  checkWalletProof(signed);
  return time;
}

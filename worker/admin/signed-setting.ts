/** Checks a setting that an admin changes with a signed JSON message; the caller that stores it uses the message up. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { MESSAGE_LIFETIME_MS, namesNoSite, partsOfJsonMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import type { AppContext } from '../env.ts';
import { walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm, freshParts } from '../http/confirmation.ts';
import type { SignedChange } from '../messages/store.ts';

/**
 * Checks a change against the call that carries it. `text` composes the message that has to be signed. Returns the answer
 * to a call without a message: `effect` and the text to sign. A message that names no site gets it too: it could be used
 * on another deployment with the same admin. Refuses message_invalid, signature_invalid, and message_expired if it is
 * late; the store refuses a message that was used before.
 */
export function checkSignedSetting(
  c: Context<AppContext>,
  { message, signature, memoTransaction }: { message?: string; signature?: string; memoTransaction?: string },
  asked: {
    effect: Record<string, unknown>;
    /** The message's use, as in messages/store.ts. */
    subject: string;
    text: (parts: { site: string; timestamp: number; nonce: string }) => string;
  },
): SignedChange | Response {
  const { effect, subject, text } = asked;
  const wallet = walletOf(c);
  const site = siteOf(c);
  const now = Date.now();
  if (message === undefined || namesNoSite(message))
    return askToConfirm(c, { ...effect, message: text({ site, ...freshParts(now) }) });
  const parts = partsOfJsonMessage(message);
  if (!parts || text({ site, ...parts }) !== message) throw new Refusal('message_invalid');
  // Only the proof that is kept counts: a false signature beside a true memo would prove nothing to the log's readers.
  checkWalletProof({ wallet, message, ...(signature === undefined ? { memoTransaction } : { signature }) });
  if (Math.abs(now - parts.timestamp) > MESSAGE_LIFETIME_MS) throw new Refusal('message_expired');
  const digest = bytesToHex(sha256(utf8ToBytes(message)));
  // checkWalletProof accepted one of the two.
  const proof = signature ?? memoTransaction ?? '';
  return { actor: wallet, now, message, proof, use: { digest, wallet, subject } };
}

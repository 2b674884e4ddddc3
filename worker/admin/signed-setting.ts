/** Checks a setting that an admin changes with a signed JSON message; the caller that stores it uses the message up. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { MESSAGE_LIFETIME_MS, partsOfJsonMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import type { UsedFor } from '../messages/store.ts';

/** A change that an admin signed. `proof`: the signature or the memo transaction, so that anyone can check it. */
export interface SignedChange {
  actor: string;
  /** ms since 1970. */
  now: number;
  message: string;
  proof: string;
  use: UsedFor;
}

/**
 * Checks the message. `build` composes it again with the time and nonce that it contains. Refuses message_invalid,
 * signature_invalid, and message_expired if it is late; the store refuses a message that was used before.
 */
export function checkSignedSetting(asked: {
  wallet: string;
  message: string;
  signature?: string;
  memoTransaction?: string;
  /** The message's use, as in messages/store.ts. */
  subject: string;
  build: (parts: { timestamp: number; nonce: string }) => string;
}): SignedChange {
  const { wallet, message, signature, memoTransaction, subject, build } = asked;
  const parts = partsOfJsonMessage(message);
  if (!parts || build(parts) !== message) throw new Refusal('message_invalid');
  checkWalletProof({ wallet, message, signature, memoTransaction });
  const now = Date.now();
  if (Math.abs(now - parts.timestamp) > MESSAGE_LIFETIME_MS) throw new Refusal('message_expired');
  const digest = bytesToHex(sha256(utf8ToBytes(message)));
  // checkWalletProof accepted one of the two.
  const proof = signature ?? memoTransaction ?? '';
  return { actor: wallet, now, message, proof, use: { digest, wallet, subject } };
}

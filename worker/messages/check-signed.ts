/**
 * The body of a call that a wallet signs: the wallet, its text, and a signature or a memo transaction. Checks texts that
 * name their time: each is valid for one purpose (decision 15).
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { MESSAGE_LIFETIME_MS, timeInMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import { type AppContext, database } from '../env.ts';
import { spendMessage, type UsedFor, wasUsedFor } from './store.ts';

const text = (most: number) => z.string('must be text').min(1, 'is required').max(most, 'is too long');

export const signedFields = {
  walletAddress: addressSchema,
  message: text(4000),
  signature: text(200).optional(),
  memoTransaction: text(4096).optional(),
};

export const isSigned = (sent: { signature?: unknown; memoTransaction?: unknown }) =>
  sent.signature !== undefined || sent.memoTransaction !== undefined;

/** The error of a body without both. */
export const UNSIGNED = { message: 'is required', path: ['signature'] };

/** Returns the schema of a signed body with further fields. */
export const signedBody = <T extends z.core.$ZodLooseShape>(more: T) =>
  z.object({ ...signedFields, ...more }).refine(isSigned, UNSIGNED);

export interface SignedMessage {
  wallet: string;
  /** The client's text; it counts only if it equals the text of `build`. */
  message: string;
  signature?: string;
  memoTransaction?: string;
  /** Builds the text that had to be signed at `time`, unix seconds. */
  build(time: number): string;
  /** The message's use: "confirm {id}". The same message for the same subject is the same request. */
  subject: string;
}

/**
 * Uses up a signed message. Its time is read from the text, the whole text is built again and compared; clocks may
 * differ by as much as a message's lifetime. The same request again passes at any age: its effect is there already.
 * Returns whether this is the first request with it. Refuses message_invalid, signature_invalid, message_expired.
 */
export async function checkSignedMessage(c: Context<AppContext>, signed: SignedMessage): Promise<boolean> {
  const { use, inTime, now } = readSignedMessage(signed);
  const db = database(c.env);
  if (inTime && (await spendMessage(db, use, now))) return true;
  if (await wasUsedFor(db, use)) return false;
  throw new Refusal('message_expired');
}

/**
 * Checks a message like checkSignedMessage, but without using it up: the caller does that in the batch of its effect.
 * The message must be in time. Refuses message_invalid, signature_invalid, message_expired.
 */
export async function freshUse(
  c: Context<AppContext>,
  signed: SignedMessage,
): Promise<{ use: UsedFor; now: number }> {
  const { use, inTime, now } = readSignedMessage(signed);
  if (!inTime && !(await wasUsedFor(database(c.env), use))) throw new Refusal('message_expired');
  return { use, now };
}

/** Returns the message's use, and whether it is in time. Refuses message_invalid, signature_invalid. */
function readSignedMessage(signed: SignedMessage): { use: UsedFor; inTime: boolean; now: number } {
  const time = signedAt(signed);
  const now = Date.now();
  const use = {
    digest: bytesToHex(sha256(utf8ToBytes(signed.message))),
    wallet: signed.wallet,
    subject: signed.subject,
  };
  return { use, inTime: isInTime(time, now), now };
}

/** Returns whether a message that was signed at `time`, unix seconds, is still accepted at `now`, ms. */
export function isInTime(time: number, now: number): boolean {
  return Math.abs(now - time * 1000) <= MESSAGE_LIFETIME_MS;
}

/** Builds the text that checkSignedMessage accepts from now on, once the wallet has signed it. */
export function textToSign(build: SignedMessage['build']): string {
  return build(Math.floor(Date.now() / 1000));
}

/**
 * Returns when the wallet signed this text, unix seconds, whatever its age; reading does not use the message up.
 * Refuses message_invalid, signature_invalid.
 */
export function signedAt(signed: SignedMessage): number {
  const time = timeInMessage(signed.message);
  if (time === null || signed.build(time) !== signed.message) throw new Refusal('message_invalid');
  checkWalletProof(signed);
  return time;
}

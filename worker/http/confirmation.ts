/** The answer to an unsigned call that takes effect only with a signed message (decision 76). */
import { bytesToHex } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/**
 * Builds the refusal confirmation_required. `confirmation`: the effect of the call, and in `message` the text that the
 * wallet has to sign for it. The same call with these fields and the signature takes effect.
 */
export function askToConfirm(
  c: Context<AppContext>,
  confirmation: { message: string } & Record<string, unknown>,
): Response {
  const { message, code, status } = new Refusal('confirmation_required');
  return c.json({ success: false, error: message, message, code, confirmation }, status);
}

/** Returns the time (ms since 1970) and nonce of a message in JSON. */
export function freshParts(now: number): { timestamp: number; nonce: string } {
  return { timestamp: now, nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(16))) };
}

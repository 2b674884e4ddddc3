/**
 * Redeems a signed challenge: checks the signature first, then uses up the text, so that only its wallet can void it.
 */
import { MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import type { Database } from '../env.ts';
import { type Challenge, consume, findByMessage, newestOfWallet, type Purpose } from './store.ts';

/**
 * If a client does not send the text back, its signature is checked against this many of the wallet's newest texts. At
 * most one a minute is issued for each token and one without: this is more than can be valid at a time.
 */
const MAX_TRIED = 20;

export interface Answered {
  purpose: Purpose;
  wallet: string;
  /** The token of the requested access; a challenge that names one is valid for that one only. */
  token?: string;
  message?: string;
  signature?: string;
  memoTransaction?: string;
}

/** Redeems it. Refuses message_invalid (never issued for this), message_expired (late or used), signature_invalid. */
export async function redeemChallenge(db: Database, answered: Answered): Promise<void> {
  const now = Date.now();
  const { purpose, wallet, token, message, signature, memoTransaction } = answered;
  const found =
    message === undefined
      ? await newestOfWallet(db, purpose, wallet, token, MAX_TRIED)
      : [await findByMessage(db, purpose, message)].filter((row) => row !== undefined);
  const ours = found.filter((row) => belongs(row, wallet, token));
  if (ours.length === 0) throw new Refusal('message_invalid');
  const open = ours.filter((row) => row.usedAt === null && row.issuedAt > now - MESSAGE_LIFETIME_MS);
  if (open.length === 0) throw new Refusal('message_expired');
  const signed = open.find((row, i) => {
    try {
      checkWalletProof({ wallet, message: row.message, signature, memoTransaction });
      return true;
    } catch (error) {
      if (i === open.length - 1) throw error;
      return false;
    }
  });
  // The second of two requests with the same signature fails here.
  if (!signed || !(await consume(db, signed.nonce, now))) throw new Refusal('message_expired');
}

function belongs(row: Challenge, wallet: string, token: string | undefined): boolean {
  return (row.wallet === null || row.wallet === wallet) && (row.token === null || row.token === token);
}

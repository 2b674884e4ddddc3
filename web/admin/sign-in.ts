/** Signing in as admin. Calling and signing are passed in. */
import { bytesToHex } from '@noble/hashes/utils';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import { ApiError, FlowError, reasonOf } from '../client/call.ts';
import type { WalletProof } from '../wallet/context.ts';
import type { AuthMessages } from './auth-message.ts';
import { words } from './words.ts';

interface SignInParts {
  messages: AuthMessages;
  authenticate(wallet: string, message: string, proof: WalletProof): Promise<void>;
  /** Throws FlowError or what the wallet throws. */
  prove(text: string): Promise<WalletProof>;
}

/** 'denied': this wallet is not an admin's. */
type SignInEnd = { end: 'in' } | { end: 'denied' } | { end: 'failed'; reason: string };

let underWay = false;

/** One sign-in at a time on the whole page, because a wallet shows one dialog at a time too. */
export async function signInAsAdmin(wallet: string | null, parts: SignInParts): Promise<SignInEnd> {
  if (!wallet) return failed(words.signIn.connectFirst);
  if (underWay) return failed(words.signIn.running);
  underWay = true;
  try {
    const text = await parts.messages.of(wallet);
    const proof = await parts.prove(text);
    parts.messages.spent(wallet);
    await parts.authenticate(wallet, toBase64(new TextEncoder().encode(text)), inHex(proof));
    return { end: 'in' };
  } catch (error) {
    const reason =
      error instanceof FlowError || error instanceof ApiError ? error.message : words.page.signInFailed;
    if (/401|Access denied/.test(reason)) return { end: 'denied' };
    return failed(reasonOf(error, words.page.signInFailed));
  } finally {
    underWay = false;
  }
}

const failed = (reason: string): SignInEnd => ({ end: 'failed', reason });

function inHex(proof: WalletProof): WalletProof {
  if (!('signature' in proof)) return proof;
  return { signature: bytesToHex(fromBase64(proof.signature) ?? new Uint8Array()) };
}

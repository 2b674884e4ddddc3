/** The sign-in of an admin. */

import { bytesToHex } from '@noble/hashes/utils';
import { useState } from 'react';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import {
  type Admin,
  askAuthMessage,
  authenticate,
  useForgetAdmin,
  useVerifiedAdmin,
} from '../client/admin.ts';
import { ApiError, FlowError, reasonOf } from '../client/call.ts';
import { useBearer } from '../client/session.ts';
import { notify } from '../ui/toast.ts';
import { useWallet, type WalletProof } from '../wallet/context.ts';
import { useProveAsAdmin } from './prove.ts';
import { words } from './words.ts';

interface SignInParts {
  messages: AuthMessages;
  authenticate(wallet: string, message: string, proof: WalletProof): Promise<void>;
  /** Throws FlowError or what the wallet throws. */
  prove(text: string): Promise<WalletProof>;
}

/** The wallet of a 'denied' sign-in is no admin's. */
type SignInEnd = { end: 'in' } | { end: 'denied' } | { end: 'failed'; reason: string };

let isRunning = false;

/** Signs an admin in. The page runs one sign-in at a time, because a wallet shows one dialog at a time. */
export async function signInAsAdmin(wallet: string | null, parts: SignInParts): Promise<SignInEnd> {
  if (!wallet) return failed(words.signIn.connectFirst);
  if (isRunning) return failed(words.signIn.running);
  isRunning = true;
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
    isRunning = false;
  }
}

const failed = (reason: string): SignInEnd => ({ end: 'failed', reason });

function inHex(proof: WalletProof): WalletProof {
  if (!('signature' in proof)) return proof;
  return { signature: bytesToHex(fromBase64(proof.signature) ?? new Uint8Array()) };
}

const THROTTLE_MS = 10_000;

interface AuthMessages {
  /** Returns the text to sign, fetched at most every 10 s. Throws FlowError. */
  of(wallet: string): Promise<string>;
  /** Forgets a text that was sent: the server accepts each only once. */
  spent(wallet: string): void;
}

/**
 * Caches the texts to sign. `ask` fetches one, `now` is in milliseconds. Concurrent requests of a wallet share a fetch,
 * and a failure is not cached.
 */
export function authMessages(ask: (wallet: string) => Promise<string>, now: () => number): AuthMessages {
  const messages = new Map<string, { at: number; text: Promise<string> }>();
  return {
    of(wallet) {
      const cached = messages.get(wallet);
      if (cached && now() - cached.at < THROTTLE_MS) return cached.text;
      const text = ask(wallet).catch((error: unknown) => {
        messages.delete(wallet);
        const limited = error instanceof ApiError && error.status === 429;
        throw new FlowError(limited ? words.signIn.limited : reasonOf(error, words.signIn.noMessage));
      });
      messages.set(wallet, { at: now(), text });
      return text;
    },
    spent: (wallet) => void messages.delete(wallet),
  };
}

const messages = authMessages(askAuthMessage, Date.now);

type AdminState =
  | { is: 'connecting' | 'disconnected' | 'verifying' }
  | { is: 'signed-out' | 'denied'; wallet: string }
  /** The server could not say whether the stored session is still valid. */
  | { is: 'unknown'; retry: () => void }
  | { is: 'admin'; admin: Admin };

export interface AdminAuth {
  state: AdminState;
  signingIn: boolean;
  signIn(): Promise<void>;
  logout(): Promise<void>;
  tryDifferentWallet(): Promise<void>;
}

/** Returns whether the connected wallet is a signed-in admin, and how to sign in and out. */
export function useAdminAuth(): AdminAuth {
  const wallet = useWallet();
  const prove = useProveAsAdmin();
  const forget = useForgetAdmin();
  const [deniedWallet, setDenied] = useState<string | null>(null);
  const [signingIn, setSigningIn] = useState(false);
  const { address } = wallet;
  const bearer = useBearer('admin', address);
  const admin = address && bearer ? { wallet: address, bearer } : null;
  const verified = useVerifiedAdmin(admin, (error) => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) setDenied(address);
  });

  function stateOf(): AdminState {
    if (wallet.status === 'connecting') return { is: 'connecting' };
    if (!address) return { is: 'disconnected' };
    if (!admin) return { is: deniedWallet === address ? 'denied' : 'signed-out', wallet: address };
    if (verified.data) return { is: 'admin', admin };
    if (verified.error && !verified.isValidating)
      return { is: 'unknown', retry: () => void verified.mutate() };
    return { is: 'verifying' };
  }

  async function signIn() {
    setSigningIn(true);
    const result = await signInAsAdmin(address, {
      messages,
      authenticate,
      prove: (text) => prove(text, words.page.signInFailed),
    });
    setSigningIn(false);
    setDenied(result.end === 'denied' ? address : null);
    if (result.end === 'in') notify.success(words.page.signedIn);
    if (result.end === 'failed') notify.error(result.reason);
  }

  return {
    state: stateOf(),
    signingIn,
    signIn,
    async logout() {
      setDenied(null);
      await forget();
      notify.success(words.page.signedOut);
    },
    async tryDifferentWallet() {
      setDenied(null);
      await wallet.disconnect();
      wallet.open();
    },
  };
}

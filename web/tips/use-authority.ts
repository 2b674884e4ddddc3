import { useRef, useState } from 'react';
import { reasonOf } from '../client/call.ts';
import { type Authority, signInAsCreator } from '../client/creator.ts';
import { bearerOf, type Scope, useBearer } from '../client/session.ts';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';

export interface CreatorAuthority {
  /** Null until signed in. */
  authority: Authority | null;
  signingIn: boolean;
  /** Asks the wallet once, however often it is called meanwhile; failures become toasts. Returns null if it failed. */
  signIn(): Promise<Authority | null>;
  /** Acts in the creator's name, signing in first if needed. `failed` is shown if the server sent no message. */
  act(task: (authority: Authority) => Promise<void>, failed: string): Promise<boolean>;
}

/** Returns the right to act for `token`: with a creator's session, or an admin's. */
export function useAuthority(token: string, as: 'creator' | 'admin'): CreatorAuthority {
  const wallet = useWallet();
  const [signingIn, setSigningIn] = useState(false);
  const scope: Scope = as === 'admin' ? 'admin' : `creator:${token}`;
  const bearer = useBearer(scope, wallet.address);

  // Two at once would get the same text to sign, which counts once.
  const running = useRef(new Map<string, Promise<Authority | null>>()).current;
  function signIn(): Promise<Authority | null> {
    const key = `${scope} ${wallet.address}`;
    const asked = running.get(key) ?? askWallet().finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  }

  async function askWallet(): Promise<Authority | null> {
    if (as === 'admin' || !wallet.address) {
      notify.error('Please connect your wallet first');
      return null;
    }
    setSigningIn(true);
    try {
      await signInAsCreator(token, wallet.address, wallet.proveMessage);
      const fresh = bearerOf(scope, wallet.address);
      return fresh ? { scope, bearer: fresh } : null;
    } catch (error) {
      notify.error(reasonOf(error, 'Authentication failed'));
      return null;
    } finally {
      setSigningIn(false);
    }
  }

  async function act(task: (authority: Authority) => Promise<void>, failed: string): Promise<boolean> {
    const authority = bearer ? { scope, bearer } : await signIn();
    if (!authority) return false;
    try {
      await task(authority);
      return true;
    } catch (error) {
      notify.error(reasonOf(error, failed));
      return false;
    }
  }

  return { authority: bearer ? { scope, bearer } : null, signingIn, signIn, act };
}

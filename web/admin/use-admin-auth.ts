import { useState } from 'react';
import {
  type Admin,
  askAuthMessage,
  authenticate,
  useForgetAdmin,
  useVerifiedAdmin,
} from '../client/admin.ts';
import { ApiError } from '../client/call.ts';
import { useBearer } from '../client/session.ts';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { authMessages } from './auth-message.ts';
import { useProveAsAdmin } from './prove.ts';
import { signInAsAdmin } from './sign-in.ts';
import { words } from './words.ts';

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

/** Whether the connected wallet is signed in as an admin. Follows changes of the wallet. */
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

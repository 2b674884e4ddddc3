import { useEffect, useRef } from 'react';
import type { XAccount } from '../../core/clips/model.ts';
import { useXAccount } from '../client/x-account.ts';
import { notify } from '../ui/toast.ts';
import { AUTH_CHANNEL, handleInMessage } from './callback.ts';
import { words } from './words.ts';

export interface LinkedAccount {
  /** Undefined while it is not known. */
  account: XAccount | undefined;
  error: unknown;
  /** Stores the handle that was verified and says so. */
  verified(xHandle: string): void;
  reload(): void;
}

/** Returns the X account of a wallet. It updates when the window that opened X returns. */
export function useLinkedAccount(wallet: string | null): LinkedAccount {
  const { data, error, mutate } = useXAccount(wallet);
  const verified = (xHandle: string) => {
    void mutate({ verified: true, xHandle });
    notify.success(words.verify.done(xHandle));
  };
  const latest = useRef(verified);
  latest.current = verified;

  useEffect(() => {
    const hear = ({ origin, data: message }: MessageEvent) => {
      const handle = handleInMessage({ origin, data: message }, location.origin);
      if (handle) latest.current(handle);
    };
    window.addEventListener('message', hear);
    // X may cut the link between that window and this page. Our own pages still reach each other by the channel.
    const channel = new BroadcastChannel(AUTH_CHANNEL);
    channel.onmessage = hear;
    return () => {
      window.removeEventListener('message', hear);
      channel.close();
    };
  }, []);

  return { account: data, error, verified, reload: () => void mutate() };
}

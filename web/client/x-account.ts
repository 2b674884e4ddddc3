/** The X account that a wallet has proven. Apart from clips.ts, because the tip page needs nothing else of it. */
import type { XAccount } from '../../core/clips/model.ts';
import { get } from './call.ts';
import { useRead } from './read.ts';

const STATUS = '/api/clips/auth/status';

export const readXAccount = (wallet: string): Promise<XAccount> => get(`${STATUS}/${wallet}`);

/** Returns the account on X that a wallet has proven, without "@"; null without one, or before it is read. */
export function useHandle(wallet: string | null): string | null {
  const { data: account } = useXAccount(wallet);
  return wallet && account?.verified ? account.xHandle : null;
}

/** Returns the X account of a wallet; null reads nothing. */
export function useXAccount(wallet: string | null) {
  return useRead(wallet && [STATUS, wallet], ([, address]: string[]) => readXAccount(address!));
}

/** The balances of the connected wallet. */
import { mutate } from 'swr';
import type { Balance } from '../../core/tokens/model.ts';
import { useWallet } from '../wallet/context.ts';
import { get } from './call.ts';
import { useRead } from './read.ts';

const BASE = '/api/wallets/';

/**
 * Returns the connected wallet's balance of a token; SOL is WRAPPED_SOL_MINT, null asks nothing. It is read again when
 * the page becomes visible and after each payment that this page makes. Undefined while it is unknown or no wallet is
 * connected: a balance helps to choose an amount, and the server alone decides whether it suffices.
 */
export function useBalance(mint: string | null): { units: bigint; decimals: number } | undefined {
  const { address } = useWallet();
  const { data } = useRead<Balance>(address && mint && `${BASE}${address}/balances/${mint}`, get);
  return data && { units: BigInt(data.units), decimals: data.decimals };
}

/** Reads the balances on the page again: a payment has just changed them. */
export function refreshBalances(): void {
  void mutate((key) => typeof key === 'string' && key.startsWith(BASE));
}

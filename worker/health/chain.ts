/** Reads whether the network answers, how far it is behind, and the balances of our wallets. Never throws. */
import { z } from 'zod';
import { addressOfKey } from '../../chain/keys.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { isAddress } from '../../core/address.ts';
import type { Health } from '../../core/admin.ts';
import type { Env } from '../env.ts';

/** Time limit of the report: one that hangs is useless. */
const TIMEOUT_MS = 4000;

type Wallet = Health['balances'][number];

export async function readNetwork(env: Env): Promise<Pick<Health, 'rpc' | 'balances'>> {
  const rpc = new SolanaRpc(env.SOLANA_RPC_URL, TIMEOUT_MS, env.SITE_URL);
  const wallets = walletsOf(env);
  try {
    const asked = Date.now();
    const slot = await rpc.call(z.number(), 'getSlot', { commitment: 'confirmed' });
    const latencyMs = Date.now() - asked;
    const addresses = [CLOCK_SYSVAR, ...wallets.map(({ address }) => address)];
    const [clock, ...accounts] = await rpc.accounts(addresses);
    const chainTime = clock ? decodeClock(clock.data) : null;
    return {
      rpc: {
        reachable: true,
        latencyMs,
        slot,
        lagSeconds: chainTime === null ? null : Math.floor(Date.now() / 1000) - chainTime,
      },
      balances: wallets.map((wallet, i) => ({
        ...wallet,
        lamports: (accounts[i]?.lamports ?? 0n).toString(),
      })),
    };
  } catch (error) {
    console.warn('the network did not answer the health report', error instanceof Error ? error.message : '');
    return {
      rpc: { reachable: false, latencyMs: null, slot: null, lagSeconds: null },
      balances: wallets.map((wallet) => ({ ...wallet, lamports: null })),
    };
  }
}

/** Returns addresses only; leaves out wallets without configuration. */
function walletsOf(env: Env): Omit<Wallet, 'lamports'>[] {
  const wallets: { name: Wallet['name']; address: string | null }[] = [
    { name: 'operator', address: addressOfKey(env.OPERATOR_KEY) },
    { name: 'payer', address: addressOfKey(env.PAYER_KEY) },
    { name: 'treasury', address: isAddress(env.TREASURY_ADDRESS) ? env.TREASURY_ADDRESS : null },
    { name: 'swap wallet', address: addressOfKey(env.SWAP_KEY) },
  ];
  return wallets.flatMap(({ name, address }) => (address === null ? [] : [{ name, address }]));
}

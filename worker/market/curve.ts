/** Reads prices from bonding curves, for coins that are too young for a market. */

import type { SolanaRpc } from '../../chain/rpc.ts';
import { type RunningCurve, runningCurve, tokenAddresses } from '../../core/tokens/chain-token.ts';

/** Returns the running curves among `mints` (30 at most), in one call. Throws the node's errors. */
export async function readCurves(
  rpc: Pick<SolanaRpc, 'accounts'>,
  mints: string[],
): Promise<Map<string, RunningCurve>> {
  const places = mints.map(tokenAddresses).filter((where) => where !== null);
  const accounts = await rpc.accounts(places.flatMap(({ mint, curve }) => [mint, curve]));
  const curves = new Map<string, RunningCurve>();
  for (const where of places) {
    const curve = runningCurve(where, accounts);
    if (curve) curves.set(where.mint, curve);
  }
  return curves;
}

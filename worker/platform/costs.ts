/** The network's costs as pages show them: from the present rent, cached for an hour. */
import { MAX_PRIORITY_LAMPORTS, SIGNATURE_LAMPORTS } from '../../chain/budget.ts';
import { within } from '../../chain/time-limit.ts';
import { type NetworkCosts, networkCosts } from '../../core/network-costs.ts';
import type { Network } from '../../core/tokens/model.ts';
import { type Env, solana } from '../env.ts';

const RENT_FRESH_MS = 3_600_000;
/** Pages wait for this answer: without the amounts they still mention the costs. */
const LIMIT_MS = 1500;

const rentByUrl = new Map<string, { lamports: bigint; readAt: number }>();

/** Null while the rent is unknown. */
export async function costsOf(env: Env, network: Network, now: number): Promise<NetworkCosts | null> {
  const url = env.SOLANA_RPC_URL;
  const cached = rentByUrl.get(url);
  if (cached && now - cached.readAt < RENT_FRESH_MS) return costs(cached.lamports, network);
  const read = solana(env)
    .rentMinimum(0)
    .then(
      (lamports) => {
        rentByUrl.set(url, { lamports, readAt: now });
        return lamports;
      },
      () => null,
    );
  const lamports = (await within(LIMIT_MS, read, null)) ?? cached?.lamports ?? null;
  return lamports === null ? null : costs(lamports, network);
}

const costs = (rent: bigint, network: Network) =>
  networkCosts(rent, network === 'localnet', SIGNATURE_LAMPORTS + MAX_PRIORITY_LAMPORTS);

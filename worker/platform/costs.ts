/** Computes the network's costs for pages: from the present rent, cached for an hour. */
import { MAX_PRIORITY_LAMPORTS, SIGNATURE_LAMPORTS } from '../../chain/budget.ts';
import { within } from '../../chain/clock.ts';
import { type NetworkCosts, networkCosts } from '../../core/network-costs.ts';
import { type Env, solana } from '../env.ts';

const RENT_FRESH_MS = 3_600_000;
/** Time limit: pages wait for this answer, and without the amounts they still mention the costs. */
const LIMIT_MS = 1500;

const rentByUrl = new Map<string, { lamports: bigint; readAt: number }>();

/** Returns the costs; null while the rent is unknown. */
export async function costsOf(env: Env, now: number): Promise<NetworkCosts | null> {
  const url = env.SOLANA_RPC_URL;
  const cached = rentByUrl.get(url);
  if (cached && now - cached.readAt < RENT_FRESH_MS) return costs(cached.lamports);
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
  return lamports === null ? null : costs(lamports);
}

const costs = (rent: bigint) => networkCosts(rent, SIGNATURE_LAMPORTS + MAX_PRIORITY_LAMPORTS);

/** GET /api/giveaways/public-config: returns the platform's settings for every page. */

import { MAX_PRIORITY_LAMPORTS, SIGNATURE_LAMPORTS } from '../../chain/budget.ts';
import { within } from '../../chain/clock.ts';
import { addressOfKey } from '../../chain/keys.ts';
import { type NetworkCosts, networkCosts } from '../../core/network-costs.ts';
import { X_FRAME_PATH } from '../../core/security-headers.ts';
import { networkOf } from '../chain/cluster.ts';
import { database, type Env, solana } from '../env.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { secondHostOf } from '../http/frame-host.ts';
import { liveMinSeconds, minSeconds, sendingWallets } from './settings.ts';
import { loadPlatform } from './store.ts';

export const getPublicConfig = endpoint(async (c) => {
  const [{ feeBps }, network] = await Promise.all([loadPlatform(database(c.env)), networkOf(c.env)]);
  const frame = await secondHostOf(c.env);
  // A percentage for display, in steps of 0.01.
  const config = {
    platformFee: { percentage: feeBps / 100, basisPoints: feeBps },
    network,
    escrowProgram: c.env.ESCROW_PROGRAM || null,
    operator: addressOfKey(c.env.OPERATOR_KEY),
    treasury: c.env.TREASURY_ADDRESS || null,
    giveawayMinSeconds: minSeconds(c.env),
    liveMinSeconds: liveMinSeconds(c.env),
    costs: await costsOf(c.env, Date.now()),
    sendingWallets: sendingWallets(c.env),
    postFrame: frame && frame + X_FRAME_PATH,
  };
  return answer(c, config, { config });
});

const RENT_FRESH_MS = 3_600_000;
/** Time limit: pages wait for this answer, and without the amounts they still mention the costs. */
const LIMIT_MS = 1500;

const rentByUrl = new Map<string, { lamports: bigint; readAt: number }>();

/** Returns the costs; null while the rent is unknown. */
async function costsOf(env: Env, now: number): Promise<NetworkCosts | null> {
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

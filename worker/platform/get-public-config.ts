/** GET /api/giveaways/public-config: returns the platform's settings for every page. */
import { addressOfKey } from '../../chain/keys.ts';
import { X_FRAME_PATH } from '../../core/security-headers.ts';
import { networkOf } from '../chain/cluster.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { secondHostOf } from '../http/frame-host.ts';
import { costsOf } from './costs.ts';
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

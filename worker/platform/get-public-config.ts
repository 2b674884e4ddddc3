/** GET /api/giveaways/public-config: what every page needs to know about the platform. */
import { addressOfKey } from '../../chain/keys.ts';
import { frameOrigin, X_FRAME_PATH } from '../../core/frame-host.ts';
import { networkOf } from '../chain/cluster.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { costsOf } from './costs.ts';
import { minSeconds } from './min-seconds.ts';
import { sendingWallets } from './sending-wallets.ts';
import { loadPlatform } from './store.ts';

export const getPublicConfig = endpoint(async (c) => {
  const [{ feeBps }, network] = await Promise.all([loadPlatform(database(c.env)), networkOf(c.env)]);
  const frame = frameOrigin(c.env.FRAME_URL, c.env.SITE_URL);
  // A percentage for display, in steps of 0.01.
  const config = {
    platformFee: { percentage: feeBps / 100, basisPoints: feeBps },
    network,
    escrowProgram: c.env.ESCROW_PROGRAM || null,
    operator: addressOfKey(c.env.OPERATOR_KEY),
    treasury: c.env.TREASURY_ADDRESS || null,
    giveawayMinSeconds: minSeconds(c.env),
    costs: await costsOf(c.env, network, Date.now()),
    sendingWallets: sendingWallets(c.env),
    postFrame: frame && frame + X_FRAME_PATH,
  };
  return answer(c, config, { config });
});

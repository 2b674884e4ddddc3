/**
 * GET /.well-known/fanfare.json: the addresses of this deployment, and the platforms that `npm run verify` knows. A
 * verifier who trusts this host can name its operator (--operator).
 */
import { addressOfKey } from '../../chain/keys.ts';
import { PLATFORMS } from '../../core/platforms.ts';
import { genesisOf } from '../chain/cluster.ts';
import { siteOf } from '../http/bearer.ts';
import { endpoint } from '../http/endpoint.ts';

export const getPlatform = endpoint(async (c) => {
  const { env } = c;
  c.header('cache-control', 'public, max-age=3600');
  return c.json({
    genesis: await genesisOf(env),
    site: siteOf(c),
    program: env.ESCROW_PROGRAM ?? null,
    operator: addressOfKey(env.OPERATOR_KEY),
    treasury: env.TREASURY_ADDRESS ?? null,
    platforms: PLATFORMS,
  });
});

/** GET /api/admin/config: returns fee, payout cut and the list of admins. */
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { readConfig } from './config.ts';

export const getConfig = endpoint(adminOnly, async (c) => {
  const config = await readConfig(database(c.env));
  return answer(c, config, { config });
});

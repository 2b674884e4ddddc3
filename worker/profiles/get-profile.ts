/** GET /api/profiles/{wallet}: returns what a wallet shows of itself. */
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer, endpoint, walletParam } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { findProfile } from './store.ts';

/** Returns a Profile. Refuses profile_not_found, for a hidden one too. */
export const getProfile = endpoint(walletParam('profile_not_found'), share('lookups'), async (c) => {
  const profile = await findProfile(database(c.env), c.req.valid('param').wallet);
  if (!profile) throw new Refusal('profile_not_found');
  return answer(c, profile);
});

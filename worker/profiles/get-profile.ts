/** GET /api/profiles/{wallet}: returns what a wallet shows of itself. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { findProfile } from './store.ts';

/** The wallet in the address of a profile. */
export const walletParam = params(z.object({ wallet: addressSchema }), 'profile_not_found');

/** Returns a Profile. Refuses profile_not_found, for a hidden one too. */
export const getProfile = endpoint(walletParam, share('lookups'), async (c) => {
  const profile = await findProfile(database(c.env), c.req.valid('param').wallet);
  if (!profile) throw new Refusal('profile_not_found');
  return answer(c, profile);
});

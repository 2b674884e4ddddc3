/**
 * DELETE /api/profiles/{wallet}: deletes what a wallet shows of itself, at once in every answer and in rooms; a job takes
 * the names off all tips that it sent.
 */
import { refuseField } from '../../core/fields.ts';
import { deleteProfileMessage } from '../../core/messages.ts';
import { withdrawWords } from '../blocks/withdraw-words.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody, walletParam } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { freshUse, signedBody } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { hasTipped } from '../tips/erasures/store.ts';
import { removeProfile, stateOf } from './store.ts';

/** Rooms that hear of it at once; the job reaches all. */
const ROOMS = 20;

/** Idempotent. A wallet without a profile gets the same answer. */
export const deleteProfile = endpoint(
  walletParam('profile_not_found'),
  jsonBody(signedBody({})),
  share('confirms'),
  async (c) => {
    const { wallet } = c.req.valid('param');
    const { walletAddress, ...signed } = c.req.valid('json');
    if (walletAddress !== wallet) refuseField('walletAddress', 'differs from the wallet in the address');
    const { use, now } = await freshUse(c, {
      ...signed,
      wallet,
      build: (time) => deleteProfileMessage({ site: siteOf(c), wallet, time }),
      subject: `delete profile ${wallet}`,
    });
    const db = database(c.env);
    // Keys are free: of one with nothing to delete nothing is stored.
    if ((await stateOf(db, wallet)).is !== 'free' || (await hasTipped(db, wallet))) {
      await removeProfile(db, use, now);
      // Also for a message that was used: the first request may have ended before its rooms heard of it.
      await withdrawWords(c.env, wallet, now, 'name', ROOMS);
    }
    markChanged(c);
    return answer(c, { wallet, deleted: true });
  },
);

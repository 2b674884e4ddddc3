/** PUT /api/names/{name} {subject}: gives a wallet the name that it signed for, in place of the one that it had. */
import { addressSchema } from '../../core/address-schema.ts';
import { takeNameMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { claimChannel } from '../channels/claim-channel.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { freshUse, signedBody } from '../messages/check-signed.ts';
import { wasUsedFor } from '../messages/store.ts';
import { take } from '../shares/day.ts';
import { share } from '../shares/minute.ts';
import { nameParam } from './get-name.ts';
import { judgeName } from './judge-name.ts';
import { presentChannel } from './present.ts';
import { takeName as saveName } from './store.ts';

/**
 * Takes it. The same message again answers with what the wallet has now, and changes nothing. Refuses name_*,
 * token_not_found, not_creator, channels_today, names_today.
 */
export const takeName = endpoint(
  nameParam('name_invalid'),
  jsonBody(signedBody({ subject: addressSchema })),
  share('names'),
  async (c) => {
    const { name } = c.req.valid('param');
    const { walletAddress: wallet, subject, ...signed } = c.req.valid('json');
    const site = siteOf(c);
    const db = database(c.env);
    const build = (time: number) => takeNameMessage({ site, name, subject, wallet, time });
    const { use, now } = await freshUse(c, { ...signed, wallet, build, subject: `name ${name} ${subject}` });
    if (await wasUsedFor(db, use)) return answer(c, await presentChannel(db, wallet));
    // First: a refused name leaves no channel.
    const { refusal, byHandle } = await judgeName(db, name, wallet, now);
    if (refusal) throw refusal;
    // A name is a channel's: without one it would lead nowhere, and no one else could have it.
    if (!(await claimChannel(c, wallet, subject))) throw new Refusal('channels_today');
    if (!(await take(c.env, 'names', wallet, 1, now))) throw new Refusal('names_today');
    const taken = await saveName(db, use, { name, wallet, subject, now, byHandle }).catch(async (error) => {
      // Of two equal requests at once the second finds the message used up.
      if (await wasUsedFor(db, use)) return true;
      throw error;
    });
    if (!taken) throw new Refusal('name_taken', { name });
    markChanged(c);
    return answer(c, await presentChannel(db, wallet));
  },
);

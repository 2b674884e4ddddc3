/** DELETE /api/names/{name}: a wallet gives its name up. The name rests for 30 days, for this wallet too. */
import { giveUpNameMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { freshUse, signedBody } from '../messages/check-signed.ts';
import { wasUsedFor } from '../messages/store.ts';
import { share } from '../shares/minute.ts';
import { nameParam } from './get-name.ts';
import { presentChannel } from './present.ts';
import { findNamed, giveUpName as saveGivenUp } from './store.ts';

/** Gives it up; the same message again changes nothing. Refuses name_not_found, name_not_yours. */
export const giveUpName = endpoint(
  nameParam('name_not_found'),
  jsonBody(signedBody({})),
  share('names'),
  async (c) => {
    const { name } = c.req.valid('param');
    const { walletAddress: wallet, ...signed } = c.req.valid('json');
    const site = siteOf(c);
    const db = database(c.env);
    const build = (time: number) => giveUpNameMessage({ site, name, wallet, time });
    const { use, now } = await freshUse(c, { ...signed, wallet, build, subject: `give up ${name}` });
    if (!(await wasUsedFor(db, use))) {
      const row = await findNamed(db, name);
      if (!row) throw new Refusal('name_not_found');
      if (row.wallet !== wallet) throw new Refusal('name_not_yours');
      await saveGivenUp(db, use, { name, wallet, now }).catch(async (error) => {
        // Of two equal requests at once the second finds the message used up.
        if (!(await wasUsedFor(db, use))) throw error;
      });
      markChanged(c);
    }
    return answer(c, await presentChannel(db, wallet));
  },
);

/** PUT /api/names/{name} {subject}: gives a wallet the name that it signed for, in place of the one that it had. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { isChannelName, winsByHandle } from '../../core/channels/name.ts';
import { takeNameMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { claimChannel } from '../channels/claim-channel.ts';
import { readStanding } from '../channels/subject.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { requireController } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { endpoint, jsonBody, params } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { freshUse } from '../messages/check-signed.ts';
import { isSigned, signedFields, UNSIGNED } from '../messages/signed-body.ts';
import { wasUsedFor } from '../messages/store.ts';
import { take } from '../shares/day.ts';
import { share } from '../shares/minute.ts';
import { judgeName } from './judge-name.ts';
import { presentChannel } from './present.ts';
import { takeName as saveName } from './store.ts';

const bodySchema = z.object({ ...signedFields, subject: addressSchema }).refine(isSigned, UNSIGNED);

/**
 * Takes it. The same message again answers with what the wallet has now, and changes nothing. Refuses name_*,
 * token_not_found, not_creator, channels_today, names_today.
 */
export const takeName = endpoint(
  params(z.object({ name: z.string().refine(isChannelName) }), 'name_invalid'),
  jsonBody(bodySchema),
  share('names'),
  async (c) => {
    const { name } = c.req.valid('param');
    const { walletAddress: wallet, subject, ...signed } = c.req.valid('json');
    const site = siteOf(c);
    const db = database(c.env);
    const build = (time: number) => takeNameMessage({ site, name, subject, wallet, time });
    const { use, now } = await freshUse(c, { ...signed, wallet, build, subject: `name ${name} ${subject}` });
    if (await wasUsedFor(db, use)) return answer(c, await presentChannel(db, wallet));
    const standing = await readStanding(c.env, subject);
    const hasChannel = await claimChannel(c, wallet, subject, standing);
    await requireController(c.env, subject, wallet, standing);
    // A name is a channel's: without one it would lead nowhere, and no one else could have it.
    if (!hasChannel) throw new Refusal('channels_today');
    const { refusal, facts } = await judgeName(db, name, wallet, now);
    if (refusal) throw refusal;
    if (!(await take(c.env, 'names', wallet, 1, now))) throw new Refusal('names_today');
    const byHandle = winsByHandle(name, facts);
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

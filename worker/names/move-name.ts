/**
 * POST /api/names/{name}/move {from, to, subject, from…, to…}: moves a name to a wallet, signed by both. For a day the
 * page shows both and takes no tips by name.
 */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { moveNameMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { claimChannel } from '../channels/claim-channel.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { freshUse, isSigned, signedFields, UNSIGNED } from '../messages/check-signed.ts';
import { wasUsedFor } from '../messages/store.ts';
import { take } from '../shares/day.ts';
import { share } from '../shares/minute.ts';
import { nameParam } from './get-name.ts';
import { presentName } from './present.ts';
import { findNamed, moveName as saveMove } from './store.ts';

const { message, signature, memoTransaction } = signedFields;
const bodySchema = z
  .object({
    from: addressSchema,
    to: addressSchema,
    subject: addressSchema,
    fromMessage: message,
    fromSignature: signature,
    fromMemoTransaction: memoTransaction,
    toMessage: message,
    toSignature: signature,
    toMemoTransaction: memoTransaction,
  })
  .refine((sent) => isSigned({ signature: sent.fromSignature, memoTransaction: sent.fromMemoTransaction }), {
    ...UNSIGNED,
    path: ['fromSignature'],
  })
  .refine((sent) => isSigned({ signature: sent.toSignature, memoTransaction: sent.toMemoTransaction }), {
    ...UNSIGNED,
    path: ['toSignature'],
  })
  .refine(({ from, to }) => from !== to, { message: 'must be another wallet', path: ['to'] });

/** Moves it; the same messages again change nothing. Refuses name_not_found, name_not_yours, not_creator, *_today. */
export const moveName = endpoint(
  nameParam('name_not_found'),
  jsonBody(bodySchema),
  share('names'),
  async (c) => {
    const { name } = c.req.valid('param');
    const { from, to, subject, ...sent } = c.req.valid('json');
    const site = siteOf(c);
    const db = database(c.env);
    const build = (time: number) => moveNameMessage({ site, name, from, to, subject, time });
    const bySender = await freshUse(c, {
      ...{ wallet: from, message: sent.fromMessage, signature: sent.fromSignature },
      ...{ memoTransaction: sent.fromMemoTransaction, build, subject: `give ${name} ${to}` },
    });
    const { use, now } = await freshUse(c, {
      ...{ wallet: to, message: sent.toMessage, signature: sent.toSignature },
      ...{ memoTransaction: sent.toMemoTransaction, build, subject: `receive ${name} ${from}` },
    });
    if (!(await wasUsedFor(db, bySender.use))) {
      const before = await findNamed(db, name);
      if (!before) throw new Refusal('name_not_found');
      if (before.wallet !== from) throw new Refusal('name_not_yours');
      if (!(await claimChannel(c, to, subject))) throw new Refusal('channels_today');
      if (!(await take(c.env, 'names', from, 1, now))) throw new Refusal('names_today');
      const uses = { from: bySender.use, to: use };
      const moved = await saveMove(db, uses, { name, wallet: to, subject, from, now }).catch(
        async (error) => {
          // Of two equal requests at once the second finds the messages used up.
          if (await wasUsedFor(db, bySender.use)) return true;
          // Where both signed one text, it stands under the sender alone.
          const shared = { ...bySender.use, digest: use.digest };
          if ((await wasUsedFor(db, use)) || (await wasUsedFor(db, shared)))
            throw new Refusal('message_expired');
          throw error;
        },
      );
      if (!moved) throw new Refusal('name_not_yours');
      markChanged(c);
    }
    const row = await findNamed(db, name);
    if (!row) throw new Refusal('name_not_found');
    return answer(c, await presentName(c.env, row, now));
  },
);

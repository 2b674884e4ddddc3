/** DELETE /api/tip/{tipId}/name: the wallet that paid a tip removes its name; from then on the tip is anonymous. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { forgetNameMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { database, roomOf } from '../env.ts';
import { answer } from '../http/answer.ts';
import { siteOf } from '../http/bearer.ts';
import { endpoint, jsonBody, params } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { drainOutbox } from '../outbox/drain.ts';
import { share } from '../shares/minute.ts';
import { findAnyTip } from './lists/any-tips.ts';
import { deleteName } from './store.ts';

const paramsSchema = z.object({ tipId: z.string().min(1).max(64) });
const text = (most: number) => z.string('must be text').min(1, 'is required').max(most, 'is too long');
const bodySchema = z
  .object({
    walletAddress: addressSchema,
    message: text(2000),
    signature: text(200).optional(),
    memoTransaction: text(4096).optional(),
  })
  .refine(({ signature, memoTransaction }) => signature !== undefined || memoTransaction !== undefined, {
    message: 'is required',
    path: ['signature'],
  });

/** A tip without a name gets the same answer. Refuses tip_unknown for every tip of another wallet. */
export const deleteTipName = endpoint(
  params(paramsSchema, 'tip_unknown'),
  jsonBody(bodySchema),
  share('confirms'),
  async (c) => {
    const { walletAddress: wallet, ...signed } = c.req.valid('json');
    const { tipId: tip } = c.req.valid('param');
    const db = database(c.env);
    const row = await findAnyTip(c.env, tip);
    if (row?.sender !== wallet) throw new Refusal('tip_unknown');
    const site = siteOf(c);
    await checkSignedMessage(c, {
      ...signed,
      wallet,
      build: (time) => forgetNameMessage({ site, tip, wallet, time }),
      subject: `forget name ${tip}`,
    });
    const ids = await deleteName(db, row, Date.now());
    // Its alert may still wait. If the room fails, the same request again reaches it.
    await roomOf(c.env, row.token).forgetNames(ids);
    await drainOutbox(c.env, row.token).catch((error) => console.error(c.get('requestId'), 'outbox', error));
    markChanged(c);
    return answer(c, { tipId: tip, name: null });
  },
);

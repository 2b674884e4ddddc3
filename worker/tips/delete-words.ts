/**
 * DELETE /api/tip/{tipId}/name: the wallet that paid a tip removes its name; from then on the tip is anonymous.
 * DELETE /api/tip/{tipId}/words: it removes the message too; with the id `all`, from every tip that it ever sent.
 */
import { z } from 'zod';
import { forgetNameMessage, forgetWordsMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { ALL_TIPS } from '../../core/tips/model.ts';
import { database, roomOf } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody, params } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { checkSignedMessage, signedAt, signedBody } from '../messages/check-signed.ts';
import { drainOutbox } from '../outbox/drain.ts';
import { share } from '../shares/minute.ts';
import { askErasure, hasTipped } from './erasures/store.ts';
import { findAnyTip } from './lists/any-tips.ts';
import { deleteWords, paymentsOf } from './store.ts';

const paramsSchema = z.object({ tipId: z.string().min(1).max(64) });
export const deleteTipName = deletion('name');
export const deleteTipWords = deletion('words');

/** A tip without words gets the same answer. Refuses tip_unknown for every tip of another wallet. */
function deletion(what: 'name' | 'words') {
  const textOf = what === 'name' ? forgetNameMessage : forgetWordsMessage;
  return endpoint(
    params(paramsSchema, 'tip_unknown'),
    jsonBody(signedBody({})),
    share('confirms'),
    async (c) => {
      const { walletAddress: wallet, ...signed } = c.req.valid('json');
      const { tipId: tip } = c.req.valid('param');
      const db = database(c.env);
      const isAll = what === 'words' && tip === ALL_TIPS;
      const row = isAll ? null : await findAnyTip(c.env, tip);
      if (!isAll && row?.sender !== wallet) throw new Refusal('tip_unknown');
      const site = siteOf(c);
      const message = {
        ...signed,
        wallet,
        build: (time: number) => textOf({ site, tip, wallet, time }),
        subject: `forget ${what} ${tip}`,
      };
      // Keys that never tipped are free, so their messages are not stored.
      if (isAll && !(await hasTipped(db, wallet))) signedAt(message);
      else await checkSignedMessage(c, message);
      if (row) {
        // Payments are read after the change: a later payment finds no name to copy.
        // Without a message nothing is left in files: repeated wishes would keep the archive at work.
        const left = row.message === '' ? 'name' : what;
        await deleteWords(db, paymentsOf(tip), [row.token], left, Date.now());
        const ids = (await db.all<{ id: string }>(paymentsOf(tip))).map(({ id }) => id);
        // Its alert may still wait. If the room fails, the same request again reaches it.
        await roomOf(c.env, row.token).forgetWords(ids, what);
        await drainOutbox(c.env, row.token).catch((error) =>
          console.error(c.get('requestId'), 'outbox', error),
        );
      } else await askErasure(db, wallet, Date.now());
      markChanged(c);
      return answer(c, { tipId: tip, name: null, ...(what === 'words' && { message: '' }) });
    },
  );
}

/** DELETE /api/admin/blocks: an admin ends a block by a signed message. */
import { liftBlockSchema } from '../../core/blocks/schemas.ts';
import { liftBlockMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkSignedSetting } from '../admin/signed-setting.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { askToConfirm, freshParts } from '../http/confirmation.ts';
import { endpoint, jsonBody } from '../http/endpoint.ts';
import { blocksQuery, liftBlock as endBlock } from './store.ts';

/** Refuses block_not_found, confirmation_required, and with checkSignedSetting's codes. */
export const liftBlock = endpoint(adminOnly, jsonBody(liftBlockSchema), async (c) => {
  const { message, signature, memoTransaction, ...block } = c.req.valid('json');
  const db = database(c.env);
  if ((await blocksQuery(db, [block], Date.now())).length === 0) throw new Refusal('block_not_found');
  const messageWith = (parts: { timestamp: number; nonce: string }) =>
    liftBlockMessage({ site: siteOf(c), ...block, ...parts });
  if (message === undefined)
    return askToConfirm(c, { ...block, message: messageWith(freshParts(Date.now())) });
  const signed = checkSignedSetting({
    ...{ wallet: walletOf(c), message, signature, memoTransaction },
    subject: `lift ${block.kind} ${block.key}`,
    build: messageWith,
  });
  if (!(await endBlock(db, block, signed))) throw new Refusal('message_expired');
  return answer(c, block);
});

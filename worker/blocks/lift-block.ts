/** DELETE /api/admin/blocks: an admin ends a block by a signed message. */
import { liftBlockSchema } from '../../core/blocks/schemas.ts';
import { liftBlockMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkSignedSetting } from '../admin/signed-setting.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { blocksQuery, liftBlock as endBlock } from './store.ts';

/** Refuses block_not_found, confirmation_required, and with checkSignedSetting's codes. */
export const liftBlock = endpoint(adminOnly, jsonBody(liftBlockSchema), async (c) => {
  const { message, signature, memoTransaction, ...block } = c.req.valid('json');
  const db = database(c.env);
  if ((await blocksQuery(db, [block], Date.now())).length === 0) throw new Refusal('block_not_found');
  const proof = { message, signature, memoTransaction };
  const signed = checkSignedSetting(c, proof, {
    effect: block,
    subject: `lift ${block.kind} ${block.key}`,
    text: (parts) => liftBlockMessage({ ...block, ...parts }),
  });
  if (signed instanceof Response) return signed;
  if (!(await endBlock(db, block, signed))) throw new Refusal('message_expired');
  return answer(c, block);
});

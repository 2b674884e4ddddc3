/** PUT /api/admin/blocks: an admin blocks something by a signed message, or changes reason and end of such a block. */
import type { z } from 'zod/mini';
import { keyProblem, setBlockSchema } from '../../core/blocks/schemas.ts';
import { refuseField } from '../../core/fields.ts';
import { blockMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkSignedSetting } from '../admin/signed-setting.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { setBlock as saveBlock } from './store.ts';
import { withdrawWords } from './withdraw-words.ts';

/** Refuses invalid_field, confirmation_required, and with checkSignedSetting's codes. */
export const setBlock = endpoint(adminOnly, jsonBody(setBlockSchema), async (c) => {
  const { message, signature, memoTransaction, ...block } = c.req.valid('json');
  checkBlock(block, Date.now());
  const proof = { message, signature, memoTransaction };
  const signed = checkSignedSetting(c, proof, {
    effect: block,
    subject: `block ${block.kind} ${block.key}`,
    text: (parts) => blockMessage({ ...block, ...parts }),
  });
  if (signed instanceof Response) return signed;
  if (!(await saveBlock(database(c.env), block, signed))) throw new Refusal('message_expired');
  if (block.kind === 'wallet') await withdrawWords(c.env, block.key, signed.now);
  return answer(c, block);
});

function checkBlock({ kind, key, until }: z.output<typeof setBlockSchema>, now: number): void {
  const problem = keyProblem(kind, key);
  if (problem) refuseField('key', problem);
  if (until !== null && Date.parse(until) <= now) refuseField('until', 'must be in the future');
}

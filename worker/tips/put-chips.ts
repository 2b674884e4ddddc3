/** PUT /api/tip/{token}/chips {amounts}: stores the SOL amounts of a token's tip form. An empty list: the defaults. */
import { z } from 'zod';
import { refuseField } from '../../core/fields.ts';
import { chipsOf, chipsProblem, MAX_CHIPS } from '../../core/tips/chips.ts';
import { loadSubject } from '../channels/subject.ts';
import { database } from '../env.ts';
import { creatorOrAdmin, walletOf } from '../http/auth.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { saveChips } from '../tokens/store.ts';

const bodySchema = z.object({
  amounts: z
    .array(
      z.string('must be lamports as text').regex(/^[1-9]\d{0,18}$/, 'must be lamports as text'),
      'must be a list of lamports as text',
    )
    .max(MAX_CHIPS, `must be at most ${MAX_CHIPS} amounts`),
});

export const putChips = endpoint(tokenParam(), creatorOrAdmin, jsonBody(bodySchema), async (c) => {
  const { token } = c.req.valid('param');
  const chips = c.req.valid('json').amounts.map(BigInt);
  const problem = chipsProblem(chips);
  if (problem) refuseField('amounts', problem);
  // An admin may write for any token, but not for an address that is not a token.
  await loadSubject(c.env, token);
  const texts = chips.length === 0 ? [] : chipsOf(chips.map(String)).map(String);
  await saveChips(database(c.env), token, texts, walletOf(c), Date.now());
  markChanged(c);
  return answer(c, { amounts: texts });
});

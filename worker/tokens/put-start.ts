/** PUT /api/tokens/{token}/start {step}: stores that a step of /start is done, which stays so. */
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import { STORED_STEPS } from '../../core/start/steps.ts';
import { loadSubject } from '../channels/subject.ts';
import { database } from '../env.ts';
import { creatorOrAdmin } from '../http/auth.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { finishStep, loadStart } from './store.ts';

const bodySchema = z.object({ step: z.enum(STORED_STEPS, `must be one of ${STORED_STEPS.join(', ')}`) });

export const putStart = endpoint(tokenParam(), creatorOrAdmin, jsonBody(bodySchema), async (c) => {
  const { token } = c.req.valid('param');
  const db = database(c.env);
  // An admin may write for any token, but not for an address that is not a token.
  const { refusedReason } = await loadSubject(c.env, token);
  // A mint that can be closed gives its rent back, so such tokens cost nothing.
  if (refusedReason) throw new Refusal('mint_refused', { reason: refusedReason });
  await finishStep(db, token, c.req.valid('json').step, Date.now());
  return answer(c, { steps: await loadStart(db, token) });
});

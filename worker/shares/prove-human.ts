/** POST /api/human: changes a token of Turnstile's widget into a human pass for the caller's line (decision 96). */
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { newPass } from './human-pass.ts';
import { share } from './minute.ts';
import { verifyHuman, widgetOf } from './siteverify.ts';

/** Turnstile's own limit. */
const MAX_TOKEN_LENGTH = 2048;
const bodySchema = z.object({ token: z.string().min(1, 'is required').max(MAX_TOKEN_LENGTH, 'is too long') });

/** Refuses not_found where no keys are set, human_refused, human_unavailable. */
export const proveHuman = endpoint(jsonBody(bodySchema), share('humans'), async (c) => {
  if (!widgetOf(c.env)) throw new Refusal('not_found');
  await verifyHuman(c.env, c.req.valid('json').token);
  c.header('cache-control', 'no-store');
  return answer(c, { pass: newPass(c) });
});

/** A client of Turnstile's siteverify: whether a token comes from a person who has just passed our widget. */
import { z } from 'zod';
import { askOutside, type OutsideError } from '../../chain/outside.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Widget } from '../../core/shares/human-pass.ts';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16 * 1024;
const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
/** The codes of a token that is missing, invented, late or used. */
const OF_TOKEN = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/**
 * Returns the public key and the script of our widget, as a page needs them; null on a deployment without the two keys,
 * which has no human pass.
 */
export function widgetOf(env: Env): Widget | null {
  if (!env.TURNSTILE_SITE_KEY || !env.TURNSTILE_SECRET_KEY) return null;
  return { siteKey: env.TURNSTILE_SITE_KEY, script: `${env.TURNSTILE_URL}/turnstile/v0/api.js` };
}

/** Uses up a token. Refuses human_refused; human_unavailable and not_configured where nothing is said about it. */
export async function verifyHuman(
  env: Pick<Env, 'SITE_URL' | 'TURNSTILE_URL' | 'TURNSTILE_SECRET_KEY'>,
  token: string,
): Promise<void> {
  const { status, json } = await askOutside(env, `${env.TURNSTILE_URL}/turnstile/v0/siteverify`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY ?? '', response: token }).toString(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  }).catch((error: OutsideError) => {
    // A wrong secret is told in the body of a 400.
    if (error.kind === 'refused' && error.answer) return error.answer;
    throw new Refusal('human_unavailable', {}, error.message);
  });
  const said = answerSchema.safeParse(json()).data;
  const codes = said?.['error-codes'] ?? [];
  if (codes.some((code) => code.endsWith('-input-secret')))
    throw new Refusal('not_configured', { what: 'a valid TURNSTILE_SECRET_KEY' }, codes.join());
  if (status === 200 && said?.success) return;
  if (status === 200 && codes.some((code) => OF_TOKEN.includes(code)))
    throw new Refusal('human_refused', {}, codes.join());
  throw new Refusal('human_unavailable', {}, `siteverify: HTTP ${status} ${codes.join()}`);
}

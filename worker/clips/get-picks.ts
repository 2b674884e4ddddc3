/** GET /api/clips/{token}/picks: returns every pick, newest first; numbers without a gap. */
import { answer, endpoint, tokenParam } from '../http/endpoint.ts';
import { toPick } from './present.ts';
import { drawPick, pickDepsOf } from './random-pick.ts';
import { listPicks } from './store.ts';
import { knownToken } from './token.ts';

const LIMIT = 100;

export const getPicks = endpoint(tokenParam('token_not_found'), async (c) => {
  const token = await knownToken(c.env, c.req.valid('param').token);
  const deps = pickDepsOf(c.env);
  const listed = await listPicks(deps.db, token, LIMIT);
  const picks = await Promise.all(
    listed.map(async ({ pick, saved }) =>
      // A pick whose round came after its request had ended is looked up on request.
      toPick(await drawPick(deps, pick, 0).catch(() => pick), saved !== null),
    ),
  );
  return answer(c, picks, { picks });
});

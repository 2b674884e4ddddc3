/** GET /api/clips/{token}/picks: every choice that was made, newest first; numbers without a gap. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { pickDepsOf } from './picks/deps.ts';
import { drawPick } from './picks/draw-pick.ts';
import { toPick } from './picks/present.ts';
import { listPicks } from './picks/store.ts';
import { tokenOfPath } from './token.ts';

const LIMIT = 100;

export async function getPicks(c: Context<AppContext>): Promise<Response> {
  const token = await tokenOfPath(c);
  const deps = pickDepsOf(c.env);
  const listed = await listPicks(deps.db, token, LIMIT);
  const picks = await Promise.all(
    listed.map(async ({ pick, saved }) =>
      // One whose round came after its request had ended is looked up when somebody asks.
      toPick(await drawPick(deps, pick, 0).catch(() => pick), saved !== null),
    ),
  );
  return answer(c, picks, { picks });
}

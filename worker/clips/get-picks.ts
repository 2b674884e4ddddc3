/** GET /api/clips/{token}/picks: every choice that was made, newest first; numbers without a gap. */
import type { Context } from 'hono';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { toPick } from './picks/present.ts';
import { listPicks } from './picks/store.ts';
import { tokenOfPath } from './token.ts';

const LIMIT = 100;

export async function getPicks(c: Context<AppContext>): Promise<Response> {
  const token = await tokenOfPath(c);
  const picks = (await listPicks(database(c.env), token, LIMIT)).map(({ pick, saved }) =>
    toPick(pick, saved !== null),
  );
  return answer(c, picks, { picks });
}

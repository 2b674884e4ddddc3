/** GET /api/clips/{token}/winners: past winners, newest first. */
import type { Context } from 'hono';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { listWinners } from './picks/store.ts';
import { toWinner } from './save-winner.ts';
import { tokenOfPath } from './token.ts';

const LIMIT = 50;

export async function getWinners(c: Context<AppContext>): Promise<Response> {
  const token = await tokenOfPath(c);
  const winners = (await listWinners(database(c.env), token, LIMIT)).map(({ winner, mode }) =>
    toWinner(winner, mode),
  );
  return answer(c, winners, { winners });
}

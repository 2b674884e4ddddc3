/** GET /api/clips/{token}/winners: returns past winners, newest first. */
import { database } from '../env.ts';
import { answer, endpoint, tokenParam } from '../http/endpoint.ts';
import { toWinner } from './save-winner.ts';
import { listWinners } from './store.ts';
import { knownToken } from './token.ts';

const LIMIT = 50;

export const getWinners = endpoint(tokenParam('token_not_found'), async (c) => {
  const token = await knownToken(c.env, c.req.valid('param').token);
  const winners = (await listWinners(database(c.env), token, LIMIT)).map(({ winner, mode, beside }) =>
    toWinner(winner, mode, beside ?? undefined),
  );
  return answer(c, winners, { winners });
});

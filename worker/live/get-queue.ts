/** GET /api/live/{token}/queue: what shows, what waits, and the overlay's secret address. For the creator or an admin. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { readQueue, roomAsCreator } from './queue.ts';

export async function getQueue(c: Context<AppContext>): Promise<Response> {
  const { room, token } = await roomAsCreator(c);
  return answer(c, await readQueue(c, room, token));
}

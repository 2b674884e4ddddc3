/**
 * GET /api/live/{token}/queue: returns the present alert, the waiting ones, and the overlay's secret address. For the
 * creator or an admin.
 */
import { answer, endpoint } from '../http/endpoint.ts';
import { queueOf, queueOfCreator, readQueue } from './queue.ts';

export const getQueue = endpoint(...queueOfCreator, async (c) => {
  return answer(c, await readQueue(c, queueOf(c)));
});

/** POST /api/live/{token}/queue/test: a test alert that plays at its turn. */
import { testAlert } from '../../core/live/test-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { queueOf, queueOfCreator, readQueue } from './queue.ts';

export const sendTestAlert = endpoint(...queueOfCreator, async (c) => {
  const queue = queueOf(c);
  const { room, token, info } = queue;
  const tip = testAlert(token, info.symbol, crypto.randomUUID(), Date.now());
  if (!(await room.testAlert(tip))) throw new Refusal('rate_limited');
  return answer(c, { ...(await readQueue(c, queue)), tip });
});

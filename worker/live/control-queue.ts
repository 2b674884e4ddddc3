/** POST /api/live/{token}/queue/pause, /resume, /skip and /clear. Each answers the queue as it is then. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { readQueue, roomAsCreator } from './queue.ts';

const control = (action: 'pause' | 'resume' | 'skip' | 'clear') => async (c: Context<AppContext>) => {
  const { room, token } = await roomAsCreator(c);
  await room[action]();
  return answer(c, await readQueue(c, room, token));
};

export const pauseQueue = control('pause');
export const resumeQueue = control('resume');
export const skipAlert = control('skip');
export const clearQueue = control('clear');

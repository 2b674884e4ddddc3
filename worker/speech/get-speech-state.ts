/** GET /api/live/{token}/voice: returns the creator's share of today's speech, and the languages that are spoken here. */
import type { SpeechState } from '../../core/shares/days.ts';
import { database } from '../env.ts';
import { spokenLanguages } from '../health/store.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { queueOf, queueOfCreator } from '../live/queue.ts';
import { stateOf } from '../shares/day.ts';

export const getSpeechState = endpoint(...queueOfCreator, async (c) => {
  const { creator } = queueOf(c).info;
  const [{ used, left }, languages] = await Promise.all([
    creator === null ? { used: 0, left: 0 } : stateOf(c.env, 'voice', creator),
    spokenLanguages(database(c.env)),
  ]);
  const state: SpeechState = { used, most: used + left, languages };
  return answer(c, state);
});

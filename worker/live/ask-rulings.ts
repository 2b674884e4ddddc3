/**
 * The rooms' own questions to the database at the end of a hold: a decision is stored before the room hears of it, and
 * the machine between the two may have stopped.
 */
import { within } from '../../chain/clock.ts';
import type { RoomAsks } from '../../durable-objects/room-asks.ts';
import { database, type Env } from '../env.ts';
import { endHoldsOf } from '../moderation/store.ts';
import { figuresOf } from './show/figures.ts';

/** Time limit of an answer: the alert has been held for its promised time. */
const ANSWER_MS = 1000;

/** Builds the questions of a room. From then on, tips without another decision are shown. */
export function asksOf(env: Env, token: string, limitMs = ANSWER_MS): RoomAsks {
  return {
    rulings: async (tipIds) =>
      (await answered(limitMs, endHoldsOf(database(env), tipIds, Date.now()), 'rulings')) ?? new Map(),
    figures: () => answered(limitMs, figuresOf(env, token, Date.now()), 'figures'),
  };
}

async function answered<T>(limitMs: number, work: Promise<T>, what: string): Promise<T | null> {
  try {
    const answer = await within(limitMs, work, null);
    if (answer === null) console.warn('a room got no', what, 'in time');
    return answer;
  } catch (error) {
    console.error('a room got no', what, error instanceof Error ? error.message : error);
    return null;
  }
}

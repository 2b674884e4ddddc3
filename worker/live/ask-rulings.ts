/**
 * What a room asks of the database by itself, when holds have lasted their time: a decision is stored before the room
 * hears of it, and the machine between the two may have stopped.
 */
import { within } from '../../chain/time-limit.ts';
import type { RoomAsks } from '../../durable-objects/room-asks.ts';
import { database, type Env } from '../env.ts';
import { endHoldsOf } from '../moderation/store.ts';
import { figuresOf } from './show/figures.ts';

/** An alert waits no longer for an answer: it has been held as long as its form had said. */
const ANSWER_MS = 1000;

/** Tips without another decision are shown from now on. */
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

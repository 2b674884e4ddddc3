/** Calls between two objects: neither waits for the other for long. */
import { within } from '../chain/clock.ts';

/** Time limit of a call; without an answer it is made again. A repeated call changes nothing. */
const ANSWER_MS = 1000;
const LATE = Symbol('late');

/** Returns the answer; throws when it takes longer. The work continues. */
export async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  const answer = await within(ANSWER_MS, work, LATE);
  if (answer === LATE) throw new Error('no answer in time');
  return answer;
}

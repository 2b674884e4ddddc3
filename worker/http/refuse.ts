/** Builds the answer to an error: by the table of refusals, an unknown error as 500 without any details. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/** Returns the error response for a thrown value. Mounted once, as the app's onError. */
export function refuse(thrown: unknown, c: Context<AppContext>): Response {
  // Hono's validator throws it for a body that is not JSON, before any schema sees it.
  const isNoJson = thrown instanceof HTTPException && thrown.status === 400;
  const error = isNoJson ? new Refusal('invalid_json') : (databaseRefusal(thrown) ?? thrown);
  if (error instanceof Refusal) {
    if (error.detail) console.info(c.get('requestId'), error.code, error.detail);
    const { message, code, status } = error;
    const human = code === 'rate_limited' ? c.get('widget') : undefined;
    return c.json({ success: false, error: message, message, code, human }, status);
  }
  console.error(c.get('requestId'), error instanceof Error ? (error.stack ?? error.message) : error);
  const text = `Something went wrong on our side. Check what was done before you try again. Reference: ${c.get('requestId')}`;
  return c.json({ success: false, error: text, message: text, code: 'internal' }, 500);
}

/** What D1 says when it is not there. An error of a statement, which is ours, ends with SQLite's code for it. */
const NOT_THERE = /^D1_ERROR: (?!.*: SQLITE_)/s;

function databaseRefusal(thrown: unknown): Refusal | null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (NOT_THERE.test(error.message)) return new Refusal('database_unavailable', {}, error.message);
  return null;
}

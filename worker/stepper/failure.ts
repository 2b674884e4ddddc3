/** A failed step: when it is retried, and what the log and the row say. */
import { Refusal } from '../../core/refusals.ts';

const RETRY_MS = 5000;

/** Ms until the next attempt: twice as long after each of `failures` in a row, at most `maxMs`. */
export function retryAfterMs(failures: number, maxMs: number): number {
  return Math.min(RETRY_MS * 2 ** Math.max(failures, 0), maxMs);
}

/** Logs the error with its detail and returns the sentence for the row, without details of unexpected errors. */
export function logFailure(error: unknown, ...work: string[]): string {
  const detail = error instanceof Refusal ? error.detail : error instanceof Error ? error.stack : undefined;
  console.error(...work, error instanceof Error ? error.message : error, detail ?? '');
  return error instanceof Refusal ? error.message : 'An error of ours; it is tried again';
}

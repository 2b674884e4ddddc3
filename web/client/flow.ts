/**
 * The two loops of every flow that a wallet signs: send the same signed body until the server knows the outcome, and
 * sign again when a signature came too late. Calling, signing and waiting are passed in, so flows are tested without
 * wallet, network or clock.
 */
import { ApiError, FlowError, isTransient, reasonOf } from './call.ts';

/** Times that a user is asked to sign again because the last signature came too late. */
export const MAX_SIGNATURES = 3;
/** Times that the same signed transaction is sent; each request waits for the network by itself. */
export const MAX_CONFIRMS = 30;
const PAUSE_MS = 1500;

export interface Confirmation<T> {
  /** Makes one request. It sends the same body each time, so the server treats it as the same request. */
  send(): Promise<T>;
  /** False while the network has not decided yet. Without it every answer is final. */
  isFinal?(answer: T): boolean;
  /** Errors after which the same request is sent again; the default is `isTransient`. */
  isRetried?(error: unknown): boolean;
  /** After the last attempt, with its answer or its error: returns or throws. */
  giveUp(last: { answer?: T; error?: unknown }): T;
  attempts: number;
  wait(milliseconds: number): Promise<void>;
}

/** Returns the final answer. Throws the first error that is not retried, or what `giveUp` throws. */
export async function untilConfirmed<T>(flow: Confirmation<T>): Promise<T> {
  const { isFinal = () => true, isRetried = isTransient } = flow;
  let last: { answer?: T; error?: unknown } = {};
  for (let attempt = 0; attempt < flow.attempts; attempt++) {
    if (attempt > 0) await flow.wait(PAUSE_MS);
    try {
      const answer = await flow.send();
      if (isFinal(answer)) return answer;
      last = { answer };
    } catch (error) {
      if (!isRetried(error)) throw error;
      last = { error };
    }
  }
  return flow.giveUp(last);
}

/**
 * Runs `round` (prepare, sign, confirm), and runs it again when it throws an ApiError with one of the codes
 * `lateCodes`. `again` is null at first, later the server's reason. A FlowError is thrown unchanged; any other error
 * becomes one. Throws FlowError.
 */
export async function signUntilInTime<T>(
  lateCodes: readonly string[],
  failed: string,
  round: (again: string | null) => Promise<T>,
): Promise<T> {
  let again: string | null = null;
  for (let signatures = 1; ; signatures++) {
    try {
      return await round(again);
    } catch (error) {
      const isLate = error instanceof ApiError && lateCodes.includes(error.code ?? '');
      if (!isLate || signatures === MAX_SIGNATURES) return failWith(failed)(error);
      again = error.message;
    }
  }
}

/**
 * For `catch`: throws a FlowError with the server's sentence, or `fallback` if it sent none. A FlowError stays
 * unchanged.
 */
export function failWith(fallback: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof FlowError ? error : new FlowError(reasonOf(error, fallback));
  };
}

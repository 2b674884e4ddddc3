/** Retries calls that got no answer: a node that limits calls, or a broken connection, often recovers quickly. */
import { systemClock } from './clock.ts';
import { RpcUnavailable } from './rpc.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 500;
/** A user or a queue waits for this. */
const MAX_WAIT_MS = 10_000;

/**
 * Runs `ask` up to four times while it throws RpcUnavailable. Waits longer each time, and at least as long as the
 * service says, up to ten seconds. `ask` must start from scratch each time and discard partial answers. Throws the last
 * error.
 */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RpcUnavailable) || tries === TRIES) throw error;
      const wait = Math.max(error.retryAfterMs ?? 0, FIRST_WAIT_MS * 2 ** (tries - 1));
      await systemClock.sleep(Math.min(wait, MAX_WAIT_MS));
    }
  }
}

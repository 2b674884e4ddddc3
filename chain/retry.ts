/** Asks again what nobody answered: a node that limits calls, or a connection that broke, is often there a moment later. */
import { RpcUnavailable } from './rpc.ts';

const TRIES = 4;
const FIRST_WAIT_MS = 500;
/** A person or a queue waits for this. */
const MAX_WAIT_MS = 10_000;

/**
 * Runs `ask` up to four times while it throws RpcUnavailable, waiting longer each time, and as long as the service says, up to
 * ten seconds. `ask` begins from nothing each time: what a broken answer told is forgotten. Throws what the last try threw.
 */
export async function askAgain<T>(ask: () => Promise<T>, sleep = waitMs): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RpcUnavailable) || tries === TRIES) throw error;
      const wait = Math.max(error.retryAfterMs ?? 0, FIRST_WAIT_MS * 2 ** (tries - 1));
      await sleep(Math.min(wait, MAX_WAIT_MS));
    }
  }
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

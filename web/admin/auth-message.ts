/** The text to sign for signing in: asked for every 10 s at most, in between the one that is at hand. */
import { ApiError, FlowError, reasonOf } from '../client/call.ts';

const THROTTLE_MS = 10_000;
const RATE_LIMITED = 'Server is rate limiting requests. Please wait a moment and try again.';

export interface AuthMessages {
  /** Throws FlowError. */
  of(wallet: string): Promise<string>;
  /** A text that was sent is void, whatever came of it. */
  spent(wallet: string): void;
}

/** `ask` fetches, `now` in milliseconds. Simultaneous asks of one wallet share an answer; a failure is not kept. */
export function authMessages(ask: (wallet: string) => Promise<string>, now: () => number): AuthMessages {
  const kept = new Map<string, { at: number; text: Promise<string> }>();
  return {
    of(wallet) {
      const held = kept.get(wallet);
      if (held && now() - held.at < THROTTLE_MS) return held.text;
      const text = ask(wallet).catch((error: unknown) => {
        kept.delete(wallet);
        const limited = error instanceof ApiError && error.status === 429;
        throw new FlowError(limited ? RATE_LIMITED : reasonOf(error, 'Failed to get auth message'));
      });
      kept.set(wallet, { at: now(), text });
      return text;
    },
    spent: (wallet) => void kept.delete(wallet),
  };
}

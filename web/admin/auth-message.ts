/** The text to sign when signing in: fetched at most every 10 s, and cached in between. */
import { ApiError, FlowError, reasonOf } from '../client/call.ts';
import { words } from './words.ts';

const THROTTLE_MS = 10_000;

export interface AuthMessages {
  /** Throws FlowError. */
  of(wallet: string): Promise<string>;
  /** A text that was sent cannot be used again, whatever the outcome. */
  spent(wallet: string): void;
}

/**
 * `ask` fetches, `now` is in milliseconds. Concurrent requests of one wallet share one fetch; a failure is not cached.
 */
export function authMessages(ask: (wallet: string) => Promise<string>, now: () => number): AuthMessages {
  const messages = new Map<string, { at: number; text: Promise<string> }>();
  return {
    of(wallet) {
      const held = messages.get(wallet);
      if (held && now() - held.at < THROTTLE_MS) return held.text;
      const text = ask(wallet).catch((error: unknown) => {
        messages.delete(wallet);
        const limited = error instanceof ApiError && error.status === 429;
        throw new FlowError(limited ? words.signIn.limited : reasonOf(error, words.signIn.noMessage));
      });
      messages.set(wallet, { at: now(), text });
      return text;
    },
    spent: (wallet) => void messages.delete(wallet),
  };
}

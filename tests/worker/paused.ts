/** A request that stops in the middle, so that a test chooses what happens meanwhile. */
import type { Env } from '../../worker/env.ts';
import { type Gate, gatedDatabase } from './faulty.ts';

export interface Paused {
  /** Bindings for the one request. */
  env: Env;
  /** Resolves when the request has stopped. */
  reached: Promise<void>;
  goOn(): void;
}

/** Stops just `when` the first action whose queries match takes effect in the database. */
export function paused(env: Env, queries: RegExp, when: 'before' | 'after'): Paused {
  let reach = () => {};
  let goOn = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let found = false;
  const gate: Gate = async (_name, act, asked = '') => {
    if (found || !queries.test(asked)) return act();
    found = true;
    const stop = async () => {
      reach();
      await going;
    };
    if (when === 'before') await stop();
    const result = await act();
    if (when === 'after') await stop();
    return result;
  };
  return {
    env: { ...env, DB: gatedDatabase(env.DB, gate) },
    reached,
    goOn,
  };
}

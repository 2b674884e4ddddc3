/** GET /api/health: serves outside monitoring from the watch's last reading. No secrets, no addresses. */
import { within } from '../../chain/clock.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Notice, WatchState } from '../../core/watch/reading.ts';
import { type Env, watchOf } from '../env.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { SingleFlight } from '../tokens/single-flight.ts';

const PATIENCE_MS = 8000;
/** A stranger may ask a thousand times a second: an isolate asks the watch once in this time. */
const VALID_MS = 5000;
const LATE = Symbol('late');

/** Shorter than the patience of a call: the runtime drops the work of a request whose client has gone. */
const FLIGHT_MS = 2000;

const flights = new SingleFlight<WatchState>(FLIGHT_MS);
const known = new WeakMap<object, { state: WatchState; until: number }>();

/** Returns that all works. Refuses unhealthy with a sentence for each part that does not: monitors read the status. */
export const getHealth = endpoint(async (c) => {
  const { outages, notices, readAt, lastCron } = await stateOf(c.env);
  const dated = (all: readonly Notice[]) => all.map(({ text, since }) => ({ text, since: iso(since) }));
  const health = {
    ...{ status: 'ok', checkedAt: iso(readAt), lastCron: lastCron === null ? null : iso(lastCron) },
    notices: dated(notices),
  };
  if (outages.length === 0) return answer(c, health, health);
  const problems = dated(outages);
  const refusal = new Refusal('unhealthy', { problems: problems.map(({ text }) => `${text}.`).join(' ') });
  const { message, code, status } = refusal;
  c.header('retry-after', '20');
  return c.json(
    { ...health, success: false, status: 'down', error: message, message, code, problems },
    status,
  );
});

async function stateOf(env: Env): Promise<WatchState> {
  const found = known.get(env.WATCH);
  if (found && Date.now() < found.until) return found.state;
  const asked = flights.run('state', () => watchOf(env).state());
  const state = await within(PATIENCE_MS, asked, LATE).catch(() => LATE);
  if (typeof state === 'symbol') throw new Refusal('unhealthy', { problems: 'The watch does not answer.' });
  known.set(env.WATCH, { state: state as WatchState, until: Date.now() + VALID_MS });
  return state as WatchState;
}

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Counts calls by the minute (core/shares/minutes.ts, decision 50) with Cloudflare's counters of the location where the
 * worker runs. No isolate holds a count. A counter that is evicted, or that a second location has, serves more for a
 * minute and never less.
 */
import type { Context, MiddlewareHandler } from 'hono';
import { networksOfAddress, providerOfAddress } from '../../core/network-address.ts';
import { Refusal } from '../../core/refusals.ts';
import {
  JUDGE_MINUTE,
  lanesOf,
  MINUTES,
  type MinuteName,
  type MinuteShare,
  networkStep,
  ownLanesOf,
  PASS_CALLS,
  providerStep,
  type Step,
} from '../../core/shares/minutes.ts';
import { recordStrangers } from '../chain/store.ts';
import { type AppContext, database, type Env } from '../env.ts';
import { bearerOf } from '../http/bearer.ts';
import { addressOf, tooManyRequests } from '../http/client-ip.ts';
import { passOf } from './human-pass.ts';
import { widgetOf } from './siteverify.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const names = new WeakMap<object, MinuteName>();

/**
 * Middleware of an endpoint, behind the checks of its input and before any work: a call that fails a check counts for
 * no one. Throws Refusal rate_limited.
 */
export function share(name: MinuteName): MiddlewareHandler<AppContext> {
  return counting(name, (_, next) => next());
}

/** Returns `then`, which counts the call first. Throws Refusal rate_limited. */
export function counting<M extends MiddlewareHandler<AppContext>>(name: MinuteName, then: M): M {
  const counted: MiddlewareHandler<AppContext> = async (c, next) => {
    await countShare(c, name);
    return then(c, next);
  };
  names.set(counted, name);
  return counted as M;
}

/** Returns the shares that an endpoint's middleware counts in; tests compare them with the routes. */
export function sharesOf(handlers: readonly object[]): MinuteName[] {
  return handlers.flatMap((handler) => names.get(handler) ?? []);
}

/** Counts a call, or work that it causes and that costs more than the call itself. Throws Refusal rate_limited. */
export async function countShare(c: Context<AppContext>, name: MinuteName): Promise<void> {
  if (!(await hasShare(c, name))) tooManyRequests(c, MINUTE_MS);
}

/**
 * Counts as countShare does; false where that throws. The narrowest counter comes first: a line above its own limit
 * uses up nothing that it shares with others.
 */
export async function hasShare(c: Context<AppContext>, name: MinuteName): Promise<boolean> {
  const address = addressOf(c.req.raw.headers);
  // Without an address all clients would share one count.
  if (address === null) return true;
  if ((await isWithinLanes(c, name, address)) || (await isSignedIn(c, name))) return true;
  const widget = widgetOf(c.env);
  if (!widget) return false;
  const pass = await passOf(c);
  if (pass !== null) return isWithinOwn(c, name, { kind: 'passes', of: pass, most: PASS_CALLS });
  // A pass does not help to get a pass.
  if (name !== 'humans') c.set('widget', widget);
  return false;
}

/**
 * A person may be behind a line or a network that others use up, so a pass counts beside other passes alone, and a
 * wallet that has signed in beside other wallets. Their first calls are those of a line. Both have caps: a wallet costs
 * next to nothing, since a token's authority can be handed on.
 */
async function isWithinOwn(
  c: Context<AppContext>,
  name: MinuteName,
  { kind, of, most }: { kind: 'passes' | 'wallets'; of: string; most: Step },
): Promise<boolean> {
  const share: MinuteShare = MINUTES[name];
  if (!(await isWithin(c.env, most, keyOf(name, 1, `${kind} ${of}`)))) return false;
  if (!share.lanes) return true;
  const lane = (await isWithin(c.env, share.lanes.light, keyOf(name, 0, `${kind} ${of}`))) ? 0 : 1;
  return isWithin(c.env, ownLanesOf(share.lanes.cap)[lane], keyOf(name, lane, `${kind} all`));
}

async function isWithinLanes(c: Context<AppContext>, name: MinuteName, address: string): Promise<boolean> {
  const lanes = lanesOf(MINUTES[name]);
  const [line = '', network] = networksOfAddress(address);
  // The first lane from `first` on in which `who` has calls left.
  const laneOf = async (who: string, first: number, most: (line: Step) => Step) => {
    for (let lane = first; lane < lanes.length; lane++)
      if (await isWithin(c.env, most(lanes[lane]!.line), keyOf(name, lane, who))) return lane;
    return lanes.length;
  };
  let lane = await laneOf(line, 0, (step) => step);
  // A line's heavy calls leave its network's first calls alone.
  if (network !== undefined && lane < lanes.length) lane = await laneOf(network, lane, networkStep);
  const provider = providerOfAddress(address);
  // Above its part of a lane a provider goes one lane down; below the last there is none.
  for (; provider !== null && lane < lanes.length; lane++) {
    const { all } = lanes[lane]!;
    if (all === null || (await isWithin(c.env, providerStep(all), keyOf(name, lane, provider)))) break;
  }
  const taken = lanes[lane];
  if (!taken) return false;
  if (taken.all === null || (await isWithin(c.env, taken.all, keyOf(name, lane, 'all')))) return true;
  if (lane === 0) await noteFull(c, name);
  return false;
}

/**
 * Returns whether the call names a wallet that signed in within the hour and has calls left. That costs one HMAC, and no
 * query: the endpoint checks the wallet's rights. Counts by wallet, or one token used from many lines would have no
 * limit.
 */
async function isSignedIn(c: Context<AppContext>, name: MinuteName): Promise<boolean> {
  const share: MinuteShare = MINUTES[name];
  if (!share.lanes) return false;
  try {
    const { wallet } = await bearerOf(c);
    return await isWithinOwn(c, name, { kind: 'wallets', of: wallet, most: share.line });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Counts calls of the judge for a tip that has landed, by its fee; null for one that has not. False if this minute has no more. */
export async function hasJudgeMinute(
  env: Env,
  landed: { currency: string; platformFee: bigint } | null,
  calls: number,
): Promise<boolean> {
  const isPaid = landed?.currency === 'SOL' && landed.platformFee >= JUDGE_MINUTE.lamports;
  const of = landed === null ? 'early' : isPaid ? 'paid' : 'small';
  for (let call = 0; call < calls; call++)
    if (!(await isWithin(env, JUDGE_MINUTE[of], `judge ${of}`))) return false;
  return true;
}

/** A lane of first calls that is full is a finding of that hour: strangers ask, so it is written once a minute. */
async function noteFull(c: Context<AppContext>, name: MinuteName): Promise<void> {
  if (!(await isWithin(c.env, 1, keyOf(name, 0, 'full')))) return;
  const now = Date.now();
  const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString().slice(0, 13);
  const detail = `More lines than the share "${name}" serves in a minute: first calls were refused`;
  await recordStrangers(database(c.env), 'flood', [{ subject: `${name} ${hour}`, detail }], now).catch(
    (error) => console.error(c.get('requestId'), 'a flood was not recorded', error),
  );
}

/** Returns the key of a counter. `who`: a network, "full", or "wallets" or "passes" and which. */
export function keyOf(name: MinuteName, lane: number, who: string): string {
  return `${name} ${lane} ${who}`;
}

async function isWithin(env: Env, step: Step, key: string): Promise<boolean> {
  try {
    return (await env[`LIMIT_${step}`]!.limit({ key })).success;
  } catch (error) {
    // A broken counter must not take the site down.
    console.warn('calls cannot be counted', step, error);
    return true;
  }
}

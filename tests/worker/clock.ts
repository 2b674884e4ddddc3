/**
 * The worker's clock in tests. It goes at the pace of the machine; a test lets hours pass at once, or stops it. The only
 * door to it is `systemClock`: Date.now, the chain and the beacon stay as they are.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';

const real = systemClock.now;
const TURN_MS = 5;
/** Turns in which a due timer must have run. Those of an evicted object never do. */
const TURNS = 40;
/** Turns without an open call after which everything waits. */
const IDLE_TURNS = 4;

/** Ms that the test has let pass. */
let passed = 0;
/** When the clock was stopped, or null while it goes. */
let stoppedAt: number | null = null;
/** Ms that anything has slept for, without any time's passing for timers. */
let sleptMs = 0;
/** The waiting timers. */
const due = new Set<{ at: number }>();
/** Calls of which `busy` knows. */
let open = 0;
let isTicking = false;

const present = () => (stoppedAt ?? real()) + passed;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, TURN_MS));

/** In this file tests have a clock of their own. */
export function ownClock(): void {
  beforeEach(() => {
    passed = 0;
    sleptMs = 0;
    stoppedAt = null;
    due.clear();
    vi.spyOn(systemClock, 'now').mockImplementation(() => present() + sleptMs);
    vi.spyOn(systemClock, 'later').mockImplementation(later);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** The same, and whatever sleeps wakes up at once. No time limit runs down by that. */
export function sleeplessClock(): void {
  ownClock();
  beforeEach(() => {
    vi.spyOn(systemClock, 'sleep').mockImplementation(async (ms) => {
      sleptMs += ms;
      await turn();
    });
  });
}

/** Ms that the worker would have slept for in this test. */
export const slept = () => sleptMs;

/** From now on no time passes but by `pass`: what ends by then does so without waiting. */
export function stopClock(): void {
  stoppedAt ??= real();
}

export function startClock(): void {
  if (stoppedAt === null) return;
  passed += stoppedAt - real();
  stoppedAt = null;
}

/** So much time passes; due timers run when their requests look at the time again. */
export function skip(ms: number): void {
  passed += ms;
}

/** So much time passes, and the timers that are due by then have run. */
export async function pass(ms: number): Promise<void> {
  skip(ms);
  await turn();
  const overdue = () => [...due].filter(({ at }) => at <= present());
  for (let turns = 0; overdue().length > 0 && turns < TURNS; turns++) await turn();
  for (const timer of overdue()) due.delete(timer);
}

/** Time passes for an object too: the platform wakes it if its alarm is due by then. */
export async function passFor(object: DurableObjectStub, ms: number): Promise<void> {
  await pass(ms);
  const stub = object as DurableObjectStub<undefined>;
  const at = await runInDurableObject(stub, (_, { storage }) => storage.getAlarm());
  if (at !== null && at <= present()) await runDurableObjectAlarm(stub);
}

/** A call to the outside that never answers. Time passes only while nothing else is left to do than to wait for it. */
export function hung(): Promise<never> {
  if (!isTicking) void tick();
  return new Promise(() => {});
}

/** Work that must end before time passes for those who wait for `hung`. */
export async function busy<T>(work: () => Promise<T>): Promise<T> {
  open += 1;
  try {
    return await work();
  } finally {
    open -= 1;
  }
}

async function tick(): Promise<void> {
  isTicking = true;
  for (let idle = 0; idle < IDLE_TURNS || due.size > 0; ) {
    await turn();
    idle = open > 0 ? 0 : idle + 1;
    if (idle < IDLE_TURNS || due.size === 0) continue;
    const next = Math.min(...[...due].map(({ at }) => at));
    await pass(Math.max(0, next - present()));
    idle = 0;
  }
  isTicking = false;
}

/** Looks at the time from within the request that waits, because the platform lets no other do its work. */
function later(ms: number, task: () => void): () => void {
  const timer = { at: present() + ms };
  const cancel = () => {
    clearTimeout(next);
    due.delete(timer);
  };
  const look = () => {
    if (present() < timer.at) next = setTimeout(look, TURN_MS);
    else {
      due.delete(timer);
      task();
    }
  };
  due.add(timer);
  let next = setTimeout(look, Math.min(ms, TURN_MS));
  return cancel;
}

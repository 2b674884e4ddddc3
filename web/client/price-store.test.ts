import { expect, test } from 'vitest';
import type { UsdPrice } from '../../core/tokens/market.ts';
import { PriceStore } from './price-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns a store in a page of its own, with a clock that only `pass` moves. */
function page(known: Record<string, number> = {}) {
  let now = 1_700_000_000_000;
  let planned: { at: number; task: () => void } | null = null;
  const calls: string[][] = [];
  const around = {
    failing: false,
    visible: true,
    /** The age of the server's prices. */
    ageMs: 0,
  };
  const store = new PriceStore({
    async ask(mints) {
      calls.push(mints);
      if (around.failing) throw new Error('down');
      const prices: Record<string, UsdPrice> = {};
      for (const mint of mints) {
        const usd = known[mint];
        if (usd !== undefined) prices[mint] = { usd, depth: null, at: now - around.ageMs };
      }
      return prices;
    },
    atOnce: 3,
    now: () => now,
    later(milliseconds, task) {
      const mine = { at: now + milliseconds, task };
      planned = mine;
      return () => {
        if (planned === mine) planned = null;
      };
    },
    isVisible: () => around.visible,
  });
  /** Lets time pass, with everything that happens in it. */
  async function pass(milliseconds: number): Promise<void> {
    const until = now + milliseconds;
    while (planned && planned.at <= until) {
      const { at, task } = planned as { at: number; task: () => void };
      now = at;
      planned = null;
      task();
      await new Promise((done) => setImmediate(done));
    }
    now = until;
  }
  return { store, calls, around, known, pass };
}

test('all dollars of a screen share a call', async () => {
  const { store, calls, pass } = page({ sol: 150, frog: 0.007 });
  for (const mint of ['sol', 'frog', 'sol']) store.want(mint);
  await pass(100);
  expect(calls).toEqual([['sol', 'frog']]);
  expect(store.priceOf('sol')?.usd).toBe(150);
  expect(store.priceOf('frog')?.usd).toBe(0.007);
});

test('no call names more tokens than the server takes', async () => {
  const { store, calls, pass } = page();
  for (const mint of ['a', 'b', 'c', 'd']) store.want(mint);
  await pass(100);
  expect(calls).toEqual([['a', 'b', 'c'], ['d']]);
});

test('what comes to the screen later is asked for alone, and all of it again each minute', async () => {
  const { store, calls, pass } = page({ sol: 150, frog: 1 });
  store.want('sol');
  await pass(1000);
  store.want('frog');
  store.want('sol');
  await pass(1000);
  expect(calls).toEqual([['sol'], ['frog']]);
  await pass(2 * MINUTE);
  expect(calls.slice(2).flat().sort()).toEqual(expect.arrayContaining(['frog', 'sol']));
});

test('listeners hear of new prices', async () => {
  const { store, known, pass } = page({ sol: 150 });
  const heard: (number | undefined)[] = [];
  const stop = store.subscribe(() => heard.push(store.priceOf('sol')?.usd));
  store.want('sol');
  await pass(100);
  known.sol = 160;
  await pass(MINUTE);
  stop();
  await pass(MINUTE);
  expect(heard).toEqual([150, 160]);
});

test('no price is requested that is no longer shown, nor in the background', async () => {
  const { store, calls, around, pass } = page({ sol: 150 });
  const [leave, leaveToo] = [store.want('sol'), store.want('sol')];
  await pass(100);
  around.visible = false;
  await pass(5 * MINUTE);
  expect(calls).toHaveLength(1);
  around.visible = true;
  await pass(MINUTE);
  expect(calls).toHaveLength(2);
  leave();
  await pass(MINUTE);
  expect(calls).toHaveLength(3);
  leaveToo();
  await pass(5 * MINUTE);
  expect(calls).toHaveLength(3);
});

test('a price of yesterday is no price', async () => {
  const { store, around, pass } = page({ sol: 150 });
  around.ageMs = DAY;
  store.want('sol');
  await pass(100);
  expect(store.priceOf('sol')).toBeNull();
  around.ageMs = DAY - 2 * MINUTE;
  await pass(MINUTE);
  expect(store.priceOf('sol')?.usd).toBe(150);
  around.failing = true;
  await pass(3 * MINUTE);
  expect(store.priceOf('sol')).toBeNull();
});

test('a server that fails leaves the known prices, and is asked again', async () => {
  const { store, calls, around, pass } = page({ sol: 150 });
  store.want('sol');
  await pass(100);
  around.failing = true;
  await pass(MINUTE);
  expect(store.priceOf('sol')?.usd).toBe(150);
  around.failing = false;
  await pass(MINUTE);
  expect(calls).toHaveLength(3);
});

test('a token that the server does not know any more has no price', async () => {
  const { store, known, pass } = page({ frog: 1 });
  store.want('frog');
  await pass(100);
  delete known.frog;
  await pass(MINUTE);
  expect(store.priceOf('frog')).toBeNull();
});

test('while the server fails, listeners hear that prices grow old, and when they are too old to show', async () => {
  const { store, around, pass } = page({ sol: 150 });
  around.ageMs = DAY - 3 * MINUTE;
  store.want('sol');
  await pass(100);
  around.failing = true;
  const heard: (UsdPrice | null)[] = [];
  store.subscribe(() => heard.push(store.priceOf('sol')));
  const before = store.priceOf('sol');
  await pass(5 * MINUTE);
  expect(heard[0]).toEqual(before);
  expect(heard[0]).not.toBe(before);
  expect(heard.at(-1)).toBeNull();
});

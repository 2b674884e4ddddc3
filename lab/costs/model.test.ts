import { expect, test } from 'vitest';
import { billOf, burstOf } from './model.ts';
import { CLOUDFLARE, creditsOf, metered, rpcPrice } from './prices.ts';
import { costsTable } from './table.ts';

const tip = {
  requests: 4,
  cpuMs: 10,
  rowsRead: 100,
  rowsWritten: 30,
  roomCalls: 2,
  rpcCalls: 8,
  rpcCredits: 17,
  d1Bytes: 2000,
  keyBytes: 50,
  r2Bytes: 150,
};
const viewer = { requests: 4, cpuMs: 5, messageUs: 50 };

test('usage within a plan costs nothing more, and a million beyond it costs its price', () => {
  expect(metered(10e6, CLOUDFLARE.requests)).toBe(0);
  expect(metered(11e6, CLOUDFLARE.requests)).toBeCloseTo(0.3);
});

test('a plan of the node is the cheapest that has the credits; beyond the largest each million costs more', () => {
  expect([rpcPrice(1e6), rpcPrice(1e6 + 1), rpcPrice(150e6)]).toEqual([0, 49, 999]);
  expect(rpcPrice(1e9)).toBe(4999);
});

test('a site without tips and viewers pays for the plan alone', () => {
  const { workers, objects, d1, r2, rpc, voice, judge } = billOf(0, 0, tip, viewer);
  expect([workers, objects, d1, r2, rpc, ...voice, ...judge]).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('viewers cost calls of relays, and no rows', () => {
  const [few, many] = [billOf(1e6, 2000, tip, viewer), billOf(1e6, 100_000, tip, viewer)];
  expect(many.objects).toBeGreaterThan(few.objects);
  expect(many.d1).toBe(few.d1);
});

test('history costs a node ten credits, and a burst its own plan', () => {
  expect([creditsOf('getSignatureStatuses'), creditsOf('getMultipleAccounts')]).toEqual([10, 1]);
  // Twelve calls in two seconds of each fan.
  expect([1, 2, 30, 1000].map((fans) => burstOf(fans, tip))).toEqual([
    { perSecond: 6, price: 0 },
    { perSecond: 12, price: 49 },
    { perSecond: 180, price: 499 },
    { perSecond: 6000, price: Number.NaN },
  ]);
});

test('a voice costs $0.03 for 1,000 characters of tips that pay; small tips end at their share of a day', () => {
  const { voice, judge } = billOf(100_000, 0, tip, viewer);
  expect(voice[1]).toBeCloseTo(240);
  // 200,000 characters on each of 30 days, and the plain voice for the other 25,000 tips.
  expect(voice[0]).toBeCloseTo(180 + 2.5);
  expect(judge[1]).toBeCloseTo(15);
  expect(billOf(10e6, 0, tip, viewer).judge[0]).toBeCloseTo(450);
});

test('the table names every size once', () => {
  const lines = costsTable()
    .split('\n')
    .filter((line) => /^\| [\d,]+ \|.* GB/.test(line));
  expect(lines).toHaveLength(9);
  expect(new Set(lines).size).toBe(9);
});

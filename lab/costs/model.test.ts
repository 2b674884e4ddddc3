import { expect, test } from 'vitest';
import { billOf } from './model.ts';
import { CLOUDFLARE, metered, rpcPrice } from './prices.ts';
import { costsTable } from './table.ts';

const tip = {
  requests: 4,
  cpuMs: 10,
  rowsRead: 100,
  rowsWritten: 30,
  roomCalls: 2,
  rpcCalls: 8,
  d1Bytes: 2000,
  keyBytes: 50,
  r2Bytes: 150,
};
const viewer = { requests: 4, cpuMs: 5, messageUs: 50 };

test('usage within a plan costs nothing more, and a million beyond it costs its price', () => {
  expect(metered(10e6, CLOUDFLARE.requests)).toBe(0);
  expect(metered(11e6, CLOUDFLARE.requests)).toBeCloseTo(0.3);
});

test('a plan of the node is the cheapest that has the calls; beyond the largest there is no price', () => {
  expect([rpcPrice(1e6), rpcPrice(1e6 + 1), rpcPrice(150e6)]).toEqual([0, 49, 999]);
  expect(rpcPrice(1e9)).toBeNaN();
});

test('a site without tips and viewers pays for the plan alone', () => {
  const { workers, objects, d1, r2, rpc } = billOf(0, 0, tip, viewer);
  expect([workers, objects, d1, r2, rpc]).toEqual([5, 0, 0, 0, 0]);
});

test('viewers cost calls of relays, and no rows', () => {
  const [few, many] = [billOf(1e6, 2000, tip, viewer), billOf(1e6, 100_000, tip, viewer)];
  expect(many.objects).toBeGreaterThan(few.objects);
  expect(many.d1).toBe(few.d1);
});

test('the table names every size once', () => {
  const lines = costsTable()
    .split('\n')
    .filter((line) => /^\| [\d,]+ \|/.test(line));
  expect(lines).toHaveLength(9);
  expect(new Set(lines).size).toBe(9);
});

/** What a transaction offers: strangers move the price little, and whatever they do it stays small. */
import { expect, test } from 'vitest';
import { networkFee, priorityPrice, recentPrices } from './budget.ts';
import { RpcError, RpcUnavailable } from './rpc.ts';

const LIMIT = 60_000;
const slots = (zeros: number, price: number, count: number) => [
  ...Array<number>(zeros).fill(0),
  ...Array<number>(count).fill(price),
];

test('one dear transaction among 150 slots changes nothing', () => {
  expect(priorityPrice(slots(149, 10_000_000, 1), LIMIT)).toBe(20_000);
  expect(priorityPrice(slots(75, 10_000_000, 75), LIMIT)).toBe(20_000);
});

test('slots of which the node knows nothing count as slots in which nobody paid', () => {
  expect(priorityPrice([], LIMIT)).toBe(20_000);
  expect(priorityPrice(slots(0, 90_000, 75), LIMIT)).toBe(20_000);
  expect(priorityPrice(slots(0, 90_000, 76), LIMIT)).toBe(90_000);
});

test('most slots at a price are the price, up to 10,000 lamports in all', () => {
  expect(priorityPrice(slots(74, 50_000, 76), LIMIT)).toBe(50_000);
  for (const limit of [1, 41_000, LIMIT, 400_000, 1_400_000]) {
    const price = priorityPrice(slots(0, 10 ** 12, 150), limit);
    expect(networkFee(limit, price)).toBeLessThanOrEqual(15_000n);
    // Where even the floor would be more, the cap counts.
    expect(networkFee(limit, priorityPrice([], limit))).toBeLessThanOrEqual(15_000n);
  }
});

test('each signing that never landed doubles the offer, up to the same cap', () => {
  const offers = [0, 1, 2, 3, 4, 50].map((lost) => priorityPrice([], LIMIT, lost));
  expect(offers).toEqual([20_000, 40_000, 80_000, 160_000, 166_666, 166_666]);
});

test('what is shown is what is paid: signature and priority, rounded up as the network does', () => {
  expect(networkFee(LIMIT, 20_000)).toBe(6200n);
  expect(networkFee(1, 1)).toBe(5001n);
});

test('a node that cannot tell leaves the floor; what is our own fault is heard of', async () => {
  const asking = (error: Error) => ({ recentPriorityFees: () => Promise.reject(error) });
  expect(await recentPrices(asking(new RpcUnavailable('HTTP 429')), [])).toEqual([]);
  expect(await recentPrices(asking(new RpcError(-32601, 'Method not found', undefined)), [])).toEqual([]);
  await expect(recentPrices(asking(new TypeError('ours')), [])).rejects.toThrow('ours');
});

/** The priority fee of a transaction: strangers move it little, and it stays small whatever they do. */
import { expect, test } from 'vitest';
import { networkFee, priorityPrice, recentPrices, rescueLimit, rescuePrice } from './budget.ts';
import { RpcError, RpcUnavailable } from './rpc.ts';

const LIMIT = 60_000;
const slots = (zeros: number, price: number, count: number) => [
  ...Array<number>(zeros).fill(0),
  ...Array<number>(count).fill(price),
];

test('one expensive transaction among 150 slots does not move the price', () => {
  expect(priorityPrice(slots(149, 10_000_000, 1), LIMIT)).toBe(20_000);
  expect(priorityPrice(slots(75, 10_000_000, 75), LIMIT)).toBe(20_000);
});

test('slots that the node does not know count as slots without a priority fee', () => {
  expect(priorityPrice([], LIMIT)).toBe(20_000);
  expect(priorityPrice(slots(0, 90_000, 75), LIMIT)).toBe(20_000);
  expect(priorityPrice(slots(0, 90_000, 76), LIMIT)).toBe(90_000);
});

test('the price is the median of the slots, up to 10,000 lamports in all', () => {
  expect(priorityPrice(slots(74, 50_000, 76), LIMIT)).toBe(50_000);
  for (const limit of [1, 41_000, LIMIT, 400_000, 1_400_000]) {
    const price = priorityPrice(slots(0, 10 ** 12, 150), limit);
    expect(networkFee(limit, price)).toBeLessThanOrEqual(15_000n);
    // The cap wins where even the floor exceeds it.
    expect(networkFee(limit, priorityPrice([], limit))).toBeLessThanOrEqual(15_000n);
  }
});

test('each signing that never landed doubles the price, up to the same cap', () => {
  const offers = [0, 1, 2, 3, 4, 50].map((lost) => priorityPrice([], LIMIT, lost));
  expect(offers).toEqual([20_000, 40_000, 80_000, 160_000, 166_666, 166_666]);
});

test('the fee shown is the fee paid: signature and priority, rounded up as the network does', () => {
  expect(networkFee(LIMIT, 20_000)).toBe(6200n);
  expect(networkFee(1, 1)).toBe(5001n);
});

test('recentPrices returns the floor if the node cannot answer, and throws our own errors', async () => {
  const asking = (error: Error) => ({ recentPriorityFees: () => Promise.reject(error) });
  expect(await recentPrices(asking(new RpcUnavailable('HTTP 429')), [])).toEqual([]);
  expect(await recentPrices(asking(new RpcError(-32601, 'Method not found', undefined)), [])).toEqual([]);
  await expect(recentPrices(asking(new TypeError('ours')), [])).rejects.toThrow('ours');
});

test('a rescue bids twice as much each time, up to 0.01 SOL, for hardly more units than it needs', () => {
  const limit = rescueLimit(653);
  expect(limit).toBe(1144);
  const lamports = (lost: number) => Number(networkFee(limit, rescuePrice(limit, lost)) - 5000n);
  expect([0, 1, 2, 9, 10, 60].map(lamports)).toEqual([
    10_000, 20_000, 40_000, 5_120_000, 10_000_000, 10_000_000,
  ]);
});

import { expect, test } from 'vitest';
import { WalletAmounts } from './wallet-amounts.ts';

const wallet = (number: number) => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, number);
  return bytes;
};

test('WalletAmounts sums thousands of wallets over several accounts as a Map does', () => {
  const amounts = new WalletAmounts();
  const expected = new Map<string, bigint>();
  let total = 0n;
  for (let i = 0; i < 20_000; i++) {
    const bytes = wallet((i * 7919) % 6001);
    const amount = BigInt(i % 5);
    amounts.add(bytes, 0, amount);
    if (amount > 0n) expected.set(bytes.join(), (expected.get(bytes.join()) ?? 0n) + amount);
    total += amount;
  }
  const found = new Map([...amounts.entries()].map(([bytes, amount]) => [bytes.join(), amount]));
  expect(found).toEqual(expected);
  expect(amounts.size).toBe(expected.size);
  expect(amounts.total).toBe(total);
  expect(amounts.get(wallet(1))).toBe(expected.get(wallet(1).join()) ?? 0n);
  expect(amounts.get(wallet(99_999))).toBe(0n);
});

test('WalletAmounts adds no wallet for zero, and refuses a total beyond a u64', () => {
  const amounts = new WalletAmounts();
  amounts.add(wallet(1), 0, 0n);
  expect(amounts.size).toBe(0);
  amounts.add(wallet(1), 0, 2n ** 64n - 1n);
  expect(() => amounts.add(wallet(2), 0, 1n)).toThrow(RangeError);
});

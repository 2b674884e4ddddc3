import { expect, test } from 'vitest';
import { depositOf, networkCosts } from './network-costs.ts';

// Solana: 6,960 lamports for each byte and for 128 bytes beside it.
const costs = networkCosts(890_880n, 15_000n);

test('rent as the network asks it today, for every account that open makes', () => {
  expect(costs).toEqual({
    networkFee: '15000',
    tokenAccount: '2074080',
    deposit: {
      SOL: {
        one: { lamports: String(664 * 6960 + 20_000), back: String(664 * 6960) },
        further: { lamports: String(56 * 6960 + 10_000), back: String(56 * 6960) },
      },
      CREATOR_COIN: {
        one: { lamports: String(664 * 6960 + 20_000 + 3 * 2_074_080), back: String(664 * 6960 + 2_074_080) },
        further: { lamports: String(56 * 6960 + 10_000 + 2_074_080), back: String(56 * 6960) },
      },
    },
  });
});

test('the deposit grows by the same for each further place', () => {
  expect(depositOf(costs, 'SOL', 1)).toEqual({ lamports: 4_641_440n, back: 4_621_440n });
  expect(depositOf(costs, 'SOL', 32)).toEqual({
    lamports: BigInt((128 + 480 + 56 * 32) * 6960 + 66 * 5000),
    back: BigInt((128 + 480 + 56 * 32) * 6960),
  });
});

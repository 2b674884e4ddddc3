import { expect, test } from 'vitest';
import { networkCosts } from './network-costs.ts';

test('rent as the network asks it today, for every account that open makes', () => {
  // Solana: 6,960 lamports for each byte and for 128 bytes beside it.
  expect(networkCosts(890_880n, false, 15_000n)).toEqual({
    networkFee: '15000',
    tokenAccount: '2074080',
    deposit: {
      SOL: { lamports: '3917600', back: '3897600' },
      CREATOR_COIN: { lamports: '10139840', back: '5971680' },
    },
  });
});

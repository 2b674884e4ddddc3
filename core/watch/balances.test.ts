import { describe, expect, test } from 'vitest';
import { balanceConcerns } from './balances.ts';

type Name = 'operator' | 'payer' | 'treasury' | 'swap wallet';
const SOL = 1_000_000_000n;
const holding = (name: Name, lamports: bigint | null) => [
  { name, address: 'A', lamports: lamports === null ? null : String(lamports) },
];
const says = (name: Name, lamports: bigint | null, most: bigint | null = 2n * SOL, isCold = false) =>
  balanceConcerns(holding(name, lamports), { most, isCold });

describe('what the operator hears of a balance', () => {
  test.each<[Name, bigint, string]>([
    [
      'payer',
      99_999_999n,
      'The payer holds 0.0999 SOL, less than 0.1 SOL: draws may come to a halt, and no giveaway is opened. Send it 0.2 SOL',
    ],
    [
      'treasury',
      890_880n,
      'The treasury holds 0.0008 SOL, less than 0.001 SOL: small tips are refused. Send it 0.01 SOL',
    ],
    ...(['payer', 'treasury', 'operator'] as const).map((name): [Name, bigint, string] => [
      name,
      3n * SOL,
      `The ${name} holds 3 SOL, more than 2 SOL: its key is online, so move the rest to a wallet of your own`,
    ]),
  ])('%s with %i lamports', (name, lamports, text) => {
    expect(says(name, lamports)).toEqual([text]);
  });

  test('nothing at the limits, of an empty operator, and of a balance that was not read', () => {
    for (const [name, lamports] of [
      ['payer', 100_000_000n],
      ['payer', 2n * SOL],
      ['treasury', 1_000_000n],
      ['operator', 0n],
      ['payer', null],
    ] as const)
      expect(says(name, lamports)).toEqual([]);
  });

  test('nothing of too much, below a limit of the operator that is lower, to who has sent what was asked for', () => {
    for (const [name, lamports] of [
      ['payer', 299_999_999n],
      ['treasury', 10_999_999n],
    ] as const)
      expect(says(name, lamports, 2_000_000n)).toEqual([]);
    expect(says('payer', 300_000_001n, 2_000_000n)).toHaveLength(1);
  });

  test('nothing of a full wallet without a limit, of a cold treasury, and of the swap wallet', () => {
    expect(says('payer', 100n * SOL, null)).toEqual([]);
    expect(says('treasury', 100n * SOL, SOL, true)).toEqual([]);
    expect(says('swap wallet', 100n * SOL)).toEqual([]);
    expect(says('treasury', 0n, SOL, true)).toHaveLength(1);
  });
});

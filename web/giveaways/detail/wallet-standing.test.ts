import { expect, test } from 'vitest';
import { explorerUrl, walletUrl } from './explorer.ts';
import { chanceOf, requirementText, supplyShareText, tierStandings } from './wallet-standing.tsx';

const tier = { label: 'Big', requirementType: 'percentage', requirementValue: 0.1, entries: 2 } as const;
const giveaway = { eligibilityTiers: [tier], tokenDecimals: 6, tokenSymbol: 'FAN' };

test('a tier is met by exactly the units that it asks for, and names the missing amount below them', () => {
  // 0.1 % of 1,000,000.000001 FAN is not a whole number of units: rounded up.
  const supply = '1000000000001';
  expect(tierStandings(giveaway, { holding: '1000000001', supply })[0]).toMatchObject({
    met: true,
    missing: null,
  });
  expect(tierStandings(giveaway, { holding: '1000000000', supply })[0]).toMatchObject({
    met: false,
    missing: '0.000001 FAN',
  });
});

test('tiers name what they ask and give, also before anything is known about a wallet', () => {
  const amount = { ...tier, requirementType: 'amount', requirementValue: 2500, entries: 1 } as const;
  const known = tierStandings({ ...giveaway, eligibilityTiers: [tier, amount] }, null);
  expect(known.map(({ asks, gives, met }) => [asks, gives, met])).toEqual([
    ['0.1% of the supply', '+2 entries', null],
    ['2,500 FAN', '+1 entry', null],
  ]);
});

test.each([
  [0n, 100n, '0%'],
  [1n, 10_000_000n, 'under 0.0001%'],
  [125n, 10_000n, '1.25%'],
  [100n, 100n, '100%'],
  [1n, 0n, '0%'],
])('%d of %d is %s of the supply', (holding, supply, text) => {
  expect(supplyShareText(holding, supply)).toBe(text);
});

test('the requirement is shown in the unit in which it was set', () => {
  const none = { eligibilityType: null, minPercentage: null, customAmount: null, tokenSymbol: 'FAN' };
  expect(requirementText(none)).toBeNull();
  expect(requirementText({ ...none, eligibilityType: 'percentage', minPercentage: 0.5 })).toBe(
    "0.5% of FAN's supply",
  );
  expect(requirementText({ ...none, eligibilityType: 'custom', customAmount: 1e6 })).toBe('1,000,000 FAN');
});

test('the chance is unknown while the total is unknown', () => {
  expect(chanceOf({ weight: '1', totalWeight: null })).toBeNull();
  expect(chanceOf({ weight: '1', totalWeight: '0' })).toBeNull();
  expect(chanceOf({ weight: '1', totalWeight: '4' })).toBe('25%');
});

test('the explorer is linked only for the clusters it knows', () => {
  expect(explorerUrl('Sig', 'mainnet')).toBe('https://explorer.solana.com/tx/Sig');
  expect(explorerUrl('Sig', 'devnet')).toBe('https://explorer.solana.com/tx/Sig?cluster=devnet');
  expect(explorerUrl('Sig', 'localnet')).toBeNull();
  expect(explorerUrl('Sig', undefined)).toBeNull();
  expect(walletUrl('Acc', 'devnet')).toBe('https://explorer.solana.com/address/Acc?cluster=devnet');
  expect(walletUrl('Acc', 'localnet')).toBeNull();
});

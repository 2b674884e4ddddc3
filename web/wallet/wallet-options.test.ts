import { expect, test } from 'vitest';
import { browseLink, listTitle, sortWallets, storedWallet } from './wallet-options.ts';

test('installed wallets come first, loadable and missing ones are other options, unsupported ones are hidden', () => {
  const { detected, others } = sortWallets([
    { name: 'Phantom', readyState: 'NotDetected' },
    { name: 'Ledger', readyState: 'Loadable' },
    { name: 'Backpack', readyState: 'Installed' },
    { name: 'Old', readyState: 'Unsupported' },
  ]);
  expect(detected.map((wallet) => wallet.name)).toEqual(['Backpack']);
  expect(others.map((wallet) => wallet.name)).toEqual(['Phantom', 'Ledger']);
});

test('the mobile adapter counts as detected on Android', () => {
  const { detected } = sortWallets([{ name: 'Mobile Wallet Adapter', readyState: 'Loadable' }]);
  expect(detected).toHaveLength(1);
});

test("the wallet list's title says whether a wallet was found", () => {
  expect(listTitle(true)).toBe('Connect a wallet on Solana to continue');
  expect(listTitle(false)).toBe("You'll need a wallet on Solana to continue");
});

test('deep links contain this page and its origin', () => {
  expect(browseLink('Phantom', 'https://a.b/c?d=1', 'https://a.b')).toBe(
    'https://phantom.app/ul/browse/https%3A%2F%2Fa.b%2Fc%3Fd%3D1?ref=https%3A%2F%2Fa.b',
  );
  expect(browseLink('Ledger', 'https://a.b', 'https://a.b')).toBeNull();
});

test('a stored wallet is read from JSON text, and anything else is ignored', () => {
  const storage = (value: string | null) => () => ({ getItem: () => value });
  expect(storedWallet(storage('"Phantom"'))).toBe('Phantom');
  for (const value of [null, '', 'null', '5', '{"a":1}', 'Phantom'])
    expect(storedWallet(storage(value))).toBeNull();
  expect(
    storedWallet(() => {
      throw new Error('forbidden');
    }),
  ).toBeNull();
});

import { expect, test } from 'vitest';
import { cannotSignMessages, saidNo, walletErrorText } from './errors.ts';

const named = (name: string, message = '', more = {}) => Object.assign(new Error(message), { name, ...more });

test('each kind of wallet error has its own sentence', () => {
  const kinds = [
    'NotReady',
    'NotConnected',
    'Connection',
    'SignTransaction',
    'SignMessage',
    'SendTransaction',
    'Timeout',
  ];
  const texts = kinds.map((kind) => walletErrorText(named(`Wallet${kind}Error`)));
  expect(new Set(texts).size).toBe(kinds.length);
});

test("a wallet error shows the wallet's own message", () => {
  expect(walletErrorText(named('WalletConnectionError', 'User rejected the request.'))).toBe(
    'The wallet did not connect. (User rejected the request.)',
  );
});

test('an unknown wallet error is called unexpected', () => {
  expect(walletErrorText(new TypeError('x is undefined'))).toBe(
    'An unexpected error occurred: x is undefined',
  );
  expect(walletErrorText(undefined)).toBe('An unexpected error occurred: the wallet gave no reason');
});

test('phones without a wallet app or with an incompatible browser get their own sentence', () => {
  const missing = named('SolanaMobileWalletAdapterError', '', { code: 'ERROR_WALLET_NOT_FOUND' });
  expect(walletErrorText(missing)).toBe('No compatible wallet app was found on this device.');
  expect(walletErrorText(named('WalletConnectionError', '', { error: missing }))).toBe(
    'No compatible wallet app was found on this device.',
  );
});

test('a wallet without message signing is distinguished from a user who refused', () => {
  expect(cannotSignMessages(named('WalletAccountError'))).toBe(true);
  expect(cannotSignMessages(named('WalletSignMessageError', 'Not supported with Ledger'))).toBe(true);
  expect(cannotSignMessages(named('WalletSignMessageError', 'User rejected the request.'))).toBe(false);
});

test('only a plain refusal counts as one: after anything else the wallet may have sent', () => {
  const rejected = { code: 4001, message: 'User rejected the request.' };
  expect(saidNo(rejected)).toBe(true);
  expect(saidNo(named('WalletSendTransactionError', 'User rejected the request.', { error: rejected }))).toBe(
    true,
  );
  expect(saidNo({ code: -3, message: 'not signed' })).toBe(true);
  // As Solana Mobile's adapter throws it.
  const declined = new Error('sign request declined', { cause: { code: -3 } });
  expect(saidNo(named('WalletSendTransactionError', declined.message, { error: declined }))).toBe(true);
  for (const error of [
    { code: -32603, message: 'Internal error' },
    { code: -4, message: 'not submitted' },
    named('WalletSendTransactionError', 'Transaction rejected'),
    named('WalletTimeoutError'),
    undefined,
    'no',
  ])
    expect(saidNo(error)).toBe(false);
});

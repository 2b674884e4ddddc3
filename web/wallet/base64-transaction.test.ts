import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { toBase64 } from '../../core/base64.ts';
import { signatureOf } from './base64-transaction.ts';

const transaction = (first: number) =>
  toBase64(new Uint8Array([2, ...Array<number>(64).fill(first), ...Array<number>(64).fill(9), 1, 2, 3]));

test("a transaction's signature is its payer's", () => {
  expect(signatureOf(transaction(7))).toBe(bs58.encode(new Uint8Array(64).fill(7)));
});

test("a transaction's signature is null before the payer has signed, and for malformed bytes", () => {
  expect(signatureOf(transaction(0))).toBeNull();
  expect(signatureOf('AAEC')).toBeNull();
  expect(signatureOf('not base64!')).toBeNull();
});

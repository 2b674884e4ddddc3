import { ed25519 } from '@noble/curves/ed25519';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils';
import { utf8ToBytes } from '@noble/hashes/utils';
import { expect, test } from 'vitest';
import { sampled } from '../../tests/volume.ts';
import { allValid, type Signed } from './signature-batch.ts';

const batch: Signed[] = Array.from({ length: 40 }, (_, index) => {
  const secret = new Uint8Array(32).fill(index + 1);
  const message = utf8ToBytes(`message ${index}`);
  return { wallet: ed25519.getPublicKey(secret), message, signature: ed25519.sign(message, secret) };
});
const replaced = (at: number, change: Partial<Signed>) =>
  batch.map((one, index) => (index === at ? { ...one, ...change } : one));

test('allValid accepts valid signatures, however many there are', () => {
  expect(allValid([])).toBe(true);
  expect(allValid(batch.slice(0, 1))).toBe(true);
  expect(allValid(batch)).toBe(true);
});

test('allValid rejects a batch with one wrong bit anywhere', () => {
  for (const at of sampled(batch.length, 12, 1, [0, batch.length - 1])) {
    const { signature, wallet, message } = batch[at]!;
    const flipped = (bytes: Uint8Array) =>
      bytes.map((byte, place) => (place === at % bytes.length ? byte ^ 1 : byte));
    expect(allValid(replaced(at, { signature: flipped(signature) }))).toBe(false);
    expect(allValid(replaced(at, { message: flipped(message) }))).toBe(false);
    expect(allValid(replaced(at, { wallet: flipped(wallet) }))).toBe(false);
  }
});

test('allValid rejects errors that cancel each other out', () => {
  const moved = (at: number, by: bigint) => {
    const { signature } = batch[at]!;
    const s = (bytesToNumberLE(signature.subarray(32)) + by + ed25519.CURVE.n) % ed25519.CURVE.n;
    return Uint8Array.from([...signature.subarray(0, 32), ...numberToBytesLE(s, 32)]);
  };
  const both = replaced(3, { signature: moved(3, 5n) });
  both[7] = { ...both[7]!, signature: moved(7, -5n) };
  expect(allValid(both)).toBe(false);
  const exchanged = replaced(3, { signature: batch[4]!.signature });
  exchanged[4] = { ...exchanged[4]!, signature: batch[3]!.signature };
  expect(allValid(exchanged)).toBe(false);
});

test('allValid rejects a second encoding, a key of small order and a cut signature', () => {
  const { signature } = batch[0]!;
  const s = bytesToNumberLE(signature.subarray(32)) + ed25519.CURVE.n;
  const second = Uint8Array.from([...signature.subarray(0, 32), ...numberToBytesLE(s, 32)]);
  expect(allValid(replaced(0, { signature: second }))).toBe(false);
  // The identity as key, and as R: s = 0 fits every message.
  const identity = Uint8Array.from([1, ...new Uint8Array(31)]);
  const anything = Uint8Array.from([...identity, ...new Uint8Array(32)]);
  expect(allValid(replaced(0, { wallet: identity, signature: anything }))).toBe(false);
  expect(allValid(replaced(0, { signature: signature.subarray(0, 63) }))).toBe(false);
});

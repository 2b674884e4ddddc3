/** The platform's check of a signature agrees with the strict one in core, in workerd as well. */
import { ed25519 } from '@noble/curves/ed25519';
import { sha512 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { addressOf } from '../core/address.ts';
import { verifyMessage } from '../core/wallet-proof.ts';
import { signNatively, verifyMessageNatively, verifyNatively } from './native-signature.ts';

const MESSAGE = 'example.com asks you to register for giveaway';
const fan = Keypair.generate();
const key = Uint8Array.from(fan.publicKey.toBytes());
const signature = ed25519.sign(utf8ToBytes(MESSAGE), fan.secretKey.subarray(0, 32));
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
/** A point of order 8, and one of order 1: both verify messages that no one signed. */
const EIGHTH = ed25519.ExtendedPoint.fromHex(
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
);
const IDENTITY = Uint8Array.of(1, ...new Uint8Array(31));

function number(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

function bytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
}

const [r, s] = [signature.slice(0, 32), signature.slice(32)];
const plus = (point: Uint8Array) => ed25519.ExtendedPoint.fromHex(point).add(EIGHTH).toRawBytes();
const noise = (at: number) => Uint8Array.from(signature, (byte, i) => (i === at ? byte ^ 1 : byte));

test('signNatively makes the same signature as other Ed25519 libraries', async () => {
  for (const text of ['', MESSAGE, 'x'.repeat(5000)]) {
    const message = utf8ToBytes(text);
    const signed = await signNatively(fan.secretKey.subarray(0, 32), message);
    expect(signed).toEqual(ed25519.sign(message, fan.secretKey.subarray(0, 32)));
  }
});

test("verifyMessageNatively accepts a wallet's signature", async () => {
  expect(await verifyMessageNatively(fan.publicKey.toBase58(), MESSAGE, signature)).toBe(true);
});

test.each<[string, Uint8Array, Uint8Array, string?]>([
  ['another text', key, signature, 'another'],
  ['a changed R', key, noise(0)],
  ['a changed S', key, noise(40)],
  ['S beyond the order', key, Uint8Array.of(...r, ...bytes(number(s) + ORDER))],
  ['R with a part of small order', key, Uint8Array.of(...plus(r), ...s)],
  ['a key with a part of small order', plus(key), signature],
  ['a key of small order that verifies anything', IDENTITY, Uint8Array.of(...IDENTITY, ...bytes(0n))],
  ['a key that is no point', new Uint8Array(32).fill(2), signature],
  ['a short signature', key, signature.subarray(0, 63)],
])('verifyMessageNatively rejects %s', async (_what, wallet, given, text = MESSAGE) => {
  expect(verifyMessage(addressOf(wallet), text, given)).toBe(false);
  expect(await verifyMessageNatively(addressOf(wallet), text, given)).toBe(false);
});

test('verifyMessageNatively rejects an R that is the identity, which the platform accepts', async () => {
  // Anyone who knows the secret can choose S so that R is the identity.
  const { scalar } = ed25519.utils.getExtendedPublicKey(fan.secretKey.subarray(0, 32));
  const hash = number(sha512(Uint8Array.of(...IDENTITY, ...key, ...utf8ToBytes(MESSAGE)))) % ORDER;
  const forged = Uint8Array.of(...IDENTITY, ...bytes((hash * scalar) % ORDER));
  expect(await verifyNatively(forged, utf8ToBytes(MESSAGE), key)).toBe(true);
  expect(verifyMessage(fan.publicKey.toBase58(), MESSAGE, forged)).toBe(false);
  expect(await verifyMessageNatively(fan.publicKey.toBase58(), MESSAGE, forged)).toBe(false);
});

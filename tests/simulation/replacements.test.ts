/** The simulation's replacements of modules behave like the originals, for hostile keys and signatures too. */
import { ed25519 as noble } from '@noble/curves/ed25519';
import { Column, eq, SQL, sql, Table } from 'drizzle-orm';
import { is as asked } from 'drizzle-orm/entity';
import { expect, test } from 'vitest';
import { tips } from '../../worker/schema/tips.ts';
import { ed25519 } from './curves.ts';
import { is } from './entity-cache.ts';

/** A point of order 8, and the identity with a sign bit that it must not have. */
const SMALL = Uint8Array.from(
  Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex'),
);
const SIGNED_IDENTITY = Uint8Array.from([1, ...new Uint8Array(30), 128]);

const text = (at: number) => new TextEncoder().encode(`message ${at}`);
const people = Array.from({ length: 8 }, (_, at) => {
  const secret = new Uint8Array(32).fill(at + 1);
  return { secret, key: noble.getPublicKey(secret), message: text(at) };
});

test('the fast Ed25519 signs like @noble/curves', () => {
  for (const { secret, key, message } of people) {
    expect(ed25519.getPublicKey(secret)).toEqual(key);
    expect(ed25519.sign(message, secret)).toEqual(noble.sign(message, secret));
  }
});

test('the fast Ed25519 verifies what @noble/curves verifies, and nothing else', () => {
  for (const { secret, key, message } of people) {
    const right = noble.sign(message, secret);
    const tampered = right.map((byte, at) => (at === 40 ? byte ^ 1 : byte));
    const cases: [Uint8Array, Uint8Array, Uint8Array][] = [
      [right, message, key],
      [tampered, message, key],
      [right, text(99), key],
      [right, message, people[0]!.key],
      [right, message, SMALL],
      [new Uint8Array(64), message, SMALL],
      [Uint8Array.from([...SMALL, ...new Uint8Array(32)]), message, SIGNED_IDENTITY],
    ];
    for (const [signature, said, by] of cases)
      expect(ed25519.verify(signature, said, by, { zip215: false })).toBe(
        noble.verify(signature, said, by, { zip215: false }),
      );
  }
});

test('the fast Ed25519 accepts the same points as @noble/curves', () => {
  const mixed = noble.ExtendedPoint.fromHex(people[0]!.key).add(noble.ExtendedPoint.fromHex(SMALL));
  const points: [bytes: Uint8Array, small: boolean, free: boolean][] = [
    ...people.map(({ key }): [Uint8Array, boolean, boolean] => [key, false, true]),
    [SMALL, true, false],
    [mixed.toRawBytes(), false, false],
  ];
  for (const [bytes, small, free] of points) {
    const point = ed25519.ExtendedPoint.fromHex(bytes);
    expect(point.equals(noble.ExtendedPoint.fromHex(bytes))).toBe(true);
    expect(point.isSmallOrder()).toBe(small);
    expect(point.isTorsionFree()).toBe(free);
  }
  for (const bytes of [new Uint8Array(32).fill(255), SIGNED_IDENTITY])
    expect(() => ed25519.ExtendedPoint.fromHex(bytes)).toThrow();
});

test('the entity cache tells kinds apart like drizzle', () => {
  const values = [tips, tips.id, eq(tips.id, 'x'), sql`1`, {}, [], null, 'text', 1];
  for (const value of values)
    for (const type of [Table, Column, SQL])
      expect(is(value, type as never)).toBe(asked(value, type as never));
});

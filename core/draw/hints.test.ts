import { bytesToNumberBE } from '@noble/curves/utils';
import { expect, test } from 'vitest';
import { volume } from '../../tests/volume.ts';
import { roundMessage } from './beacon.ts';
import { Fp, P, squareRoot } from './field.ts';
import { revealHints } from './hints.ts';
import { hashToField, mapToCurve } from './map.ts';

const ROUNDS = BigInt(volume({ sample: 200, long: 1000 }));

/** Each hint is the only number that passes the program's check: it compares two products, without division. */
test('the hints of many rounds pass the program’s checks, in the number that it requires', () => {
  const c3 = [squareRoot(Fp.create(-12n))!].map((root) => (root % 2n === 0n ? root : P - root))[0]!;
  const lengths = new Set<number>();
  for (let round = 1n; round <= ROUNDS; round++) {
    const hints = revealHints(round);
    lengths.add(hints.length);
    let at = 0;
    const next = () => {
      at += 32;
      return bytesToNumberBE(hints.subarray(at - 32, at));
    };
    for (const u of hashToField(roundMessage(round))) {
      const fourUU = Fp.mul(4n, Fp.sqr(u));
      const t = next();
      expect(t < P && Fp.mul(t, Fp.add(1n, fourUU)) === Fp.mul(c3, u)).toBe(true);
      if (mapToCurve(u)!.branch !== 3) continue;
      const w = next();
      expect(w < P && Fp.mul(w, Fp.sub(1n, fourUU)) === Fp.add(1n, fourUU)).toBe(true);
    }
    expect(at).toBe(hints.length);
  }
  expect(lengths).toEqual(new Set([64, 96, 128]));
});

test('a round beyond 64 bits has no hints', () => {
  expect(() => revealHints(2n ** 64n)).toThrow(/round/);
});

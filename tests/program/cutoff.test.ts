/**
 * Around the cutoff, through the real program: no one takes a commit back once its round can be known, and without both
 * signatures nothing is drawn before 900 s have passed.
 */
import { hexToBytes } from '@noble/hashes/utils';
import { expect, test } from 'vitest';
import vectors from '../vectors/drand.json' with { type: 'json' };
import { volume } from '../volume.ts';
import { CutoffWalk, type KnownRound } from './cutoff-walk.ts';
import { World } from './harness.ts';

const WALKS = volume({ quick: 100, sample: 300, long: 10_000 });
/** Walks in a test. */
const PART = 50;
const TIMEOUT = 120_000;
const PARTS = Array.from({ length: WALKS / PART }, (_, part) => part * PART);

const KNOWN: KnownRound[] = vectors.evmnet.map(({ round, signature }) => ({
  round: BigInt(round),
  signature: hexToBytes(signature),
}));

/** Returns how often each step succeeded. */
function walkFrom(first: number): Map<string, number> {
  const [local, deployed] = [new World('local'), new World('deployed')];
  const sums = new Map<string, number>();
  for (let seed = first; seed < first + PART; seed++) {
    const known = seed % 3 === 0 ? null : KNOWN[seed % KNOWN.length]!;
    for (const [name, count] of new CutoffWalk(known ? deployed : local, seed, known).run().happened)
      sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return sums;
}

test.each(PARTS)(
  'walks from seed %i on: no choice once the round can be known, no draw alone before 900 s',
  (first) => {
    const sums = walkFrom(first);
    for (const name of ['commit', 'live commit', 'withdraw', 'cancel', 'reveal'])
      expect([name, sums.has(name)]).toEqual([name, true]);
  },
  TIMEOUT,
);

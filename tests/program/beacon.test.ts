/** The beacon on chain: the program accepts as a round's signature exactly what mathematics and core accept. */
import { bn254 } from '@noble/curves/bn254';
import { bytesToNumberBE, concatBytes, hexToBytes } from '@noble/curves/utils';
import { sha256 } from '@noble/hashes/sha2';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundMessage, verifyBeacon } from '../../core/draw/beacon.ts';
import { fieldToBytes, P } from '../../core/draw/field.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { hashToField, mapToCurve } from '../../core/draw/map.ts';
import { LOCAL_BEACON } from '../../core/draw/networks.ts';
import { revealInstruction } from '../../core/escrow/instructions.ts';
import { escrowRefusalNumber } from '../../core/escrow/refusals.ts';
import vectors from '../vectors/drand.json';
import { hashByTheLetter } from '../vectors/rfc9380.ts';
import { sampled, volume } from '../volume.ts';
import { signRound } from './beacon.ts';
import { Giveaway } from './giveaway.ts';
import { type Build, type Outcome, PROGRAM, type StoredAccount, World } from './harness.ts';

const BAD_DATA = escrowRefusalNumber('bad_data');
const BAD_ENCODING = escrowRefusalNumber('bad_signature_encoding');
const BAD_HINT = escrowRefusalNumber('bad_hint');
const MISMATCH = escrowRefusalNumber('beacon_mismatch');
/** The total cost of a reveal, at most. */
const UNITS = 72_000;

/** A committed giveaway whose round can be set to any number, before each reveal. */
class Stage {
  readonly giveaway: Giveaway;
  readonly #committed: StoredAccount;

  constructor(build: Build) {
    this.giveaway = new Giveaway(new World(build)).upTo('committed');
    this.#committed = this.giveaway.world.account(this.giveaway.escrow)!;
  }

  reveal(round: bigint, signature: Uint8Array, hints = revealHints(round)): Outcome {
    const { world, escrow, helper } = this.giveaway;
    const data = Uint8Array.from(this.#committed.data);
    new DataView(data.buffer).setBigUint64(312, round, true);
    world.set(escrow, { ...this.#committed, data });
    const reveal = { program: PROGRAM, escrow, caller: helper.address, signature, hints };
    return world.send(revealInstruction(reveal), [helper]);
  }

  /** Reveals, and returns the randomness in the escrow afterwards, or the error's number. */
  answer(round: bigint, signature: Uint8Array, hints?: Uint8Array): Uint8Array | number {
    const { ok, refusal, error, units } = this.reveal(round, signature, hints);
    if (!ok && refusal === null) throw new Error(error!);
    if (!ok) {
      expect(this.giveaway.state.status).toBe('committed');
      return refusal!;
    }
    expect(units).toBeLessThan(UNITS);
    const { status, randomness } = this.giveaway.state;
    expect(status).toBe('revealed');
    return randomness;
  }
}

let evmnet: Stage;
let own: Stage;
beforeAll(() => {
  evmnet = new Stage('deployed');
  own = new Stage('local');
});

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3]! ^= 128 >> (bit & 7);
  return copy;
}

const rounds = vectors.evmnet.map(({ round, signature, randomness }) => ({
  round: BigInt(round),
  signature: hexToBytes(signature),
  randomness: hexToBytes(randomness),
}));
/** Its hints have the longest form: both values take the third branch. */
const { round, signature } = rounds.find((each) => revealHints(each.round).length === 128)!;
const hints = revealHints(round);
const x = bytesToNumberBE(signature.subarray(0, 32));
const y = bytesToNumberBE(signature.subarray(32));
const spelled = (first: bigint, second: bigint) => concatBytes(fieldToBytes(first), fieldToBytes(second));
const branchesOf = (of: bigint) => hashToField(roundMessage(of)).map((u) => mapToCurve(u)!.branch);

test.each(rounds)('evmnet round $round is revealed with its randomness', (published) => {
  expect(evmnet.answer(published.round, published.signature)).toEqual(published.randomness);
  expect(evmnet.answer(published.round + 1n, published.signature)).toBe(MISMATCH);
  expect(evmnet.answer(published.round - 1n, published.signature)).toBe(MISMATCH);
});

test('each of the nine pairs of branches of the map is revealed', () => {
  const found = new Map<string, bigint>();
  for (let candidate = 1n; found.size < 9; candidate++) {
    const pair = branchesOf(candidate).join();
    if (!found.has(pair)) found.set(pair, candidate);
  }
  for (const [pair, chosen] of found) {
    const signed = signRound(chosen);
    expect(own.answer(chosen, signed), pair).toEqual(sha256(signed));
    expect(verifyBeacon(LOCAL_BEACON, chosen, signed), pair).toEqual({ randomness: sha256(signed) });
  }
});

describe('only the one signature with the one list of hints is accepted', () => {
  test('a flipped bit of the signature is refused; bits that the pairing ignores fail by their encoding', () => {
    // Always the ends of both coordinates.
    for (const bit of sampled(512, 64, 1, [0, 1, 2, 255, 256, 257, 258, 511])) {
      const answer = evmnet.answer(round, flipped(signature, bit));
      expect([BAD_ENCODING, MISMATCH], `bit ${bit}`).toContain(answer);
      // The runtime reads the two highest bits of x and of y as flags.
      if (bit % 256 < 2) expect(answer, `bit ${bit}`).toBe(BAD_ENCODING);
    }
  });

  test('a flipped bit of the hints is refused', () => {
    // Always the ends of all four values.
    for (const bit of sampled(1024, 64, 2, [0, 255, 256, 511, 512, 767, 768, 1023])) {
      expect(evmnet.answer(round, signature, flipped(hints, bit)), `bit ${bit}`).toBe(BAD_HINT);
    }
  });

  test('every flipped bit of the round is refused, with hints of either round', () => {
    for (let bit = 0n; bit < 64n; bit++) {
      const other = round ^ (1n << bit);
      expect(evmnet.answer(other, signature), `bit ${bit}`).toBe(MISMATCH);
      expect(evmnet.answer(other, signature, hints), `bit ${bit}`).toBe(BAD_HINT);
    }
  });

  test.each([
    ['x plus p', spelled(x + P, y), BAD_ENCODING],
    ['y plus p', spelled(x, y + P), BAD_ENCODING],
    ['p for x', spelled(P, y), BAD_ENCODING],
    ['the identity', new Uint8Array(64), BAD_ENCODING],
    ['nothing but ones', new Uint8Array(64).fill(255), BAD_ENCODING],
    ['the mirrored point', spelled(x, P - y), MISMATCH],
    ['x and y exchanged', spelled(y, x), MISMATCH],
    ['another point of the curve', spelled(1n, 2n), MISMATCH],
    ['a point with x = 0', spelled(0n, 1n), MISMATCH],
    ['a point with y = 0', spelled(1n, 0n), MISMATCH],
  ])('a signature is refused: %s', (_name, changed, refusal) => {
    expect(evmnet.answer(round, changed)).toBe(refusal);
  });

  const hint = (at: number) => hints.subarray(32 * at, 32 * at + 32);
  const plus = (at: number, added: bigint) => fieldToBytes(bytesToNumberBE(hint(at)) + added);
  const other = (at: number, replaced: Uint8Array) =>
    concatBytes(...[0, 1, 2, 3].map((each) => (each === at ? replaced : hint(each))));
  test.each([
    ['the first t plus p', other(0, plus(0, P)), BAD_HINT],
    ['the first w plus p', other(1, plus(1, P)), BAD_HINT],
    ['the second t plus p', other(2, plus(2, P)), BAD_HINT],
    ['the second w plus p', other(3, plus(3, P)), BAD_HINT],
    ['the negative t', other(0, fieldToBytes(P - bytesToNumberBE(hint(0)))), BAD_HINT],
    ['the negative w', other(1, fieldToBytes(P - bytesToNumberBE(hint(1)))), BAD_HINT],
    ['zeros', new Uint8Array(128), BAD_HINT],
    ['one missing', hints.subarray(0, 96), BAD_HINT],
    ['two missing', hints.subarray(0, 64), BAD_HINT],
    ['the two values exchanged', concatBytes(hints.subarray(64), hints.subarray(0, 64)), BAD_HINT],
    ['a byte missing', hints.subarray(0, 127), BAD_DATA],
    ['a byte more', concatBytes(hints, Uint8Array.of(0)), BAD_DATA],
    ['none', new Uint8Array(), BAD_DATA],
  ])('hints with %s are refused', (_name, changed, refusal) => {
    expect(evmnet.answer(round, signature, changed)).toBe(refusal);
  });

  test('extra hints are refused', () => {
    const short = rounds.find((each) => revealHints(each.round).length === 64)!;
    const trailing = concatBytes(revealHints(short.round), new Uint8Array(32));
    expect(evmnet.answer(short.round, short.signature, trailing)).toBe(BAD_HINT);
  });

  test('the point of another round is unreachable: its signature is refused even with its own hints', () => {
    const [first, second] = [rounds[0]!, rounds[2]!];
    expect(branchesOf(first.round)).toEqual(branchesOf(second.round));
    expect(evmnet.answer(first.round, second.signature, revealHints(second.round))).toBe(BAD_HINT);
  });

  test("a signature of another network's key is refused, and one over SHA-256", () => {
    expect(evmnet.answer(7n, signRound(7n))).toBe(MISMATCH);
    expect(own.answer(round, signature)).toBe(MISMATCH);
  });
});

const ANY_ROUNDS = volume({ sample: 12, long: 120 });
test(`program, core and an independent pairing agree about ${ANY_ROUNDS} random rounds`, {
  timeout: 120_000,
}, () => {
  const key = pointOfKey();
  for (let i = 0; i < ANY_ROUNDS; i++) {
    const chosen = new DataView(sha256(Uint8Array.of(i & 255, i >> 8)).buffer).getBigUint64(0);
    const signed = disguised(chosen, i);
    const holds = byPairing(key, chosen, signed);
    expect(holds, `round ${chosen}`).toBe(i % 4 < 2);
    const result = verifyBeacon(LOCAL_BEACON, chosen, signed);
    expect(result, `round ${chosen}`).toEqual(
      holds ? { randomness: sha256(signed) } : { refused: 'beacon_mismatch' },
    );
    expect(own.answer(chosen, signed), `round ${chosen}`).toEqual(holds ? sha256(signed) : MISMATCH);
  }
});

/**
 * Returns a right signature for two of four rounds, the mirrored one for the third, that of the next round for the
 * fourth.
 */
function disguised(chosen: bigint, i: number): Uint8Array {
  if (i % 4 === 3) return signRound(chosen + 1n);
  const right = signRound(chosen);
  if (i % 4 < 2) return right;
  return concatBytes(right.subarray(0, 32), fieldToBytes(P - bytesToNumberBE(right.subarray(32))));
}

function pointOfKey() {
  const [x1, x0, y1, y0] = [0, 32, 64, 96].map((at) =>
    bytesToNumberBE(LOCAL_BEACON.key.subarray(at, at + 32)),
  );
  return bn254.G2.Point.fromAffine({ x: { c0: x0!, c1: x1! }, y: { c0: y0!, c1: y1! } });
}

/** e(signature, G2) = e(H, key), each side computed separately, with H literally from the RFC. */
function byPairing(key: ReturnType<typeof pointOfKey>, chosen: bigint, signed: Uint8Array): boolean {
  const [px, py] = [0, 32].map((at) => bytesToNumberBE(signed.subarray(at, at + 32)));
  const point = bn254.G1.Point.fromAffine({ x: px!, y: py! });
  point.assertValidity();
  const left = bn254.pairing(point, bn254.G2.Point.BASE);
  return bn254.fields.Fp12.eql(left, bn254.pairing(hashByTheLetter(roundMessage(chosen)), key));
}

/** Merkle-sum proofs and tickets, as the program itself accepts them. */
import { concatBytes } from '@noble/hashes/utils';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressBytes, addressOf } from '../../core/address.ts';
import { NODE_BYTES, PROOF_HEAD_BYTES } from '../../core/draw/tree.ts';
import { escrowRefusalNumber } from '../../core/escrow/refusals.ts';
import { CALL_REPAYMENT_LAMPORTS, PROVEN_EXTENSION_SECONDS } from '../../core/escrow/rules.ts';
import vectors from '../vectors/draw.json' with { type: 'json' };
import {
  fromHex,
  generatedEntries,
  hex,
  type NaiveEntry,
  naiveProof,
  naiveTree,
  naiveWinner,
  sha256,
  TREE_SIZES,
  u64,
} from '../vectors/naive-draw.ts';
import { type Outcome, SIGNATURE_FEE } from './harness.ts';
import { BASE, type Draw, FIRST_PLACE, PROVEN, ProvingGround, RECLAIM_AT } from './proofs.ts';

const BAD_DATA = escrowRefusalNumber('bad_data');
const BAD_PROOF = escrowRefusalNumber('bad_proof');
const ROOT_MISMATCH = escrowRefusalNumber('root_mismatch');
const TICKET_OUTSIDE = escrowRefusalNumber('ticket_outside');

const topOf = (entries: NaiveEntry[]) => {
  const { hash, sum } = naiveTree(entries);
  return { root: hash, total: sum };
};
/** Weights of 1 to 3, so that every ticket of a tree can be drawn. */
const lightEntries = (count: number) =>
  generatedEntries(count).map(({ wallet }, i) => ({ wallet, weight: 1n + BigInt((i * 7 + count) % 3) }));

let ground: ProvingGround;
beforeAll(() => {
  ground = new ProvingGround();
});

/**
 * The proof opens: the program reports exactly that and writes the first place, the later reclaim and the repaid fee
 * into the escrow, and no other byte. The caller gets the step's fee and no one else anything.
 */
function expectOpened(
  draw: Draw,
  entry: NaiveEntry,
  proof: Uint8Array,
  start: bigint,
  ticket: bigint,
): Outcome {
  const { world } = ground;
  const expected = ground.place(draw);
  const before = world.balances();
  const outcome = ground.prove(entry, proof);
  expect(outcome.error ?? outcome.refusal).toBe(null);
  expect(outcome.events).toEqual([
    {
      step: 'prove',
      escrow: ground.escrow,
      place: 0,
      winner: addressOf(entry.wallet),
      weight: entry.weight,
      start,
      ticket,
    },
  ]);
  const view = new DataView(expected.buffer);
  const add = (at: number, amount: bigint) =>
    view.setBigUint64(at, view.getBigUint64(at, true) + amount, true);
  expected[PROVEN] = 1;
  expected.set(concatBytes(entry.wallet, u64(start), u64(entry.weight)), FIRST_PLACE + 8);
  add(RECLAIM_AT, PROVEN_EXTENSION_SECONDS);
  add(BASE, -CALL_REPAYMENT_LAMPORTS);
  expect(ground.stored).toBe(hex(expected));
  // The network took from the caller what the escrow gives back.
  expect(outcome.feeLamports).toBe(CALL_REPAYMENT_LAMPORTS);
  expect([...world.changesSince(before)]).toEqual([
    [ground.escrow, { lamports: -CALL_REPAYMENT_LAMPORTS, tokens: 0n }],
  ]);
  return outcome;
}

/** Refused with that number; every byte of the escrow and every balance is unchanged, except for the network's fee. */
function expectRefused(draw: Draw, entry: NaiveEntry, proof: Uint8Array, number: number): void {
  const { world, giveaway } = ground;
  const placed = hex(ground.place(draw));
  const before = world.balances();
  const outcome = ground.prove(entry, proof);
  expect([outcome.refusal, outcome.error]).toEqual([number, null]);
  expect(ground.stored).toBe(placed);
  expect([...world.changesSince(before)]).toEqual([
    [giveaway.helper.address, { lamports: -SIGNATURE_FEE, tokens: 0n }],
  ]);
}

describe.each(TREE_SIZES)('a tree of %i leaves', (count) => {
  const entries = lightEntries(count);
  const top = topOf(entries);
  const proofs = entries.map((_, index) => naiveProof(entries, index));

  test('the tree opens for the first and the last ticket of each leaf, and not for the tickets next to them', () => {
    const randomness = ground.randomnessByTicket(top.total);
    const draw = (ticket: bigint) => ({ top, randomness: randomness[Number(ticket)]! });
    let start = 0n;
    for (const [index, entry] of entries.entries()) {
      const proof = proofs[index]!;
      const last = start + entry.weight - 1n;
      for (const ticket of new Set([start, last])) expectOpened(draw(ticket), entry, proof, start, ticket);
      if (start > 0n) expectRefused(draw(start - 1n), entry, proof, TICKET_OUTSIDE);
      if (last + 1n < top.total) expectRefused(draw(last + 1n), entry, proof, TICKET_OUTSIDE);
      start += entry.weight;
    }
  });

  test('the tree does not open for the neighbour, another weight, swapped sides or another tree', () => {
    const randomness = sha256(u64(BigInt(count)));
    const { ticket } = ground.draw(randomness, top.total);
    const { index } = naiveWinner(entries, ticket);
    const [entry, proof] = [entries[index]!, proofs[index]!];
    const draw = { top, randomness };
    if (count > 1) expectRefused(draw, entries[(index + 1) % count]!, proof, ROOT_MISMATCH);
    expectRefused(draw, { ...entry, weight: entry.weight + 1n }, proof, ROOT_MISMATCH);
    expectRefused(draw, { ...entry, weight: 0n }, proof, BAD_PROOF);
    for (let level = 0; level < proof[0]!; level++) {
      const swapped = changed(proof, (view) =>
        view.setUint32(1, view.getUint32(1, true) ^ (1 << level), true),
      );
      expectRefused(draw, entry, swapped, ROOT_MISMATCH);
    }
    const other = lightEntries(count + 1);
    expectRefused(draw, entry, naiveProof(other, index), ROOT_MISMATCH);
    expectRefused({ ...draw, top: { ...topOf(other), total: top.total } }, entry, proof, ROOT_MISMATCH);
  });
});

const sumAt = (level: number) => PROOF_HEAD_BYTES + level * NODE_BYTES + 32;
function changed(proof: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const bytes = proof.slice();
  change(new DataView(bytes.buffer));
  return bytes;
}
function add(view: DataView, level: number, amount: bigint): void {
  view.setBigUint64(sumAt(level), view.getBigUint64(sumAt(level), true) + amount, true);
}

describe('an overlap or a gap cannot be expressed', () => {
  const entries = generatedEntries(21);
  const top = topOf(entries);
  const randomness = sha256(u64(1n));

  test.each(Array.from({ length: 21 }, (_, i) => i))(
    'sums altered so that the top still fits, leaf %i',
    (index) => {
      const [entry, proof] = [entries[index]!, naiveProof(entries, index)];
      for (let from = 0; from < proof[0]!; from++) {
        for (let to = 0; to < proof[0]!; to++) {
          if (from === to) continue;
          const moved = changed(proof, (view) => {
            add(view, from, -1n);
            add(view, to, 1n);
          });
          expectRefused({ top, randomness }, entry, moved, ROOT_MISMATCH);
        }
        const taken = changed(proof, (view) => add(view, from, -1n));
        expectRefused({ top, randomness }, { ...entry, weight: entry.weight + 1n }, taken, ROOT_MISMATCH);
      }
    },
  );

  test('a root with another total is refused', () => {
    for (const total of [top.total - 1n, top.total + 1n]) {
      const draw = { top: { ...top, total }, randomness };
      expectRefused(draw, entries[3]!, naiveProof(entries, 3), ROOT_MISMATCH);
    }
  });

  test('a change of any byte of a proof is refused', () => {
    const proof = naiveProof(entries, 13);
    const expected = (at: number, mask: number) => {
      if (at === 0) return BAD_DATA; // a number of levels that the length contradicts
      if (at < PROOF_HEAD_BYTES) return at === 1 && mask === 1 ? ROOT_MISMATCH : BAD_PROOF;
      return ROOT_MISMATCH;
    };
    for (let at = 0; at < proof.length; at++) {
      for (const mask of [1, 128]) {
        const wrong = changed(proof, (view) => view.setUint8(at, view.getUint8(at) ^ mask));
        expectRefused({ top, randomness }, entries[13]!, wrong, expected(at, mask));
      }
    }
  });

  test('an inner node is not accepted as a leaf', () => {
    const two = generatedEntries(2);
    const { hash, sum } = naiveTree(two);
    const draw = { top: { root: hash, total: sum }, randomness };
    expectRefused(draw, { wallet: hash, weight: sum }, new Uint8Array(PROOF_HEAD_BYTES), ROOT_MISMATCH);
  });
});

describe('the fixed vectors', () => {
  test.each(vectors.refusedProofs)('refused: $what', ({ tree, wallet, weight, proof, error }) => {
    const { root, total } = vectors.trees.find(({ name }) => name === tree)!;
    const draw = { top: { root: fromHex(root), total: BigInt(total) }, randomness: sha256(u64(2n)) };
    const bytes = fromHex(proof);
    // The instruction's own length is checked before the proof is.
    const fits = bytes.length === PROOF_HEAD_BYTES + (bytes[0] ?? 0) * NODE_BYTES;
    const number = fits ? escrowRefusalNumber(error as 'bad_proof') : BAD_DATA;
    expectRefused(draw, { wallet: fromHex(wallet), weight: BigInt(weight) }, bytes, number);
  });

  // A tree of one leaf holds every ticket, so the program reports which one it drew.
  test.each(vectors.tickets.filter(({ place }) => place === 0))(
    'ticket: rest $rest, counter $counter',
    ({ escrow, randomness, rest, ticket }) => {
      const entry = { wallet: new Uint8Array(32).fill(7), weight: BigInt(rest) };
      const draw = { top: topOf([entry]), randomness: fromHex(randomness), escrow: fromHex(escrow) };
      expectOpened(draw, entry, naiveProof([entry], 0), 0n, BigInt(ticket));
    },
  );

  test.each(vectors.trees)('tree: $name', ({ entries: given, root, total, proofs }) => {
    const entries = given.map(({ wallet, weight }) => ({ wallet: fromHex(wallet), weight: BigInt(weight) }));
    const randomness = sha256(u64(3n));
    const draw = { top: { root: fromHex(root), total: BigInt(total) }, randomness };
    const { ticket } = ground.draw(randomness, BigInt(total));
    const winner = naiveWinner(entries, ticket).index;
    for (const [index, { proof, start }] of proofs.entries()) {
      if (index === winner) expectOpened(draw, entries[index]!, fromHex(proof), BigInt(start), ticket);
      else expectRefused(draw, entries[index]!, fromHex(proof), TICKET_OUTSIDE);
    }
  });
});

describe.each([
  [20, 20_000],
  [32, 20_000],
])('a path of %i levels', (levels, ceiling) => {
  /** Siblings whose leaves are never needed; all sides of the mask are left. */
  const path = (sides: number) => {
    const entry = { wallet: new Uint8Array(32).fill(9), weight: 2n ** 62n };
    const proof = new Uint8Array(PROOF_HEAD_BYTES + levels * NODE_BYTES);
    const view = new DataView(proof.buffer);
    proof[0] = levels;
    view.setUint32(1, sides, true);
    let node = naiveTree([entry]);
    let start = 0n;
    for (let level = 0; level < levels; level++) {
      const sibling = { hash: sha256(u64(BigInt(level))), sum: BigInt(level + 1) };
      const left = ((sides >>> level) & 1) === 1;
      const [first, second] = left ? [sibling, node] : [node, sibling];
      if (left) start += sibling.sum;
      proof.set(sibling.hash, PROOF_HEAD_BYTES + level * NODE_BYTES);
      view.setBigUint64(sumAt(level), sibling.sum, true);
      const hash = sha256(Uint8Array.of(1), first.hash, u64(first.sum), second.hash, u64(second.sum));
      node = { hash, sum: first.sum + second.sum };
    }
    return { entry, proof, start, top: { root: node.hash, total: node.sum } };
  };

  test.each([0, 0x55555555, 0xffffffff])(
    'a long path opens with sides %i and stays below its compute ceiling',
    (mask) => {
      const { entry, proof, start, top } = path((mask & (2 ** levels - 1)) >>> 0);
      const randomness = sha256(u64(4n));
      const { ticket } = ground.draw(randomness, top.total);
      const { units } = expectOpened({ top, randomness }, entry, proof, start, ticket);
      expect(units).toBeLessThan(ceiling);
    },
  );
});

test('a proof of 33 levels is refused', () => {
  const proof = new Uint8Array(PROOF_HEAD_BYTES + 33 * NODE_BYTES);
  proof[0] = 33;
  const entries = generatedEntries(2);
  expectRefused({ top: topOf(entries), randomness: sha256(u64(5n)) }, entries[0]!, proof, BAD_PROOF);
});

describe('a list that contains the escrow or its vault', () => {
  const listed = (address: string) => {
    const entry = { wallet: addressBytes(address)!, weight: 5n };
    return { entry, draw: { top: topOf([entry]), randomness: sha256(u64(6n)) } };
  };

  test('a list that contains the escrow or its vault has no winner that could never be paid', () => {
    const tokens = new ProvingGround('token');
    for (const [where, address] of [
      [ground, ground.giveaway.escrow],
      [tokens, tokens.giveaway.escrow],
      [tokens, tokens.giveaway.vault],
    ] as const) {
      const { entry, draw } = listed(address);
      where.place(draw);
      const before = where.stored;
      expect(where.prove(entry, naiveProof([entry], 0)).refusal).toBe(escrowRefusalNumber('wrong_winner'));
      expect(where.stored).toBe(before);
    }
  });
});

import { describe, expect, test } from 'vitest';
import vectors from '../../tests/vectors/draw.json' with { type: 'json' };
import {
  fromHex,
  generatedEntries,
  hex,
  type NaiveEntry,
  naiveProof,
  naiveTree,
  sha256,
  TREE_SIZES,
  u64,
} from '../../tests/vectors/naive-draw.ts';
import { ENTRY_BYTES, packEntries, startsOf } from './entries.ts';
import {
  NODE_BYTES,
  PROOF_HEAD_BYTES,
  proofOf,
  TreeBuilder,
  type TreeTop,
  treeOf,
  verifyProof,
} from './tree.ts';

const topOf = (entries: NaiveEntry[]): TreeTop => {
  const { hash, sum } = naiveTree(entries);
  return { root: hash, total: sum };
};
const joined = (left: { hash: Uint8Array; sum: bigint }, right: { hash: Uint8Array; sum: bigint }) => ({
  hash: sha256(Uint8Array.of(1), left.hash, u64(left.sum), right.hash, u64(right.sum)),
  sum: left.sum + right.sum,
});
const tampered = (proof: Uint8Array, change: (bytes: DataView) => void) => {
  const bytes = proof.slice();
  change(new DataView(bytes.buffer));
  return bytes;
};
/** Returns the start of the opened range, or the name of the refusal. */
const opened = (top: TreeTop, { wallet, weight }: NaiveEntry, proof: Uint8Array): bigint | string => {
  try {
    return verifyProof(top, wallet, weight, proof);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe.each(TREE_SIZES)('a tree of %i leaves', (count) => {
  const entries = generatedEntries(count);
  const packed = packEntries(entries);
  const top = topOf(entries);

  test('the tree has the root and total of the naive tree', () => {
    expect(treeOf(packed)).toEqual(top);
  });

  test('the tree opens at every leaf, and the ranges tile the tickets', () => {
    let next = 0n;
    entries.forEach((entry, index) => {
      const proof = proofOf(packed, index);
      expect(hex(proof)).toBe(hex(naiveProof(entries, index)));
      expect(opened(top, entry, proof)).toBe(next);
      next += entry.weight;
    });
    expect(next).toBe(top.total);
  });

  test('the tree does not open at a neighbor, another weight, with other sides or another tree’s proof', () => {
    const other = generatedEntries(count === 70 ? 1 : count + 1);
    const otherTop = topOf(other);
    entries.forEach((entry, index) => {
      const proof = naiveProof(entries, index);
      const neighbor = entries[(index + 1) % count]!;
      if (count > 1) expect(opened(top, neighbor, proof)).toBe('root_mismatch');
      expect(opened(top, { ...entry, weight: entry.weight + 1n }, proof)).toBe('root_mismatch');
      for (let level = 0; level < proof[0]!; level++) {
        const swapped = tampered(proof, (view) =>
          view.setUint32(1, view.getUint32(1, true) ^ (1 << level), true),
        );
        expect(opened(top, entry, swapped)).toBe('root_mismatch');
      }
      const foreign = naiveProof(other, Math.min(index, other.length - 1));
      expect(opened(top, entry, foreign)).toBe('root_mismatch');
      expect(opened(otherTop, entry, proof)).toBe('root_mismatch');
    });
  });
});

describe('verifyProof refuses every overlap and gap', () => {
  const entries = generatedEntries(21);
  const top = topOf(entries);
  const sumAt = (level: number) => PROOF_HEAD_BYTES + level * NODE_BYTES + 32;
  const add = (view: DataView, level: number, amount: bigint) =>
    view.setBigUint64(sumAt(level), view.getBigUint64(sumAt(level), true) + amount, true);

  test('a proof whose sibling sums are altered so that the total still fits is refused', () => {
    entries.forEach((entry, index) => {
      const proof = naiveProof(entries, index);
      const levels = proof[0]!;
      for (let from = 0; from < levels; from++) {
        for (let to = 0; to < levels; to++) {
          if (from === to) continue;
          const moved = tampered(proof, (view) => {
            add(view, from, -1n);
            add(view, to, 1n);
          });
          expect(opened(top, entry, moved)).toBe('root_mismatch');
        }
        for (const amount of [-1n, 1n]) {
          const weight = entry.weight - amount;
          if (weight < 1n) continue;
          const moved = tampered(proof, (view) => add(view, from, amount));
          expect(opened(top, { ...entry, weight }, moved)).toBe('root_mismatch');
        }
      }
    });
  });

  test('a proof with any flipped bit is refused', () => {
    const proof = naiveProof(entries, 13);
    for (let bit = 0; bit < 8 * proof.length; bit++) {
      const flipped = proof.slice();
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(['bad_proof', 'root_mismatch']).toContain(opened(top, entries[13]!, flipped));
    }
  });

  test('a proof with one level less or more is refused', () => {
    entries.forEach((entry, index) => {
      const proof = naiveProof(entries, index);
      const levels = proof[0]!;
      const sides = new DataView(proof.buffer).getUint32(1, true);
      const rebuilt = (nodes: Uint8Array[], bits: number) => {
        const bytes = new Uint8Array(PROOF_HEAD_BYTES + nodes.length * NODE_BYTES);
        bytes[0] = nodes.length;
        new DataView(bytes.buffer).setUint32(1, bits, true);
        for (const [level, node] of nodes.entries()) bytes.set(node, PROOF_HEAD_BYTES + level * NODE_BYTES);
        return bytes;
      };
      const nodes = Array.from({ length: levels }, (_, level) =>
        proof.slice(PROOF_HEAD_BYTES + level * NODE_BYTES, PROOF_HEAD_BYTES + (level + 1) * NODE_BYTES),
      );
      expect(hex(rebuilt(nodes, sides))).toBe(hex(proof));
      for (let level = 0; level < levels; level++) {
        const low = sides & ((1 << level) - 1);
        const without = rebuilt(nodes.toSpliced(level, 1), low | ((sides >> (level + 1)) << level));
        expect(opened(top, entry, without)).toBe('root_mismatch');
      }
      for (let level = 0; level <= levels; level++) {
        for (const side of [0, 1]) {
          const low = sides & ((1 << level) - 1);
          const high = (sides >> level) << (level + 1);
          const longer = rebuilt(
            nodes.toSpliced(level, 0, new Uint8Array(NODE_BYTES)),
            low | (side << level) | high,
          );
          expect(opened(top, entry, longer)).toBe('root_mismatch');
        }
      }
    });
  });

  test('an inner node does not pass for a leaf, nor a leaf for an inner node', () => {
    const two = generatedEntries(2);
    const { hash, sum } = naiveTree(two);
    expect(opened({ root: hash, total: sum }, { wallet: hash, weight: sum }, new Uint8Array(5))).toBe(
      'root_mismatch',
    );
    const empty = new Uint8Array(5);
    expect(opened(topOf(two.slice(0, 1)), two[0]!, empty)).toBe(0n);
    expect(opened(topOf(two.slice(0, 1)), two[1]!, empty)).toBe('root_mismatch');
  });

  test('a proof against another total is refused', () => {
    const proof = naiveProof(entries, 3);
    for (const total of [top.total - 1n, top.total + 1n, 0n])
      expect(opened({ ...top, total }, entries[3]!, proof)).toBe('root_mismatch');
    expect(opened({ ...top, root: top.root.slice(0, 31) }, entries[3]!, proof)).toBe('root_mismatch');
  });
});

test('totals near 2^64 open, and a sum that reaches 2^64 is refused', () => {
  const wallets = generatedEntries(4).map(({ wallet }) => wallet);
  const weights = [2n ** 63n - 1n, 2n ** 32n - 1n, 2n ** 63n - 2n ** 32n - 1n, 2n];
  const entries = wallets.map((wallet, i) => ({ wallet, weight: weights[i]! }));
  const packed = packEntries(entries);
  const top = treeOf(packed);
  expect(top.total).toBe(2n ** 64n - 1n);
  const starts = startsOf(packed);
  entries.forEach((entry, index) => {
    expect(opened(top, entry, proofOf(packed, index))).toBe(starts[index]);
  });
  const more = tampered(proofOf(packed, 0), (view) =>
    view.setBigUint64(PROOF_HEAD_BYTES + 32, 2n ** 63n, true),
  );
  expect(opened(top, { ...entries[0]!, weight: 2n ** 63n }, more)).toBe('bad_proof');
});

test('a proof of 32 levels is read with all its sides; one of 33 is refused', () => {
  let node = naiveTree(generatedEntries(1));
  const proof = new Uint8Array(PROOF_HEAD_BYTES + 32 * NODE_BYTES);
  proof.set([32, 255, 255, 255, 255]);
  for (let level = 0; level < 32; level++) {
    const entry = { wallet: new Uint8Array(32).fill(level), weight: 1n };
    const left = naiveTree([entry]);
    proof.set([...left.hash, 1], PROOF_HEAD_BYTES + level * NODE_BYTES);
    node = joined(left, node);
  }
  expect(opened({ root: node.hash, total: node.sum }, generatedEntries(1)[0]!, proof)).toBe(32n);
  const deeper = new Uint8Array(proof.length + NODE_BYTES);
  deeper.set(proof);
  deeper[0] = 33;
  expect(opened({ root: node.hash, total: node.sum }, generatedEntries(1)[0]!, deeper)).toBe('bad_proof');
});

describe('TreeBuilder gives the same root for chunks of any size', () => {
  const packed = packEntries(generatedEntries(37));
  test.each([1, 7, 39, 40, 41, 80, 200, 5000])('%i bytes', (size) => {
    const builder = new TreeBuilder();
    for (let at = 0; at < packed.length; at += size)
      builder.push(packed.subarray(at, at + size)).push(new Uint8Array(0));
    expect(builder.finish()).toEqual(treeOf(packed));
  });

  test('TreeBuilder refuses a list that is cut within an entry', () => {
    const builder = new TreeBuilder().push(packed.subarray(0, 3 * ENTRY_BYTES + 17));
    expect(() => builder.finish()).toThrow(expect.objectContaining({ code: 'bad_length' }));
  });
});

test.each([-1, 5, 1.5])('there is no proof for entry %s of five', (index) => {
  expect(() => proofOf(packEntries(generatedEntries(5)), index)).toThrow(
    expect.objectContaining({ code: 'bad_index' }),
  );
});

describe('the fixed vectors', () => {
  const read = (entries: { wallet: string; weight: string }[]) =>
    entries.map(({ wallet, weight }) => ({ wallet: fromHex(wallet), weight: BigInt(weight) }));

  test.each(vectors.trees)('$name', ({ entries: given, root, total, proofs }) => {
    const entries = read(given);
    const packed = packEntries(entries);
    const top = treeOf(packed);
    expect([hex(top.root), String(top.total)]).toEqual([root, total]);
    expect(topOf(entries)).toEqual(top);
    expect(proofs.length).toBe(entries.length);
    proofs.forEach(({ proof, start }, index) => {
      expect(hex(proofOf(packed, index))).toBe(proof);
      expect(opened(top, entries[index]!, fromHex(proof))).toBe(BigInt(start));
    });
  });

  test.each(vectors.generatedTrees)('generated: $count entries', ({ count, root, total }) => {
    const top = treeOf(packEntries(generatedEntries(count)));
    expect([hex(top.root), String(top.total)]).toEqual([root, total]);
  });

  test.each(vectors.refusedProofs)('refused: $what', ({ tree, wallet, weight, proof, error }) => {
    const { root, total } = vectors.trees.find(({ name }) => name === tree)!;
    const entry = { wallet: fromHex(wallet), weight: BigInt(weight) };
    expect(opened({ root: fromHex(root), total: BigInt(total) }, entry, fromHex(proof))).toBe(error);
  });
});

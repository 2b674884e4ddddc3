/**
 * The same draw with @openzeppelin/merkle-tree: `node openzeppelin.mjs <entries>`. It knows no weights: the pick is a
 * sum.
 */
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { course, pick, readEntries } from './draw.mjs';

const TYPES = ['bytes32', 'uint64'];

course((lap) => {
  const values = readEntries((wallet, weight) => [`0x${wallet.toString('hex')}`, String(weight)]);
  lap('load_ms');
  const tree = StandardMerkleTree.of(values, TYPES);
  const { root } = tree;
  lap('root_ms');
  const index = pick(values.map(([, weight]) => BigInt(weight)));
  lap('pick_ms');
  const proof = tree.getProof(index);
  lap('proof_ms');
  if (!StandardMerkleTree.verify(root, TYPES, values[index], proof)) throw new Error('not proven');
  lap('verify_ms');
});

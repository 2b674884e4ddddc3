/**
 * The same draw with merkletreejs and Node's own SHA-256: `node merkletreejs.mjs <entries>`. It knows no weights
 * either.
 */
import { hash } from 'node:crypto';
import { MerkleTree } from 'merkletreejs';
import { course, pick, readEntries } from './draw.mjs';

const sha256 = (bytes) => hash('sha256', bytes, 'buffer');
const LEAF = Buffer.of(0);

course((lap) => {
  const weights = [];
  const entries = readEntries((_wallet, weight, entry) => {
    weights.push(BigInt(weight));
    return entry;
  });
  lap('load_ms');
  const leaves = entries.map((entry) => sha256(Buffer.concat([LEAF, entry])));
  const tree = new MerkleTree(leaves, sha256);
  const root = tree.getRoot();
  lap('root_ms');
  const index = pick(weights);
  lap('pick_ms');
  const proof = tree.getProof(leaves[index], index);
  lap('proof_ms');
  if (!tree.verify(proof, leaves[index], root)) throw new Error('not proven');
  lap('verify_ms');
});

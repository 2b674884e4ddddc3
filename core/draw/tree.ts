/**
 * The Merkle-sum tree over the entries of a draw, of RFC 9162's shape: n leaves are split at the largest power of two
 * below n. Leaf: SHA-256(0x00, wallet, weight). Node: SHA-256(0x01, left hash, left sum, right hash, right sum), its
 * sum is left + right. Because the sums are hashed, the ranges of the entries tile [0, total) with no gap or overlap.
 */
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes } from '@noble/hashes/utils';
import {
  checkEntries,
  checkOrder,
  compareWallets,
  ENTRY_BYTES,
  EntriesError,
  MAX_ENTRIES,
  MAX_U64,
} from './entries.ts';
import { PaddedSha256, pad } from './sha256.ts';

/** A node in memory and in a proof: hash (32), sum (u64, little-endian). */
export const NODE_BYTES = 40;
/**
 * A proof: levels u8, sides u32 (bit i: the sibling of level i is on the left), then a node per level, leaf upwards.
 */
export const PROOF_HEAD_BYTES = 5;
const MAX_LEVELS = 32;

const MAX_HEIGHT = Math.log2(MAX_ENTRIES);
/** One buffer for both messages and the stack, so that no node needs an object of its own. */
const LEAF_MESSAGE = 0;
const NODE_MESSAGE = 64;
const STACK = 192;

/** The top of the tree, which `commit` puts on chain. */
export interface TreeTop {
  root: Uint8Array;
  total: bigint;
}

/** Builds the root from a list in chunks of any size, with one node per level in memory. Checks the list too. */
export class TreeBuilder {
  readonly #bytes = new Uint8Array(STACK + (MAX_HEIGHT + 2) * NODE_BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #hash = new PaddedSha256();
  readonly #rest = new Uint8Array(ENTRY_BYTES);
  #restLength = 0;
  #count = 0;
  #height = 0;

  constructor() {
    pad(this.#view, LEAF_MESSAGE, 1 + ENTRY_BYTES);
    this.#bytes[NODE_MESSAGE] = 1;
    pad(this.#view, NODE_MESSAGE, 1 + 2 * NODE_BYTES);
  }

  /** Adds the next bytes of the packed list. @throws EntriesError at the first entry that may not follow */
  push(piece: Uint8Array): this {
    let offset = 0;
    if (this.#restLength > 0) {
      offset = Math.min(ENTRY_BYTES - this.#restLength, piece.length);
      this.#rest.set(piece.subarray(0, offset), this.#restLength);
      this.#restLength += offset;
      if (this.#restLength < ENTRY_BYTES) return this;
      this.#add(this.#rest, 0);
    }
    for (; offset + ENTRY_BYTES <= piece.length; offset += ENTRY_BYTES) this.#add(piece, offset);
    this.#rest.set(piece.subarray(offset));
    this.#restLength = piece.length - offset;
    return this;
  }

  /** Returns root and total of all chunks. Call it last. @throws EntriesError empty, bad_length, total_overflow */
  finish(): TreeTop {
    if (this.#restLength > 0) throw new EntriesError('bad_length');
    if (this.#count === 0) throw new EntriesError('empty');
    while (this.#height > 1) this.#merge();
    const total = this.#view.getBigUint64(STACK + 32, true);
    return { root: this.#bytes.slice(STACK, STACK + 32), total };
  }

  #add(source: Uint8Array, offset: number): void {
    const bytes = this.#bytes;
    const index = this.#count;
    if (index === MAX_ENTRIES) throw new EntriesError('too_many');
    // The message of the last leaf still holds the entry before this one.
    if (index > 0) checkOrder(bytes, LEAF_MESSAGE + 1, source, offset, index);
    for (let i = 0; i < ENTRY_BYTES; i++) bytes[LEAF_MESSAGE + 1 + i] = source[offset + i]!;
    const low = this.#view.getUint32(LEAF_MESSAGE + 33, true);
    const high = this.#view.getUint32(LEAF_MESSAGE + 37, true);
    if (low === 0 && high === 0) throw new EntriesError('bad_weight', index);
    const leaf = STACK + this.#height++ * NODE_BYTES;
    this.#hash.hashPadded(this.#view, LEAF_MESSAGE, 1, leaf);
    this.#view.setUint32(leaf + 32, low, true);
    this.#view.setUint32(leaf + 36, high, true);
    this.#count++;
    // Two full subtrees of one size become one, as in a binary counter.
    for (let size = this.#count; size % 2 === 0; size /= 2) this.#merge();
  }

  /** Replaces the two topmost nodes of the stack by their parent. */
  #merge(): void {
    const view = this.#view;
    const right = STACK + --this.#height * NODE_BYTES;
    const left = right - NODE_BYTES;
    const low = view.getUint32(left + 32, true) + view.getUint32(right + 32, true);
    const carry = low > 0xffffffff ? 1 : 0;
    const high = view.getUint32(left + 36, true) + view.getUint32(right + 36, true) + carry;
    if (high > 0xffffffff) throw new EntriesError('total_overflow');
    this.#bytes.copyWithin(NODE_MESSAGE + 1, left, right + NODE_BYTES);
    this.#hash.hashPadded(view, NODE_MESSAGE, 2, left);
    view.setUint32(left + 32, low, true);
    view.setUint32(left + 36, high, true);
  }
}

/** Returns root and total of a packed list. @throws EntriesError for every list that is not canonical */
export function treeOf(packed: Uint8Array): TreeTop {
  return new TreeBuilder().push(packed).finish();
}

/** Returns the proof, for `prove`, that entry number `index` is in the tree of a packed list. @throws EntriesError */
export function proofOf(packed: Uint8Array, index: number): Uint8Array {
  const { count } = checkEntries(packed);
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new EntriesError('bad_index', index);
  const siblings: { top: TreeTop; left: boolean }[] = [];
  const treeOfRange = (from: number, to: number) =>
    treeOf(packed.subarray(from * ENTRY_BYTES, to * ENTRY_BYTES));
  for (let from = 0, to = count; to - from > 1; ) {
    const middle = from + 2 ** Math.floor(Math.log2(to - from - 1));
    const left = index >= middle;
    siblings.unshift({ top: left ? treeOfRange(from, middle) : treeOfRange(middle, to), left });
    if (left) from = middle;
    else to = middle;
  }
  const proof = new Uint8Array(PROOF_HEAD_BYTES + siblings.length * NODE_BYTES);
  const view = new DataView(proof.buffer);
  proof[0] = siblings.length;
  view.setUint32(
    1,
    siblings.reduce((sides, { left }, level) => sides + (left ? 2 ** level : 0), 0),
    true,
  );
  for (const [level, { top }] of siblings.entries()) {
    const offset = PROOF_HEAD_BYTES + level * NODE_BYTES;
    proof.set(top.root, offset);
    view.setBigUint64(offset + 32, top.total, true);
  }
  return proof;
}

/** A proof that is malformed or of another tree. The program's refusals have the same names. */
export class ProofError extends Error {
  readonly code: 'bad_proof' | 'root_mismatch';

  constructor(code: 'bad_proof' | 'root_mismatch') {
    super(
      code === 'bad_proof' ? 'The proof is malformed.' : 'The proof does not lead to the committed root.',
    );
    this.name = 'ProofError';
    this.code = code;
  }
}

/**
 * Returns the start of the entry's range: it holds the tickets from there to start + weight - 1. Makes the same checks
 * in the same order as program/src/tree.c. @throws ProofError
 */
export function verifyProof(top: TreeTop, winner: Uint8Array, weight: bigint, proof: Uint8Array): bigint {
  const levels = proof[0] ?? 0;
  const wellFormed =
    winner.length === 32 &&
    weight >= 1n &&
    weight <= MAX_U64 &&
    levels <= MAX_LEVELS &&
    proof.length === PROOF_HEAD_BYTES + levels * NODE_BYTES;
  if (!wellFormed) throw new ProofError('bad_proof');
  const given = new DataView(proof.buffer, proof.byteOffset, proof.byteLength);
  const sides = given.getUint32(1, true);
  if (sides >= 2 ** levels) throw new ProofError('bad_proof');

  const node = new Uint8Array(NODE_BYTES);
  const view = new DataView(node.buffer);
  node.set(winner);
  view.setBigUint64(32, weight, true);
  node.set(sha256(concatBytes(Uint8Array.of(0), node)));
  let start = 0n;
  let sum = weight;
  for (let level = 0; level < levels; level++) {
    const offset = PROOF_HEAD_BYTES + level * NODE_BYTES;
    const sibling = proof.subarray(offset, offset + NODE_BYTES);
    const siblingSum = given.getBigUint64(offset + 32, true);
    const left = ((sides >>> level) & 1) === 1;
    sum += siblingSum;
    if (sum > MAX_U64) throw new ProofError('bad_proof');
    if (left) start += siblingSum;
    node.set(sha256(concatBytes(Uint8Array.of(1), left ? sibling : node, left ? node : sibling)));
    view.setBigUint64(32, sum, true);
  }
  const reached = sum === top.total && compareWallets(node, 0, top.root, 0) === 0 && top.root.length === 32;
  if (!reached) throw new ProofError('root_mismatch');
  return start;
}

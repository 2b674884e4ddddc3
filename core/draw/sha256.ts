/** SHA-256 of many short messages without an object for each: the tree of a million entries is two million of them. */
import { SHA256 } from '@noble/hashes/sha2';

/** Hashes messages that are already padded to whole blocks in memory. An instance can be reused without limit. */
export class PaddedSha256 extends SHA256 {
  readonly #initial = this.get();

  /** Writes the digest of `blocks` blocks of 64 bytes from `offset` to `target`; the two may overlap. */
  hashPadded(memory: DataView, offset: number, blocks: number, target: number): void {
    const [a, b, c, d, e, f, g, h] = this.#initial;
    this.set(a, b, c, d, e, f, g, h);
    for (let block = 0; block < blocks; block++) this.process(memory, offset + 64 * block);
    memory.setInt32(target, this.A);
    memory.setInt32(target + 4, this.B);
    memory.setInt32(target + 8, this.C);
    memory.setInt32(target + 12, this.D);
    memory.setInt32(target + 16, this.E);
    memory.setInt32(target + 20, this.F);
    memory.setInt32(target + 24, this.G);
    memory.setInt32(target + 28, this.H);
  }
}

/** Writes SHA-256's padding after a message of `length` bytes at `offset`, into memory that is zero there. */
export function pad(memory: DataView, offset: number, length: number): void {
  const blocks = Math.ceil((length + 9) / 64);
  memory.setUint8(offset + length, 0x80);
  memory.setUint32(offset + 64 * blocks - 4, 8 * length);
}

/**
 * Entries for the benchmarks of draws, in a file: wallets that are hashes, weights from 1 to 256, packed and sorted.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { sortEntries } from '../../core/draw/entries.ts';

const ENTRY_BYTES = 40;

export function writeEntries(file: string, count: number): void {
  const packed = new Uint8Array(count * ENTRY_BYTES);
  for (let index = 0; index < count; index++) {
    const wallet = createHash('sha256').update(`${count} ${index}`).digest();
    packed.set(wallet, index * ENTRY_BYTES);
    const weight = 1 + wallet[0]!;
    packed[index * ENTRY_BYTES + 32] = weight & 255;
    packed[index * ENTRY_BYTES + 33] = weight >> 8;
  }
  writeFileSync(file, sortEntries(packed));
}

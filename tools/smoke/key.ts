/** A key pair in a file of the operator's. */
import { existsSync, readFileSync } from 'node:fs';
import bs58 from 'bs58';

/**
 * Returns 64 bytes: seed, then public key. Reads the format of Solana's tools (64 numbers) and base58. Throws an Error
 * with a readable message for anything else.
 */
export function readKey(file: string): Uint8Array {
  if (!existsSync(file)) throw new Error(`${file}: the file does not exist`);
  const bytes = decode(readFileSync(file, 'utf8').trim());
  if (bytes?.length !== 64) throw new Error(`${file}: not a key pair of 64 bytes`);
  return bytes;
}

function decode(text: string): Uint8Array | null {
  try {
    return text.startsWith('[') ? Uint8Array.from(JSON.parse(text) as number[]) : bs58.decode(text);
  } catch {
    return null;
  }
}

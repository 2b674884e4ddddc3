/** The addresses of the program's accounts. */
import { sha256 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';
import { ASSOCIATED_TOKEN_PROGRAM, addressBytes, addressOf } from '../address.ts';
import { isOnCurve, programAddress } from '../program-address.ts';

/** The one bump that the program derives with. */
const ESCROW_BUMP = 255;

/** The first bytes of an id hold the time until which open is possible; the others are random. */
const OPEN_BEFORE_BYTES = 8;

/**
 * Makes an id with which open is possible before the second `openBefore`, and never again: an escrow is closed from
 * that second on at the earliest. `random24`: 24 random bytes.
 */
export function escrowId(openBefore: bigint, random24: Uint8Array): Uint8Array {
  if (random24.length !== 24) throw new RangeError('an escrow id has 24 random bytes');
  const id = new Uint8Array(32);
  new DataView(id.buffer).setBigInt64(0, openBefore, true);
  id.set(random24, OPEN_BEFORE_BYTES);
  return id;
}

/** Reads openBefore, unix seconds, from the first 8 bytes of an id (i64). */
export function openBeforeOf(id: Uint8Array): bigint {
  if (id.length !== 32) throw new RangeError('an escrow id has 32 bytes');
  return new DataView(id.buffer, id.byteOffset, id.byteLength).getBigInt64(0, true);
}

function bytesOf(address: string): Uint8Array {
  const bytes = addressBytes(address);
  if (!bytes) throw new RangeError(`not an address: ${address}`);
  return bytes;
}

/**
 * Returns the escrow of `creator` with `id` (32 bytes), or null if its canonical bump is not 255: then the program
 * knows no address for this id, and the creator draws another one.
 */
export function escrowAddress(program: string, creator: string, id: Uint8Array): string | null {
  if (id.length !== 32) throw new RangeError('an escrow id has 32 bytes');
  const digest = sha256
    .create()
    .update(utf8ToBytes('escrow'))
    .update(bytesOf(creator))
    .update(id)
    .update(Uint8Array.of(ESCROW_BUMP))
    .update(bytesOf(program))
    .update(utf8ToBytes('ProgramDerivedAddress'))
    .digest();
  return isOnCurve(digest) ? null : addressOf(digest);
}

/** A search costs half a millisecond, and one transaction names the same accounts several times. */
const associated = new Map<string, string>();
const MOST_CACHED = 1_000;

/** Returns the associated token account of `owner`, which may be a program's own address. */
export function associatedAccount(owner: string, mint: string, tokenProgram: string): string {
  const name = `${owner} ${mint} ${tokenProgram}`;
  const known = associated.get(name);
  if (known !== undefined) return known;
  const seeds = [bytesOf(owner), bytesOf(tokenProgram), bytesOf(mint)];
  const found = programAddress(seeds, ASSOCIATED_TOKEN_PROGRAM);
  if (associated.size === MOST_CACHED) associated.clear();
  associated.set(name, found);
  return found;
}

/** Returns the account that holds a token prize: the escrow's associated token account. */
export function vaultAddress(escrow: string, mint: string, tokenProgram: string): string {
  return associatedAccount(escrow, mint, tokenProgram);
}

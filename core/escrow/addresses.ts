/** The addresses of the program's accounts. */
import { sha256 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';
import { ASSOCIATED_TOKEN_PROGRAM, addressBytes, addressOf, isOnCurve, programAddress } from '../address.ts';

/** The one bump that the program derives with. */
const ESCROW_BUMP = 255;

function bytesOf(address: string): Uint8Array {
  const bytes = addressBytes(address);
  if (!bytes) throw new RangeError(`not an address: ${address}`);
  return bytes;
}

/**
 * The escrow of `creator` with `id` (32 bytes), or null when its canonical bump is not 255: then the program knows no
 * address for this id, and the creator draws another one.
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

/** The associated token account of `owner`, which may be a program's own address. */
export function associatedAccount(owner: string, mint: string, tokenProgram: string): string {
  return programAddress([bytesOf(owner), bytesOf(tokenProgram), bytesOf(mint)], ASSOCIATED_TOKEN_PROGRAM);
}

/** The account that holds a token prize: the escrow's associated token account. */
export function vaultAddress(escrow: string, mint: string, tokenProgram: string): string {
  return associatedAccount(escrow, mint, tokenProgram);
}

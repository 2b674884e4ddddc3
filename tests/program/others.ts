/** Actions of users outside the escrow program: send lamports and tokens, close and give away token accounts. */
import { concatBytes } from '@noble/hashes/utils';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  addressBytes,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import type { EscrowInstruction, PrizeToken } from '../../core/escrow/instructions.ts';
import type { World } from './harness.ts';

const read = (address: string) => ({ address, signer: false, writable: false });
const write = (address: string) => ({ address, signer: false, writable: true });
const sign = (address: string) => ({ address, signer: true, writable: false });
const pay = (address: string) => ({ address, signer: true, writable: true });
const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer);

export function transferLamports(from: string, to: string, lamports: bigint): EscrowInstruction {
  const data = concatBytes(Uint8Array.of(2, 0, 0, 0), u64(lamports));
  return { program: SYSTEM_PROGRAM, keys: [pay(from), write(to)], data };
}

/** Between token accounts; of coins with 6 decimals. */
export function transferTokens(token: PrizeToken, from: string, to: string, owner: string, amount: bigint) {
  const keys = [write(from), read(token.mint), write(to), sign(owner)];
  return {
    program: token.tokenProgram,
    keys,
    data: concatBytes(Uint8Array.of(12), u64(amount), Uint8Array.of(6)),
  };
}

export function createAssociated(token: PrizeToken, payer: string, owner: string): EscrowInstruction {
  const at = associatedAccount(owner, token.mint, token.tokenProgram);
  const keys = [
    pay(payer),
    write(at),
    read(owner),
    read(token.mint),
    read(SYSTEM_PROGRAM),
    read(token.tokenProgram),
  ];
  return { program: ASSOCIATED_TOKEN_PROGRAM, keys, data: Uint8Array.of(1) };
}

/** Its lamports go to the owner. */
export function closeTokenAccount(token: PrizeToken, at: string, owner: string): EscrowInstruction {
  return {
    program: token.tokenProgram,
    keys: [write(at), write(owner), sign(owner)],
    data: Uint8Array.of(9),
  };
}

/** kind 2: the owner, 3: the close authority. */
export function setAuthority(
  token: PrizeToken,
  at: string,
  owner: string,
  kind: 2 | 3,
  to: string,
): EscrowInstruction {
  const data = concatBytes(Uint8Array.of(6, kind, 1), addressBytes(to)!);
  return { program: token.tokenProgram, keys: [write(at), sign(owner)], data };
}

export function approve(token: PrizeToken, at: string, owner: string, delegate: string, amount: bigint) {
  const keys = [write(at), read(delegate), sign(owner)];
  return { program: token.tokenProgram, keys, data: concatBytes(Uint8Array.of(4), u64(amount)) };
}

/** Turns a Token-2022 account into one that accepts tokens only right after a memo (extension 8). */
export function requireMemo(world: World, at: string): void {
  const account = world.account(at)!;
  const extension = Uint8Array.of(8, 0, 1, 0, 1);
  world.set(at, { owner: TOKEN_2022_PROGRAM, data: concatBytes(account.data, extension) });
}

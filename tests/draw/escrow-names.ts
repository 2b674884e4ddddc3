/** The users in the escrows of the tests in core/escrow. */
import { addressOf } from '../../core/address.ts';

/** Returns the address whose 32 bytes are all this one. */
export const key = (byte: number) => addressOf(new Uint8Array(32).fill(byte));

export const PROGRAM = key(201);
export const CREATOR = key(2);
export const OPERATOR = key(3);
export const TREASURY = key(4);
export const MINT = key(5);
export const STRANGER = key(6);
export const ID = new Uint8Array(32).fill(7);

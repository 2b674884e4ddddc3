/** Reads mints and token accounts of both token programs, as far as RPC answers need them. */
import { addressOf, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import type { StoredAccount } from './account-store.ts';

const MINT_SIZE = 82;
const ACCOUNT_SIZE = 165;
/**
 * The offset of the byte that tells the kind of an extended account of Token-2022: it follows the 165 bytes of a plain
 * one.
 */
const KIND_OFFSET = 165;
const KIND_MINT = 1;
const KIND_ACCOUNT = 2;

export interface TokenAccount {
  program: string;
  mint: string;
  owner: string;
  amount: bigint;
  state: 'uninitialized' | 'initialized' | 'frozen';
}

export interface Mint {
  program: string;
  supply: bigint;
  decimals: number;
}

export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}

/** Reads a token account; null for any other account. */
export function readTokenAccount(account: StoredAccount | null): TokenAccount | null {
  if (!account || !isTokenProgram(account.owner)) return null;
  const { data } = account;
  const extended = account.owner === TOKEN_2022_PROGRAM && data[KIND_OFFSET] === KIND_ACCOUNT;
  if (data.length !== ACCOUNT_SIZE && !extended) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    program: account.owner,
    mint: addressOf(data.subarray(0, 32)),
    owner: addressOf(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    state: (['uninitialized', 'initialized', 'frozen'] as const)[data[108]!] ?? 'uninitialized',
  };
}

/** Reads a mint; null for any other account. */
export function readMint(account: StoredAccount | null): Mint | null {
  if (!account || !isTokenProgram(account.owner)) return null;
  const { data } = account;
  const extended = account.owner === TOKEN_2022_PROGRAM && data[KIND_OFFSET] === KIND_MINT;
  if (data.length !== MINT_SIZE && !extended) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return { program: account.owner, supply: view.getBigUint64(36, true), decimals: data[44]! };
}

interface UiTokenAmount {
  amount: string;
  decimals: number;
  uiAmount: number;
  uiAmountString: string;
}

export function uiTokenAmount(amount: bigint, decimals: number): UiTokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = fraction ? `${whole}.${fraction}` : whole;
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
}

import { address, taggedAddress, u32, u64 } from './bytes.ts';
import { ACCOUNT_TYPE_ACCOUNT, BASE_LENGTH, decodeExtensions, type Extension } from './extensions.ts';

export interface TokenAccount {
  mint: string;
  owner: string;
  /** Base units. */
  amount: bigint;
  delegate: string | null;
  delegatedAmount: bigint;
  closeAuthority: string | null;
  state: 'ready' | 'frozen';
  /** Wrapped SOL: its amount follows its lamports. */
  isNative: boolean;
  /** Empty for the older program. */
  extensions: Extension[];
}

/**
 * Returns a token account of either program: mint@0, owner@32, amount@64, delegate tag@72 key@76, state@108 (0
 * uninitialized, 1 ready, 2 frozen), native tag@109 reserve@113, delegated amount@121, close authority tag@129 key@133;
 * 165 bytes. Token-2022 appends extensions. Null for anything else, also if uninitialized. The caller checks the owner.
 * Source: solana-program/token interface/src/state.rs, Account.
 */
export function decodeTokenAccount(data: Uint8Array): TokenAccount | null {
  let extensions: Extension[] | null = [];
  if (data.length !== BASE_LENGTH) {
    extensions = decodeExtensions(data, ACCOUNT_TYPE_ACCOUNT);
    if (!extensions) return null;
  }
  const state = data[108];
  const native = u32(data, 109);
  const delegate = taggedAddress(data, 72);
  const closeAuthority = taggedAddress(data, 129);
  if ((state !== 1 && state !== 2) || native > 1 || delegate === undefined || closeAuthority === undefined)
    return null;
  return {
    mint: address(data, 0),
    owner: address(data, 32),
    amount: u64(data, 64),
    delegate,
    delegatedAmount: u64(data, 121),
    closeAuthority,
    state: state === 2 ? 'frozen' : 'ready',
    isNative: native === 1,
    extensions,
  };
}

/** One coin of the demo world and its accounts. */
import { ASSOCIATED_TOKEN_PROGRAM, addressBytes, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { programAddress } from '../../core/program-address.ts';
import {
  accountExtension,
  extendedMint,
  extendedTokenAccount,
  type MintFields,
  mintBytes,
  tokenAccountBytes,
} from './token-layouts.ts';
import type { TokenKind, WorldToken } from './types.ts';

/** The input of local_setAccounts; without lamports the account gets the rent minimum. */
export interface AccountWrite {
  pubkey: string;
  owner: string;
  data: Uint8Array;
  lamports?: bigint;
}

interface CoinPlan {
  kind: TokenKind;
  name: string;
  symbol: string;
  mint: string;
  tokenProgram: string;
  decimals: number;
  creator: string | null;
  freezeAuthority?: string;
  /** Extensions of the mint; Token-2022 only. */
  extensions?: Uint8Array[];
  /** Extensions of each token account beside the immutable owner; Token-2022 only. */
  accountExtensions?: Uint8Array[];
  /** Base units by owner. Their sum is the supply. */
  holdings: Map<string, bigint>;
  /** Accounts besides the mint and its token accounts. */
  others: AccountWrite[];
}

export interface Coin {
  token: WorldToken;
  accounts: AccountWrite[];
}

/** Returns the associated token account of `owner`. */
export function associatedAddress(owner: string, tokenProgram: string, mint: string): string {
  const seeds = [owner, tokenProgram, mint].map((address) => addressBytes(address)!);
  return programAddress(seeds, ASSOCIATED_TOKEN_PROGRAM);
}

export function mintCoin(plan: CoinPlan): Coin {
  const { kind, name, symbol, mint, tokenProgram, decimals, creator, holdings } = plan;
  const extended = tokenProgram === TOKEN_2022_PROGRAM;
  const fields: MintFields = {
    supply: [...holdings.values()].reduce((sum, amount) => sum + amount, 0n),
    decimals,
    ...(plan.freezeAuthority ? { freezeAuthority: plan.freezeAuthority } : {}),
  };
  const accounts = [...holdings].map(([owner, amount]) => ({
    pubkey: associatedAddress(owner, tokenProgram, mint),
    owner: tokenProgram,
    data: extended
      ? extendedTokenAccount(mint, owner, amount, [
          accountExtension.immutableOwner(),
          ...(plan.accountExtensions ?? []),
        ])
      : tokenAccountBytes(mint, owner, amount),
  }));
  const mintData = extended ? extendedMint(fields, plan.extensions ?? []) : mintBytes(fields);
  return {
    token: { name, symbol, mint, tokenProgram, decimals, creator, kind },
    accounts: [{ pubkey: mint, owner: tokenProgram, data: mintData }, ...accounts, ...plan.others],
  };
}

/** Reads what a creator holds and what the network charges for a giveaway, as of now. */

import type { SolanaRpc } from '../../chain/rpc.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { ESCROW_SIZE, OWN_NETWORK_ESCROW_SIZE } from '../../core/escrow/account.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import type { PrizeToken } from '../../core/escrow/instructions.ts';
import { DEPOSIT_TOKEN_ACCOUNT_BYTES, depositLamports } from '../../core/escrow/rules.ts';
import type { PrizeFunds } from '../../core/giveaways/funds.ts';

/** Sizes of new associated token accounts, in bytes: Token-2022 adds ImmutableOwner to those of the mints we allow. */
const TOKEN_ACCOUNT_BYTES = 165;
const TOKEN_2022_ACCOUNT_BYTES = 170;

interface FundsOf {
  creator: string;
  treasury: string;
  /** Null: SOL. */
  token: PrizeToken | null;
  ownNetwork: boolean;
}

/** What is there and what is needed, except the network's fee; `checkPrizeFunds` decides whether it suffices. */
export async function readFunds(rpc: SolanaRpc, giveaway: FundsOf): Promise<PrizeFunds> {
  const { creator, treasury, token, ownNetwork } = giveaway;
  const accountOf = (owner: string) =>
    token ? [associatedAccount(owner, token.mint, token.tokenProgram)] : [];
  const accountBytes =
    token?.tokenProgram === TOKEN_2022_PROGRAM ? TOKEN_2022_ACCOUNT_BYTES : TOKEN_ACCOUNT_BYTES;
  const [accounts, rentMinimum, escrowRent, accountRent, depositRent] = await Promise.all([
    rpc.accounts([creator, treasury, ...accountOf(creator), ...accountOf(treasury)]),
    rpc.rentMinimum(0),
    rpc.rentMinimum(ownNetwork ? OWN_NETWORK_ESCROW_SIZE : ESCROW_SIZE),
    token ? rpc.rentMinimum(accountBytes) : 0n,
    token ? rpc.rentMinimum(DEPOSIT_TOKEN_ACCOUNT_BYTES) : 0n,
  ]);
  const [wallet, platform, source, fees] = accounts;
  const held = source ? decodeTokenAccount(source.data) : null;
  // The vault is always new; the treasury's account only for the first prize of a coin.
  const newAccounts = token ? (fees ? 1n : 2n) : 0n;
  return {
    lamports: wallet?.lamports ?? 0n,
    treasuryLamports: platform?.lamports ?? 0n,
    tokens: token ? (held?.amount ?? 0n) : null,
    frozen: held?.state === 'frozen',
    costs: escrowRent + depositLamports(token !== null, depositRent) + newAccounts * accountRent,
    rentMinimum,
  };
}

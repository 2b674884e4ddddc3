/** Reads a creator's balance and the network's charges for a giveaway, as of now. */

import { RpcUnavailable, type SolanaRpc } from '../../chain/rpc.ts';
import { decodeRent, RENT_SYSVAR } from '../../core/accounts/rent.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { escrowSize } from '../../core/escrow/account.ts';
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
  /** The platform's wallet that pays for the draw. */
  payer: string;
  /** Number of places. */
  places: number;
  /** Null: SOL. */
  token: PrizeToken | null;
}

/**
 * Returns present and needed funds, except the network's fee; `checkPrizeFunds` decides whether they suffice. Throws
 * RpcUnavailable.
 */
export async function readFunds(rpc: SolanaRpc, giveaway: FundsOf): Promise<PrizeFunds> {
  const { creator, treasury, payer, places, token } = giveaway;
  const accountOf = (owner: string) =>
    token ? [associatedAccount(owner, token.mint, token.tokenProgram)] : [];
  const accountBytes =
    token?.tokenProgram === TOKEN_2022_PROGRAM ? TOKEN_2022_ACCOUNT_BYTES : TOKEN_ACCOUNT_BYTES;
  const [wallet, platform, purse, sysvar, source, fees] = await rpc.accounts([
    creator,
    treasury,
    payer,
    RENT_SYSVAR,
    ...accountOf(creator),
    ...accountOf(treasury),
  ]);
  const rent = sysvar ? decodeRent(sysvar.data) : null;
  if (!rent) throw new RpcUnavailable('the rent sysvar cannot be read');
  const held = source ? decodeTokenAccount(source.data) : null;
  // The vault is always new; the treasury's account only for the first prize of a coin.
  const newAccounts = token ? (fees ? 1n : 2n) : 0n;
  return {
    lamports: wallet?.lamports ?? 0n,
    payerLamports: purse?.lamports ?? 0n,
    treasuryLamports: platform?.lamports ?? 0n,
    tokens: token ? (held?.amount ?? 0n) : null,
    frozen: held?.state === 'frozen',
    costs:
      rent(escrowSize(places)) +
      depositLamports(places, token !== null, token ? rent(DEPOSIT_TOKEN_ACCOUNT_BYTES) : 0n) +
      newAccounts * rent(accountBytes),
    rentMinimum: rent(0),
  };
}

/** Reads the accounts that a tip touches from the chain. */

import type { SolanaRpc } from '../../chain/rpc.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import type { TipFunds } from '../../core/tips/funds.ts';
import { type TipTerms, tipTokenAccounts } from './instructions.ts';

/** Sizes of new associated token accounts, in bytes: Token-2022 adds ImmutableOwner to those of the mints we allow. */
const TOKEN_ACCOUNT_BYTES = 165;
const TOKEN_2022_ACCOUNT_BYTES = 170;

interface ReadFunds {
  present: Omit<TipFunds, 'networkCost'>;
  /** Lamports for the token accounts that this tip creates. */
  newAccountsRent: bigint;
}

/**
 * The present funds; `checkFunds` decides whether they suffice. Refuses a creator whose account belongs to a program.
 */
export async function readFunds(rpc: SolanaRpc, tip: TipTerms): Promise<ReadFunds> {
  const owners = [tip.sender, tip.creator, tip.treasury];
  const ata = tip.tokenProgram === null ? null : tipTokenAccounts(tip, tip.tokenProgram);
  const accountBytes =
    tip.tokenProgram === TOKEN_2022_PROGRAM ? TOKEN_2022_ACCOUNT_BYTES : TOKEN_ACCOUNT_BYTES;
  const [accounts, rentMinimum, accountRent] = await Promise.all([
    rpc.accounts(ata ? [...owners, ata.sender, ata.creator, ata.treasury] : owners),
    rpc.rentMinimum(0),
    ata ? rpc.rentMinimum(accountBytes) : 0n,
  ]);
  // An existing wallet account belongs to the System program; one of another owner is that program's to spend.
  if (accounts[1] && accounts[1].owner !== SYSTEM_PROGRAM)
    throw new Refusal('creator_off_curve', { reason: "The creator's account belongs to a program." });
  const lamports = (index: number) => accounts[index]?.lamports ?? 0n;
  const source = accounts[3] ? decodeTokenAccount(accounts[3].data) : null;
  // Two roles may share one account: it is created, and paid for, once.
  const missing = ata ? new Set([ata.creator, ata.treasury].filter((_, i) => !accounts[4 + i])).size : 0;
  return {
    present: {
      senderLamports: lamports(0),
      creatorLamports: lamports(1),
      treasuryLamports: lamports(2),
      senderTokens: ata ? (source?.amount ?? 0n) : null,
      senderFrozen: source?.state === 'frozen',
      rentMinimum,
    },
    newAccountsRent: BigInt(missing) * accountRent,
  };
}

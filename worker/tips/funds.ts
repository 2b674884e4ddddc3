/** Reads the balances of a tip's accounts, in one call of the node together with its token. */

import { type Account, RpcUnavailable } from '../../chain/rpc.ts';
import { decodeRent, RENT_SYSVAR } from '../../core/accounts/rent.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { Refusal } from '../../core/refusals.ts';
import type { TipFunds } from '../../core/tips/funds.ts';
import type { TipTerms } from './instructions.ts';

/** Sizes of new associated token accounts, in bytes: Token-2022 adds ImmutableOwner to those of the mints we allow. */
const TOKEN_ACCOUNT_BYTES = 165;
const TOKEN_2022_ACCOUNT_BYTES = 170;

const TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
/** Divisor of a coin's supply: holders have at least this part. */
const HOLDER_PART = 100_000n;

type Roles = Pick<TipTerms, 'token' | 'currency' | 'sender' | 'creator' | 'treasury'>;

interface ReadFunds {
  present: Omit<TipFunds, 'networkCost'>;
  /** Lamports for the rent of the token accounts that this tip creates. */
  newAccountsRent: bigint;
}

/**
 * Returns the accounts that `fundsOf` reads. They are read together with the token, so its token program is not known
 * yet, nor whether `creator` is its creator.
 */
export function fundsAddresses(tip: Roles): string[] {
  const owners = ownersOf(tip);
  // For a tip in SOL only the sender's balance of the coin matters: creators may trust holders.
  const holders = tip.currency === 'SOL' ? [tip.sender] : owners;
  const accounts = TOKEN_PROGRAMS.flatMap((program) =>
    holders.map((owner) => associatedAccount(owner, tip.token, program)),
  );
  return [...new Set([RENT_SYSVAR, ...owners, ...accounts])];
}

/**
 * Returns the present funds; `checkFunds` decides whether they suffice. Refuses a creator whose account belongs to a
 * program. Throws RpcUnavailable if the node does not know the network's rent.
 */
export function fundsOf(tip: TipTerms, accounts: readonly (Account | null)[]): ReadFunds {
  const at = (address: string) => accounts.find((account) => account?.address === address) ?? null;
  const rent = decodeRent(at(RENT_SYSVAR)?.data ?? new Uint8Array());
  if (!rent) throw new RpcUnavailable('the rent sysvar cannot be read');
  // An existing wallet account belongs to the System program; an account of another owner is that program's to spend.
  if ((at(tip.creator)?.owner ?? SYSTEM_PROGRAM) !== SYSTEM_PROGRAM)
    throw new Refusal('creator_off_curve', { reason: "The creator's account belongs to a program." });
  const lamports = (address: string) => at(address)?.lamports ?? 0n;
  const program = tip.tokenProgram;
  const [sender, ...receivers] =
    program === null ? [] : ownersOf(tip).map((owner) => associatedAccount(owner, tip.token, program));
  const source = sender === undefined ? null : at(sender);
  const held = source && decodeTokenAccount(source.data);
  // Two roles may share one account: it is created, and its rent paid, once.
  const missing = new Set(receivers.filter((address) => !at(address))).size;
  const accountRent = rent(program === TOKEN_2022_PROGRAM ? TOKEN_2022_ACCOUNT_BYTES : TOKEN_ACCOUNT_BYTES);
  return {
    present: {
      senderLamports: lamports(tip.sender),
      creatorLamports: lamports(tip.creator),
      treasuryLamports: lamports(tip.treasury),
      senderTokens: program === null ? null : (held?.amount ?? 0n),
      senderFrozen: held?.state === 'frozen',
      rentMinimum: rent(0),
    },
    newAccountsRent: BigInt(missing) * accountRent,
  };
}

const ownersOf = ({ sender, creator, treasury }: Roles) => [sender, creator, treasury];

/**
 * Returns whether the sender still holds 0.001 % of the coin's supply after paying `paid` base units of it. A few units
 * cost nothing, and so prove nothing.
 */
export function holdsCoin(
  { token, sender }: Pick<Roles, 'token' | 'sender'>,
  accounts: readonly (Account | null)[],
  { supply, paid }: { supply: bigint; paid: bigint },
): boolean {
  const own = new Set(TOKEN_PROGRAMS.map((program) => associatedAccount(sender, token, program)));
  const held = accounts
    .filter((account) => account !== null && own.has(account.address))
    .reduce((sum, account) => sum + (decodeTokenAccount(account!.data)?.amount ?? 0n), 0n);
  return supply > 0n && held > paid && (held - paid) * HOLDER_PART >= supply;
}

/**
 * Reads a landed transaction and compares it with a tip by effect. It is looser than the check of signed bytes: the
 * money has moved, and hiding it helps no one. Its blockhash does not count, because wallets that send replace it.
 */
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { LandedInstruction, LandedTransaction } from '../../../chain/landed.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../core/address.ts';
import { type TipTerms, tipInstructions } from '../instructions.ts';

export type LandedTip = Pick<LandedTransaction, 'payer' | 'blockhash' | 'calls' | 'hasLookups'>;

/** The reasons why a landed transaction is not the tip that its memo names. */
type Mismatch = 'tx_lookup_table' | 'tx_fee_payer' | 'tx_changed' | 'tx_foreign_instruction';

/**
 * Compares a landed transaction with a tip. Returns null if it is this tip: our instructions once and in order, its
 * payer, and nothing else that moves the same money.
 */
export function mismatch(landed: LandedTip, tip: TipTerms): Mismatch | null {
  if (landed.hasLookups) return 'tx_lookup_table';
  if (landed.payer !== tip.sender) return 'tx_fee_payer';
  const ours = tipInstructions(tip);
  let next = 0;
  const others: LandedInstruction[] = [];
  for (const step of landed.calls) {
    const wanted = ours[next];
    if (wanted && same(step, wanted)) next += 1;
    else others.push(step, ...step.inner);
  }
  if (next !== ours.length) return 'tx_changed';
  const parties = partiesOf(tip);
  return others.some((each) => moves(each, parties)) ? 'tx_foreign_instruction' : null;
}

function same({ program, accounts, data }: LandedInstruction, wanted: TransactionInstruction): boolean {
  return (
    program === wanted.programId.toBase58() &&
    data.length === wanted.data.length &&
    data.every((byte, i) => byte === wanted.data[i]) &&
    accounts.length === wanted.keys.length &&
    accounts.every((account, i) => account === wanted.keys[i]!.pubkey.toBase58())
  );
}

function partiesOf({ creator, treasury, token, tokenProgram }: TipTerms): Set<string> {
  const owners = [creator, treasury];
  if (tokenProgram === null) return new Set(owners);
  const accountOf = (owner: string) =>
    getAssociatedTokenAddressSync(
      new PublicKey(token),
      new PublicKey(owner),
      false,
      new PublicKey(tokenProgram),
    ).toBase58();
  return new Set([...owners, ...owners.map(accountOf)]);
}

/** Numbers of transfers. System (u32): Transfer 2, with a seed 11. Token: Transfer 3, checked 12, with a fee 26. */
const SYSTEM_TRANSFERS = new Set([2, 11]);
const TOKEN_TRANSFERS = new Set([3, 12, 26]);

function moves({ program, accounts, data }: LandedInstruction, parties: Set<string>): boolean {
  const transfer =
    program === SYSTEM_PROGRAM
      ? SYSTEM_TRANSFERS.has(data[0] ?? -1)
      : (program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM) && TOKEN_TRANSFERS.has(data[0] ?? -1);
  return transfer && accounts.some((account) => parties.has(account));
}

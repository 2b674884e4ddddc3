/**
 * Reads a landed transaction and compares it with a tip by effect. It is looser than the check of signed bytes: the
 * money has moved, and hiding it helps no one. Its blockhash does not count, because wallets that send replace it.
 */
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { LandedTransaction } from '../../../chain/landed.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../core/address.ts';
import { fromBase64 } from '../../../core/base64.ts';
import { type TipTerms, tipInstructions } from '../instructions.ts';

interface Instruction {
  program: string;
  accounts: string[];
  data: Uint8Array;
}

export interface LandedTip {
  payer: string;
  blockhash: string;
  /** The instructions in order, each with its inner instructions. */
  steps: (Instruction & { inner: Instruction[] })[];
}

/** The reasons why a landed transaction is not the tip that its memo names. */
type Mismatch = 'tx_malformed' | 'tx_lookup_table' | 'tx_fee_payer' | 'tx_changed' | 'tx_foreign_instruction';

/** Decodes the transaction, or returns why it cannot be a tip of ours. Does not check whether it succeeded. */
export function readLanded({ base64, inner }: LandedTransaction): LandedTip | Mismatch {
  const bytes = fromBase64(base64);
  if (!bytes) return 'tx_malformed';
  try {
    const { message } = VersionedTransaction.deserialize(bytes);
    if (message.addressTableLookups.length > 0) return 'tx_lookup_table';
    const keys = message.staticAccountKeys.map((key) => key.toBase58());
    const at = (index: number): string => {
      const key = keys[index];
      if (key === undefined) throw new RangeError('an index points nowhere');
      return key;
    };
    const steps = message.compiledInstructions.map((each, place) => ({
      program: at(each.programIdIndex),
      accounts: each.accountKeyIndexes.map(at),
      data: each.data,
      inner: (inner ?? [])
        .filter(({ index }) => index === place)
        .flatMap(({ instructions }) => instructions)
        .map((called) => ({
          program: at(called.programIdIndex),
          accounts: called.accounts.map(at),
          data: bs58.decode(called.data),
        })),
    }));
    return { payer: keys[0]!, blockhash: message.recentBlockhash, steps };
  } catch {
    return 'tx_malformed';
  }
}

/**
 * Compares a landed transaction with a tip. Returns null if it is this tip: our instructions once and in order, its
 * payer, and nothing else that moves the same money.
 */
export function mismatch(landed: LandedTip, tip: TipTerms): Mismatch | null {
  if (landed.payer !== tip.sender) return 'tx_fee_payer';
  const ours = tipInstructions(tip);
  let next = 0;
  const others: Instruction[] = [];
  for (const step of landed.steps) {
    const wanted = ours[next];
    if (wanted && same(step, wanted)) next += 1;
    else others.push(step, ...step.inner);
  }
  if (next !== ours.length) return 'tx_changed';
  const parties = partiesOf(tip);
  return others.some((each) => moves(each, parties)) ? 'tx_foreign_instruction' : null;
}

function same({ program, accounts, data }: Instruction, wanted: TransactionInstruction): boolean {
  return (
    program === wanted.programId.toBase58() &&
    data.length === wanted.data.length &&
    data.every((byte, i) => byte === wanted.data[i]) &&
    accounts.length === wanted.keys.length &&
    accounts.every((account, i) => account === wanted.keys[i]!.pubkey.toBase58())
  );
}

/** Returns creator and treasury, and for a token tip their token accounts. */
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

/** Returns whether an instruction is a transfer from or to one of `parties`. */
function moves({ program, accounts, data }: Instruction, parties: Set<string>): boolean {
  const transfer =
    program === SYSTEM_PROGRAM
      ? SYSTEM_TRANSFERS.has(data[0] ?? -1)
      : (program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM) && TOKEN_TRANSFERS.has(data[0] ?? -1);
  return transfer && accounts.some((account) => parties.has(account));
}

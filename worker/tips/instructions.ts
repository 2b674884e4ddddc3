/** Builds the instructions of a tip from its row alone, so that building and checking cannot disagree. */
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { MEMO_PROGRAM } from '../../core/address.ts';
import { tipMemo } from '../../core/tips/tip-memo.ts';

/** The columns of a tip's row that decide its transaction. Amounts in base units. */
export interface TipTerms {
  id: string;
  token: string;
  currency: 'SOL' | 'TOKEN';
  tokenProgram: string | null;
  decimals: number;
  sender: string;
  creator: string;
  treasury: string;
  platformFee: bigint;
  creatorAmount: bigint;
}

/**
 * Builds the instructions. SOL: memo, creator's share, fee. Token: creation of both receivers' associated accounts
 * (idempotent, so that it does not matter if they appear or vanish before the tip lands), memo, creator's share, fee.
 * The memo names the row and comes right before the transfers, as accounts that require a memo demand. The treasury is
 * always named, even for a fee of zero: the reconciler finds every tip by it. A SOL tip names its token as a reference
 * of the fee's transfer (as Solana Pay does), so that its transaction alone shows whose stream it belongs to.
 */
export function tipInstructions(tip: TipTerms): TransactionInstruction[] {
  const sender = new PublicKey(tip.sender);
  const creator = new PublicKey(tip.creator);
  const treasury = new PublicKey(tip.treasury);
  const memo = new TransactionInstruction({
    programId: new PublicKey(MEMO_PROGRAM),
    keys: [{ pubkey: sender, isSigner: true, isWritable: false }],
    data: memoData(tip.id),
  });
  if (tip.tokenProgram === null) {
    const pay = (toPubkey: PublicKey, lamports: bigint) =>
      SystemProgram.transfer({ fromPubkey: sender, toPubkey, lamports });
    const fee = pay(treasury, tip.platformFee);
    fee.keys.push({ pubkey: new PublicKey(tip.token), isSigner: false, isWritable: false });
    return [memo, pay(creator, tip.creatorAmount), fee];
  }
  const mint = new PublicKey(tip.token);
  const program = new PublicKey(tip.tokenProgram);
  const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, false, program);
  const open = (owner: PublicKey) =>
    createAssociatedTokenAccountIdempotentInstruction(sender, accountOf(owner), owner, mint, program);
  const pay = (owner: PublicKey, amount: bigint) =>
    createTransferCheckedInstruction(
      accountOf(sender),
      mint,
      accountOf(owner),
      sender,
      amount,
      tip.decimals,
      [],
      program,
    );
  return [
    open(creator),
    open(treasury),
    memo,
    pay(creator, tip.creatorAmount),
    pay(treasury, tip.platformFee),
  ];
}

function memoData(id: string): TransactionInstruction['data'] {
  // web3.js's type is its Buffer polyfill; a Uint8Array works as well.
  return new TextEncoder().encode(tipMemo(id)) as TransactionInstruction['data'];
}

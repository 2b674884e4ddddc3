/** Builds the instructions of a payout's transactions from its row. Lamports and base units. */
import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import type { PayoutRow } from './store.ts';

/** A payout of a token: the columns of its row that decide its transactions. */
export interface TokenTerms {
  mint: PublicKey;
  tokenProgram: PublicKey;
  decimals: number;
  treasury: PublicKey;
  treasuryAccount: PublicKey;
  wallet: PublicKey;
  walletAccount: PublicKey;
}

export function tokenTerms(row: PayoutRow): TokenTerms {
  if (row.tokenProgram === null || row.swapWallet === null) throw new Error('SOL is not swapped');
  const mint = new PublicKey(row.asset);
  const tokenProgram = new PublicKey(row.tokenProgram);
  const treasury = new PublicKey(row.treasury);
  const wallet = new PublicKey(row.swapWallet);
  const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, false, tokenProgram);
  return {
    mint,
    tokenProgram,
    decimals: row.decimals,
    treasury,
    treasuryAccount: accountOf(treasury),
    wallet,
    walletAccount: accountOf(wallet),
  };
}

/** Moves the token, and SOL for the costs of its swap, from the treasury to the swap wallet. */
export function moveInstructions(terms: TokenTerms, amount: bigint, costs: bigint): TransactionInstruction[] {
  const { mint, tokenProgram, treasury, wallet, walletAccount } = terms;
  return [
    ...pay(treasury, wallet, costs),
    createAssociatedTokenAccountIdempotentInstruction(treasury, walletAccount, wallet, mint, tokenProgram),
    createTransferCheckedInstruction(
      terms.treasuryAccount,
      mint,
      walletAccount,
      treasury,
      amount,
      terms.decimals,
      [],
      tokenProgram,
    ),
  ];
}

/**
 * Checks a swap at the end of its own transaction, so that all of it fails if the check does: no one was given power
 * over the swap wallet's token account, and the wallet holds at least `atLeast` lamports and is still a plain wallet.
 * The System program rejects a transfer of more than the balance, even to oneself.
 */
export function closingCheck(terms: TokenTerms, atLeast: bigint): TransactionInstruction[] {
  const { walletAccount, wallet, tokenProgram } = terms;
  return [
    createRevokeInstruction(walletAccount, wallet, [], tokenProgram),
    // Only the close authority can confirm that no one else is.
    createSetAuthorityInstruction(walletAccount, wallet, AuthorityType.CloseAccount, null, [], tokenProgram),
    SystemProgram.transfer({ fromPubkey: wallet, toPubkey: wallet, lamports: atLeast }),
  ];
}

/** Sends the same lamports to each, from one wallet. Builds nothing for a share of zero. */
export function shareInstructions(
  from: PublicKey,
  recipients: string[],
  share: bigint,
): TransactionInstruction[] {
  return recipients.flatMap((wallet) => pay(from, new PublicKey(wallet), share));
}

/** Sends the rest of the token in the swap wallet to the treasury. */
export function emptyInstructions(terms: TokenTerms, amount: bigint): TransactionInstruction[] {
  if (amount === 0n) return [];
  const { mint, walletAccount, treasuryAccount, wallet, decimals, tokenProgram } = terms;
  return [
    createTransferCheckedInstruction(
      walletAccount,
      mint,
      treasuryAccount,
      wallet,
      amount,
      decimals,
      [],
      tokenProgram,
    ),
  ];
}

/** Creates the treasury's token account again if it was closed; the swap wallet pays. */
export function openHomeInstruction(terms: TokenTerms): TransactionInstruction {
  const { mint, treasuryAccount, treasury, wallet, tokenProgram } = terms;
  return createAssociatedTokenAccountIdempotentInstruction(
    wallet,
    treasuryAccount,
    treasury,
    mint,
    tokenProgram,
  );
}

/** Closes the swap wallet's token account; its rent goes to the treasury. */
export function closeInstruction(terms: TokenTerms): TransactionInstruction {
  const { walletAccount, treasury, wallet, tokenProgram } = terms;
  return createCloseAccountInstruction(walletAccount, treasury, wallet, [], tokenProgram);
}

export function pay(from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction[] {
  return lamports > 0n ? [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })] : [];
}

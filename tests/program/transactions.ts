/** Turns instructions into signed transactions, as a wallet would. */
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import { type Signer, signBytes } from './keys.ts';

/** A cluster's limit. */
export const MAX_TRANSACTION_BYTES = 1232;

function roleOf({ signer, writable }: { signer: boolean; writable: boolean }): AccountRole {
  if (signer) return writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return writable ? AccountRole.WRITABLE : AccountRole.READONLY;
}

/** Returns a v0 transaction. The first signer pays its fee; unneeded signers are dropped. */
export function signedTransaction(
  instructions: readonly EscrowInstruction[],
  signers: readonly Signer[],
  blockhash: string,
): Transaction {
  const payer = signers[0];
  if (!payer) throw new Error('a transaction needs somebody who pays for it');
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayer(payer.address as Address, made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 63n },
        made,
      ),
    (made) =>
      appendTransactionMessageInstructions(
        instructions.map(({ program, keys, data }) => ({
          programAddress: program as Address,
          accounts: keys.map((key) => ({ address: key.address as Address, role: roleOf(key) })),
          data,
        })),
        made,
      ),
  );
  const compiled = compileTransaction(message);
  const signatures: Record<string, SignatureBytes> = {};
  for (const address of Object.keys(compiled.signatures)) {
    const signer = signers.find((each) => each.address === address);
    if (!signer) throw new Error(`nobody signs for ${address}`);
    signatures[address] = signBytes(signer, Uint8Array.from(compiled.messageBytes)) as SignatureBytes;
  }
  return { ...compiled, signatures };
}

export function transactionBytes(transaction: Transaction): Uint8Array {
  return Uint8Array.from(getTransactionEncoder().encode(transaction));
}

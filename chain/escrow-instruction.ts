/** Converts the escrow's instructions, plain data in core, to the transaction library's type. */
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { EscrowInstruction } from '../core/escrow/instructions.ts';

export function toWeb3({ program, keys, data }: EscrowInstruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map(({ address, signer, writable }) => ({
      pubkey: new PublicKey(address),
      isSigner: signer,
      isWritable: writable,
    })),
    // web3.js declares its Buffer polyfill here, but accepts any Uint8Array.
    data: data as TransactionInstruction['data'],
  });
}

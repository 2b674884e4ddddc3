/** The escrow's instructions, plain data in core, as the transaction library wants them. */
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
    // web3.js types ask for its Buffer polyfill; a Uint8Array serves it as well.
    data: data as TransactionInstruction['data'],
  });
}

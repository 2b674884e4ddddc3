/** Free SOL through a real, signed transfer. LiteSVM's own airdrop repeats its signature and leaves no history. */
import { ComputeBudgetProgram, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import type { Chain } from './chain.ts';
import { decodeTransaction } from './decode.ts';
import { INTERNAL_ERROR, RpcFailure } from './errors.ts';
import { land } from './execute.ts';

const keypair = Keypair.generate();
const POOL_LAMPORTS = 500_000_000n * 1_000_000_000n;
let count = 0;

/**
 * Sends `lamports` to `address` and returns the signature. Throws RpcFailure when it cannot, for example below the rent
 * minimum.
 */
export function airdrop(chain: Chain, address: string, lamports: bigint): string {
  const payer = keypair.publicKey.toBase58();
  if (chain.accounts.lamports(payer) < lamports + 10_000_000n) {
    chain.accounts.set(payer, {
      lamports: POOL_LAMPORTS + lamports,
      owner: SYSTEM_PROGRAM,
      executable: false,
      data: new Uint8Array(),
    });
  }
  const { blockhash, lastValidBlockHeight } = chain.blockhashes.at(chain.clock.slot);
  const transaction = new Transaction({ feePayer: keypair.publicKey, blockhash, lastValidBlockHeight });
  count += 1;
  transaction.add(
    // The limit counts up, so that two equal airdrops in one slot are two transactions.
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1000 + (count % 1_000_000) }),
    SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: new PublicKey(address), lamports }),
  );
  transaction.sign(keypair);
  const decoded = decodeTransaction(Uint8Array.from(transaction.serialize()));
  const signature = decoded.signatures[0]!;
  land(chain, decoded);
  if (chain.find(signature, 'processed')?.err !== null) {
    throw new RpcFailure(
      INTERNAL_ERROR,
      'Internal error: the airdrop failed, is the amount below the rent minimum?',
    );
  }
  return signature;
}

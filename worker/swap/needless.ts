/**
 * Removes needless instructions. Jupiter creates every associated token account of a swap, also an existing one. Then
 * it only takes space in the transaction (jup-ag/docs swap/advanced/reduce-transaction-size.mdx).
 */
import type { TransactionInstruction } from '@solana/web3.js';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from '../../core/address.ts';

/** AssociatedTokenAccountInstruction::CreateIdempotent. The plain form fails if the account exists, so it stays. */
const CREATE_IDEMPOTENT = 1;
/** Positions of the new account and its token program in the instruction. */
const ACCOUNT_AT = 1;
const TOKEN_PROGRAM_AT = 5;

/** Returns the instructions that are needed. Throws RpcUnavailable, RpcError. */
export async function withoutNeedless(
  rpc: Pick<SolanaRpc, 'accounts'>,
  instructions: TransactionInstruction[],
): Promise<TransactionInstruction[]> {
  const creations = instructions.filter(isCreation);
  if (creations.length === 0) return instructions;
  const found = await rpc.accounts(creations.map(({ keys }) => keys[ACCOUNT_AT]!.pubkey.toBase58()));
  // An address that only received lamports belongs to the System program: its token account must still be created.
  const needless = new Set(
    creations.filter(({ keys }, at) => found[at]?.owner === keys[TOKEN_PROGRAM_AT]!.pubkey.toBase58()),
  );
  return instructions.filter((instruction) => !needless.has(instruction));
}

function isCreation({ programId, keys, data }: TransactionInstruction): boolean {
  const own = programId.toBase58() === ASSOCIATED_TOKEN_PROGRAM;
  return own && data.length === 1 && data[0] === CREATE_IDEMPOTENT && keys.length > TOKEN_PROGRAM_AT;
}

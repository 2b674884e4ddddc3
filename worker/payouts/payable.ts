/** Computes how much of an asset the treasury can pay out now. */
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import { SOL_ASSET } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { readToken } from '../tokens/read-token.ts';
import type { PayoutDeps } from './deps.ts';
import type { NewPayout } from './store.ts';

export type Terms = Pick<NewPayout, 'symbol' | 'decimals' | 'tokenProgram'>;

/** `asset`: a mint or SOL; `have` in base units. Refuses token_not_found, mint_refused, chain_unavailable. */
export function payableOf(deps: PayoutDeps, asset: string): Promise<{ terms: Terms; have: bigint }> {
  return asset === SOL_ASSET ? solOf(deps) : tokenOf(deps, asset);
}

async function tokenOf({ rpc, treasury }: PayoutDeps, mint: string) {
  const token = await readToken(rpc, mint);
  if (!token) throw new Refusal('token_not_found');
  if (token.verdict.refusedReason) throw new Refusal('mint_refused', { reason: token.verdict.refusedReason });
  const { tokenProgram, decimals } = token.facts;
  const address = getAssociatedTokenAddressSync(
    new PublicKey(mint),
    treasury.publicKey,
    false,
    new PublicKey(tokenProgram),
  );
  const [account] = await rpc.accounts([address.toBase58()]);
  const have = account?.owner === tokenProgram ? (decodeTokenAccount(account.data)?.amount ?? 0n) : 0n;
  return { terms: { symbol: token.symbol, decimals, tokenProgram }, have };
}

/** Returns the payable SOL. Network fees come out of the reserve, so everything above it can be paid out. */
async function solOf({ rpc, treasury, reserve }: PayoutDeps) {
  const [account] = await rpc.accounts([treasury.publicKey.toBase58()]);
  const above = (account?.lamports ?? 0n) - reserve;
  const terms = { symbol: SOL_ASSET, decimals: SOL_DECIMALS, tokenProgram: null };
  return { terms, have: above > 0n ? above : 0n };
}

/** Claiming a coin as its page does it, with a real key instead of a wallet. */
import type { Keypair } from '@solana/web3.js';
import { claimMessage } from '../../core/messages.ts';
import { SITE, signText } from './giveaways.ts';
import { call, person, type Reply, token } from './support.ts';

interface ClaimChanges {
  site?: string;
  /** The mint in the signed text. */
  mint?: string;
  /** The wallet that the body names. */
  wallet?: string;
  /** Seconds. */
  offset?: number;
}

/** What the wallet of `signer` sends to claim `mint`. */
export function claimBody(signer: Keypair, mint: string, changes: ClaimChanges = {}) {
  const wallet = changes.wallet ?? signer.publicKey.toBase58();
  const message = claimMessage({
    site: changes.site ?? SITE,
    mint: changes.mint ?? mint,
    wallet,
    time: Math.floor(Date.now() / 1000) + (changes.offset ?? 0),
  });
  return { walletAddress: wallet, message, signature: signText(signer, message) };
}

export function claim(mint: string, signer: Keypair, body: object = claimBody(signer, mint)): Promise<Reply> {
  return call('POST', `/api/tip/${mint}/claim`, body);
}

/** The coin's creator, or `signer`, has claimed it. */
export async function claimed(mint = token('spl').mint, signer = person('creator')): Promise<void> {
  const { status, json } = await claim(mint, signer);
  if (status !== 200) throw new Error(`the claim was answered ${status}: ${JSON.stringify(json)}`);
}

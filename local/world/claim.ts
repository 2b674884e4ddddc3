/** Claims a demo coin as its creator does on the coin's page. */
import { ed25519 } from '@noble/curves/ed25519';
import bs58 from 'bs58';
import { claimMessage } from '../../core/messages.ts';
import type { Person } from './types.ts';

/** Signs the claim of `mint` as its creator and sends it to the app. Throws if the app refuses it. */
export async function claimCoin(appUrl: string, mint: string, creator: Person): Promise<void> {
  const site = new URL(appUrl).host;
  const wallet = creator.publicKey;
  const message = claimMessage({ site, mint, wallet, time: Math.floor(Date.now() / 1000) });
  const secret = bs58.decode(creator.secretKey).subarray(0, 32);
  const signature = bs58.encode(ed25519.sign(new TextEncoder().encode(message), secret));
  const response = await fetch(`${appUrl}/api/tip/${mint}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ walletAddress: wallet, message, signature }),
  });
  if (!response.ok)
    throw new Error(`The app refused a claim: HTTP ${response.status} ${await response.text()}`);
}

/** Of the demo coins that need a claim CAMP is claimed. The others stay as they are, so that the state can be seen. */
export async function claimDemoCoin(
  appUrl: string,
  { tokens, people }: { tokens: { symbol: string; mint: string }[]; people: { creator: Person } },
): Promise<void> {
  const camp = tokens.find(({ symbol }) => symbol === 'CAMP');
  if (camp) await claimCoin(appUrl, camp.mint, people.creator);
}

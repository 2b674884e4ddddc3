/** Signing in as the creator page and the admin page do it, with a real key instead of a wallet. */
import { ed25519 } from '@noble/curves/ed25519';
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import { memoProofTransaction } from '../../core/wallet-proof.ts';
import { call, person, type Reply, token } from './support.ts';

export function signText(text: string, signer: Keypair): Uint8Array {
  return ed25519.sign(new TextEncoder().encode(text), signer.secretKey.slice(0, 32));
}

export const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
export const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What a wallet returns that signs only transactions. */
export function memoTransaction(text: string, signer: Keypair): string {
  const transaction = VersionedTransaction.deserialize(
    memoProofTransaction(signer.publicKey.toBase58(), text),
  );
  transaction.sign([signer]);
  return base64(transaction.serialize());
}

/** The text that a creator must sign. */
export async function creatorMessage(wallet: string, tokenAddress?: string): Promise<string> {
  const query = new URLSearchParams({ wallet, ...(tokenAddress ? { tokenAddress } : {}) });
  const { json } = await call('POST', `/api/tip/auth/creator/challenge?${query}`);
  return json.data.message;
}

export function authenticateCreator(body: Record<string, unknown>): Promise<Reply> {
  return call('POST', '/api/tip/auth/creator/authenticate', body);
}

export async function creatorToken(signer = person('creator'), mint = token('launch').mint): Promise<string> {
  const wallet = signer.publicKey.toBase58();
  const signature = base64(signText(await creatorMessage(wallet, mint), signer));
  const { json } = await authenticateCreator({ wallet, signature, tokenAddress: mint });
  if (!json.token) throw new Error(`no creator token: ${JSON.stringify(json)}`);
  return json.token;
}

export async function adminMessage(wallet?: string): Promise<string> {
  const { json } = await call('GET', `/api/admin/auth-message${wallet ? `?wallet=${wallet}` : ''}`);
  return json.message;
}

/** Headers as the admin page sends them. */
export function adminHeaders(text: string, signer: Keypair, signature = signText(text, signer)) {
  return {
    'x-wallet-address': signer.publicKey.toBase58(),
    'x-signature': hex(signature),
    'x-message': base64(new TextEncoder().encode(text)),
  };
}

export async function adminToken(signer = person('admin')): Promise<string> {
  const headers = adminHeaders(await adminMessage(signer.publicKey.toBase58()), signer);
  const { json } = await call('POST', '/api/admin/authenticate', undefined, { headers });
  if (!json.token) throw new Error(`no admin token: ${JSON.stringify(json)}`);
  return json.token;
}

export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

import type { Wallet } from '../wallet/context.ts';

/** Signs a transaction as the server hands it out and takes it back: base64. Throws when the person or wallet refuses. */
export async function signBase64(
  wallet: Pick<Wallet, 'signTransaction'>,
  transaction: string,
): Promise<string> {
  const bytes = Uint8Array.from(atob(transaction), (char) => char.charCodeAt(0));
  return btoa(String.fromCharCode(...(await wallet.signTransaction(bytes))));
}

/** Calls that a wallet signs with a text of their own. */
import type { WalletProof } from '../wallet/context.ts';

export type Prove = (text: string) => Promise<WalletProof>;

/** Returns the body of such a call: `textOf` is what `wallet` signs here and now. Throws what the wallet throws. */
export async function signedBody(
  wallet: string,
  prove: Prove,
  textOf: (signer: { site: string; wallet: string; time: number }) => string,
) {
  const message = textOf({ site: location.host, wallet, time: Math.floor(Date.now() / 1000) });
  return { walletAddress: wallet, message, ...(await prove(message)) };
}

/** Claims a token. It is separate from tips.ts, because a fan's page does not need it. */
import { mutate } from 'swr';
import { claimMessage } from '../../core/messages.ts';
import type { WalletProof } from '../wallet/context.ts';
import { get } from './call.ts';
import { tokenPath } from './early.ts';

/** `wallet` signs that it claims the token; then every screen that shows the token reads it again. */
export async function claimToken(
  token: string,
  wallet: string,
  prove: (text: string) => Promise<WalletProof>,
): Promise<void> {
  const time = Math.floor(Date.now() / 1000);
  const message = claimMessage({ site: location.host, mint: token, wallet, time });
  const body = { walletAddress: wallet, message, ...(await prove(message)) };
  await get(`${tokenPath(token)}/claim`, { body });
  await mutate(tokenPath(token));
}

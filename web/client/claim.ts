/** Claims a token. It is separate from tips.ts, because a fan's page does not need it. */
import { mutate } from 'swr';
import { claimMessage } from '../../core/messages.ts';
import { get } from './call.ts';
import { tokenPath } from './early.ts';
import { type Prove, signedBody } from './signed.ts';

/** `wallet` signs that it claims the token; then every screen that shows the token reads it again. */
export async function claimToken(token: string, wallet: string, prove: Prove): Promise<void> {
  const body = await signedBody(wallet, prove, (signer) => claimMessage({ ...signer, mint: token }));
  await get(`${tokenPath(token)}/claim`, { body });
  await mutate(tokenPath(token));
}

/** Checks a user's signed message about clips against the call that carries it. */
import type { Context } from 'hono';
import { clipActionMessage } from '../../core/messages.ts';
import type { AppContext } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { checkSignedMessage, type SignedMessage } from '../messages/check-signed.ts';

type Action = Omit<Parameters<typeof clipActionMessage>[0], 'site' | 'wallet' | 'time'>;

/** `use` names the effect, as in SignedMessage. Refuses message_invalid, signature_invalid, message_expired. */
export async function checkClipAction(
  c: Context<AppContext>,
  signed: Omit<SignedMessage, 'build' | 'subject'>,
  action: Action,
  use: string,
): Promise<void> {
  const { wallet } = signed;
  await checkSignedMessage(c, {
    ...signed,
    build: (time) => clipActionMessage({ site: siteOf(c), ...action, wallet, time }),
    subject: use,
  });
}

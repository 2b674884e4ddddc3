/** POST /api/admin/smoke: asks every outside service once, with the parameters that the product uses. */
import type { Context } from 'hono';
import { smokeMessage } from '../../core/messages.ts';
import { smokeSchema } from '../../core/smoke.ts';
import { type AppContext, database } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { requireAdmin, siteOf } from '../http/auth.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { smokeProbes } from './probes.ts';
import { runProbes } from './run.ts';

/** Refuses message_invalid, signature_invalid, message_expired. */
export async function postSmoke(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  const { coin, ...signed } = await body(c, smokeSchema);
  await checkSignedMessage(c, {
    ...signed,
    wallet,
    build: (time) => smokeMessage({ site: siteOf(c), wallet, time }),
    subject: 'smoke',
  });
  const report = await runProbes(c.env, smokeProbes(c.env, database(c.env), coin ?? null));
  return answer(c, report, { report });
}

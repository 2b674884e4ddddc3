/** POST /api/admin/smoke: asks every outside service once, with the parameters that the product uses. */
import { smokeMessage } from '../../core/messages.ts';
import { smokeSchema } from '../../core/smoke.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { smokeProbes } from './probes.ts';
import { runProbes } from './run.ts';

/** Runs the test. Refuses message_invalid, signature_invalid, message_expired. */
export const postSmoke = endpoint(adminOnly, jsonBody(smokeSchema), share('exports'), async (c) => {
  const wallet = walletOf(c);
  const { coin, record, ...signed } = c.req.valid('json');
  await checkSignedMessage(c, {
    ...signed,
    wallet,
    build: (time) => smokeMessage({ site: siteOf(c), wallet, time }),
    subject: 'smoke',
  });
  const probes = smokeProbes(c.env, database(c.env), coin ?? null);
  const report = await runProbes(c.env, probes, { record });
  return answer(c, report, { report });
});

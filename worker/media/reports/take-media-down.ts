/**
 * POST /api/admin/media/{hash}/take-down {reason}: the file is no longer served from that moment on, can never be
 * uploaded again, and leaves the alerts that use it.
 */
import { z } from 'zod';
import type { AlertSettings } from '../../../core/alerts/settings.ts';
import { isMediaHash, MAX_REASON_LENGTH } from '../../../core/media/model.ts';
import { withdrawWords } from '../../blocks/withdraw-words.ts';
import { database, type Env } from '../../env.ts';
import { adminOnly, walletOf } from '../../http/auth.ts';
import { answer, endpoint, jsonBody, params } from '../../http/endpoint.ts';
import { changeSettings } from '../../live/settings/change.ts';
import { loadSettings } from '../../live/store.ts';
import { profileOf } from '../../profiles/store.ts';
import { takeDown } from './store.ts';

export const hashParam = params(z.object({ hash: z.string().refine(isMediaHash) }), 'media_not_found');
/** Why an admin decides so. */
export const reasonSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(MAX_REASON_LENGTH, `must be at most ${MAX_REASON_LENGTH} characters`);
const requestBody = jsonBody(z.object({ reason: reasonSchema }));

/** Takes the file down. A second call completes a first one that failed halfway. */
export const takeMediaDown = endpoint(adminOnly, hashParam, requestBody, async (c) => {
  const { hash } = c.req.valid('param');
  const { reason } = c.req.valid('json');
  const judged = { hash, by: walletOf(c), now: Date.now(), reason };
  const tokens = await takeDown(database(c.env), judged);
  // The file is no longer served; the rest is tidying. Open overlays draw their own picture where one fails to load.
  for (const token of tokens) {
    const owner = profileOf(token);
    if (owner !== null) await withdrawWords(c.env, owner, judged.now, 'face');
    else
      await leaveAlerts(c.env, token, hash).catch((error) =>
        console.error(c.get('requestId'), 'alerts keep a file that was taken down', token, error),
      );
  }
  await c.env.MEDIA.delete(hash).catch((error) =>
    console.error(c.get('requestId'), 'left to the cron', error),
  );
  return answer(c, { hash, tokens: tokens.map((token) => profileOf(token) ?? token) });
});

/** Removes the file from the token's alerts. Alerts that do not use it are not written again. */
async function leaveAlerts(env: Env, token: string, hash: string): Promise<void> {
  const { alerts } = await loadSettings(database(env), token);
  const uses = alerts.tiers.some(({ picture, sound }) => picture === hash || sound?.source === hash);
  if (uses) await changeSettings(env, token, 'alerts', 'platform', (present) => withoutFile(present, hash));
}

function withoutFile(alerts: AlertSettings, hash: string): AlertSettings {
  return {
    ...alerts,
    tiers: alerts.tiers.map((tier) => ({
      ...tier,
      picture: tier.picture === hash ? null : tier.picture,
      sound: tier.sound?.source === hash ? null : tier.sound,
    })),
  };
}

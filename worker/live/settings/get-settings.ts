/**
 * GET /api/live/{token}/settings/alerts, /show and /moderation: returns the creator's settings, whole, with defaults
 * for unset fields. Moderation is the creator's alone, for it names words and wallets; its treatment of tips is public.
 */
import { publicModeration } from '../../../core/moderation/model.ts';
import { database } from '../../env.ts';
import { recentCreatorOrAdmin } from '../../http/auth.ts';
import { answer, endpoint, tokenParam } from '../../http/endpoint.ts';
import { loadSettings } from '../store.ts';

export const getAlertSettings = endpoint(tokenParam(), async (c) => {
  const { alerts, moderation } = await loadSettings(database(c.env), c.req.valid('param').token);
  return answer(c, alerts, { moderation: publicModeration(moderation) });
});

export const getShowSettings = endpoint(tokenParam(), async (c) => {
  const { show } = await loadSettings(database(c.env), c.req.valid('param').token);
  return answer(c, show);
});

export const getModerationSettings = endpoint(tokenParam(), recentCreatorOrAdmin, async (c) => {
  const { moderation } = await loadSettings(database(c.env), c.req.valid('param').token);
  return answer(c, moderation);
});

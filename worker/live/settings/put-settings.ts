/**
 * PUT /api/live/{token}/settings/alerts, /show and /moderation: stores settings, whole or in part, and sends them to
 * the open overlays. An absent field stays as it is; a list is replaced as a whole.
 */
import { z } from 'zod';
import { requireKnown } from '../../../core/alerts/known-files.ts';
import { parseAlerts } from '../../../core/alerts/parse-settings.ts';
import { parseModeration } from '../../../core/moderation/parse-settings.ts';
import { Refusal } from '../../../core/refusals.ts';
import { parseShow } from '../../../core/show/parse-settings.ts';
import { shareOf } from '../../channels/new-shares.ts';
import { loadSubject } from '../../channels/subject.ts';
import { database, type Env } from '../../env.ts';
import { creatorOrAdmin, walletOf } from '../../http/auth.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../../http/endpoint.ts';
import { libraryOf } from '../../media/store.ts';
import { take } from '../../shares/day.ts';
import type { SettingsKind, TokenSettings } from '../store.ts';
import { changeSettings } from './change.ts';

/** The parser checks it against the stored settings. */
const requestBody = jsonBody(z.unknown());

type Parse<K extends SettingsKind> = (sent: unknown, present: TokenSettings[K]) => TokenSettings[K];

/** Builds an endpoint. `parser`: reads the data of the token that parsing needs. */
const put = <K extends SettingsKind>(
  kind: K,
  parser: (env: Env, token: string, sent: unknown) => Promise<Parse<K>>,
) =>
  endpoint(tokenParam(), creatorOrAdmin, requestBody, async (c) => {
    const { token } = c.req.valid('param');
    const sent = c.req.valid('json');
    // An admin may write for any token, but not for an address that is not a token.
    const subject = await loadSubject(c.env, token, {
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    // A mint that can be closed gives its rent back, so such tokens cost nothing.
    if (subject.refusedReason) throw new Refusal('mint_refused', { reason: subject.refusedReason });
    const parse = await parser(c.env, token, sent);
    const by = walletOf(c);
    const characters = JSON.stringify(sent ?? null).length;
    const change = (present: TokenSettings[K]) => parse(sent, present);
    // Settings that are refused take nothing of the share.
    const settings = await changeSettings(c.env, token, kind, by, change, async () => {
      const share = await shareOf(c.env, subject, 'settings');
      if (!(await take(c.env, share, [by, token], characters))) throw new Refusal('settings_today');
    });
    return answer(c, settings);
  });

export const putAlertSettings = put('alerts', async (env, token, sent) => {
  const hasTiers = typeof sent === 'object' && sent !== null && Object.hasOwn(sent, 'tiers');
  // A file that leaves the library between this look and the write is left out by overlays, as after a take-down.
  const library = hasTiers ? await libraryOf(database(env), token) : [];
  return (body, present) => {
    const settings = parseAlerts(body, present);
    requireKnown(settings, present, library);
    return settings;
  };
});
export const putShowSettings = put('show', async () => parseShow);
export const putModerationSettings = put('moderation', async () => (sent, present) => ({
  ...parseModeration(sent, present),
  // A page that was open before a moderator's panic must not end it by a saved word: the desk alone does.
  panic: present.panic,
}));

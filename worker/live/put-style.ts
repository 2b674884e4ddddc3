/**
 * PUT /api/tip/config/{token}: stores a live style, whole or in part, and sends it to the open overlays. A null field
 * is unset; an absent one stays as it is. The look stays too: `notDrawn` names the looks in use that do not draw a field.
 */
import { z } from 'zod';
import { notDrawn } from '../../core/alerts/looks.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { type LiveStyle, wholeStyle } from '../../core/live/style.ts';
import { loadSubject } from '../channels/subject.ts';
import { database } from '../env.ts';
import { creatorOrAdmin, walletOf } from '../http/auth.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { drainOutbox } from '../outbox/drain.ts';
import { loadSettings, saveStyle } from './store.ts';

/** parseStyle checks it against the stored style. */
const requestBody = jsonBody(z.unknown());

export const putStyle = endpoint(tokenParam(), creatorOrAdmin, requestBody, async (c) => {
  const { token } = c.req.valid('param');
  const sent = c.req.valid('json');
  const db = database(c.env);
  const present = await loadSettings(db, token);
  const fields = isWrapped(sent) ? sent.config : sent;
  const style = parseStyle(fields, present.style);
  // An admin may write for any token, but not for an address that is not a token.
  await loadSubject(c.env, token);
  await saveStyle(db, token, style, walletOf(c), Date.now());
  // Stored is enough: the cron repeats a delivery to the room that fails now.
  await drainOutbox(c.env, token).catch((error) => console.error(c.get('requestId'), 'outbox', error));
  return answer(c, style, {
    resolved: wholeStyle(style),
    notDrawn: notDrawn(present.alerts, fields as Partial<LiveStyle>),
  });
});

/** Returns whether the body is `{config: {...settings}}`; the bare `{...settings}` is accepted too. */
function isWrapped(value: unknown): value is { config: unknown } {
  return typeof value === 'object' && value !== null && 'config' in value;
}

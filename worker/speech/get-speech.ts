/**
 * GET /api/live/{token}/speech/{tipId}: the tip spoken aloud, as a sound file. Made once: kept at the edge and in the
 * token's room, so that a replay or a second overlay costs nothing.
 */
import type { Context } from 'hono';
import { speechText } from '../../core/live/speech.ts';
import { isTestAlert, testAlert } from '../../core/live/test-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import { addressSchema, type Tip } from '../../core/tips.ts';
import { type AppContext, type Env, roomOf } from '../env.ts';
import { confirmedTip } from '../live/confirmed-tip.ts';
import { loadToken } from '../tokens/load-token.ts';
import { type Sound, speak } from './client.ts';

/** Whoever speaks for everyone's test alerts. */
const TEST = 'test';

export async function getSpeech(c: Context<AppContext>): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const tipId = c.req.param('tipId') ?? '';
  if (!addressSchema.safeParse(token).success) throw new Refusal('token_not_found');
  const subject = isTestAlert(tipId) ? TEST : tipId;
  // Built anew: a query string must not make a second copy.
  const key = new URL(`/api/live/${token}/speech/${encodeURIComponent(subject)}`, c.req.url).href;
  const kept = await caches.default.match(new Request(key, { headers: rangeOf(c.req.raw) }));
  if (kept) return kept;

  const tip = await spokenTip(c.env, token, tipId);
  const making = soundOf(c.env, token, subject, tip);
  // An overlay that hangs up must not leave the others waiting for a sound that nobody makes.
  c.executionCtx.waitUntil(making.catch(() => null));
  const sound = await making;
  const response = new Response(sound.bytes, {
    headers: {
      'content-type': sound.contentType,
      'content-length': String(sound.bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
  c.executionCtx.waitUntil(caches.default.put(key, response.clone()));
  return response;
}

/** Refuses what is no confirmed tip of a known token: nobody makes us speak, or make a room, for nothing. */
async function spokenTip(env: Env, token: string, tipId: string): Promise<Tip> {
  if (!isTestAlert(tipId)) return confirmedTip(env, token, tipId);
  const { symbol } = await loadToken(env, token);
  return testAlert(token, symbol, '', 0);
}

async function soundOf(env: Env, token: string, subject: string, tip: Tip): Promise<Sound> {
  const room = roomOf(env, token);
  const ready = await room.speech(subject);
  if (ready) return ready;
  try {
    const sound = await speak(env, speechText(tip));
    await room.saveSpeech(subject, sound);
    return sound;
  } catch (error) {
    await room.giveUpSpeech(subject);
    throw error;
  }
}

function rangeOf(request: Request): HeadersInit {
  const range = request.headers.get('range');
  return range ? { range } : {};
}

/**
 * GET /api/live/{token}/speech/{tipId}: the tip spoken aloud, as an audio file. Made once: cached at the edge, and in
 * the token's room for other edge locations, so that a replay or a second overlay costs nothing. Audio that cannot be
 * cached is returned all the same. Only recent alerts of overlays are spoken: a stranger must not have every old tip
 * spoken.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { speechSubject } from '../../core/live/heard.ts';
import { speechText } from '../../core/live/speech.ts';
import { isTestAlert, testAlert } from '../../core/live/test-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Tip } from '../../core/tips/model.ts';
import { type AppContext, type Env, roomOf } from '../env.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { countCall } from '../http/limits.ts';
import { confirmedTip } from '../live/confirmed-tip.ts';
import { loadToken } from '../tokens/load-token.ts';
import { type Sound, speak } from './speak.ts';

/** A room stores rows of at most 2 MB: longer audio, as melotts makes of a long message, is cached at the edge only. */
const ROOM_BYTES = 1_900_000;

const paramsSchema = z.object({ token: addressSchema, tipId: z.string() });

export const getSpeech = endpoint(params(paramsSchema, 'token_not_found'), async (c) => {
  const { token, tipId } = c.req.valid('param');
  const subject = speechSubject(tipId);
  // Built from scratch: a query string must not make a second copy.
  const key = new URL(`/api/live/${token}/speech/${encodeURIComponent(subject)}`, c.req.url).href;
  const cached = await caches.default.match(new Request(key, { headers: rangeOf(c.req.raw) }));
  if (cached) return cached;

  const tip = await spokenTip(c, token, tipId);
  const making = soundOf(c.env, token, subject, tip, key);
  // An overlay that disconnects must not leave the others waiting for audio that no request makes.
  c.executionCtx.waitUntil(making.catch(() => null));
  return soundResponse(await making);
});

function soundResponse({ bytes, contentType }: Sound): Response {
  return new Response(bytes, {
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Refuses all but confirmed tips of known tokens: strangers must not make us generate audio, or create a room. */
async function spokenTip(c: Context<AppContext>, token: string, tipId: string): Promise<Tip> {
  if (!isTestAlert(tipId)) return confirmedTip(c.env, token, tipId);
  const { symbol } = await loadToken(c.env, token, { onUnknown: () => countCall(c, 'newTokens') });
  return testAlert(token, symbol, '', 0);
}

/** `key`: of the edge cache. */
async function soundOf(env: Env, token: string, subject: string, tip: Tip, key: string): Promise<Sound> {
  const room = roomOf(env, token);
  const ready = await room.speech(subject);
  if (ready === 'over') throw new Refusal('speech_over');
  if (ready !== 'make') {
    await keepAtEdge(key, ready);
    return ready;
  }
  let saved = false;
  try {
    // A request that waited for audio too large for the room finds it here.
    const sound = (await atEdge(key)) ?? (await speak(env, speechText(tip)));
    await keepAtEdge(key, sound);
    if (sound.bytes.byteLength <= ROOM_BYTES) saved = await keepInRoom(room, subject, sound);
    return sound;
  } finally {
    if (!saved) await room.giveUpSpeech(subject).catch(() => {});
  }
}

async function atEdge(key: string): Promise<Sound | null> {
  const cached = await caches.default.match(key);
  const contentType = cached?.headers.get('content-type');
  return cached && contentType ? { contentType, bytes: await cached.arrayBuffer() } : null;
}

async function keepAtEdge(key: string, sound: Sound): Promise<void> {
  try {
    await caches.default.put(key, soundResponse(sound));
  } catch (error) {
    console.error('a sound was not kept at the edge', error);
  }
}

async function keepInRoom(room: ReturnType<typeof roomOf>, subject: string, sound: Sound): Promise<boolean> {
  try {
    await room.saveSpeech(subject, sound);
    return true;
  } catch (error) {
    console.error('a sound was not kept in its room', error);
    return false;
  }
}

function rangeOf(request: Request): HeadersInit {
  const range = request.headers.get('range');
  return range ? { range } : {};
}

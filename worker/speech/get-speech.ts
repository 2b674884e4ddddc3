/**
 * GET /api/live/{token}/speech/{tipId}: returns the tip spoken aloud, as an audio file. Made once: cached at the edge,
 * and in the token's room for other edge locations, so that a replay or a second overlay costs nothing. Audio that
 * cannot be cached is returned all the same. Only recent alerts of overlays with a voice are spoken: a stranger must
 * not have every old tip spoken, and no one hears an alert without a voice.
 */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { hasVoice, planOf } from '../../core/alerts/plan.ts';
import { amountSpeech, speechLanguage, speechText } from '../../core/alerts/speech.ts';
import { type Language, voiceOf } from '../../core/alerts/voices.ts';
import { speechSubject } from '../../core/live/heard.ts';
import { isTestAlert, testAlert, testAmount } from '../../core/live/test-alert.ts';
import { areWordsPublic } from '../../core/moderation/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { paidCharacters } from '../../core/shares/days.ts';
import { hasChannel } from '../channels/store.ts';
import { type Database, database, type Env, roomOf } from '../env.ts';
import { spokenLanguages } from '../health/store.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { confirmedTip } from '../live/confirmed-tip.ts';
import { loadSettings } from '../live/store.ts';
import { shownTip } from '../tips/rows.ts';
import { findReading } from '../tokens/store.ts';
import { madeSound, type Saying, type Speech } from './made-sound.ts';
import { type Sound, speechEnd } from './speak.ts';

/** A room stores rows of at most 2 MB: longer audio, as melotts makes of a long message, is cached at the edge only. */
const ROOM_BYTES = 1_900_000;

const paramsSchema = z.object({ token: addressSchema, tipId: z.string() });

export const getSpeech = endpoint(params(paramsSchema, 'token_not_found'), async (c) => {
  const { token, tipId } = c.req.valid('param');
  // The check comes before the cache: a tip that is silent now may have been spoken before.
  const speech = isTestAlert(tipId)
    ? await testSpeech(c.env, token, tipId)
    : await tipSpeech(c.env, token, tipId);
  const endsAt = speechEnd();
  let refused: unknown;
  for (const saying of await sayingsOf(c.env, speech)) {
    // Built from scratch: a query string must not make a second copy.
    const address = new URL(`/api/live/${token}/speech/${encodeURIComponent(saying.key)}`, c.req.url).href;
    const cached = await caches.default.match(new Request(address, { headers: rangeOf(c.req.raw) }));
    if (cached) return cached;
    const making = soundOf(c.env, token, speech, saying, { address, endsAt });
    // An overlay that disconnects must not leave the others waiting for audio that no request makes.
    c.executionCtx.waitUntil(making.catch(() => null));
    try {
      return soundResponse(await making);
    } catch (error) {
      // The next one is shorter, and may be paid for.
      if (!(error instanceof Refusal) || error.code === 'speech_over') throw error;
      refused ??= error;
    }
  }
  throw refused ?? new Refusal('speech_language');
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

/**
 * Returns the tip to speak. Refuses all but confirmed tips with a voice: strangers must not make us generate audio, or
 * create a room.
 */
async function tipSpeech(env: Env, token: string, tipId: string): Promise<Speech> {
  // The room knows what may be heard now. A spoken tip may have been held, dropped or removed since.
  const row = await confirmedTip(env, token, tipId);
  const tip = shownTip(row);
  const { alerts } = await loadSettings(database(env), token);
  const isWordless = tip.plan === 'amount' || row.ruling?.state === 'wordless';
  const isPublic = row.ruling === null || isWordless || areWordsPublic(row.ruling, Date.now());
  if (!alerts.voice.on || !hasVoice(tip.plan) || !isPublic) throw new Refusal('speech_silent');
  return {
    tip,
    subject: speechSubject(tipId),
    settings: alerts,
    creator: row.creator,
    may: paidCharacters(row),
    pays: 'paid',
    wordless: isWordless,
  };
}

/** Returns the test alert to speak. Only its creator can have sent one, so a token that no one has read has none. */
async function testSpeech(env: Env, token: string, tipId: string): Promise<Speech> {
  const db = database(env);
  const { symbol, creator } = await tested(db, token);
  const alerts = (await roomOf(env, token).testSettings(tipId)) ?? (await loadSettings(db, token)).alerts;
  const amount = testAmount(tipId);
  if (planOf(alerts, amount) !== 'spoken') throw new Refusal('speech_silent');
  return {
    tip: testAlert(token, symbol, '', 0, amount),
    subject: speechSubject(tipId),
    settings: alerts,
    creator,
    may: { paid: Number.POSITIVE_INFINITY, shared: 0 },
    pays: 'tests',
    wordless: false,
  };
}

async function tested(db: Database, token: string): Promise<{ symbol: string; creator: string | null }> {
  const reading = await findReading(db, token);
  if (reading) return reading.chain;
  if (await hasChannel(db, token)) return { symbol: '', creator: token };
  throw new Refusal('token_not_found');
}

/** Returns what may be said of an alert, the best first: all of it, then its amount. */
async function sayingsOf(env: Env, { tip, subject, settings, may, wordless }: Speech): Promise<Saying[]> {
  const spoken = await spokenLanguages(database(env));
  const voice = voiceOf(settings.voice.voice);
  const saying = async (text: string, language: Language, of: string): Promise<Saying> => {
    const isPaid = text.length <= may.paid;
    return { text, language, key: `${of}-${await fingerprint([isPaid && voice.id, language, text])}` };
  };
  const heard = speechLanguage(tip, settings);
  // A sound with a fan's words is deleted with them, so it is this tip's own. Equal ones without words are one.
  const hasWords = tip.message !== '' || tip.name !== null || tip.handle !== null;
  const of = hasWords ? subject : 'wordless';
  const sayings: Saying[] = [];
  if (!wordless && heard !== 'other' && spoken.includes(heard))
    sayings.push(await saying(speechText(tip, settings, heard), heard, of));
  if (spoken.includes(voice.language))
    sayings.push(await saying(amountSpeech(tip, settings, voice.language), voice.language, 'wordless'));
  return sayings;
}

async function fingerprint(of: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(of)));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function soundOf(
  env: Env,
  token: string,
  speech: Speech,
  saying: Saying,
  { address, endsAt }: { address: string; endsAt: number },
): Promise<Sound> {
  const { key } = saying;
  const room = roomOf(env, token);
  const ready = await room.speech(speech.subject, key);
  if (ready === 'over') throw new Refusal('speech_over');
  if (ready !== 'make') {
    await keepAtEdge(address, ready);
    return ready;
  }
  let saved = false;
  try {
    // A request that waited for audio too large for the room finds it here.
    const sound = (await atEdge(address)) ?? (await madeSound(env, speech, saying, endsAt));
    await keepAtEdge(address, sound);
    if (sound.bytes.byteLength <= ROOM_BYTES) saved = await keepInRoom(room, key, sound);
    return sound;
  } finally {
    if (!saved) await room.giveUpSpeech(key).catch(() => {});
  }
}

async function atEdge(address: string): Promise<Sound | null> {
  const cached = await caches.default.match(address);
  const contentType = cached?.headers.get('content-type');
  return cached && contentType ? { contentType, bytes: await cached.arrayBuffer() } : null;
}

async function keepAtEdge(address: string, sound: Sound): Promise<void> {
  try {
    await caches.default.put(address, soundResponse(sound));
  } catch (error) {
    console.error('a sound was not kept at the edge', error);
  }
}

async function keepInRoom(room: ReturnType<typeof roomOf>, key: string, sound: Sound): Promise<boolean> {
  try {
    await room.saveSpeech(key, sound);
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

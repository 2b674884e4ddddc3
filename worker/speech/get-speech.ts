/**
 * GET /api/live/{token}/speech/{tipId}: returns the tip spoken aloud, as an audio file. Made once: cached at the edge,
 * and in the token's room for other edge locations, so that a replay or a second overlay costs nothing. Audio that
 * cannot be cached is returned all the same. Only recent alerts of overlays with a voice are spoken: a stranger must
 * not have every old tip spoken, and no one hears an alert without a voice.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { planOf } from '../../core/alerts/plan.ts';
import type { AlertSettings } from '../../core/alerts/settings.ts';
import { speechLanguage, speechText } from '../../core/alerts/speech.ts';
import { speechBudget, speechDay } from '../../core/alerts/speech-budget.ts';
import { type Language, speechCalls, voiceOf } from '../../core/alerts/voices.ts';
import { speechSubject } from '../../core/live/heard.ts';
import { isTestAlert, testAlert, testAmount } from '../../core/live/test-alert.ts';
import { areWordsPublic } from '../../core/moderation/model.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Tip } from '../../core/tips/model.ts';
import { giveBack, spend } from '../budgets/store.ts';
import { type AppContext, database, type Env, roomOf } from '../env.ts';
import { spokenLanguages } from '../health/store.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { countCall } from '../http/limits.ts';
import { confirmedTip } from '../live/confirmed-tip.ts';
import { loadSettings } from '../live/store.ts';
import { shownTip } from '../tips/rows.ts';
import { loadToken } from '../tokens/load-token.ts';
import { canSpeak, type Sound, speak } from './speak.ts';

/** A room stores rows of at most 2 MB: longer audio, as melotts makes of a long message, is cached at the edge only. */
const ROOM_BYTES = 1_900_000;

const paramsSchema = z.object({ token: addressSchema, tipId: z.string() });

interface Speech {
  tip: Tip;
  /** Key of the alert in the room, and of its stored sound. */
  subject: string;
  key: string;
  settings: AlertSettings;
}

export const getSpeech = endpoint(params(paramsSchema, 'token_not_found'), async (c) => {
  const { token, tipId } = c.req.valid('param');
  // The check comes before the cache: a tip that is silent now may have been spoken before.
  const speech = await speechOf(c, token, tipId);
  // Built from scratch: a query string must not make a second copy.
  const address = new URL(`/api/live/${token}/speech/${encodeURIComponent(speech.key)}`, c.req.url).href;
  const cached = await caches.default.match(new Request(address, { headers: rangeOf(c.req.raw) }));
  if (cached) return cached;

  const making = soundOf(c.env, token, speech, address);
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

/**
 * Returns the alert to speak. Refuses all but confirmed tips of known tokens with a voice: strangers must not make us
 * generate audio, or create a room.
 */
async function speechOf(c: Context<AppContext>, token: string, tipId: string): Promise<Speech> {
  const subject = speechSubject(tipId);
  if (!isTestAlert(tipId)) {
    // The room knows what may be heard now. A spoken tip may have been held, dropped or removed since.
    const row = await confirmedTip(c.env, token, tipId);
    const tip = shownTip(row);
    const { alerts } = await loadSettings(database(c.env), token);
    const isPublic = row.ruling === null || areWordsPublic(row.ruling, Date.now());
    if (!alerts.voice.on || tip.plan !== 'spoken' || !isPublic) throw new Refusal('speech_silent');
    // A sound with its message is not that of an alert whose message was dropped or deleted.
    const plain = tip.message === '' ? '-plain' : '';
    // A sound with a name does not fit a tip whose name was withdrawn either.
    const named = tip.name !== null || tip.handle !== null ? '-named' : '';
    return { tip, subject, key: subject + plain + named, settings: alerts };
  }
  const { symbol } = await loadToken(c.env, token, { onUnknown: () => countCall(c, 'newTokens') });
  const { alerts } = await loadSettings(database(c.env), token);
  const amount = testAmount(tipId);
  if (planOf(alerts, amount) !== 'spoken') throw new Refusal('speech_silent');
  // A creator who tries out voices hears each of them.
  const key = `${subject}-${await fingerprint([alerts.template, alerts.voice.voice, alerts.voice.pronunciations])}`;
  return { tip: testAlert(token, symbol, '', 0, amount), subject, key, settings: alerts };
}

async function fingerprint(of: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(of)));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the sound. `address`: its key in the edge cache. */
async function soundOf(env: Env, token: string, speech: Speech, address: string): Promise<Sound> {
  const { subject, key } = speech;
  const room = roomOf(env, token);
  const ready = await room.speech(subject, key);
  if (ready === 'over') throw new Refusal('speech_over');
  if (ready !== 'make') {
    await keepAtEdge(address, ready);
    return ready;
  }
  let saved = false;
  try {
    // A request that waited for audio too large for the room finds it here.
    const sound = (await atEdge(address)) ?? (await paidSound(env, token, speech));
    await keepAtEdge(address, sound);
    if (sound.bytes.byteLength <= ROOM_BYTES) saved = await keepInRoom(room, key, sound);
    return sound;
  } finally {
    if (!saved) await room.giveUpSpeech(key).catch(() => {});
  }
}

/** Has the alert spoken, within the budget of the day. Unspoken text is not counted. */
async function paidSound(env: Env, token: string, { tip, settings }: Speech): Promise<Sound> {
  const db = database(env);
  const language = await languageToSpeak(db, tip, settings);
  const text = speechText(tip, settings, language);
  if (!canSpeak(env)) throw new Refusal('speech_unavailable', {}, 'no speech service is set up');
  const cost = { token, day: speechDay(Date.now()), characters: text.length };
  const budget = speechBudget({ token: env.SPEECH_TOKEN_CHARACTERS, site: env.SPEECH_SITE_CHARACTERS });
  if (!(await spend(db, cost, budget))) throw new Refusal('speech_spent');
  try {
    return await speak(env, speechCalls(voiceOf(settings.voice.voice), language, text));
  } catch (error) {
    await giveBack(db, cost).catch((problem) => console.error('speech was not given back', problem));
    throw error;
  }
}

async function languageToSpeak(
  db: ReturnType<typeof database>,
  tip: Tip,
  settings: AlertSettings,
): Promise<Language> {
  const language = speechLanguage(tip, settings);
  if (language === 'other' || !(await spokenLanguages(db)).includes(language))
    throw new Refusal('speech_language');
  return language;
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

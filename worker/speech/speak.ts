/** Turns text into audio with the first model that answers. Workers AI if it is bound, else the configured service. */

import { systemClock, within } from '../../chain/clock.ts';
import type { SpeechCall } from '../../core/alerts/voices.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';
import { type SpeechAi, speechAiOf } from './ai.ts';

/** Time limit for all models together; each leaves some of it for the next. */
const TIMEOUT_MS = 8000;
const FIRST_TIMEOUT_MS = 5000;
/** A minute of audio is below 6 MB as WAV of 44.1 kHz. A larger answer is malformed. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface Sound {
  contentType: string;
  bytes: ArrayBuffer;
}

/** Returns whether this deployment can speak. */
export function canSpeak(env: Pick<Env, 'AI' | 'SPEECH_URL' | 'SITE_URL'>): boolean {
  return aiOf(env) !== null;
}

/** Returns when an alert that is to be spoken from now on is given up, in ms of the clock. */
export const speechEnd = () => systemClock.now() + TIMEOUT_MS;

/**
 * Returns the answer of the first call that succeeds. Throws Refusal speech_unavailable if none does. `more`: another
 * voice may follow until `endsAt`.
 */
export async function speak(
  env: Pick<Env, 'AI' | 'SPEECH_URL' | 'SITE_URL'>,
  calls: readonly SpeechCall[],
  { endsAt, more = false }: { endsAt: number; more?: boolean } = { endsAt: speechEnd() },
): Promise<Sound> {
  const ai = aiOf(env);
  if (!ai) throw unavailable('no speech service is set up');
  const reasons: string[] = [];
  for (const [i, call] of calls.entries()) {
    const left = endsAt - systemClock.now();
    if (left <= 0) break;
    const last = !more && i === calls.length - 1;
    try {
      return await soundBy(ai, call, last ? left : Math.min(left, FIRST_TIMEOUT_MS));
    } catch (error) {
      reasons.push(`${call.model}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw unavailable(reasons.join('; '));
}

const aiOf = (env: Pick<Env, 'AI' | 'SPEECH_URL' | 'SITE_URL'>): SpeechAi | null =>
  speechAiOf(env, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });

async function soundBy(ai: SpeechAi, call: SpeechCall, timeoutMs: number): Promise<Sound> {
  const options = call.raw ? { returnRawResponse: true } : undefined;
  const asked = ai.run(call.model, call.inputs, options).then(bytesOf);
  const bytes = await within(timeoutMs, asked, null);
  if (!bytes) throw new Error('no answer in time');
  // The first bytes decide: documented types and headers are wrong.
  const contentType = soundType(bytes);
  if (!contentType) throw new Error(`${bytes.byteLength} bytes that are no sound`);
  return { contentType, bytes: bytes.buffer };
}

/** Reads a raw Response, a stream, bytes, or JSON with base64 in it: these models have returned each of them. */
async function bytesOf(reply: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (reply instanceof Response) {
    if (reply.ok) return bounded(reply);
    throw new Error(`HTTP ${reply.status} ${(await reply.text()).slice(0, 200)}`);
  }
  if (reply instanceof ReadableStream) return bounded(new Response(reply));
  if (reply instanceof ArrayBuffer) return new Uint8Array(reply);
  if (!(reply instanceof Object) || !('audio' in reply) || typeof reply.audio !== 'string')
    throw new Error('an answer without audio');
  return Uint8Array.from(atob(reply.audio), (char) => char.charCodeAt(0));
}

async function bounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel();
    throw new Error('the sound is too large');
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the content type by the file's first bytes, or null for one that no browser plays. */
function soundType(bytes: Uint8Array): string | null {
  if (bytes.length < 128 || bytes.length > MAX_BYTES) return null;
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('RIFF') && head.endsWith('WAVE')) return 'audio/wav';
  if (head.startsWith('OggS')) return 'audio/ogg';
  const isMpegFrame = bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0;
  return head.startsWith('ID3') || isMpegFrame ? 'audio/mpeg' : null;
}

function unavailable(detail: string): Refusal {
  return new Refusal('speech_unavailable', {}, detail);
}

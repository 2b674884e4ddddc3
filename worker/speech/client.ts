/** Turns text into sound: Workers AI where it is bound, else the speech service of the settings. */
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';
import { within } from '../tokens/time-limit.ts';

const MODEL = '@cf/myshell-ai/melotts';
const TIMEOUT_MS = 8000;
/** A sound of a minute is below 3 MB as WAV. More is none of ours. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface Sound {
  contentType: string;
  bytes: ArrayBuffer;
}

/** Speaks `text`. Throws Refusal speech_unavailable when no sound can be had, for whatever reason. */
export async function speak(env: Env, text: string): Promise<Sound> {
  let bytes: ArrayBuffer;
  try {
    bytes = env.AI ? await byWorkersAi(env.AI, text) : await byService(env.SPEECH_URL, text);
  } catch (error) {
    throw unavailable(error instanceof Error ? error.message : String(error));
  }
  const contentType = soundType(new Uint8Array(bytes));
  if (!contentType) throw unavailable(`${bytes.byteLength} bytes that are no sound`);
  return { contentType, bytes };
}

async function byWorkersAi(ai: Ai, text: string): Promise<ArrayBuffer> {
  const reply = await within(TIMEOUT_MS, ai.run(MODEL, { prompt: text, lang: 'en' }), null);
  if (!reply) throw new Error('no answer in time');
  if (!(reply instanceof Object) || !('audio' in reply) || typeof reply.audio !== 'string')
    throw new Error('an answer without audio');
  return Uint8Array.from(atob(reply.audio), (char) => char.charCodeAt(0)).buffer;
}

async function byService(url: string, text: string): Promise<ArrayBuffer> {
  if (!url) throw new Error('no speech service is set up');
  const response = await fetch(`${url}/speak`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('audio/')) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status} ${type}`);
  }
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel();
    throw new Error('the sound is too large');
  }
  return response.arrayBuffer();
}

/** Content type by the file's first bytes, or null for what no browser would play. Headers may lie. */
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

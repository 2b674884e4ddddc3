/**
 * The judge of words: a safety model of Workers AI. Its answer is one of two words; everything else is no answer. Its
 * language, costs and form: local/contracts/workers-ai/guard-*.json.
 */
import type { Env } from '../env.ts';
import { type SpeechAi, speechAiOf } from '../speech/ai.ts';

export interface Judge {
  /** Returns whether a text may be on a stream; null without an answer. Never throws. */
  judge(text: string, signal: AbortSignal): Promise<Verdict | null>;
  /** Does the same for the smoke test. Throws the error. */
  tell(text: string): Promise<Verdict>;
}

type Verdict = 'safe' | 'unsafe';

const MODEL = '@cf/meta/llama-guard-3-8b';
/** Enough for "unsafe" and a line of categories. */
const MAX_TOKENS = 24;
/** Time limit of the connection; callers give up earlier, by their signal. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 4096;
/**
 * Categories that say nothing about a stream: advice (S6: every second message names a coin), intellectual property
 * (S8), elections (S13), code (S14).
 */
const HARMLESS: ReadonlySet<string> = new Set(['S6', 'S8', 'S13', 'S14']);

/** Returns the judge; null on a deployment without one. */
export function judgeOf(env: Pick<Env, 'AI' | 'SPEECH_URL' | 'SITE_URL'>): Judge | null {
  const ai = speechAiOf(env, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  return ai && { judge: (text, signal) => ask(ai, text, signal), tell: (text) => tell(ai, text) };
}

async function ask(ai: SpeechAi, text: string, signal: AbortSignal): Promise<Verdict | null> {
  if (signal.aborted) return null;
  const aborted = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    const asked = tell(ai, text);
    // The caller has gone: a late failure is ignored.
    asked.catch(() => {});
    return await Promise.race([asked, aborted]);
  } catch (error) {
    console.warn('the judge gave no answer', error instanceof Error ? error.message : error);
    return null;
  }
}

async function tell(ai: SpeechAi, text: string): Promise<Verdict> {
  const answer = await ai.run(MODEL, {
    messages: [{ role: 'user', content: withoutMarks(text) }],
    max_tokens: MAX_TOKENS,
    temperature: 0,
  });
  const verdict = verdictOf(answer);
  if (verdict === null) throw new Error(`not an answer of a safety model: ${JSON.stringify(answer)}`);
  return verdict;
}

/**
 * Removes the model's own marks from a text. The model judges the text between its marks: a text with such a mark would
 * end itself and continue as the model's instructions.
 */
export function withoutMarks(text: string): string {
  return text
    .replace(/[<>|[\]{}]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reads the model's text ("safe", or "unsafe" and a line of categories), or the same as JSON. */
function verdictOf(answer: unknown): Verdict | null {
  const response = (answer as { response?: unknown } | null)?.response;
  if (typeof response === 'string') {
    const [first, second = '', ...rest] = response.trim().split(/\s*\n\s*/);
    if (rest.length > 0) return null;
    if (first === 'safe') return second === '' ? 'safe' : null;
    return first === 'unsafe' ? unsafeBy(second.split(',')) : null;
  }
  if (typeof response !== 'object' || response === null) return null;
  const { safe, categories = [] } = response as { safe?: unknown; categories?: unknown };
  if (typeof safe !== 'boolean' || !Array.isArray(categories)) return null;
  return safe ? 'safe' : unsafeBy(categories.map(String));
}

function unsafeBy(categories: string[]): Verdict {
  const named = categories.map((category) => category.trim()).filter((category) => category !== '');
  return named.length > 0 && named.every((category) => HARMLESS.has(category)) ? 'safe' : 'unsafe';
}

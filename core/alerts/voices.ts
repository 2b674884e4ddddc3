/**
 * The voices of alerts: what a creator chooses from, and which model of Workers AI says a text in a language. A
 * language that is not here is shown and not spoken. The models' documents are fixtures in local/contracts/workers-ai.
 */
export const LANGUAGES = ['en', 'es', 'fr', 'zh', 'ja', 'ko'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Voice {
  id: string;
  /** The sound of the voice, and the creator's language. A text without a known language is spoken in this one. */
  label: string;
  language: Language;
  /** The speakers of aura-2-en and aura-2-es. */
  en: string;
  es: string;
}

/** The first is the default. */
export const VOICES: readonly Voice[] = [
  { id: 'asteria', label: 'Clear, English (US)', language: 'en', en: 'asteria', es: 'celeste' },
  { id: 'thalia', label: 'Bright, English (US)', language: 'en', en: 'thalia', es: 'estrella' },
  { id: 'apollo', label: 'Relaxed, English (US)', language: 'en', en: 'apollo', es: 'javier' },
  { id: 'zeus', label: 'Deep, English (US)', language: 'en', en: 'zeus', es: 'nestor' },
  { id: 'draco', label: 'Warm, English (UK)', language: 'en', en: 'draco', es: 'alvaro' },
  { id: 'pandora', label: 'Smooth, English (UK)', language: 'en', en: 'pandora', es: 'carina' },
  { id: 'hyperion', label: 'Gentle, English (Australia)', language: 'en', en: 'hyperion', es: 'sirio' },
  { id: 'celeste', label: 'Clear, Spanish (Colombia)', language: 'es', en: 'asteria', es: 'celeste' },
  { id: 'estrella', label: 'Natural, Spanish (Mexico)', language: 'es', en: 'thalia', es: 'estrella' },
  { id: 'javier', label: 'Friendly, Spanish (Mexico)', language: 'es', en: 'apollo', es: 'javier' },
  { id: 'alvaro', label: 'Calm, Spanish (Spain)', language: 'es', en: 'draco', es: 'alvaro' },
  { id: 'french', label: 'French', language: 'fr', en: 'asteria', es: 'celeste' },
  { id: 'chinese', label: 'Chinese', language: 'zh', en: 'asteria', es: 'celeste' },
  { id: 'japanese', label: 'Japanese', language: 'ja', en: 'asteria', es: 'celeste' },
  { id: 'korean', label: 'Korean', language: 'ko', en: 'asteria', es: 'celeste' },
];

/** A call of a model: its name and its input. `raw`: it answers the sound itself, without JSON. */
export interface SpeechCall {
  model: string;
  inputs: Record<string, string>;
  raw: boolean;
}

/** The plain voice: a message costs $0.0001, less than the fee of the smallest tip. */
const PLAIN = '@cf/myshell-ai/melotts';
/** Names of our languages in the plain voice. It refuses Spanish, which it lists. */
const MELO = { en: 'en', fr: 'fr', zh: 'zh', ja: 'jp', ko: 'kr' } as const;

/**
 * Languages whose model is documented and not dependable: they are spoken once `npm run smoke` has heard them in this
 * deployment.
 */
export const UNSURE: readonly Language[] = ['fr', 'zh', 'ja', 'ko'];

export const isPlain = ({ model }: SpeechCall) => model === PLAIN;

/** Returns the voice with this id; the first one for an id that no longer exists. */
export function voiceOf(id: string): Voice {
  return VOICES.find((voice) => voice.id === id) ?? VOICES[0]!;
}

/** Returns the calls that speak `text` in `language`, the best first. */
export function speechCalls({ en, es }: Voice, language: Language, text: string): SpeechCall[] {
  const aura = (speaker: string): SpeechCall => ({
    model: `@cf/deepgram/aura-2-${language}`,
    inputs: { text, speaker, encoding: 'mp3' },
    raw: true,
  });
  if (language === 'es') return [aura(es)];
  const melo = {
    model: PLAIN,
    inputs: { prompt: text, lang: MELO[language] },
    raw: false,
  };
  return language === 'en' ? [aura(en), melo] : [melo];
}

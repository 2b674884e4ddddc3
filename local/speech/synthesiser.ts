/** Text to sound with a real synthesiser: eSpeak NG, compiled to WebAssembly, in this process. */
import loadEspeak from '@echogarden/espeak-ng-emscripten';
import { wav } from './wav.ts';

/** The languages of melotts on Workers AI, which refuses the Spanish of the model. The first is the default. */
export const LANGUAGES = ['en', 'fr', 'zh', 'jp', 'kr'] as const;
export type Language = (typeof LANGUAGES)[number];

const VOICES: Record<Language, string> = {
  en: 'en-us',
  fr: 'fr-fr',
  zh: 'cmn',
  jp: 'ja',
  kr: 'ko',
};
const WORDS_PER_MINUTE = 165;

/** Speaks `text` and returns a WAV file (mono, 16-bit PCM, about 44.1 kHz as melotts). About 50 ms for a sentence. */
type Synthesise = (text: string, language: Language) => Uint8Array;

/** Loads the synthesiser. It takes no locks and is not re-entrant: one call after the other. */
export async function loadSynthesiser(): Promise<Synthesise> {
  const { eSpeakNGWorker } = await loadEspeak();
  const worker = new eSpeakNGWorker();
  return (text, language) => {
    if (worker.set_voice(VOICES[language], language) !== 0) throw new Error(`no voice for ${language}`);
    worker.set_rate(WORDS_PER_MINUTE);
    const chunks: Int16Array[] = [];
    // Angle brackets would be read as markup.
    worker.synthesize(text.replace(/[<>]/g, ' '), (samples) => {
      chunks.push(doubled(samples));
      return false;
    });
    return wav(chunks, 2 * worker.get_samplerate());
  };
}

/**
 * Returns each sample twice, for the size of the real model's sounds: a sound that is too large there must be too large
 * here.
 */
function doubled(samples: Int16Array): Int16Array {
  const twice = new Int16Array(2 * samples.length);
  for (let i = 0; i < twice.length; i++) twice[i] = samples[i >> 1]!;
  return twice;
}

/** Text to sound with a real synthesiser: eSpeak NG, compiled to WebAssembly, in this process. */
import loadEspeak from '@echogarden/espeak-ng-emscripten';
import { wav } from './wav.ts';

/** Voices that can be asked for. The first is used when none is. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

const VOICES: Record<Language, string> = {
  en: 'en-us',
  de: 'de',
  es: 'es',
  fr: 'fr-fr',
  it: 'it',
  pt: 'pt-br',
};
const WORDS_PER_MINUTE = 165;

/** Speaks `text` and returns a WAV file (mono, 16-bit PCM). About 50 ms for a sentence. */
export type Synthesise = (text: string, language: Language) => Uint8Array;

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
      chunks.push(samples);
      return false;
    });
    return wav(chunks, worker.get_samplerate());
  };
}

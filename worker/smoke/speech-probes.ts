/** Probes of speech: one for each language, by the model that says it. They decide which languages alerts speak. */
import { LANGUAGES, type Language, speechCalls, UNSURE, VOICES } from '../../core/alerts/voices.ts';
import { database, type Env } from '../env.ts';
import { speak } from '../speech/speak.ts';
import { noteLanguage } from '../speech/store.ts';
import { type Probe, Skipped } from './run.ts';

const SENTENCES: Record<Language, { name: string; text: string }> = {
  en: { name: 'English', text: 'Fanfare smoke test' },
  es: { name: 'Spanish', text: 'Prueba de voz de Fanfare' },
  fr: { name: 'French', text: 'Essai de la voix de Fanfare' },
  zh: { name: 'Chinese', text: '语音测试' },
  ja: { name: 'Japanese', text: '音声のテスト' },
  ko: { name: 'Korean', text: '음성 테스트' },
};

export function speechProbes(env: Env): Probe[] {
  return LANGUAGES.map((language) => ({
    name: `Speech: ${SENTENCES[language].name}`,
    service: 'workers-ai' as const,
    ask: () => hear(env, language),
    todo: (said) => todoOf(language, said),
  }));
}

async function hear(env: Env, language: Language): Promise<string> {
  const db = database(env);
  const unsure = UNSURE.includes(language);
  const calls = speechCalls(VOICES[0]!, language, SENTENCES[language].text);
  try {
    const { contentType, bytes } = await speak(env, calls);
    if (unsure) await noteLanguage(db, language, Date.now());
    return `${bytes.byteLength} bytes of ${contentType}`;
  } catch (error) {
    if (!unsure) throw error;
    await noteLanguage(db, language, null);
    throw new Skipped(
      `Alerts in ${SENTENCES[language].name} are shown, not spoken, until this row is green.`,
    );
  }
}

function todoOf(language: Language, said: string): string {
  if (said.includes('set up'))
    return 'Bind Workers AI in wrangler.toml, or set SPEECH_URL. Without it alerts have no voice.';
  const { name } = SENTENCES[language];
  return `Workers AI gives no sound for ${name}. Look at its usage limit and status; such alerts are silent meanwhile.`;
}

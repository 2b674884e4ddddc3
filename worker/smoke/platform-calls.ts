/** The smoke test's calls of the platform's parts: database, queue, buckets, rooms, speech, judge. */
import { type Language, speechCalls, UNSURE, VOICES } from '../../core/alerts/voices.ts';
import { changeAudit, countTriggers } from '../admin/store.ts';
import { database, type Env, roomOf } from '../env.ts';
import { noteLanguage } from '../health/store.ts';
import { judgeOf } from '../moderation/judge.ts';
import { judgeMs } from '../moderation/rule-tips.ts';
import { loadPlatform } from '../platform/store.ts';
import { speak } from '../speech/speak.ts';
import { queueRoundTrip } from './queue.ts';
import { type Site, Skipped } from './run.ts';

/** The number of triggers that the migrations create; a test counts them. */
export const TRIGGERS = 65;
const TRIGGER_SAYS = 'append only';
/** Name of a room without a token. */
const ROOM = 'smoke';
/** Time limit: shorter than a probe's, so that its own error is shown. */
const QUEUE_MS = 10_000;

export async function readFee({ env }: Site): Promise<string> {
  return `the platform fee is ${(await loadPlatform(database(env))).feeBps / 100} %`;
}

export async function checkTriggers({ env }: Site): Promise<string> {
  const refused = await changeAudit(env, Date.now());
  if (!refused?.includes(TRIGGER_SAYS)) throw new Error(refused ?? 'a change of the audit log went through');
  const stand = await countTriggers(env);
  if (stand < TRIGGERS) throw new Error(`${stand} of ${TRIGGERS} triggers stand`);
  return `one refused what it must refuse, all ${stand} stand`;
}

export async function sendMessage({ env }: Site): Promise<string> {
  await queueRoundTrip(env, QUEUE_MS);
  return 'a message came through';
}

export async function useBuckets({ env }: Site): Promise<string> {
  const key = `smoke/r2-${crypto.randomUUID()}`;
  for (const bucket of [env.RECORDS, env.MEDIA, ...(env.ARCHIVE ? [env.ARCHIVE] : [])]) {
    await bucket.put(key, 'smoke');
    const text = await (await bucket.get(key))?.text();
    await bucket.delete(key);
    if (text !== 'smoke') throw new Error('what was written is not what was read');
  }
  return 'written, read, deleted';
}

export async function askRoom({ env }: Site): Promise<string> {
  return `a room answers, ${await roomOf(env, ROOM).overlayCount()} overlays in it`;
}

/** Speaks a sentence, and records whether alerts may speak an unsure language. */
export async function speakSentence(
  env: Env,
  { language, name, text }: { language: Language; name: string; text: string },
): Promise<string> {
  const db = database(env);
  const unsure = UNSURE.includes(language);
  try {
    const { contentType, bytes } = await speak(env, speechCalls(VOICES[0]!, language, text));
    if (unsure) await noteLanguage(db, language, Date.now());
    return `${bytes.byteLength} bytes of ${contentType}`;
  } catch (error) {
    if (!unsure) throw error;
    await noteLanguage(db, language, null);
    throw new Skipped(`Alerts in ${name} are shown, not spoken, until this row is green.`);
  }
}

/** The texts of guard-safe.json and guard-unsafe.json in local/contracts/workers-ai, and their verdicts. */
const KNOWN = [
  { text: 'nice stream', verdict: 'safe' },
  { text: 'go and kill yourself', verdict: 'unsafe' },
] as const;

export async function judgeBoth({ env }: Pick<Site, 'env'>): Promise<string> {
  const judge = judgeOf(env);
  if (!judge)
    throw new Skipped(
      'Bind Workers AI in wrangler.toml. Without it no model judges words, and the mode "filter" shows what the lists leave.',
    );
  const began = Date.now();
  const answers = await Promise.all(
    KNOWN.map(async ({ text, verdict }) => ({
      said: await judge.tell(text),
      expected: verdict,
      ms: Date.now() - began,
    })),
  );
  const wrong = answers.find(({ said, expected }) => said !== expected);
  if (wrong) throw new Error(`found what is ${wrong.expected} ${wrong.said}`);
  const text = answers.map(({ said, ms }) => `"${said}" in ${ms} ms`).join(', ');
  // A first call may wait for the model: one of both in time is enough.
  const waits = judgeMs(env);
  if (answers.every(({ ms }) => ms > waits)) throw new Error(`${text}: a tip waits ${waits} ms`);
  return text;
}

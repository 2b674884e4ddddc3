/**
 * Rules on the words of paid tips of one token. A tip is judged once: at its confirm, beside its landing, or where that
 * did not happen (adopted tips, retries) before it is delivered. It is never judged at prepare, which is free.
 */

import { voiceOf } from '../../core/alerts/voices.ts';
import { findingOf, questionsOf } from '../../core/moderation/finding.ts';
import type { ModerationSettings } from '../../core/moderation/model.ts';
import { asksJudge, type Judged, rule } from '../../core/moderation/rule.ts';
import { isTrusted } from '../../core/moderation/trust.ts';
import { paysJudge } from '../../core/shares/days.ts';
import type { Database, Env } from '../env.ts';
import { loadSettings } from '../live/store.ts';
import type { TipRow } from '../schema/tip-columns.ts';
import { takeEach } from '../shares/day.ts';
import { hasJudgeMinute } from '../shares/minute.ts';
import { type Judge, judgeOf } from './judge.ts';
import { coinHolders, saveRulings, tipRecords } from './store.ts';

/** Returns how long (ms) a landing tip waits for the judge, from the moment its signed bytes are stored. */
export const judgeMs = (env: Pick<Env, 'JUDGE_TIMEOUT_MS'>) => Number(env.JUDGE_TIMEOUT_MS || 1500);

type Words = Pick<
  TipRow,
  | 'id'
  | 'token'
  | 'tokenSymbol'
  | 'sender'
  | 'creator'
  | 'message'
  | 'name'
  | 'handle'
  | 'face'
  | 'currency'
  | 'platformFee'
>;

interface Rules {
  /** Start of the judge's time, ms since 1970. */
  since: number;
  /**
   * For an unpaid tip: counts calls of the judge, or returns that the tip must wait until it is paid. It is not ruled
   * on then.
   */
  mayAsk?: (calls: number) => Promise<boolean>;
}

/** Rules on `tips` of one token, and stores the rulings. At most seven queries. Throws if the database fails. */
export async function ruleOnTips(
  env: Env,
  db: Database,
  tips: readonly Words[],
  rules: Rules,
): Promise<void> {
  if (tips.length === 0) return;
  const { moderation: settings, alerts } = await loadSettings(db, tips[0]!.token);
  const { language } = voiceOf(alerts.voice.voice);
  const findings = tips.map(({ sender, message, name, handle, tokenSymbol }) =>
    findingOf({ sender, message, name, hasHandle: handle !== null }, settings.mode, tokenSymbol, language),
  );
  const judge = judgeOf(env);
  const questions = tips.map((tip, i) => (judge && asksJudge(settings, findings[i]!) ? textsOf(tip) : []));
  // Both run at once: a tip that waits for the stream should wait for few answers of the database.
  const [trust, ask] = await Promise.all([
    trustOf(db, settings, tips, rules.since),
    mayAsk(env, judge, tips, questions, rules),
  ]);
  const judged = await Promise.all(
    questions.map((texts, i) => (texts.length > 0 ? ask(i) : judge ? 'unasked' : 'none')),
  );
  const now = Date.now();
  const ruled = tips.flatMap((tip, i) => {
    const answer = judged[i]!;
    if (answer === 'later') return [];
    const known = { trusted: trust.get(tip.id) === 'earned', now };
    const stored = { message: tip.message, name: tip.name };
    const trusted = trust.has(tip.id);
    return {
      ...{ tipId: tip.id, trusted, stored },
      ...rule(settings, { ...findings[i]!, judged: answer }, known),
    };
  });
  await saveRulings(db, ruled, now);
}

/**
 * Returns the trusted tips by id: their senders skip the wait (earned), or only show their faces (proven, by an account
 * on X). Only looks at what waits or has a face.
 */
async function trustOf(
  db: Database,
  { mode, trusted, trustHolders }: ModerationSettings,
  all: readonly Words[],
  now: number,
): Promise<Map<string, 'earned' | 'proven'>> {
  const tips = mode === 'hold' ? all : all.filter(({ face }) => face !== null);
  if (tips.length === 0) return new Map();
  const ids = tips.map(({ id }) => id);
  const [records, holders] = await Promise.all([
    tipRecords(db, tips, now),
    trustHolders ? coinHolders(db, ids) : new Set<string>(),
  ]);
  const isKnown = ({ id, sender }: Words) => trusted.includes(sender) || holders.has(id);
  const trust = new Map<string, 'earned' | 'proven'>();
  tips.forEach((tip, i) => {
    const record = records[i]!;
    if (isTrusted(record, isKnown(tip), now)) trust.set(tip.id, 'earned');
    else if (record.proven && !record.denied) trust.set(tip.id, 'proven');
  });
  return trust;
}

/**
 * Returns how to ask the judge the questions of a tip, by its place, in the rest of its time. A tip that landed pays for
 * it by its fee, or takes its sender's share of the day. `later`: it may be asked when the tip is paid.
 */
export async function mayAsk(
  env: Env,
  judge: Judge | null,
  tips: readonly Pick<Words, 'sender' | 'currency' | 'platformFee'>[],
  questions: readonly (readonly string[])[],
  { since, mayAsk: mayCall }: Rules,
): Promise<(place: number) => Promise<Judged | 'later'>> {
  const calls = questions.flat().length;
  if (!judge || calls === 0) return async () => 'none';
  if (mayCall && !(await mayCall(calls))) return async () => 'later';
  const unpaid = mayCall
    ? []
    : [...tips.keys()].filter((i) => questions[i]!.length > 0 && !paysJudge(tips[i]!));
  const asked = unpaid.map((i) => ({ owner: tips[i]!.sender, cost: questions[i]!.length }));
  const taken = await takeEach(env, 'judge', asked);
  const refused = new Set(unpaid.filter((_, at) => !taken[at]));
  return async (place) => {
    const left = since + judgeMs(env) - Date.now();
    if (refused.has(place) || left <= 0) return 'silent';
    if (!(await hasJudgeMinute(env, mayCall ? null : tips[place]!, questions[place]!.length)))
      return mayCall ? 'later' : 'silent';
    const signal = AbortSignal.timeout(left);
    const answers = await Promise.all(questions[place]!.map((text) => judge.judge(text, signal)));
    if (answers.includes('unsafe')) return 'unsafe';
    return answers.includes(null) ? 'silent' : 'safe';
  };
}

/** A name that was taken back leaves its account. */
const textsOf = ({ name, handle, message }: Words) => questionsOf({ name: name ?? handle, message });

/**
 * Rules on the words of paid tips of one token. A tip is judged once: at its confirm, beside its landing, or where that
 * did not happen (adopted tips, retries) before it is delivered. It is never judged at prepare, which is free.
 */

import { judgedLanguage } from '../../core/language.ts';
import { isEveryday } from '../../core/moderation/everyday.ts';
import type { ModerationSettings } from '../../core/moderation/model.ts';
import { asksJudge, type Finding, rule } from '../../core/moderation/rule.ts';
import { looksSuspect } from '../../core/moderation/suspect.ts';
import { paysJudge } from '../../core/shares/days.ts';
import type { Database, Env } from '../env.ts';
import { loadSettings } from '../live/store.ts';
import type { TipRow } from '../schema/tip-columns.ts';
import { takeEach } from '../shares/day.ts';
import { cleanTips } from '../tips/lists/store.ts';
import { type Judge, judgeOf } from './judge.ts';
import { coinHolders, saveRulings } from './store.ts';

/** Returns how long (ms) a landing tip waits for the judge, from the moment its signed bytes are stored. */
export const judgeMs = (env: Pick<Env, 'JUDGE_TIMEOUT_MS'>) => Number(env.JUDGE_TIMEOUT_MS || 1500);
/** An earlier tip counts for trust after this time: someone could have stopped it by then. */
const TRUST_AFTER_MS = 10 * 60_000;

type Words = Pick<
  TipRow,
  'id' | 'token' | 'tokenSymbol' | 'sender' | 'message' | 'name' | 'handle' | 'currency' | 'platformFee'
>;
/** Calls of the judge for one tip. */
const CALLS = 1;

interface Rules {
  /** Start of the judge's time, ms since 1970. */
  since: number;
  /**
   * For an unpaid tip: counts calls of the judge, or returns that the tip must wait until it is paid. It is not ruled
   * on then.
   */
  mayAsk?: (calls: number) => Promise<boolean>;
}

/** Rules on `tips` of one token, and stores the rulings. At most six queries. Throws if the database fails. */
export async function ruleOnTips(
  env: Env,
  db: Database,
  tips: readonly Words[],
  rules: Rules,
): Promise<void> {
  if (tips.length === 0) return;
  const settings = (await loadSettings(db, tips[0]!.token)).moderation;
  const findings = tips.map((tip) => findingOf(settings, tip));
  const asking = (trusted: boolean) => findings.map((finding) => asksJudge(settings, finding, { trusted }));
  // Both run at once: a tip that waits for the stream should wait for few answers of the database.
  const judge = judgeOf(env);
  const [trusted, ask] = await Promise.all([
    trustedTips(db, settings, tips, rules.since),
    mayAsk(
      env,
      judge,
      tips.filter((_, i) => asking(false)[i]),
      rules,
    ),
  ]);
  const asked = asking(false).map((asks, i) => asks && !trusted.has(tips[i]!.id));
  const unasked = judge ? 'unasked' : 'none';
  const judged = await Promise.all(tips.map((tip, i) => (asked[i] ? ask(tip) : unasked)));
  const now = Date.now();
  const ruled = tips.flatMap((tip, i) => {
    const answer = judged[i]!;
    if (answer === 'later') return [];
    const known = { trusted: trusted.has(tip.id), now };
    const stored = { message: tip.message, name: tip.name };
    return { tipId: tip.id, stored, ...rule(settings, { ...findings[i]!, judged: answer }, known) };
  });
  await saveRulings(db, ruled, now);
}

/** Checks the words, but only if the ruling depends on them. */
function findingOf({ mode }: ModerationSettings, tip: Words): Omit<Finding, 'judged'> {
  return {
    sender: tip.sender,
    message: tip.message,
    name: tip.name,
    hasHandle: tip.handle !== null,
    suspect: mode === 'hold' && (looksSuspect(tip.message) || looksSuspect(tip.name ?? '')),
    language: mode === 'hold' ? judgedLanguage(textOf(tip)) : 'unsure',
    everyday:
      mode === 'hold' && [tip.name ?? '', tip.message].every((text) => isEveryday(text, [tip.tokenSymbol])),
  };
}

async function trustedTips(
  db: Database,
  { trust, mode }: ModerationSettings,
  tips: readonly Words[],
  now: number,
): Promise<Set<string>> {
  if (mode === 'approve') return new Set();
  const worded = tips.filter(
    ({ message, name, handle }) => message !== '' || name !== null || handle !== null,
  );
  const limit = trust.cleanTips;
  const [clean, holders] = await Promise.all([
    limit === null
      ? new Map<string, number>()
      : cleanTips(
          db,
          tips[0]!.token,
          worded.map(({ sender }) => sender),
          {
            before: now - TRUST_AFTER_MS,
            limit,
          },
        ),
    trust.holders && worded.length > 0
      ? coinHolders(
          db,
          worded.map(({ id }) => id),
        )
      : new Set<string>(),
  ]);
  const isTrusted = ({ id, sender }: Words) =>
    (limit !== null && (clean.get(sender) ?? 0) >= limit) || holders.has(id);
  return new Set(worded.filter(isTrusted).map(({ id }) => id));
}

/**
 * Returns how to ask the judge about these tips in the rest of their time. A tip that landed pays for it by its fee, or
 * takes its sender's share of the day. `later`: it may be asked when the tip is paid.
 */
async function mayAsk(
  env: Env,
  judge: Judge | null,
  tips: readonly Words[],
  { since, mayAsk: mayCall }: Rules,
): Promise<(tip: Words) => Promise<Finding['judged'] | 'later'>> {
  if (!judge || tips.length === 0) return async () => 'none';
  if (mayCall && !(await mayCall(tips.length * CALLS))) return async () => 'later';
  const unpaid = mayCall ? [] : tips.filter((tip) => !paysJudge(tip));
  const asked = unpaid.map(({ sender }) => ({ owner: sender, cost: CALLS }));
  const taken = await takeEach(env, 'judge', asked);
  const refused = new Set(unpaid.filter((_, i) => !taken[i]));
  return async (tip) => {
    const left = since + judgeMs(env) - Date.now();
    if (refused.has(tip) || left <= 0) return 'silent';
    return (await judge.judge(textOf(tip), AbortSignal.timeout(left))) ?? 'silent';
  };
}

const textOf = ({ name, message }: Words) => [name, message].filter(Boolean).join(': ');

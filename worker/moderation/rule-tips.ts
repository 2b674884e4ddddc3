/**
 * Rules on the words of paid tips of one token. A tip is judged once: at its confirm, beside its landing, or where that
 * did not happen (adopted tips, retries) before it is delivered. Never when it is prepared, which costs no one anything.
 */

import { judgedLanguage } from '../../core/language.ts';
import { isEveryday } from '../../core/moderation/everyday.ts';
import type { ModerationSettings } from '../../core/moderation/model.ts';
import { asksJudge, type Finding, rule } from '../../core/moderation/rule.ts';
import { looksSuspect } from '../../core/moderation/suspect.ts';
import type { Database, Env } from '../env.ts';
import { loadSettings } from '../live/store.ts';
import type { TipRow } from '../tips/rows.ts';
import { mayJudgePaid } from './budget.ts';
import { judgeOf } from './judge.ts';
import { cleanTips, heldCoin, saveRulings } from './store.ts';

/** A landing tip waits no longer for the judge, from the moment its signed bytes are stored. */
export const JUDGE_MS = 1500;
/** An earlier tip counts for trust after this long: someone must have had the time to stop it. */
const TRUST_AFTER_MS = 10 * 60_000;

type Words = Pick<TipRow, 'id' | 'token' | 'tokenSymbol' | 'sender' | 'message' | 'name' | 'handle'>;

interface Rules {
  /** When the judge's time began, ms since 1970. */
  since: number;
  /**
   * Of a tip that is not paid yet: counts a call of the judge, or says that the tip must wait until it is paid. Then it is
   * not ruled on now.
   */
  mayAsk?: () => Promise<boolean>;
}

/** Rules on `tips` of one token, and stores it. At most five queries. Throws if the database does not answer. */
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
  // Both at once: a tip that waits for the stream should wait for few answers of the database.
  const [trusted, judge] = await Promise.all([
    trustedTips(db, settings, tips, rules.since),
    mayAsk(env, db, asking(false).filter(Boolean).length, rules),
  ]);
  const asked = asking(false).map((asks, i) => asks && !trusted.has(tips[i]!.id));
  const judged = await Promise.all(tips.map((tip, i) => (asked[i] ? judge(tip) : 'unasked')));
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

/** Looks at the words only if the ruling depends on them. */
function findingOf({ mode }: ModerationSettings, tip: Words): Omit<Finding, 'judged'> {
  return {
    sender: tip.sender,
    message: tip.message,
    name: tip.name,
    hasHandle: tip.handle !== null,
    suspect: mode === 'hold' && (looksSuspect(tip.message) || looksSuspect(tip.name ?? '')),
    language: mode === 'approve' ? 'unsure' : judgedLanguage(textOf(tip)),
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
      ? heldCoin(
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
 * How to ask the judge about a tip, in what is left of its time, if `texts` calls more are within the limits. later: it
 * may be asked when the tip is paid.
 */
async function mayAsk(
  env: Env,
  db: Database,
  texts: number,
  { since, mayAsk: mayCall }: Rules,
): Promise<(tip: Words) => Promise<Finding['judged'] | 'later'>> {
  const judge = texts === 0 ? null : judgeOf(env);
  if (!judge) return async () => 'none';
  const may = await (mayCall ? mayCall() : mayJudgePaid(env, db, texts, Date.now()));
  if (!may && mayCall) return async () => 'later';
  return async (tip) => {
    const left = since + Number(env.JUDGE_TIMEOUT_MS || JUDGE_MS) - Date.now();
    if (!may || left <= 0) return 'silent';
    return (await judge.judge(textOf(tip), AbortSignal.timeout(left))) ?? 'silent';
  };
}

const textOf = ({ name, message }: Words) => [name, message].filter(Boolean).join(': ');

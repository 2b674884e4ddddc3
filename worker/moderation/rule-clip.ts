/** Rules on the words of a winning clip, by the settings and the judge that rule on tips. */
import { voiceOf } from '../../core/alerts/voices.ts';
import { findingOf, questionsOf } from '../../core/moderation/finding.ts';
import type { Ruling } from '../../core/moderation/model.ts';
import { asksJudge, rule } from '../../core/moderation/rule.ts';
import { cleanMessage } from '../../core/words.ts';
import type { Database, Env } from '../env.ts';
import { loadSettings } from '../live/store.ts';
import { bannedWords } from '../platform/store.ts';
import { judgeOf } from './judge.ts';
import { mayAsk } from './rule-tips.ts';

/** The author and the text of a clip, as the stream may show them. */
interface RuledClip {
  /** With "@"; masked words are ****. */
  name: string;
  /** Null if words of it are masked. */
  handle: string | null;
  message: string;
  /** A clip without its words is no clip: where a tip would lose them it waits for the desk. */
  ruling: Ruling;
}

/** Rules on a clip that a creator chose; null if the stream never shows it. `text`: the post's. */
export async function ruleOnClip(
  env: Env,
  db: Database,
  clip: { token: string; wallet: string; handle: string; text: string },
  symbol: string,
): Promise<RuledClip | null> {
  const since = Date.now();
  const [{ moderation: settings, alerts }, banned] = await Promise.all([
    loadSettings(db, clip.token),
    bannedWords(db),
  ]);
  const { language } = voiceOf(alerts.voice.voice);
  const { wallet: sender } = clip;
  const author = `@${clip.handle}`;
  const words = { name: cleanMessage(author, banned), message: cleanMessage(clip.text, banned) };
  const finding = findingOf({ sender, ...words, hasHandle: true }, settings.mode, symbol, language);
  const judge = judgeOf(env);
  const questions = judge && asksJudge(settings, finding) ? questionsOf(words) : [];
  // It pays for no call, so its share of the day is that of the wallet that added it.
  const ask = await mayAsk(env, judge, [{ sender, currency: 'SOL', platformFee: 0n }], [questions], {
    since,
  });
  const answer = questions.length > 0 ? await ask(0) : judge ? 'unasked' : 'none';
  const judged = answer === 'later' ? 'silent' : answer;
  // The creator chose it: it skips the wait of a hold, and nothing else.
  const ruled = rule(settings, { ...finding, judged }, { trusted: true, now: Date.now() });
  const { state, reasons } = ruled.ruling;
  if (state === 'removed') return null;
  const name = ruled.name ?? author;
  return {
    name,
    handle: name === author ? clip.handle : null,
    message: ruled.message,
    // Only an author's own clip wins, and its account is proven.
    ruling: { state: state === 'shown' ? 'shown' : 'held', until: null, reasons, trusted: true },
  };
}

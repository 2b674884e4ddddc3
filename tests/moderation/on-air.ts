/** Finds the part of a message that reaches the stream with no one at the desk. */
import { findingOf as findingIn, questionsOf } from '../../core/moderation/finding.ts';
import { DEFAULT_MODERATION, type Mode } from '../../core/moderation/model.ts';
import { asksJudge, rule } from '../../core/moderation/rule.ts';
import { cleanMessage } from '../../core/words.ts';
import { hazardOf } from '../../local/speech/guard-model.ts';

type Judge = (text: string) => 'safe' | 'unsafe';
/** The local world's judge, and one that never finds anything: what the lists and the language do alone. */
export const local: Judge = (text) => (hazardOf(text) === null ? 'safe' : 'unsafe');
export const blind: Judge = () => 'safe';

const cleaned = new Map<string, string>();
/** Cleaning costs the most, and the same in each mode. */
function clean(written: string): string {
  const known = cleaned.get(written) ?? cleanMessage(written, []);
  cleaned.set(written, known);
  return known;
}

/** Returns the rules' finding about cleaned words. */
export function findingOf(message: string, name: string | null = null, mode: Mode = 'hold') {
  return findingIn({ sender: 'stranger', message, name, hasHandle: false }, mode, 'FROG', 'en');
}

/**
 * Returns a message as it goes on air when no one is at the desk and all timed holds are over; null for no words.
 * `trusted`: its sender has earned to skip the wait.
 */
export function aired(written: string, mode: Mode, judge: Judge, trusted = false): string | null {
  const message = clean(written);
  const settings = { ...DEFAULT_MODERATION, mode };
  const finding = findingOf(message, null, mode);
  const isUnsafe =
    asksJudge(settings, finding) && questionsOf(finding).some((text) => judge(text) === 'unsafe');
  const judged = isUnsafe ? 'unsafe' : 'safe';
  const { ruling, message: shown } = rule(settings, { ...finding, judged }, { trusted, now: 0 });
  const isShown = ruling.state === 'shown' || (ruling.state === 'held' && ruling.until !== null);
  return isShown ? shown : null;
}

/** On air as something that a viewer reads as the term. */
export function passes({ message }: { message: string }, mode: Mode, judge: Judge, trusted = false): boolean {
  const shown = aired(message, mode, judge, trusted);
  return shown !== null && shown !== '' && !shown.includes('****');
}

/** Returns one line of visible text, no word changed. */
export const cleanOf = (message: string) => message.normalize('NFKC').replace(/\s+/gu, ' ').trim();

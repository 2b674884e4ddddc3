/** Finds the part of a stranger's message that reaches the stream with no one at the desk. */
import { judgedLanguage } from '../../core/language.ts';
import { isEveryday } from '../../core/moderation/everyday.ts';
import { DEFAULT_MODERATION, type Mode } from '../../core/moderation/model.ts';
import { asksJudge, type Finding, rule } from '../../core/moderation/rule.ts';
import { looksSuspect } from '../../core/moderation/suspect.ts';
import { cleanMessage } from '../../core/words.ts';
import { hazardOf } from '../../local/speech/hazards.ts';

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

/** Returns the rules' finding about a stranger's cleaned words. */
export function findingOf(message: string, name: string | null = null): Omit<Finding, 'judged'> {
  return {
    sender: 'stranger',
    message,
    name,
    hasHandle: false,
    suspect: looksSuspect(message) || looksSuspect(name ?? ''),
    language: judgedLanguage([name, message].filter(Boolean).join(': ')),
    everyday: [name ?? '', message].every((text) => isEveryday(text)),
  };
}

/**
 * Returns a stranger's message as it goes on air when no one is at the desk and all timed holds are over; null for no
 * words.
 */
export function aired(written: string, mode: Mode, judge: Judge): string | null {
  const message = clean(written);
  const settings = { ...DEFAULT_MODERATION, mode };
  const finding = findingOf(message);
  const asks = asksJudge(settings, finding, { trusted: false });
  const judged = asks ? judge(message) : 'unasked';
  const { ruling, message: shown } = rule(settings, { ...finding, judged }, { trusted: false, now: 0 });
  const isShown = ruling.state === 'shown' || (ruling.state === 'held' && ruling.until !== null);
  return isShown ? shown : null;
}

/** On air as something that a viewer reads as the term. */
export function passes({ message }: { message: string }, mode: Mode, judge: Judge): boolean {
  const shown = aired(message, mode, judge);
  return shown !== null && shown !== '' && !shown.includes('****');
}

/** Returns one line of visible text, no word changed. */
export const cleanOf = (message: string) => message.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** Rules on a tip's words on the stream, from the creator's settings and the findings about the tip. */
import { maskBannedWords } from '../banned-words.ts';
import { hasForeignLetters, type LanguageFinding } from '../language.ts';
import type { HoldReason, ModerationSettings, Ruling } from './model.ts';
import { panicReasons } from './panic.ts';

/** The findings about a tip. `message` and `name` are cleaned with the platform's lists. */
export interface Finding {
  sender: string;
  message: string;
  name: string | null;
  /** Whether the tip shows an account on X. A stranger chose the words of its handle too. */
  hasHandle: boolean;
  /** A word of the platform's lists was masked, or something looks like a disguise. */
  suspect: boolean;
  language: LanguageFinding;
  /** All its words are everyday words: they may go on air with no one at the desk. */
  everyday: boolean;
  /**
   * The judge's answer. silent: it gave none, or no call was left; unasked: not needed; none: this site has no judge,
   * whether one is needed or not.
   */
  judged: 'safe' | 'unsafe' | 'silent' | 'unasked' | 'none';
}

export interface Ruled {
  ruling: Ruling;
  /** The message as it may be shown: the creator's own words masked, a dropped message empty. */
  message: string;
  name: string | null;
  /** The message goes, the name stays. */
  dropped: boolean;
  /** Its words are never spoken, even if someone releases them later: this site has no judge for them. */
  unspoken: boolean;
}

/** Returns whether the judge's answer can change the ruling. Asking costs money and up to a second and a half. */
export function asksJudge(
  settings: ModerationSettings,
  finding: Omit<Finding, 'judged'>,
  { trusted }: { trusted: boolean },
): boolean {
  const answered = (judged: Finding['judged']) =>
    JSON.stringify(rule(settings, { ...finding, judged }, { trusted, now: 0 }).ruling);
  return answered('safe') !== answered('unsafe');
}

/** Rules on one tip. `now` in ms since 1970. */
export function rule(
  settings: ModerationSettings,
  finding: Finding,
  known: { trusted: boolean; now: number },
): Ruled {
  const ruled = ruleWithoutPanic(settings, finding, known);
  const { ruling } = ruled;
  if (!settings.panic || ruling.state === 'removed') return ruled;
  // Its words return if someone releases it. Flagged alerts are never released all at once.
  return { ...ruled, ruling: { state: 'held', until: null, reasons: panicReasons(ruling) } };
}

function ruleWithoutPanic(
  settings: ModerationSettings,
  finding: Finding,
  { trusted, now }: { trusted: boolean; now: number },
): Ruled {
  const words = ownWords(settings, finding);
  const ruled = (state: Ruling['state'], reasons: HoldReason[] = [], until: number | null = null): Ruled => ({
    ruling: { state, until, reasons },
    message: words.message,
    name: words.name,
    dropped: words.dropped,
    unspoken: finding.judged === 'none' && [finding.message, finding.name ?? ''].some(hasForeignLetters),
  });
  if (settings.blocked.includes(finding.sender)) return ruled('removed');
  if (finding.message === '' && finding.name === null && !finding.hasHandle) return ruled('shown');
  if (words.held) return ruled('held', ['word']);
  switch (settings.mode) {
    case 'approve':
      return ruled('held', ['mode']);
    case 'filter': {
      // The writer can choose how a language looks, so the language alone lets nothing pass.
      if (trusted || finding.judged === 'safe' || finding.judged === 'none') return ruled('shown');
      return ruled('wordless', [finding.judged === 'unsafe' ? 'judge' : 'silent-judge']);
    }
    case 'hold': {
      const reasons = doubts(finding, trusted);
      if (reasons.length > 0) return ruled('held', reasons);
      if (trusted) return ruled('shown');
      if (!finding.everyday) return ruled('held', ['unattended']);
      return ruled('held', ['mode'], now + settings.holdSeconds * 1000);
    }
  }
}

/** Returns why someone must review a tip in the mode hold. A trusted wallet is not judged. */
function doubts({ suspect, language, judged }: Finding, trusted: boolean): HoldReason[] {
  const reasons: HoldReason[] = suspect ? ['word'] : [];
  if (trusted) return reasons;
  if (language !== 'known') reasons.push('language');
  // The judge is not asked about alerts that are held anyway.
  if (reasons.length > 0 || judged === 'safe') return reasons;
  return [judged === 'unsafe' ? 'judge' : 'silent-judge'];
}

/** Applies the creator's own words, found in message and name as the platform's are. */
function ownWords(
  { words }: ModerationSettings,
  { message, name }: Pick<Finding, 'message' | 'name'>,
): { message: string; name: string | null; dropped: boolean; held: boolean } {
  if (words.length === 0) return { message, name, dropped: false, held: false };
  const listed = (action: 'mask' | 'drop' | 'hold') =>
    words.flatMap((entry) => (entry.action === action ? [entry.word] : []));
  const hits = (list: string[], text: string) => list.length > 0 && maskBannedWords(text, list) !== text;
  const [mask, drop, hold] = [listed('mask'), listed('drop'), listed('hold')];
  const held = hits(hold, message) || hits(hold, name ?? '');
  // A name cannot be dropped without making the tip anonymous: in it the word is masked.
  const dropped = hits(drop, message);
  return {
    message: dropped ? '' : maskBannedWords(message, mask),
    name: name === null ? null : maskBannedWords(name, [...mask, ...drop]),
    dropped,
    held,
  };
}

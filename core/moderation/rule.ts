/** Rules on a tip's words on the stream, from the creator's settings and the findings about the tip. */
import { MASK, maskBannedWords } from '../banned-words.ts';
import { maskedAsRead, textsToJudge } from '../words/texts.ts';
import type { Finding } from './finding.ts';
import type { HoldReason, ModerationSettings, Ruling } from './model.ts';
import { panicReasons } from './panic.ts';

/**
 * The judge's answer. silent: it gave none, or no call was left; unasked: not needed; none: this site has no judge,
 * whether one is needed or not.
 */
export type Judged = 'safe' | 'unsafe' | 'silent' | 'unasked' | 'none';

export interface Ruled {
  ruling: Ruling;
  /** The message as it may be shown: the creator's own words masked, a dropped message empty. */
  message: string;
  name: string | null;
  /** The message goes, the name stays. */
  dropped: boolean;
  /** Its words are never spoken, even if someone releases them later: no one and no judge has understood them. */
  unspoken: boolean;
}

/**
 * Returns whether the judge hears a tip: wherever there are words and no one has to read each of them, also where they
 * are held anyway, because a flagged text ends trust.
 */
export function asksJudge({ mode, blocked }: ModerationSettings, finding: Finding): boolean {
  return mode !== 'approve' && !blocked.includes(finding.sender) && hasWords(finding);
}

const hasWords = ({ message, name, hasHandle }: Finding) => message !== '' || name !== null || hasHandle;

/** Rules on one tip. `now` in ms since 1970. */
export function rule(
  settings: ModerationSettings,
  finding: Finding & { judged: Judged },
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
  finding: Finding & { judged: Judged },
  { trusted, now }: { trusted: boolean; now: number },
): Ruled {
  const { judged, foreign } = finding;
  const words = ownWords(settings, finding);
  const ruled = (state: Ruling['state'], reasons: HoldReason[] = [], until: number | null = null): Ruled => ({
    ruling: { state, until, reasons },
    message: words.message,
    name: words.name,
    dropped: words.dropped,
    unspoken: isUnspoken(settings, finding, words),
  });
  if (settings.blocked.includes(finding.sender)) return ruled('removed');
  if (!hasWords(finding)) return ruled('shown');
  const flags: HoldReason[] = judged === 'unsafe' ? ['judge'] : judged === 'silent' ? ['silent-judge'] : [];
  if (words.held) return ruled('held', ['word', ...flags]);
  switch (settings.mode) {
    case 'approve':
      return ruled('held', ['mode']);
    case 'filter':
      if (flags.length > 0) return ruled('wordless', flags);
      return foreign && !settings.otherLanguages ? ruled('wordless', ['language']) : ruled('shown');
    case 'hold': {
      const reasons: HoldReason[] = [
        ...(finding.suspect ? ['word' as const] : []),
        ...(foreign ? ['language' as const] : []),
        ...flags,
      ];
      if (reasons.length > 0) return ruled('held', reasons);
      // Trust skips the wait and nothing else.
      if (trusted) return ruled('shown');
      if (!finding.everyday) return ruled('held', ['unattended']);
      return ruled('held', ['mode'], now + settings.holdSeconds * 1000);
    }
  }
}

/**
 * Returns whether no voice may say a tip's words: the judge may not have understood them, and no person releases them
 * one by one. The stream's own language is spoken where there is a judge and no list has found a word.
 */
function isUnspoken(
  { mode }: ModerationSettings,
  { foreign, ownLanguage, judged }: Finding & { judged: Judged },
  { message, name }: Pick<Finding, 'message' | 'name'>,
): boolean {
  if (!foreign) return false;
  if (judged === 'none') return true;
  return mode === 'filter' && (!ownLanguage || `${name} ${message}`.includes(MASK));
}

/** Applies the creator's own words, found in message and name as the platform's are. */
function ownWords(
  { words }: ModerationSettings,
  { message, name }: Pick<Finding, 'message' | 'name'>,
): { message: string; name: string | null; dropped: boolean; held: boolean } {
  if (words.length === 0) return { message, name, dropped: false, held: false };
  const listed = (action: 'mask' | 'drop' | 'hold') =>
    words.flatMap((entry) => (entry.action === action ? [entry.word] : []));
  const hits = (list: string[], text: string) =>
    list.length > 0 && textsToJudge(text).some((one) => maskBannedWords(one, list) !== one);
  const masked = (text: string, list: string[]) => maskedAsRead(text, (one) => maskBannedWords(one, list));
  const [mask, drop, hold] = [listed('mask'), listed('drop'), listed('hold')];
  const held = hits(hold, message) || hits(hold, name ?? '');
  // A name cannot be dropped without making the tip anonymous: in it the word is masked.
  const dropped = hits(drop, message);
  return {
    message: dropped ? '' : masked(message, mask),
    name: name === null ? null : masked(name, [...mask, ...drop]),
    dropped,
    held,
  };
}

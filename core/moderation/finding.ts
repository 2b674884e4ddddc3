/** What the rules know of a tip's words before anyone judges them. */
import type { Language } from '../alerts/voices.ts';
import { textsToJudge } from '../words/texts.ts';
import { isEveryday } from './everyday.ts';
import { isForeign } from './foreign.ts';
import type { Mode } from './model.ts';
import { looksSuspect } from './suspect.ts';

/** `message` and `name` are cleaned with the platform's lists. */
export interface Words {
  sender: string;
  message: string;
  name: string | null;
  /** Whether the tip shows an account on X. A stranger chose the words of its handle too. */
  hasHandle: boolean;
}

export interface Finding extends Words {
  /** In a hold: a word of the platform's lists was masked, or something looks like a disguise. */
  suspect: boolean;
  /** The judge may not understand them. */
  foreign: boolean;
  /** They are foreign by the script of the stream's own language alone. */
  ownLanguage: boolean;
  /** In a hold: all are everyday words, which may go on air with no one at the desk. */
  everyday: boolean;
}

/** Checks a tip's words. `symbol`: the coin's. `language`: that of the voice that the creator has chosen. */
export function findingOf(words: Words, mode: Mode, symbol: string, language: Language): Finding {
  const texts = [words.name ?? '', words.message];
  const foreign = texts.some((text) => isForeign(text, [symbol]));
  return {
    ...words,
    // A foreign text waits for someone anyway: its other readings need not be searched.
    suspect: mode === 'hold' && (foreign ? texts : texts.flatMap(textsToJudge)).some(looksSuspect),
    foreign,
    ownLanguage: foreign && !texts.some((text) => isForeign(text, [symbol], language)),
    everyday: mode === 'hold' && texts.every((text) => isEveryday(text, [symbol])),
  };
}

/** Returns the texts that the judge is asked about. One that it flags flags the tip. */
export function questionsOf({ name, message }: Pick<Words, 'name' | 'message'>): string[] {
  return textsToJudge([name, message].filter(Boolean).join(': '));
}

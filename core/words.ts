/** Cleans a tip's message for a stream, the same way for the form and for the overlay. */
import { maskBannedWords } from './banned-words.ts';
import { removeLinks } from './links.ts';
import { MAX_MESSAGE_LENGTH } from './tips/tip-limits.ts';
import { maskCoreWords } from './words/core-mask.ts';
import { maskedAsRead } from './words/texts.ts';

/**
 * Returns the message as it will be shown and spoken: one line of visible text, without links, each word of the
 * platform's own lists and each of `bannedWords` replaced by ****, at most 280 characters (code points). A message
 * whose other readings have such a word is **** (words/texts.ts). Cleaning a cleaned message changes nothing.
 */
export function cleanMessage(text: string, bannedWords: readonly string[]): string {
  const visible = truncate(squeeze(visibleText(text)), MAX_MESSAGE_LENGTH);
  const masked = maskedAsRead(squeeze(removeLinks(visible)), (one) =>
    maskBannedWords(maskCoreWords(one), bannedWords),
  );
  return truncate(masked, MAX_MESSAGE_LENGTH);
}

/**
 * Replaces compatibility forms by plain ones, and drops invisible characters, marks that reverse the reading order, and
 * piled-up marks.
 */
function visibleText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
      // The zero-width joiner stays where it makes one picture of two.
      .replace(
        /(?<!\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu,
        '',
      )
      .replace(/\u034F|\u17B4|\u17B5|[\p{Cc}\p{Co}\p{Cs}\u115F\u1160\u3164\uFFA0\uFFFC\uFFFD]/gu, '')
      .replace(/(?!\u200D)\p{Cf}/gu, '')
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
  );
}

function squeeze(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the first `limit` code points, without half of a character that is made of several. */
function truncate(text: string, limit: number): string {
  if ([...text].length <= limit) return text;
  let result = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    length += [...segment].length;
    if (length > limit) break;
    result += segment;
  }
  return result.trimEnd();
}

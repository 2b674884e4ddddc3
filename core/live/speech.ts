/** What is said aloud for a tip: amount, currency, message, in words that a speech engine reads sensibly. English. */
import { formatAmount } from '../money.ts';
import type { Tip } from '../tips/model.ts';

/** Longest text handed to a speech engine, in characters: about 30 seconds. */
export const MAX_SPEECH = 400;
const MAX_SPOKEN_MESSAGE = 300;
/** The decimals that the overlay shows. */
const AMOUNT_DECIMALS = 4;
/** Numbers with more digits than this are read digit by digit. */
const MAX_COUNTED_DIGITS = 15;
/** The same word is said at most so often in a row. */
const MAX_REPEATED_WORDS = 3;

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];

export function speechText(
  tip: Pick<Tip, 'amountUnits' | 'decimals' | 'currency' | 'tokenSymbol' | 'message'>,
): string {
  const amount = spokenNumber(formatAmount(BigInt(tip.amountUnits), tip.decimals, AMOUNT_DECIMALS));
  const currency = tip.currency === 'SOL' ? 'sol' : spokenTicker(tip.tokenSymbol) || 'tokens';
  const message = spokenMessage(tip.message);
  const text = `${amount} ${currency}.${message ? ` ${message}` : ''}`;
  return cut(text, MAX_SPEECH);
}

/** A plain decimal ("1234.05") in words: "one thousand two hundred thirty-four point zero five". */
export function spokenNumber(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const head = whole.length > MAX_COUNTED_DIGITS ? digits(whole) : wholeNumber(Number(whole));
  return fraction ? `${head} point ${digits(fraction)}` : head;
}

/** "$FROG" as "frog", "BTC" as "B T C": without a vowel it cannot be said as a word. */
export function spokenTicker(symbol: string): string {
  const letters = symbol.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 20);
  return spokenCapitals(letters);
}

function spokenCapitals(word: string): string {
  const isWord = /[aeiouy]/i.test(word) && !/\d/.test(word);
  if (isWord || word.length > 5 || !/^[A-Z0-9]+$/i.test(word)) return word.toLowerCase();
  return [...word.toUpperCase()].join(' ');
}

function spokenMessage(message: string): string {
  const plain = message
    .normalize('NFKC')
    // Pictures, invisible characters and stacked accents: an engine names them one by one or stumbles.
    .replace(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Co}]|\ufe0f/gu, ' ')
    .replace(/\p{M}{2,}/gu, '')
    .replace(/\*{2,}/g, ' bleep ')
    // Wallets and mints: 44 letters are too long to listen to.
    .replace(/(?<![A-Za-z0-9])[1-9A-HJ-NP-Za-km-z]{32,88}(?![A-Za-z0-9])/g, spokenAddress)
    .replace(/\$(?=\d)/g, ' dollars ')
    .replace(/\$([\p{L}][\p{L}\p{N}]{0,19})/gu, (_, symbol: string) => spokenTicker(symbol))
    .replace(/(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu, (number) =>
      spokenNumber(number.replaceAll(',', '')),
    )
    .replace(/(.)\1{2,}/gu, (run, char: string) =>
      /[\p{P}\p{S}]/u.test(char) ? char : run.slice(0, char.length * 2),
    )
    .replace(/(?<![\p{L}\p{N}])[A-Z]{2,}(?![\p{L}\p{N}])/gu, spokenCapitals)
    // What markup and code would be made of.
    .replace(/[<>{}[\]|\\^~`_#*=]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(withoutChants(plain), MAX_SPOKEN_MESSAGE);
}

function spokenAddress(address: string): string {
  return `address ${[...address.slice(0, 4)].join(' ')}`;
}

/** "go go go go go go" says it three times. */
function withoutChants(text: string): string {
  const said: string[] = [];
  for (const word of text.split(' ')) {
    const last = said.slice(-MAX_REPEATED_WORDS);
    const repeats =
      last.length === MAX_REPEATED_WORDS && last.every((w) => w.toLowerCase() === word.toLowerCase());
    if (!repeats) said.push(word);
  }
  return said.join(' ');
}

/** At most `length` characters, ending with a whole word where there is one. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const space = head.lastIndexOf(' ');
  // Never half of a character that takes two units.
  return space > length / 2 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, '');
}

function digits(text: string): string {
  return [...text].map((digit) => SMALL[Number(digit)]).join(' ');
}

function wholeNumber(value: number): string {
  if (value === 0) return SMALL[0]!;
  const parts: string[] = [];
  for (let scale = SCALES.length - 1; scale >= 0; scale--) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group > 0) parts.push(`${belowThousand(group)} ${SCALES[scale]}`.trim());
  }
  return parts.join(' ');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const words = hundreds > 0 ? [`${SMALL[hundreds]} hundred`] : [];
  if (rest > 0 && rest < 20) words.push(SMALL[rest]!);
  else if (rest > 0) {
    const tens = TENS[Math.floor(rest / 10) - 2]!;
    words.push(rest % 10 === 0 ? tens : `${tens}-${SMALL[rest % 10]}`);
  }
  return words.join(' ');
}

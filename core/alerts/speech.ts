/**
 * The spoken text of an alert: name, amount and message, in the sense of the creator's template and in words that a
 * speech engine reads well.
 */
import { heardLanguage } from '../language.ts';
import { formatAmount } from '../money.ts';
import type { Tip } from '../tips/model.ts';
import { type AlertSettings, DEFAULT_ALERTS } from './settings.ts';
import { spokenNumber } from './spoken-number.ts';
import { type Language, voiceOf } from './voices.ts';

/** Longest text handed to a speech engine, in characters: about 30 seconds. */
export const MAX_SPEECH = 400;
const MAX_SPOKEN_MESSAGE = 280;
const MAX_SPOKEN_NAME = 40;
/** The decimals that the overlay shows. */
const AMOUNT_DECIMALS = 4;
/** Maximum repetitions of a word in a row. */
const MAX_REPEATED_WORDS = 3;

/** The phrases of a language. `line`: spoken if the creator's own line is in another language. */
interface Phrases {
  line: string;
  nameless: string;
  point: string;
  tokens: string;
  masked: string;
  address: string;
}

const PHRASES: Record<Language, Phrases> = {
  en: {
    line: '{name} tipped {amount}',
    nameless: 'Anonymous',
    point: 'point',
    tokens: 'tokens',
    masked: 'bleep',
    address: 'address',
  },
  es: {
    line: '{name} envió {amount}',
    nameless: 'Anónimo',
    point: 'punto',
    tokens: 'tokens',
    masked: 'pip',
    address: 'dirección',
  },
  fr: {
    line: '{name} envoie {amount}',
    nameless: 'Anonyme',
    point: 'virgule',
    tokens: 'jetons',
    masked: 'bip',
    address: 'adresse',
  },
  zh: {
    line: '{name} 打赏了 {amount}',
    nameless: '匿名观众',
    point: '点',
    tokens: '代币',
    masked: '哔',
    address: '地址',
  },
  ja: {
    line: '{name} さんから {amount}',
    nameless: '匿名',
    point: '点',
    tokens: 'トークン',
    masked: 'ピー',
    address: 'アドレス',
  },
  ko: {
    line: '{name} 님이 {amount}',
    nameless: '익명',
    point: '점',
    tokens: '토큰',
    masked: '삐',
    address: '주소',
  },
};

type SpokenTip = Pick<Tip, 'amountUnits' | 'decimals' | 'currency' | 'tokenSymbol' | 'message'> & {
  name?: string | null;
  handle?: string | null;
};
type SpeechSettings = Pick<AlertSettings, 'template' | 'voice'>;

/** Returns the language of an alert's speech: its message's, else the creator's. 'other': no voice speaks it. */
export function speechLanguage(
  { message }: Pick<Tip, 'message'>,
  { voice }: SpeechSettings,
): Language | 'other' {
  return heardLanguage(message) ?? voiceOf(voice.voice).language;
}

/** Returns the text for a voice of `language`. */
export function speechText(tip: SpokenTip, settings: SpeechSettings, language: Language): string {
  const phrases = PHRASES[language];
  const said = (text: string) => pronounce(text, settings.voice.pronunciations);
  const line = lineOf(settings, language)
    .split(/(\{name\}|\{amount\})/)
    .map((part) => {
      if (part === '{name}') return nameText(tip, language, said) || phrases.nameless;
      if (part === '{amount}') return amountText(tip, language, said);
      return said(part);
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const message = cut(messageText(said(tip.message), language), MAX_SPOKEN_MESSAGE);
  return cut(`${line}${/[.!?。！？]$/.test(line) ? '' : '.'}${message && ` ${message}`}`, MAX_SPEECH);
}

/** Returns the amount and its currency alone, for a voice of `language`. */
export function amountSpeech(tip: SpokenTip, { voice }: SpeechSettings, language: Language): string {
  return `${amountText(tip, language, (text) => pronounce(text, voice.pronunciations))}.`;
}

/**
 * Returns the line of the alert. Dollars replace the amount if the line has no other; only voices of a creator's
 * language read the creator's words.
 */
function lineOf({ template, voice }: SpeechSettings, language: Language): string {
  const own = voiceOf(voice.voice).language;
  const isDefault = template === DEFAULT_ALERTS.template;
  if (language !== own || (isDefault && own !== 'en')) return PHRASES[language].line;
  const line = template.includes('{amount}')
    ? template.replace(/[([]?\s*\{dollars\}\s*[)\]]?/g, ' ')
    : template.replaceAll('{dollars}', '{amount}');
  const plain = line.replace(/[<>{}[\]|\\^~`_#*=]/g, (sign) => ('{}'.includes(sign) ? sign : ' '));
  return /\{(name|amount)\}/.test(plain) ? plain : PHRASES[language].line;
}

function amountText(tip: SpokenTip, language: Language, said: (text: string) => string): string {
  const decimal = formatAmount(BigInt(tip.amountUnits), tip.decimals, AMOUNT_DECIMALS);
  const symbol = tip.currency === 'SOL' ? 'SOL' : tip.tokenSymbol;
  const own = said(symbol);
  const currency = own === symbol ? spokenTicker(symbol) || PHRASES[language].tokens : own;
  return `${numberText(decimal, language)} ${currency}`;
}

/** Writes a plain decimal. Engines of other languages read the digits; only the point is replaced. */
function numberText(decimal: string, language: Language): string {
  if (language === 'en') return spokenNumber(decimal);
  const [whole = '', fraction] = decimal.split('.');
  return fraction ? `${whole} ${PHRASES[language].point} ${[...fraction].join(' ')}` : whole;
}

function nameText(
  { handle, name: chosen }: SpokenTip,
  language: Language,
  said: (text: string) => string,
): string {
  const name = handle || chosen;
  if (!name) return '';
  const plain = said(name.replace(/^@/, '')).replace(/(?<=[\p{L}\p{N}])[_.-]+(?=[\p{L}\p{N}])/gu, ' ');
  return cut(messageText(plain, language), MAX_SPOKEN_NAME);
}

/** Returns "$FROG" as "frog", "BTC" as "B T C": a ticker without a vowel cannot be pronounced. */
export function spokenTicker(symbol: string): string {
  const letters = symbol.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 20);
  return spokenCapitals(letters);
}

function spokenCapitals(word: string): string {
  const isWord = /[aeiouy]/i.test(word) && !/\d/.test(word);
  if (isWord || word.length > 5 || !/^[A-Z0-9]+$/i.test(word)) return word.toLowerCase();
  return [...word.toUpperCase()].join(' ');
}

function messageText(message: string, language: Language): string {
  const { masked, address } = PHRASES[language];
  const plain = message
    .normalize('NFKC')
    // Pictures, invisible characters and stacked accents: an engine names them one by one or stumbles.
    .replace(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Co}]|\ufe0f/gu, ' ')
    .replace(/\p{M}{2,}/gu, '')
    .replace(/\*{2,}/g, ` ${masked} `)
    // Wallets and mints: 44 letters are too long to listen to.
    .replace(
      /(?<![A-Za-z0-9])[1-9A-HJ-NP-Za-km-z]{32,88}(?![A-Za-z0-9])/g,
      (wallet) => `${address} ${[...wallet.slice(0, 4)].join(' ')}`,
    )
    .replace(/\$([\p{L}][\p{L}\p{N}]{0,19})/gu, (_, symbol: string) => spokenTicker(symbol));
  const counted = language === 'en' ? inWords(plain) : plain;
  const calm = counted
    .replace(/(.)\1{2,}/gu, (run, char: string) =>
      /[\p{P}\p{S}]/u.test(char) ? char : run.slice(0, char.length * 2),
    )
    .replace(/(?<![\p{L}\p{N}])[A-Z]{2,}(?![\p{L}\p{N}])/gu, spokenCapitals)
    // Characters of markup and code.
    .replace(/[<>{}[\]|\\^~`_#*=]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutChants(calm);
}

/** Writes numbers and dollars of an English text as words. */
function inWords(text: string): string {
  return text
    .replace(/\$(?=\d)/g, ' dollars ')
    .replace(/(?<![\p{L}\p{N}.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\p{L}\p{N}]|[.,]\d)/gu, (number) =>
      spokenNumber(number.replaceAll(',', '')),
    );
}

/** Limits repetitions: "go go go go go go" is spoken three times. */
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

/** Cuts a text to at most `length` characters, at the end of a word if possible. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const space = head.lastIndexOf(' ');
  // Never half of a character that takes two units.
  return space > length / 2 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/, '');
}

/** Replaces each whole word of the list in `text`, upper and lower case alike. Longer entries go first. */
export function pronounce(text: string, list: readonly { from: string; to: string }[]): string {
  const said = new Map(list.map(({ from, to }) => [key(from), to]));
  const words = [...said.keys()]
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}\\p{M}])`,
    'giu',
  );
  // It takes one pass, so that a replacement is not replaced again.
  return text.replace(pattern, (word) => said.get(key(word)) ?? word);
}

function key(word: string): string {
  return word.normalize('NFC').trim().toLocaleLowerCase('en');
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

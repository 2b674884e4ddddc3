/** The rules of a tipper's name on a stream: it is cleaned as messages are, and imitates no one. */
import { MASK, maskBannedWords } from '../banned-words.ts';
import { removeLinks } from '../links.ts';
import { asLetter, isWithinOne } from '../moderation/suspect.ts';
import { Refusal } from '../refusals.ts';
import { plainSigns } from '../words/letters.ts';
import { asLike } from '../words/look-alikes.ts';
import { cleanMessage } from '../words.ts';
import { cutName } from './tip-name.ts';

const SITE = 'fanfare';
/** Words that only the site, or the creator on the stream, may be called. In disguise too: "4dm1n", "аdmin". */
const RESERVED = [
  'admin',
  'administrator',
  'claim',
  'creator',
  'desk',
  SITE,
  'giveaway',
  'mod',
  'moderator',
  'mods',
  'official',
  'owner',
  'refund',
  'staff',
  'streamer',
  'support',
  'team',
  'winner',
];
const RESERVED_LIKE = new Set(RESERVED.map(asLike));
/** One letter off a word of that length is read as the word: "offical". */
const LONG_WORD = 6;
/** So near, and words of their own. */
const OWN_WORDS = ['winter', 'steamer', 'moderato'];
/** "7cnw...KFdx", or an address with nothing left out. */
const ADDRESS =
  /^[1-9A-HJ-NP-Za-km-z]{3,12}(?:\.{2,3}|…)[1-9A-HJ-NP-Za-km-z]{3,12}$|^[1-9A-HJ-NP-Za-km-z]{32,}$/;

/**
 * "500 SOL", "$500", "50k": viewers would take it for the tip's amount. The text is that of `asRead`: o and l may stand
 * for digits, unless they end a word.
 */
const NUMBER = '(?:\\d|(?<!\\p{L})[ol])[\\dol.,]*';
const MONEY =
  's[o0][l1](?:s|ana)?|b[t7]c|bitc[o0]ins?|eth|usd[ct]?|bucks?|d[o0][l1][l1]ars?|eur[o0]?s?|[l1]amp[o0]rts?';
/** The sign of SOL counts as one of a currency. */
const CURRENCY = '[\\p{Sc}◎]';
const GAP = '[\\s_:-]*';
const SUM = new RegExp(
  [
    `${CURRENCY}\\s*${NUMBER}(?!\\p{L})`,
    `\\d\\s*${CURRENCY}`,
    `${NUMBER}\\s*${CURRENCY}(?!\\p{L})`,
    `${NUMBER}${GAP}[km]?${GAP}(?:${MONEY})(?!\\p{L})`,
    // "SOL 500"; "SOL 3" is a name.
    `(?<!\\p{L})(?:${MONEY})${GAP}\\d[\\dol.,]*[\\dol](?!\\p{L})`,
    '\\d[\\dol.,]+\\s*k(?![\\p{L}\\d])',
  ].join('|'),
  'u',
);
/** A number before a ticker is a sum; "1 fan" of $FAN is not. */
const LARGE = /(?:\d|(?<!\p{L})[ol])(?:[\dol.,]*\s*[kmb]|[.,]*[\dol][.,]*[\dol][\dol.,]*)\s*\$?$/u;
/** Gaps that readers fill with the dot of a host: "evil,com", "evil com", "discord gg evil". */
const DOTS =
  /(?<=[\p{L}\p{N}]),(?=\p{L})|(?<=[\p{L}\p{N}])[\s,]+(?=(?:com|net|org|xyz)$)|(?<=\bdiscord)\s+(?=gg\b)|(?<=\bt)\s+(?=me\b)/giu;
/** Marks that say "verified" beside a name: light, heavy, in a box, the square root, Aegean, inverse. */
const CHECKS = /[\u2713\u2714\u2705\u2611\u221a\u{10102}\u{1f5f8}\u{1f5f9}\u{1fbb1}]\ufe0f?/gu;
/** Some characters are drawn as nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns a typed name as the stream shows it: one line, without links, banned words masked, without what only a proven
 * account has, a leading @ and check marks. Null if nothing visible is left.
 */
export function cleanName(text: string, bannedWords: readonly string[]): string | null {
  const typed = unproven(text.normalize('NFKC'));
  const dotted = typed.replace(DOTS, '.').replace(/\b(discord\.gg|t\.me)\s+/giu, '$1/');
  const linkless = removeLinks(dotted) === dotted ? typed : removeLinks(dotted);
  const name = cutName(unproven(cleanMessage(linkless, bannedWords)));
  return VISIBLE.test(name.replace(/[\u2800\u{13441}\u{13442}\u{1d159}]/gu, '')) ? name : null;
}

/** Returns a name without check marks, and without an @ before its first letter. */
const unproven = (name: string): string =>
  name
    .replace(CHECKS, '')
    .trim()
    .replace(/^[^\p{L}\p{N}]+/u, (signs) => signs.replace(/@/g, ''));

/**
 * Refuses tip_name_reserved, tip_name_address and tip_name_amount. `known`: what the creator is called here (token,
 * ticker, account on X). Whole names are compared with these, without what decorates them: a fan of $FROG may be "Frog
 * lover", and no one "FROG ✔".
 */
export function checkName(name: string, known: readonly (string | null)[]): void {
  if (ADDRESS.test(name.replace(/\s/g, ''))) throw new Refusal('tip_name_address');
  const own = known.flatMap((word) =>
    word && /[\p{L}\p{N}]/u.test(word) ? [word.replace(/^[@$]/, '')] : [],
  );
  const read = asRead(name);
  if (SUM.test(read) || own.some((word) => isSumOf(read, asRead(word)))) throw new Refusal('tip_name_amount');
  const letters = lettersOf(name);
  const bare = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  const isCreator = own.some(
    (word) =>
      (letters !== '' && asLike(letters) === asLike(lettersOf(word))) ||
      [name.replace(/^[@$\s]+/, ''), bare].some((text) => maskBannedWords(text, [word]) === MASK),
  );
  const isSite =
    letters.includes(SITE) ||
    maskBannedWords(name, RESERVED) !== name ||
    [letters, ...name.split(/\s+/u).map(lettersOf)].some(isNearlyReserved);
  if (isCreator || isSite) throw new Refusal('tip_name_reserved');
}

/** Returns a name in the plain form that it looks like: digits by their value, a capital I as l, currency signs kept. */
const asRead = (text: string): string =>
  [...text]
    .flatMap((char) => {
      if (/\p{Nd}/u.test(char)) return digitOf(char);
      if (/[\p{Sc}◎]/u.test(char)) return char;
      const plain = plainSigns(char).map((sign) => sign.char);
      return plain[0] === 'i' && /\p{Lu}/u.test(char) ? 'l' : plain;
    })
    .join('');

/** The digits of a script follow each other, from zero on. */
function digitOf(char: string): string {
  const code = char.codePointAt(0)!;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function isNearlyReserved(written: string): boolean {
  const word = [...written].map(asLetter).join('');
  const isNear = (reserved: string) =>
    reserved.length >= LONG_WORD && word[0] === reserved[0] && isWithinOne(word, reserved);
  return RESERVED_LIKE.has(asLike(written)) || (!OWN_WORDS.includes(word) && RESERVED.some(isNear));
}

/** Returns only the letters and digits, in the plain form that they look like. */
const lettersOf = (text: string): string =>
  [...text]
    .flatMap(plainSigns)
    .flatMap(({ char, isLetterOrDigit }) => (isLetterOrDigit ? [char] : []))
    .join('');

function isSumOf(read: string, ticker: string): boolean {
  if (ticker === '') return false;
  // Each may write an i as a capital.
  const [text, word] = [read, ticker].map((one) => one.replace(/i/g, 'l'));
  for (let at = text!.indexOf(word!); at >= 0; at = text!.indexOf(word!, at + 1))
    if (LARGE.test(read.slice(0, at))) return true;
  return false;
}

/** The rules of a tipper's name on a stream: it is cleaned as messages are, and imitates no one. */
import { MASK, maskBannedWords } from '../banned-words.ts';
import { Refusal } from '../refusals.ts';
import { plainSigns } from '../words/letters.ts';
import { cleanMessage } from '../words.ts';
import { cutName } from './tip-name.ts';

const SITE = 'fanfare';
/** Words that only the site, or the creator on the stream, may be called. In disguise too: "4dm1n", "аdmin". */
const RESERVED = [
  'admin',
  'administrator',
  'creator',
  SITE,
  'mod',
  'moderator',
  'official',
  'owner',
  'staff',
  'streamer',
  'support',
];
/** "7cnw...KFdx", or an address with nothing left out. */
const ADDRESS =
  /^[1-9A-HJ-NP-Za-km-z]{3,12}(?:\.{2,3}|…)[1-9A-HJ-NP-Za-km-z]{3,12}$|^[1-9A-HJ-NP-Za-km-z]{32,}$/;

/** "500 SOL", "$500": viewers would take it for the tip's amount. */
const SUM = /\p{Sc}\s*\d|\d\s*\p{Sc}|\d[\d.,]*\s*[km]?\s*(?:sols?|usdc?|lamports?)(?!\p{L})/iu;
/** A number before a ticker is a sum; "1 fan" of $FAN is not. */
const LARGE = /(?:\d[\d.,]*\s*[kmb]|\d[\d.,]*\d[\d.,]*\d)\s*\$?$/i;
/** Some characters are drawn as nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns the name as the stream shows it: one line, without links, banned words masked. Null if nothing visible is
 * left.
 */
export function cleanName(text: string, bannedWords: readonly string[]): string | null {
  const name = cutName(cleanMessage(text, bannedWords));
  return VISIBLE.test(name.replace(/\u2800/g, '')) ? name : null;
}

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
  const plain = plainText(name);
  if (SUM.test(name) || SUM.test(plain) || own.some((word) => isSumOf(plain, plainText(word))))
    throw new Refusal('tip_name_amount');
  const letters = lettersOf(name);
  const bare = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  const isCreator = own.some(
    (word) =>
      (letters !== '' && letters === lettersOf(word)) ||
      [name.replace(/^[@$\s]+/, ''), bare].some((text) => maskBannedWords(text, [word]) === MASK),
  );
  const isSite =
    letters.includes(SITE) || RESERVED.includes(letters) || maskBannedWords(name, RESERVED) !== name;
  if (isCreator || isSite) throw new Refusal('tip_name_reserved');
}

const plainText = (text: string): string =>
  [...text]
    .flatMap(plainSigns)
    .map(({ char }) => char)
    .join('');

/** Returns only the letters and digits, in the plain form that they look like. */
const lettersOf = (text: string): string =>
  [...text]
    .flatMap(plainSigns)
    .flatMap(({ char, isLetterOrDigit }) => (isLetterOrDigit ? [char] : []))
    .join('');

function isSumOf(plain: string, ticker: string): boolean {
  if (ticker === '') return false;
  for (let at = plain.indexOf(ticker); at >= 0; at = plain.indexOf(ticker, at + 1))
    if (LARGE.test(plain.slice(0, at))) return true;
  return false;
}

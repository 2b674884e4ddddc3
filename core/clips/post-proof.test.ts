import { expect, test } from 'vitest';
import { xPostSentence } from '../messages.ts';
import { postHoldsSentence } from './post-proof.ts';

const SITE = 'fanfare.example';
const wallet = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const code = '0123456789ABCDEF';
const sentence = xPostSentence({ site: SITE, wallet, code });
const holds = (text: string) => postHoldsSentence(text, sentence, SITE);

test.each([
  ['as it was given', sentence],
  ['as X writes it', sentence.replace(SITE, 'https://t.co/AbC123xyz0')],
  ['with the scheme typed', sentence.replace(SITE, `https://${SITE}/`)],
  ['with a picture', `${sentence.replace(SITE, 'https://t.co/AbC123xyz0')} pic.twitter.com/Zz9`],
  ['with a picture, as X names it now', `${sentence.replace(SITE, 'https://t.co/A1')} pic.x.com/Zz9`],
  ['broken into lines', sentence.replaceAll(' ', '\n')],
])('a post with the sentence proves the account: %s', (_how, text) => expect(holds(text)).toBe(true));

test.each([
  ['another wallet', sentence.replace(wallet, wallet.toLowerCase())],
  ['another code', sentence.replace(code, '0123456789ABCDEG')],
  ['words before it', `She said: ${sentence}`],
  ['words behind it', `${sentence} not`],
  ['wallet and code alone', `${wallet} ${code}`],
  ['links alone', 'https://t.co/AbC123xyz0'],
  ['nothing', ''],
])('a post does not prove the account: %s', (_how, text) => expect(holds(text)).toBe(false));

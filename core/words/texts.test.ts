import { expect, test } from 'vitest';
import { cleanMessage } from '../words.ts';
import { textsToJudge } from './texts.ts';

test.each([
  ['a plain text is one text', 'Love the stream, 100 % 🔥', ['Love the stream, 100 % 🔥']],
  ['no text is one text', '', ['']],
  ['accents are left out', 'tu es très bon', ['tu es très bon', 'tu es tres bon']],
  ['look-alike letters are read', 'kıll hіm', ['kıll hіm', 'kll hm', 'kill him']],
  [
    'other scripts are left out',
    'I wiлll boжmb it',
    ['I wiлll boжmb it', 'I will bomb it', expect.any(String)],
  ],
  ['marks are left out', 'b\u0336o\u0336mb', ['b\u0336o\u0336mb', 'bomb']],
  ['a text of another script has no third one', '日本', ['日本']],
])('%s', (_, text, texts) => expect(textsToJudge(text)).toEqual(texts));

test.each([
  ['you fuжck me', '****'],
  ['f日u日c日k you', '****'],
  ['send me your жseed phжrase', '****'],
  ['fuck you', '**** you'],
  ['fuck you ж', '**** you ж'],
  ['Grüße aus Köln', 'Grüße aus Köln'],
])('a listed word that only another reading shows hides the message: %j is %j', (text, shown) => {
  const cleaned = cleanMessage(text, ['send me your seed phrase']);
  expect(cleaned).toBe(shown);
  expect(cleanMessage(cleaned, ['send me your seed phrase'])).toBe(shown);
});

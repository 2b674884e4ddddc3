import { expect, test } from 'vitest';
import { isForeign } from './foreign.ts';

test.each([
  ['great stream, keep going', false],
  ['buen stream', false],
  ['gg wp', false],
  ['1000 🔥', false],
  ["allez l'équipe, c’est sooooo bon", false],
  ['Grüße an alle, macht weiter', false],
  ['บทสนทนา', false],
  ['नमस्ते, आपकी स्ट्रीम', false],
  ['hello Zorblatt', false],
  ['hello Zorblatt and Quendil', true],
  ['the siktir and git you oc', true],
  ['siktir git oc', true],
  ['abi selam, yayin iyi', true],
  ['Yayın için teşekkürler', true],
  ['Спасибо за стрим', true],
  ['今日も配信ありがとう', true],
  ['great stream, keep going ж', true],
  ['great stream नमस्ते', true],
])('%j is foreign to the judge: %s', (text, foreign) => expect(isForeign(text)).toBe(foreign));

test("the coin's name is known, and so is the script of the stream's own language", () => {
  expect(isForeign('Zorblatt and Quendil')).toBe(true);
  expect(isForeign('Zorblatt and Quendil', ['Quendil'])).toBe(false);
  expect(isForeign('Miaさん、配信最高です!', [], 'ja')).toBe(false);
  expect(isForeign('加油 gg', [], 'zh')).toBe(false);
  expect(isForeign('방송 최고', [], 'ko')).toBe(false);
  expect(isForeign('방송 최고', [], 'ja')).toBe(true);
  expect(isForeign('配信最高 siktir git oc', [], 'ja')).toBe(true);
  expect(isForeign('siktir git oc', [], 'en')).toBe(true);
});

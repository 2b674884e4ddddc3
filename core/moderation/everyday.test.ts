/** Tips that go on air with no one at the desk, and tips that wait for someone. */
import { expect, test } from 'vitest';
import { costOf } from '../../tests/cost.ts';
import { isEveryday } from './everyday.ts';

test.each([
  'love the stream, keep it up!',
  'gg wp',
  'thank you so much for the stream <3 🔥',
  'hello from Texas, first tip ever',
  'that was close lol',
  '100% the best stream of the week',
  'sooooo good',
  "c'est le meilleur stream",
  'me encanta el directo, un saludo desde Chile',
  'você é demais, parabéns',
  'gute Nacht zusammen, schöner Stream',
  'grazie mille, sei il migliore',
  'to the moon 🚀🚀',
  '',
  '2024 :)',
])('"%s" needs no one', (text) => expect(isEveryday(text)).toBe(true));

test.each([
  ['an unknown word', 'what a blarg he is'],
  ['a digit in a word', 'you are a l0ser'],
  ['a letter of another alphabet', 'hеllo my friend'],
  ['a sign in a word', 'hello f*n'],
  ['a link', 'see my page at best.com'],
  ['letters one by one', 'y o u are the best'],
  ['words that make another', 'the best of as s'],
  ['two languages at once', 'hola what a schöner directo'],
  ['a word that may hurt', 'kill them all'],
  ['a group of people', 'no women here please'],
  ['an order to go', 'go back to where you were'],
  ['whose family it is', 'I love your mother so much'],
  ['what someone is said to be', 'you are a table my friend and you know it'],
  ['a word alone', 'table'],
  ['a number that stands for something', 'hello 88'],
  ['a number in two', '14 88'],
  ['a telephone number', 'call me 555 123 4567'],
  ['a picture that may mean more', 'nice 🍆'],
  ['another alphabet', 'привет стример'],
  ['a slogan of the camps', 'work makes free'],
  ['the same in German', 'arbeit macht frei'],
  ['a threat of plain words', 'you will not see tomorrow'],
  ['another one', 'we will find out who you are'],
  ['a third one', 'we know what you did'],
  ['a fourth one', 'your time is over'],
  ['invisible letters', 'hel\u200blo'],
])('%s waits: "%s"', (_, text) => expect(isEveryday(text)).toBe(false));

test('the coin and its names are words like others', () => {
  expect(isEveryday('FROGGO to the moon')).toBe(false);
  expect(isEveryday('FROGGO to the moon', ['FROGGO'])).toBe(true);
});

test('a long message costs no more than its words one by one', () => {
  const whole = costOf(() => isEveryday('so good '.repeat(35)));
  const parts = costOf(() => Array.from({ length: 35 }, () => isEveryday('so good')));
  expect(whole).toBeLessThan(parts);
});

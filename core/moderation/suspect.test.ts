/** The filter of the mode hold: it separates suspect texts, which someone must check, from ordinary ones. */
import { expect, test } from 'vitest';
import { costOf } from '../../tests/cost.ts';
import { cleanMessage } from '../words.ts';
import { looksSuspect } from './suspect.ts';

const suspect = (text: string) => looksSuspect(cleanMessage(text, []));

test.each([
  'you are such a scumbag, really',
  'eres un lameculos y un mamarracho',
  'que pilantra, você é um trouxa',
  'du bist so ein Saftsack, wirklich',
  'quel baltringue ce joueur',
  'sei una sgualdrina e un cafone',
])('what a public list calls rude waits for someone: "%s"', (text) => {
  expect(suspect(text)).toBe(true);
});

test.each([
  'you are such a scum bag, really',
  'eres un mamaracho',
  'du bist so ein Safstack',
  'du bist ein Saftsak',
  'sei una sgu4ldrina',
  'você é um pilanntra',
])('so does its disguise: "%s"', (text) => {
  expect(suspect(text)).toBe(true);
});

test.each([
  'kann ich das noch mal sehen',
  'what a region, in this case a couple of sites',
  'you travel quickly, great management',
  'gracias por todo, mi esposa espera en casa',
  'alle spielen immer schnell',
  'le prix de la partie, groupe central',
])('an ordinary word that is near to a bad one does not wait: "%s"', (text) => {
  expect(suspect(text)).toBe(false);
});

test('the longest message costs no more than twice its words one by one', () => {
  const long = 'portmanteaus quizzically grandstanding walkabout '.repeat(6).slice(0, 280);
  const words = long.split(' ').filter((word) => word !== '');
  // A new ending each time, so that no result comes from a cache.
  const look = (text: string) => looksSuspect(`${text}${Math.random()}`);
  const whole = costOf(() => look(long));
  expect(whole).toBeLessThan(costOf(() => words.map(look)) * 2);
});

import { expect, test } from 'vitest';
import { TEST_MESSAGE, testAlert } from '../live/test-alert.ts';
import { DEFAULT_ALERTS } from './settings.ts';
import { MAX_SPEECH, speechLanguage, speechText, spokenTicker } from './speech.ts';
import { spokenNumber } from './spoken-number.ts';
import type { Language } from './voices.ts';

const { voice, template } = DEFAULT_ALERTS;
const asSet = (over: Partial<typeof DEFAULT_ALERTS> = {}, own: Partial<typeof voice> = {}) => ({
  template: over.template ?? template,
  voice: { ...voice, ...own },
});
const tipOf = (over: Partial<Parameters<typeof speechText>[0]> = {}) => ({
  amountUnits: '50000000',
  decimals: 9,
  currency: 'SOL' as const,
  tokenSymbol: 'FROG',
  message: '',
  name: null,
  ...over,
});
const say = (over = {}, settings = asSet(), language: Language = 'en') =>
  speechText(tipOf(over), settings, language);
const said = (message: string) => say({ message }).replace('Anonymous tipped zero point zero five sol. ', '');

test('says name, amount, currency and message in this order', () => {
  expect(say({ name: 'Juniper', message: 'Great stream!' })).toBe(
    'Juniper tipped zero point zero five sol. Great stream!',
  );
  expect(say()).toBe('Anonymous tipped zero point zero five sol.');
  expect(say({ currency: 'TOKEN', amountUnits: '1234567000000', decimals: 6, name: '@pixel_moth' })).toBe(
    'pixel moth tipped one million two hundred thirty-four thousand five hundred sixty-seven frog.',
  );
  const test = testAlert('mint', 'FROG', '1', 0);
  expect(speechText(test, asSet(), 'en')).toBe(`Anonymous tipped zero point zero five sol. ${TEST_MESSAGE}`);
});

test.each([
  ['Wow! {amount} from {name}', 'Wow! zero point zero five sol from Juniper.'],
  ['{name} gave {amount} ({dollars})!', 'Juniper gave zero point zero five sol !'],
  ['{dollars} by {name}', 'zero point zero five sol by Juniper.'],
  ['Someone is kind', 'Juniper tipped zero point zero five sol.'],
  ['<b>{name}</b>: {amount}', 'b Juniper /b : zero point zero five sol.'],
])('follows the sense of the template %j', (line, words) => {
  expect(say({ name: 'Juniper' }, asSet({ template: line }))).toBe(words);
});

test('says words as the creator wants them said: in names, messages, currencies and the line', () => {
  const pronunciations = [
    { from: 'sol', to: 'soul' },
    { from: 'gg', to: 'good game' },
    { from: 'tipped', to: 'has tipped' },
    { from: 'xX', to: '' },
  ];
  expect(say({ name: 'gg', message: 'GG eggs' }, asSet({}, { pronunciations }))).toBe(
    'good game has tipped zero point zero five soul. good game eggs',
  );
  expect(say({ name: 'xX' }, asSet({}, { pronunciations }))).toMatch(/^Anonymous /);
});

test('is said in the language of the message, else in that of the creator; some have no voice', () => {
  const language = (message: string, own = 'asteria') =>
    speechLanguage({ message }, asSet({}, { voice: own }));
  expect([language('gracias por todo'), language('gg'), language('gg', 'celeste')]).toEqual([
    'es',
    'en',
    'es',
  ]);
  expect([language('Valeu, muito obrigado'), language('спасибо', 'celeste')]).toEqual(['other', 'other']);
});

test('a creator’s own line is not read by a voice of another language', () => {
  const settings = asSet({ template: '{name} is a legend: {amount}' });
  expect(say({ message: 'hola a todos' }, settings, 'es')).toBe(
    'Anónimo envió 0 punto 0 5 sol. hola a todos',
  );
  expect(say({ name: 'Léa' }, asSet({}, { voice: 'french' }), 'fr')).toBe('Léa envoie 0 virgule 0 5 sol.');
  expect(say({ name: 'さくら' }, settings, 'ja')).toContain('さくら さんから');
});

test.each([
  ['0', 'zero'],
  ['0.0001', 'zero point zero zero zero one'],
  ['10', 'ten'],
  ['21.5', 'twenty-one point five'],
  ['100', 'one hundred'],
  ['1000', 'one thousand'],
  ['1000001', 'one million one'],
  ['999999999999999', expect.stringMatching(/^nine hundred ninety-nine trillion/)],
  ['18446744073709551615', expect.stringMatching(/^one eight four four/)],
])('reads the number %s', (decimal, words) => {
  expect(spokenNumber(decimal)).toEqual(words);
});

test('says a ticker as a word where it is one, else letter by letter, and survives any symbol', () => {
  expect(spokenTicker('$FROG')).toBe('frog');
  expect(spokenTicker('BTC')).toBe('B T C');
  expect(spokenTicker('W3B')).toBe('W 3 B');
  expect(spokenTicker('🐸')).toBe('');
  expect(say({ amountUnits: '1000', decimals: 0, currency: 'TOKEN', tokenSymbol: '🐸' })).toBe(
    'Anonymous tipped one thousand tokens.',
  );
});

test.each([
  ['$FROG to 1,000,000 GM', 'frog to one million G M'],
  ['I lost $50 on this', 'I lost dollars fifty on this'],
  ['THIS IS GREAT', 'this is great'],
  ['you **** fool ****', 'you bleep fool bleep'],
  ['sooooooooo good!!!!!!!!', 'soo good!'],
  ['go go go go go go go', 'go go go'],
  ['send to 7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU now', 'send to address seven x K X now'],
  ['fire 🔥🔥🔥 \u200b\u202ehello', 'fire hello'],
  ['<speak><audio src="x"/></speak>', 'speak audio src "x"/ /speak'],
  ['1,2,3', '1,2,3'],
])('reads %j as %j', (message, words) => {
  expect(said(message)).toBe(words);
});

test('is bounded, whatever a message holds, and never ends in half a character', () => {
  const addresses = Array.from({ length: 8 }, () => '9'.repeat(15)).join(' ');
  const pronunciations = [{ from: 'W3B', to: 'w'.repeat(40) }];
  for (const message of [
    '😀'.repeat(140),
    'W3B '.repeat(70),
    '𝒳'.repeat(140),
    addresses,
    'a\u0301\u0301\u0301'.repeat(70),
  ]) {
    const name = '𝒳'.repeat(40);
    const text = say({ message, name, amountUnits: '18446744073709551615' }, asSet({}, { pronunciations }));
    expect(text.length).toBeLessThanOrEqual(MAX_SPEECH);
    expect(() => encodeURIComponent(text)).not.toThrow();
  }
});

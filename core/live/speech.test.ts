import { expect, test } from 'vitest';
import { MAX_SPEECH, speechText, spokenNumber, spokenTicker } from './speech.ts';
import { TEST_MESSAGE, testAlert } from './test-alert.ts';

const sol = (message: string, amountUnits = '50000000') =>
  speechText({ amountUnits, decimals: 9, currency: 'SOL', tokenSymbol: 'FROG', message });
const said = (message: string) => sol(message).replace('zero point zero five sol. ', '');

test('says amount, currency and message in this order', () => {
  expect(sol('Great stream!')).toBe('zero point zero five sol. Great stream!');
  expect(sol('')).toBe('zero point zero five sol.');
  expect(
    speechText({
      amountUnits: '1234567000000',
      decimals: 6,
      currency: 'TOKEN',
      tokenSymbol: 'FROG',
      message: 'hi',
    }),
  ).toBe('one million two hundred thirty-four thousand five hundred sixty-seven frog. hi');
  expect(speechText(testAlert('mint', 'FROG', '1', 0))).toBe(`zero point zero five sol. ${TEST_MESSAGE}`);
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
  expect(
    speechText({ amountUnits: '1000', decimals: 0, currency: 'TOKEN', tokenSymbol: '🐸', message: '' }),
  ).toBe('one thousand tokens.');
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
  for (const message of [
    '😀'.repeat(140),
    'W3B '.repeat(70),
    '𝒳'.repeat(140),
    addresses,
    'a\u0301\u0301\u0301'.repeat(70),
  ]) {
    const text = sol(message, '18446744073709551615');
    expect(text.length).toBeLessThanOrEqual(MAX_SPEECH);
    expect(() => encodeURIComponent(text)).not.toThrow();
  }
});

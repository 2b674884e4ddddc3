import { describe, expect, test } from 'vitest';
import { type AlertTip, alertText, dollarsText } from './alert-text.ts';

const tip = (over: Partial<AlertTip> = {}): AlertTip => ({
  amountUnits: '500000000',
  decimals: 9,
  currency: 'SOL',
  tokenSymbol: 'FROG',
  message: ' gg ',
  name: 'Night Owl',
  handle: null,
  worth: '500000000',
  ...over,
});
const filled = (template: string, over: Partial<AlertTip> = {}, dollars = false) =>
  alertText({ template, dollars }, tip(over), 150);

describe("an alert's text", () => {
  test('the template gives the words around the name; amount and dollars have places of their own', () => {
    expect(filled('{name} tipped {amount}')).toEqual({
      before: '',
      name: 'Night Owl',
      after: 'tipped',
      verified: false,
      amount: '0.5 SOL',
      dollars: null,
      message: 'gg',
    });
  });

  test.each([
    ['Wow, {name} fed the frog {amount} ({dollars})!', 'Wow,', 'fed the frog!'],
    ['{amount} from {name}', 'from', ''],
    ['{name} \u2013 {amount}', '', ''],
    ['Thank you, {name}: {amount}!', 'Thank you,', ':!'],
    ['{name}', '', ''],
  ])('%s leaves nothing behind where the amount was', (template, before, after) => {
    expect(filled(template)).toMatchObject({ before, name: 'Night Owl', after });
  });

  test('a template without a name or an amount shows none', () => {
    expect(filled('A new tip: {amount}')).toMatchObject({
      before: 'A new tip',
      name: null,
      amount: '0.5 SOL',
    });
    expect(filled('{name} is kind')).toMatchObject({ name: 'Night Owl', amount: null });
  });

  test('a proved handle has its tick, a nameless tip is anonymous', () => {
    expect(filled('{name}', { name: '@owl', handle: 'owl' })).toMatchObject({ name: '@owl', verified: true });
    expect(filled('{name}', { name: null })).toMatchObject({ name: 'Anonymous', verified: false });
    // An alert that a room of an older version has stored.
    const { handle: _, worth: __, name: ___, ...old } = tip();
    expect(alertText({ template: '{name} {dollars}', dollars: true }, old, 150)).toMatchObject({
      name: 'Anonymous',
      dollars: null,
    });
  });

  test('a name that looks like a part of the template stays a name', () => {
    expect(filled('{name} tipped {amount}', { name: '{amount}' }).name).toBe('{amount}');
  });

  test('dollars show on request, and only where worth and price are known', () => {
    expect(filled('{name}', {}, true).dollars).toBe('$75.00');
    expect(filled('{name} {dollars}').dollars).toBe('$75.00');
    expect(filled('{name}').dollars).toBeNull();
    expect(dollarsText(tip({ worth: '50000000000000' }), 150)).toBe('$7,500,000.00');
    const coin = { currency: 'TOKEN', worth: '28000000' } as const;
    expect(dollarsText(tip({ ...coin, dollars: true }), 150)).toBe('about $4.20');
    // Too large for its market, or from a room that stored it before that was known.
    for (const dollars of [false, undefined])
      expect(filled('{name} {dollars}', { ...coin, dollars }, true).dollars).toBeNull();
    expect(dollarsText(tip({ worth: '100' }), 150)).toBe('under $0.01');
    expect(dollarsText(tip({ worth: null }), 150)).toBeNull();
    expect(dollarsText(tip(), null)).toBeNull();
  });
});

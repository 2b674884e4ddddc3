import { expect, test } from 'vitest';
import { giveawayActionMessage } from '../messages.ts';
import { HIDDEN_TEXT, titleIn } from './model.ts';
import { blocksAgainst, checkBlocks } from './rules.ts';
import { keyProblem } from './schemas.ts';

const against = () => blocksAgainst('tip', { mint: 'M', wallet: ['S', 'C'] });

test('a tip is refused for itself, its token, its sender and its creator', () => {
  expect(against()).toEqual([
    { kind: 'tips', key: '' },
    { kind: 'mint', key: 'M' },
    { kind: 'wallet', key: 'S' },
    { kind: 'wallet', key: 'C' },
  ]);
  expect(() => checkBlocks('tip', [])).not.toThrow();
  expect(() => checkBlocks('tip', [{ kind: 'mint' }])).toThrow('has blocked this token');
});

test('of several blocks the most general one is told', () => {
  expect(() => checkBlocks('tip', [{ kind: 'wallet' }, { kind: 'tips' }])).toThrow('switched tips off');
});

test('an entry is not refused for its wallet, its token or a stop of new giveaways', () => {
  const found = [{ kind: 'wallet' }, { kind: 'mint' }, { kind: 'giveaways' }] as const;
  expect(() => checkBlocks('enter', found)).not.toThrow();
});

test('what is not known is no key', () => {
  expect(blocksAgainst('enter', { giveaway: 'G', country: null })).toEqual([{ kind: 'giveaway', key: 'G' }]);
  expect(blocksAgainst('host', { mint: [undefined], wallet: ['C', undefined] })).toEqual([
    { kind: 'giveaways', key: '' },
    { kind: 'wallet', key: 'C' },
  ]);
});

test.each([
  ['tips', 'x', false],
  ['tips', '', true],
  ['country', 'DE', true],
  ['country', 'T1', true],
  ['country', 'de', false],
  ['country', 'Germany', false],
  ['wallet', 'So11111111111111111111111111111111111111112', true],
  ['mint', '0x1', false],
  ['giveaway', '', false],
] as const)('a key of %s may be "%s": %s', (kind, key, fits) => {
  expect(keyProblem(kind, key) === null).toBe(fits);
});

test("only the title line of a signed text is read as a hidden giveaway's", () => {
  const text = (title: string) =>
    giveawayActionMessage({ site: 's', action: 'cancel giveaway', title, id: 'i', creator: 'c', time: 1 });
  expect(titleIn(text(HIDDEN_TEXT), 'Real')).toBe(HIDDEN_TEXT);
  expect(titleIn(text('Real'), 'Real')).toBe('Real');
  expect(titleIn(text(`x" Title: "${HIDDEN_TEXT}`), 'Real')).toBe('Real');
  expect(titleIn(undefined, 'Real')).toBe('Real');
});

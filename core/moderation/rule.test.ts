/** The table of rulings: what a stranger's and a trusted wallet's words become in each mode, by the judge's answer. */
import { describe, expect, test } from 'vitest';
import { findingOf } from './finding.ts';
import { DEFAULT_MODERATION, type ModerationSettings } from './model.ts';
import { type Judged, rule } from './rule.ts';

const EVERYDAY = 'thank you for the great stream';
const UNUSUAL = 'the table is here, Zorblatt';
const FOREIGN = '配信最高です';
const SUSPECT = 'you are such a fukcer';

/** Returns "state, reasons", with "timed" for a hold that ends, and "spoken" unless no voice may say it. */
function ruled(
  message: string,
  judged: Judged,
  settings: Partial<ModerationSettings>,
  { trusted = false, language = 'en' as 'en' | 'ja', name = null as string | null } = {},
): string {
  const all = { ...DEFAULT_MODERATION, ...settings };
  const words = { sender: 'fan', message, name, hasHandle: false };
  const finding = findingOf(words, all.mode, 'FROG', language);
  const { ruling, unspoken } = rule(all, { ...finding, judged }, { trusted, now: 0 });
  const timed = ruling.until === null ? [] : ['timed'];
  return [ruling.state, ...ruling.reasons, ...timed, ...(unspoken ? [] : ['spoken'])].join(', ');
}

describe('filter', () => {
  const filter = { mode: 'filter' } as const;
  test.each<[string, Judged, string]>([
    [EVERYDAY, 'safe', 'shown, spoken'],
    [EVERYDAY, 'none', 'shown, spoken'],
    [EVERYDAY, 'unsafe', 'wordless, judge, spoken'],
    [EVERYDAY, 'silent', 'wordless, silent-judge, spoken'],
    [FOREIGN, 'safe', 'shown'],
    [FOREIGN, 'none', 'shown'],
    [FOREIGN, 'unsafe', 'wordless, judge'],
    [FOREIGN, 'silent', 'wordless, silent-judge'],
  ])('%j that the judge calls %s: %s, whoever sent it', (message, judged, expected) => {
    expect(ruled(message, judged, filter)).toBe(expected);
    expect(ruled(message, judged, filter, { trusted: true })).toBe(expected);
  });

  test('a creator may leave out other languages', () => {
    const known = { ...filter, otherLanguages: false };
    expect(ruled(FOREIGN, 'safe', known)).toBe('wordless, language');
    expect(ruled(FOREIGN, 'none', known)).toBe('wordless, language');
    expect(ruled(EVERYDAY, 'safe', known)).toBe('shown, spoken');
  });

  test("the stream's own language is spoken, unless a list finds a word, another language is there or no judge", () => {
    const ja = { language: 'ja' } as const;
    expect(ruled(FOREIGN, 'safe', filter, ja)).toBe('shown, spoken');
    expect(ruled(`${FOREIGN} ****`, 'safe', filter, ja)).toBe('shown');
    expect(ruled(FOREIGN, 'safe', { ...filter, words: [{ word: '最高', action: 'mask' }] }, ja)).toBe(
      'shown, spoken',
    );
    expect(
      ruled(`${FOREIGN} gg 最高`, 'safe', { ...filter, words: [{ word: 'gg', action: 'mask' }] }, ja),
    ).toBe('shown');
    expect(ruled(`${FOREIGN} привет`, 'safe', filter, ja)).toBe('shown');
    expect(ruled(FOREIGN, 'none', filter, ja)).toBe('shown');
  });
});

describe('hold', () => {
  const hold = { mode: 'hold' } as const;
  test.each<[string, Judged, stranger: string, trusted: string]>([
    [EVERYDAY, 'safe', 'held, mode, timed, spoken', 'shown, spoken'],
    [EVERYDAY, 'none', 'held, mode, timed, spoken', 'shown, spoken'],
    [EVERYDAY, 'unsafe', 'held, judge, spoken', 'held, judge, spoken'],
    [EVERYDAY, 'silent', 'held, silent-judge, spoken', 'held, silent-judge, spoken'],
    [UNUSUAL, 'safe', 'held, unattended, spoken', 'shown, spoken'],
    [SUSPECT, 'safe', 'held, word, spoken', 'held, word, spoken'],
    [SUSPECT, 'unsafe', 'held, word, judge, spoken', 'held, word, judge, spoken'],
    // Someone reads it before any voice says it; without a judge no voice does.
    [FOREIGN, 'safe', 'held, language, spoken', 'held, language, spoken'],
    [FOREIGN, 'none', 'held, language', 'held, language'],
  ])('%j that the judge calls %s: %s; of a trusted wallet: %s', (message, judged, stranger, trusted) => {
    expect(ruled(message, judged, hold)).toBe(stranger);
    expect(ruled(message, judged, hold, { trusted: true })).toBe(trusted);
  });
});

test('approve holds everything, whoever sent it', () => {
  for (const message of [EVERYDAY, FOREIGN, SUSPECT])
    for (const trusted of [false, true])
      expect(ruled(message, 'unasked', { mode: 'approve' }, { trusted })).toBe('held, mode, spoken');
});

test('a panic holds all words, and keeps what would have held them without it', () => {
  expect(ruled(EVERYDAY, 'safe', { panic: true })).toBe('held, panic, spoken');
  expect(ruled(EVERYDAY, 'unsafe', { panic: true })).toBe('held, judge, panic, spoken');
});

test("a creator's own word that only another reading shows does what it does in the text itself", () => {
  const own = (action: 'mask' | 'drop' | 'hold') => ({ words: [{ word: 'banana', action }] });
  const result = (action: 'mask' | 'drop' | 'hold') => {
    const words = { sender: 'fan', message: 'nice baжnana you have', name: null, hasHandle: false };
    const all = { ...DEFAULT_MODERATION, ...own(action) };
    const finding = findingOf(words, all.mode, 'FROG', 'en');
    const { ruling, message, dropped } = rule(
      all,
      { ...finding, judged: 'safe' },
      { trusted: false, now: 0 },
    );
    return [ruling.state, message, dropped];
  };
  expect(result('mask')).toEqual(['shown', '****', false]);
  expect(result('drop')).toEqual(['shown', '', true]);
  expect(result('hold')[0]).toBe('held');
});

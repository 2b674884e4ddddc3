/**
 * The effect of a panic on a ruling: it holds every tip, and the reasons name the rules that would have held the tip
 * without it.
 */
import { expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import { DEFAULT_MODERATION, type ModerationSettings } from './model.ts';
import { isHeldByPanicAlone } from './panic.ts';
import { asksJudge, type Judged, rule } from './rule.ts';

type JudgedFinding = Finding & { judged: Judged };

const FINDING: JudgedFinding = {
  sender: 'fan',
  message: 'lets talk about politics',
  name: null,
  hasHandle: false,
  suspect: false,
  foreign: false,
  ownLanguage: false,
  everyday: true,
  judged: 'safe',
};
const ruled = (
  settings: Partial<ModerationSettings>,
  finding: Partial<JudgedFinding> = {},
  trusted = false,
) =>
  rule(
    { ...DEFAULT_MODERATION, panic: true, ...settings },
    { ...FINDING, ...finding },
    { trusted, now: 1000 },
  ).ruling;

test.each([
  ['what the filter shows', {}, {}],
  ['what has no words', {}, { message: '' }],
  ['what goes on by itself after its time', { mode: 'hold' }, {}],
  ['what the filter shows on a site without a judge', {}, { foreign: true, judged: 'none' }],
] as const)('%s is held by the panic alone', (_, settings, finding) => {
  const { state, until, reasons } = ruled(settings, finding);
  expect([state, until, reasons]).toEqual(['held', null, ['panic']]);
  expect(isHeldByPanicAlone(reasons)).toBe(true);
});

test.each([
  ['what the judge flags', {}, { judged: 'unsafe' }, 'judge'],
  ['what the judge did not answer', {}, { judged: 'silent' }, 'silent-judge'],
  ['what the judge flags in hold', { mode: 'hold' }, { judged: 'unsafe' }, 'judge'],
  ['a disguise', { mode: 'hold' }, { suspect: true }, 'word'],
  ['a word of the list', { words: [{ word: 'politics', action: 'hold' }] }, {}, 'word'],
  ['a language in hold', { mode: 'hold' }, { foreign: true }, 'language'],
  ['every word in approve', { mode: 'approve' }, {}, 'mode'],
] as const)('%s is held by more than the panic', (_, settings, finding, reason) => {
  const { state, until, reasons } = ruled(settings as Partial<ModerationSettings>, finding);
  expect([state, until, reasons]).toEqual(['held', null, [reason, 'panic']]);
  expect(isHeldByPanicAlone(reasons)).toBe(false);
});

test('a blocked wallet stays removed, and the judge is asked as it is without a panic', () => {
  expect(ruled({ blocked: ['fan'] }).state).toBe('removed');
  const asks = (panic: boolean) => asksJudge({ ...DEFAULT_MODERATION, panic }, FINDING);
  expect([asks(true), asks(false)]).toEqual([true, true]);
});

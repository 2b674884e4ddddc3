import { describe, expect, test } from 'vitest';
import { embedHtml, unavailableHtml } from '../../core/clips/embed.ts';
import type { Clip, ClipWinner, Pick } from '../../core/clips/model.ts';
import { posterText } from '../../core/clips/poster.ts';
import {
  addProblem,
  clipsOf,
  datesOf,
  isWithin,
  readQuote,
  textOf,
  type WinnerNews,
  withNews,
  withoutClip,
  withPicks,
  withWinners,
} from './model.ts';

const url = (id: string) => `https://x.com/frogfan/status/${id}`;
const clip = (id: string): Clip => ({
  id,
  tokenAddress: 'T',
  tokenSymbol: 'FROG',
  username: 'frogfan',
  verifiedXHandle: 'frogfan',
  handedInBy: null,
  walletAddress: 'W',
  timestamp: '2026-08-04T10:00:00.000Z',
  xUrl: url(id),
  embedHtml: null,
  unavailable: false,
  winner: false,
  name: null,
  face: null,
});
const pages = [
  { clips: [clip('1'), clip('2')], nextCursor: 'c' },
  { clips: [clip('2'), clip('3')], nextCursor: null },
];

test('a clip that is on two pages of the list is shown once', () => {
  expect(clipsOf(pages).map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('a withdrawn clip leaves every page of the list', () => {
  expect(clipsOf(withoutClip(pages, '2')).map(({ id }) => id)).toEqual(['1', '3']);
});

const winner = (n: number) => ({ id: `w${n}`, savedAt: new Date(n).toISOString() }) as ClipWinner;
const pick = (number: number, saved: boolean) => ({ id: `p${number}`, number, saved }) as Pick;
const won = (n: number, clipId = String(n)): WinnerNews => ({
  ...{ type: 'clip:winner', clipId, tokenAddress: 'T' },
  ...{ winner: winner(n), pick: pick(n, true) },
});

test('news of winners carries the rows of both lists: each is there once, and in order', () => {
  const news = [won(3), won(2), won(3)];
  expect(withWinners([winner(1)], news)).toEqual([winner(3), winner(2), winner(1)]);
  expect(withWinners(withWinners([winner(1)], news), news)).toEqual([winner(3), winner(2), winner(1)]);
  expect(withPicks([pick(2, false), pick(1, true)], news)).toEqual([
    pick(3, true),
    pick(2, true),
    pick(1, true),
  ]);
});

describe('news of the room', () => {
  const heard = (news: Parameters<typeof withNews>[1]) => clipsOf(withNews(pages, news));

  test('news of a winner marks its clip', () => {
    const clips = heard(won(3));
    expect(clips.map(({ winner }) => winner)).toEqual([false, false, true]);
  });

  test('news of a post that was read again updates its clip, also when the post is gone', () => {
    const fresh = embedHtml({ text: 'new', authorName: 'F', date: 'd' }, 'frogfan', url('1'));
    expect(heard({ type: 'clip:embed-updated', clipId: '1', embedHtml: fresh })[0]).toEqual({
      ...clip('1'),
      embedHtml: fresh,
    });
    const gone = unavailableHtml('frogfan', url('1'));
    expect(heard({ type: 'clip:embed-updated', clipId: '1', embedHtml: gone })[0]?.unavailable).toBe(true);
  });

  test('news of a clip that is not on screen changes nothing', () => {
    expect(withNews(pages, won(9))).toBe(pages);
  });
});

describe('before a clip is added', () => {
  const ready = { wallet: 'W', verified: true, loaded: [clip('1')] };
  test.each([
    ['no wallet', url('5'), { ...ready, wallet: null }, 'Please connect your wallet'],
    [
      'no X account',
      url('5'),
      { ...ready, verified: false },
      'Please verify your X account first before adding clips.',
    ],
    ['no post', 'https://example.com/1', ready, 'This is not a link to a post on X'],
    ['the same link', url('1'), ready, 'This X/Twitter link has already been added.'],
    [
      'the same post by another link',
      'https://mobile.twitter.com/i/web/status/1?s=20',
      ready,
      'This X/Twitter link has already been added.',
    ],
    ['a new post', url('5'), ready, null],
  ])('the address of a clip to add is checked: %s', (_what, given, state, problem) => {
    expect(addProblem(given, state)).toBe(problem);
  });
});

const POST = 'https://x.com/frogfan/status/1790000000000000001';
const quote = { text: 'What a stream', authorName: 'Frog Fan', date: 'August 4, 2026' };

test("readQuote reads back the server's quote, whatever the post contains", () => {
  const text = `a < b & "c" 'd' &lt;\n<img src=x onerror=alert(1)>\n\n</p></blockquote>`;
  const authorName = '<b>"Frog" & Fan</b>';
  expect(readQuote(embedHtml({ text, authorName, date: quote.date }, 'frogfan', POST))).toEqual({
    lines: ['a < b & "c" \'d\' &lt;', '<img src=x onerror=alert(1)>', '', '</p></blockquote>'],
    by: '<b>"Frog" & Fan</b> (@frogfan)',
    url: POST,
    date: 'August 4, 2026',
    gone: false,
  });
});

test('readQuote recognises a post that is gone', () => {
  expect(readQuote(unavailableHtml('frogfan', POST))).toEqual({
    lines: ['This post is no longer available.'],
    by: '@frogfan',
    url: POST,
    date: 'Open on X',
    gone: true,
  });
});

describe('readQuote with malformed markup', () => {
  const right = embedHtml(quote, 'frogfan', POST);
  test.each([
    ['nothing', ''],
    ['a script before it', `<script>alert(1)</script>${right}`],
    ['a script in it', right.replace('What', '<script>alert(1)</script>')],
    ['an image in it', right.replace('What', '<img src=x onerror=alert(1)>')],
    ['a handler', right.replace('<p>', '<p onclick="alert(1)">')],
    ['something behind it', `${right}<iframe></iframe>`],
    ['a link elsewhere', right.replace('https://x.com', 'https://evil.example')],
    ['a link that runs', right.replace(POST, 'javascript:alert(1)')],
    ['a link to another page of X', right.replace(POST, 'https://x.com/login')],
    ["X's own markup", '<blockquote class="twitter-tweet"><p>hi</p></blockquote>'],
  ])('readQuote returns null for %s', (_what, html) => {
    expect(readQuote(html)).toBeNull();
  });
});

test("a quote's text is shown without the link of its picture, and a lone link as it is", () => {
  const shown = (...lines: string[]) => textOf({ lines, by: '', url: '', date: '', gone: false });
  expect(shown('What a stream', 'pic.twitter.com/AbC123')).toBe('What a stream');
  expect(shown('Look https://t.co/AbC123 here')).toBe('Look https://t.co/AbC123 here');
  expect(shown('https://t.co/AbC123')).toBe('https://t.co/AbC123');
});

test('clip dates without a day are no bound', () => {
  expect(datesOf({ start: '', end: '' })).toEqual({ dates: {}, problem: null });
  expect(isWithin('2020-01-01T00:00:00.000Z', {})).toBe(true);
});

test('one day as clip dates holds all of its moments and none of its neighbours', () => {
  const { dates, problem } = datesOf({ start: '2026-08-04', end: '2026-08-04' });
  expect(problem).toBeNull();
  const at = (day: number, ...time: number[]) => new Date(2026, 7, day, ...(time as [number])).toISOString();
  expect(isWithin(at(4, 0), dates)).toBe(true);
  expect(isWithin(at(4, 23, 59, 59, 999), dates)).toBe(true);
  expect(isWithin(at(3, 23, 59, 59, 999), dates)).toBe(false);
  expect(isWithin(at(5, 0), dates)).toBe(false);
});

test('one clip date leaves the other side open', () => {
  const { dates } = datesOf({ start: '', end: '2026-08-04' });
  expect(dates.startDate).toBeUndefined();
  expect(isWithin('1999-01-01T00:00:00.000Z', dates)).toBe(true);
});

test('clip dates with an end before the start are refused', () => {
  expect(datesOf({ start: '2026-08-05', end: '2026-08-04' }).problem).toBe(
    'The end date is before the start date',
  );
});

test('a poster cuts long words at a word, and short ones not at all', () => {
  expect(posterText('The reaction at 2:14')).toBe('The reaction at 2:14');
  const cut = posterText('word '.repeat(60));
  expect(cut).toMatch(/^(word )+word\.\.\.$/);
  expect(cut.length).toBeLessThanOrEqual(203);
  expect(posterText('w'.repeat(300))).toBe(`${'w'.repeat(200)}...`);
});

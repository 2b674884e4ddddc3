/** Heads, cards and texts of shared links, without a worker. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { area, at } from '../../tests/canvas.ts';
import { pictures } from '../../tools/share-pictures.ts';
import { pageOf } from '../pages.ts';
import { cardKey, cardOf, GENERAL_CARD } from './card.ts';
import { drawCard, drawGround } from './draw-card.ts';
import type { GiveawayFacts, TokenFacts } from './facts.ts';
import { readFonts } from './font.ts';
import { escapeHtml, headHtml, headOf } from './head.ts';
import { clip, drawableText, fitLines } from './lines.ts';
import { pngOf, rowsOf } from './png.ts';
import { postUrl } from './post.ts';
import { canvasOf, fill } from './raster.ts';
import { frame, ray, roundRect, stroke } from './shapes.ts';
import { shareDrawText, shareGiveawayText } from './texts.ts';
import { shareTokenText } from './token-text.ts';

const folder = new URL('../../web/public/', import.meta.url);
const fonts = readFonts(readFileSync(new URL('card-letters.bin', folder)));
const bold = fonts[700];
const ground = drawGround(fonts);
const NOW = 1_795_000_000;
const WINNER = '7xKpa1b2c3d4e5f6g7h8i9jkmnopqrstuv9Qd';
const giveaway: GiveawayFacts = {
  is: 'giveaway',
  id: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
  title: 'Friday night',
  description: 'One of you wins.',
  kind: 'participants',
  stage: 'open',
  prize: '1.5 SOL',
  tokenSymbol: null,
  endsAt: NOW + 3600,
  participants: 1204,
  winner: null,
  winners: 0,
  people: [],
  round: null,
  ticketAt: null,
};
const winner = { wallet: WINNER, name: null, picture: null };
const other = { ...winner, wallet: giveaway.id };
const won: GiveawayFacts = {
  ...giveaway,
  stage: 'completed',
  winner: WINNER,
  winners: 1,
  people: [winner],
  round: '77',
  ticketAt: 2500,
};
const token: TokenFacts = {
  is: 'token',
  mint: 'So11111111111111111111111111111111111111112',
  name: 'Fan Coin',
  symbol: 'FAN',
  description: 'A coin.',
  creator: WINNER,
  takesTips: true,
};

describe('pixels', () => {
  test('a shape covers as much as its area, wherever its edges fall', () => {
    expect(area(roundRect(10, 10, 40, 20, 0))).toBeCloseTo(800, 0);
    expect(area(roundRect(10.25, 10.5, 40.5, 20.25, 0))).toBeCloseTo(820.1, -1);
    expect(Math.abs(area(roundRect(10, 10, 60, 60, 30)) - Math.PI * 900)).toBeLessThan(15);
    expect(Math.abs(area(stroke(20, 20, 70, 60, 8)) - (Math.hypot(50, 40) * 8 + Math.PI * 16))).toBeLessThan(
      6,
    );
    expect(Math.abs(area(ray(50, 50, 10, 40, 0.37, 6)) - (30 * 6 + Math.PI * 9))).toBeLessThan(5);
    expect(Math.abs(area(frame(10, 10, 50, 50, 0, 5)) - (2500 - 1600))).toBeLessThan(2);
  });

  test('the part of a shape outside the canvas is cut off, and a half covered pixel is half as strong', () => {
    expect(area(roundRect(-50, -50, 100, 100, 0))).toBeCloseTo(2500, 0);
    expect(area(roundRect(90, 90, 100, 100, 0))).toBeCloseTo(100, 0);
    expect(area(roundRect(200, 200, 10, 10, 0))).toBe(0);
    const canvas = canvasOf(4, 4, [0, 0, 0]);
    fill(canvas, roundRect(1, 1, 1.5, 1, 0), [200, 100, 0]);
    expect([at(canvas, 1, 1), at(canvas, 2, 1), at(canvas, 3, 1)]).toEqual([
      [200, 100, 0],
      [100, 50, 0],
      [0, 0, 0],
    ]);
  });

  test('the file holds the rows, and checks out', () => {
    const canvas = drawCard(GENERAL_CARD, fonts, ground);
    const file = Buffer.from(pngOf(canvas, rowsOf(canvas)));
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20), file[24], file[25]]).toEqual([1200, 630, 8, 2]);
    // The check sum of an empty IEND is known everywhere.
    expect(file.subarray(-4).toString('hex')).toBe('ae426082');
  });

  test('the pictures that lie in web/public are what is drawn', () => {
    for (const [name, canvas] of Object.entries(pictures())) {
      const file = readFileSync(new URL(name, folder));
      const length = new DataView(file.buffer, file.byteOffset).getUint32(33);
      const rows = Buffer.from(inflateSync(file.subarray(41, 41 + length)));
      expect([name, Buffer.compare(rows, rowsOf(canvas))]).toEqual([name, 0]);
    }
  });
});

describe('letters', () => {
  test('what the font lacks is left out as a sign, and refused as a letter', () => {
    expect(drawableText('Win big \u{1f389}\u{1f389}', bold)).toBe('Win big');
    expect(drawableText('Пятница, ñandú, Ελλάς, Tiếng Việt', bold)).toBe('Пятница, ñandú, Ελλάς, Tiếng Việt');
    expect(drawableText('e\u0301te\u0301', bold)).toBe('\u00e9t\u00e9');
    for (const text of ['噴泉', 'Fan 噴', 'مرحبا', 'שלום', 'नमस्ते', '\u{1f389}', '  ', '***', 'a\u0489'])
      expect([text, drawableText(text, bold)]).toEqual([text, null]);
  });

  test('lines stay within their width, and what does not fit ends in an ellipsis', () => {
    const sizes: [number, number][] = [
      [60, 2],
      [40, 3],
    ];
    expect(fitLines(bold, 'Short', 500, sizes, 0)).toEqual({ size: 60, lines: ['Short'] });
    const long = fitLines(bold, 'many words that go on and on '.repeat(9).trim(), 500, sizes, 0);
    expect([long.size, long.lines.length, long.lines[2]!.endsWith('\u2026')]).toEqual([40, 3, true]);
    const word = fitLines(bold, 'W'.repeat(200), 500, sizes, 0);
    for (const line of [...long.lines, ...word.lines]) expect(bold.width(line, 40)).toBeLessThanOrEqual(500);
    expect(clip(bold, 'Hello', 40, 1000)).toBe('Hello');
  });
});

describe('cards', () => {
  const drawn = (card: typeof GENERAL_CARD) =>
    Buffer.from(drawCard(card, fonts, ground).pixels).toString('base64');

  test('each subject has a card of its own, and equal cards one name', () => {
    const cards = [
      cardOf('token', token, NOW),
      cardOf('token', { ...token, mint: WINNER }, NOW),
      cardOf('giveaway', giveaway, NOW),
      cardOf('giveaway', won, NOW),
      cardOf('draw', giveaway, NOW),
      cardOf('draw', won, NOW),
      cardOf('draw', { ...won, ticketAt: 7500 }, NOW),
      cardOf('draw', { ...won, people: [{ ...winner, name: 'nightowl' }] }, NOW),
      cardOf('giveaway', { ...won, people: [{ ...winner, name: 'nightowl' }] }, NOW),
      cardOf('draw', { ...won, winners: 3, people: [winner, other, winner] }, NOW),
    ];
    expect(new Set(cards.map(cardKey)).size).toBe(cards.length);
    expect(new Set(cards.map(drawn)).size).toBe(cards.length);
    expect(cardKey(cardOf('giveaway', { ...giveaway }, NOW + 60))).toBe(cardKey(cards[2]!));
    expect(cardKey(cardOf('giveaway', giveaway, NOW + 4000))).not.toBe(cardKey(cards[2]!));
    expect(cardOf('token', giveaway, NOW)).toBe(GENERAL_CARD);
    expect(cardOf('giveaway', null, NOW)).toBe(GENERAL_CARD);
  });

  test('a name that cannot be drawn is replaced, not mangled', () => {
    const named = (name: string, symbol: string) => drawn(cardOf('token', { ...token, name, symbol }, NOW));
    expect(named('噴泉幣', '噴泉')).toBe(named('مرحبا', 'مرحبا'));
    expect(named('噴泉幣', '噴泉')).not.toBe(named('Fan Coin', 'FAN'));
    for (const title of ['W'.repeat(100), 'a '.repeat(50), '\u{1f389}', 'i'.repeat(100)])
      expect(() =>
        drawn(cardOf('giveaway', { ...won, title, prize: `18,446,744,073.709551615 ${title}` }, NOW)),
      ).not.toThrow();
  });
});

describe('heads', () => {
  const html = (path: string, facts: Parameters<typeof headOf>[1]) =>
    headHtml(headOf(pageOf(path), facts, true, NOW), 'https://fanfare.example', 'v1');

  test('nothing that a stranger wrote leaves its place', () => {
    expect(escapeHtml(`<a href="x" b='y'>&amp;\u0000\n`)).toBe(
      '&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;  ',
    );
    const hostile = { ...giveaway, title: `"/><script>x</script>`, description: `'"><svg onload=x>` };
    expect(html(`/giveaways/${giveaway.id}`, hostile)).not.toMatch(/<(script|svg)/);
  });

  test('a giveaway says what a reader wants to know at each of its stages', () => {
    const words = (facts: GiveawayFacts) =>
      headOf(pageOf(`/giveaways/${facts.id}`), facts, true, NOW).description;
    expect(words(giveaway)).toMatch(/^Win 1\.5 SOL\. Enter until .* UTC\. One of you wins\.$/);
    expect(words({ ...giveaway, endsAt: NOW - 1 })).toMatch(/^1\.5 SOL is being drawn\./);
    expect(words(won)).toMatch(/^7xKp…v9Qd won 1\.5 SOL\. Check the draw yourself\./);
    expect(words({ ...giveaway, stage: 'cancelled' })).toMatch(/was cancelled/);
    expect(
      headOf(pageOf(`/giveaways/${giveaway.id}`), { ...giveaway, stage: 'prepared' }, true, NOW).path,
    ).toBeNull();
    expect([...words({ ...giveaway, description: 'x'.repeat(900) })].length).toBeLessThanOrEqual(200);
  });

  test('the picture’s address carries its version', () => {
    expect(html(`/${token.mint}`, token)).toContain(
      `<meta property="og:image" content="https://fanfare.example/og/token/${token.mint}.png?v=v1" />`,
    );
  });
});

describe('texts to post', () => {
  test('name prize and reason, at every stage', () => {
    expect(shareTokenText(token)).toBe(
      'Tip the creator of Fan Coin in SOL or $FAN, and your message goes straight to the stream.',
    );
    expect(shareTokenText({ ...token, creatorStatus: 'unclaimed' })).toBe(
      'Fan Coin on Fanfare: its giveaways and clips.',
    );
    expect(shareGiveawayText(giveaway, NOW)).toBe(
      'Friday night: 1.5 SOL, locked in escrow on Solana. Entering is free. Nobody can rig the draw, and you can check it yourself.',
    );
    expect(shareGiveawayText({ ...giveaway, kind: 'holders', tokenSymbol: 'FAN' }, NOW)).toContain(
      'Hold $FAN',
    );
    const three = { ...won, winners: 3 };
    expect(shareGiveawayText(three, NOW)).toMatch(/^7xKp…v9Qd and 2 others won 1\.5 SOL in /);
    for (const text of [shareGiveawayText(won, NOW), shareDrawText(won)])
      expect(text).toMatch(/^7xKp…v9Qd won 1\.5 SOL in Friday night\. .*heck/);
    expect(shareDrawText(giveaway)).toContain('check the draw yourself');
    // Its winner is shown, and may be paid a day later.
    expect(shareGiveawayText({ ...won, stage: 'proven' }, NOW)).not.toMatch(/paid/i);
  });

  test('a long title is cut, never what we say, and a post stays one', () => {
    const title = 'W'.repeat(400);
    for (const text of [
      shareGiveawayText({ ...giveaway, title }, NOW),
      shareGiveawayText({ ...won, title }, NOW),
      shareDrawText({ ...won, title }),
      shareTokenText({ name: title, symbol: 'FAN' }),
    ]) {
      expect([...text].length).toBe(256);
      expect(text).toContain('W\u2026');
    }
    const url = new URL(postUrl('a & b #c', 'https://x.example/?d=1&e=2'));
    expect([url.searchParams.get('text'), url.searchParams.get('url')]).toEqual([
      'a & b #c',
      'https://x.example/?d=1&e=2',
    ]);
  });
});

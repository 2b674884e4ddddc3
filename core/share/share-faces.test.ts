/** The faces of share pictures: signs drawn from their paths, pictures read from PNG, winners with either. */
import { readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { area, at } from '../../tests/canvas.ts';
import { SIGN_PATHS } from '../sign-paths.ts';
import { cardOf } from './card.ts';
import { drawCard, drawGround } from './draw-card.ts';
import { FACE_SIDE } from './draw-faces.ts';
import type { GiveawayFacts } from './facts.ts';
import { readFonts } from './font.ts';
import { pngOf } from './png.ts';
import { type Canvas, canvasOf } from './raster.ts';
import { packedPng, pngPixels } from './read-png.ts';
import { pathShape } from './svg-path.ts';

const fonts = readFonts(readFileSync(new URL('../../web/public/card-letters.bin', import.meta.url)));
const ground = drawGround(fonts);
const NOW = 1_795_000_000;
const WINNER = '7xKpa1b2c3d4e5f6g7h8i9jkmnopqrstuv9Qd';
const winner = { wallet: WINNER, name: null, picture: null };
const won: GiveawayFacts = {
  is: 'giveaway',
  id: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R',
  title: 'Friday night',
  description: 'One of you wins.',
  kind: 'participants',
  stage: 'completed',
  prize: '1.5 SOL',
  tokenSymbol: null,
  endsAt: NOW - 3600,
  participants: 1204,
  winner: WINNER,
  winners: 1,
  people: [winner],
  round: '77',
  ticketAt: 2500,
};
const other = { ...winner, wallet: won.id };

const plain = (x: number, y: number) => [x, y] as const;

test('the paths of signs cover what they say: lines, arcs and curves', () => {
  expect(area(pathShape('M10 10H60V40H10Z', plain))).toBeCloseTo(1500, 0);
  expect(Math.abs(area(pathShape('M20 50a30 20 0 1 0 60 0a30 20 0 1 0 -60 0Z', plain)) - 1885)).toBeLessThan(
    9,
  );
  expect(area(pathShape('M50 50V4A46 46 0 0 1 96 50Z', plain))).toBeCloseTo((Math.PI * 46 * 46) / 4, -1);
  expect(area(pathShape('M8 100V58a42 42 0 0 1 84 0V100Z', plain))).toBeCloseTo(84 * 42 + 2765, -2);
  expect(area(pathShape('M0 40q14-18 28 0t28 0V80H0Z', plain))).toBeCloseTo(56 * 40, -1);
  expect(Math.abs(area(pathShape('M10 90C10 30 90 30 90 90Z', plain)) - 2880)).toBeLessThan(12);
  for (const path of SIGN_PATHS.flat().map(([, text]) => text))
    expect([path, area(pathShape(path, plain)) > 50]).toEqual([path, true]);
});

test('a PNG of another service is read, whatever filter its rows have', () => {
  const file = (type: number, width: number, height: number, packed: Uint8Array) => {
    const png = pngOf({ width, height }, packed);
    png[25] = type;
    return png;
  };
  const read = (type: number, width: number, rows: number[][]) => {
    const packed = packedPng(
      file(type, width, rows.length, new Uint8Array(deflateSync(Uint8Array.from(rows.flat())))),
      128,
    )!;
    return [...pngPixels(packed, new Uint8Array(inflateSync(packed.packed)))!.pixels];
  };
  // 10 20 | 30 40 in each row, by each filter.
  const rows = [
    [0, 10, 20],
    [1, 30, 10],
    [2, 10, 20],
    [3, 20, 20],
    [4, 0, 0],
  ];
  const grays = [10, 20, 30, 40, 40, 60, 40, 70, 40, 70];
  expect(read(0, 2, rows)).toEqual(grays.flatMap((gray) => [gray, gray, gray]));
  expect(read(2, 1, [[0, 1, 2, 3]])).toEqual([1, 2, 3]);
  expect(read(6, 1, [[0, 100, 50, 0, 255]])).toEqual([100, 50, 0]);
  expect(read(6, 1, [[0, 100, 50, 0, 0]])).toEqual([0, 0, 0]);
  for (const [wrong, most] of [
    [pngOf({ width: 129, height: 1 }, new Uint8Array()), 128],
    [pngOf({ width: 0, height: 1 }, new Uint8Array()), 128],
    [file(5, 1, 1, new Uint8Array()), 128],
    [new Uint8Array(8), 128],
    [Buffer.from('RIFF....WEBP, which is no PNG at all, whatever it says'), 128],
  ] as const)
    expect(packedPng(wrong, most)).toBeNull();
  const short = packedPng(pngOf({ width: 9, height: 9 }, new Uint8Array()), 128)!;
  expect(pngPixels(short, new Uint8Array(5))).toBeNull();
});

test('a winner has a face: the picture, else the sign of the address', () => {
  const picture = 'f'.repeat(64);
  const red = canvasOf(FACE_SIDE, FACE_SIDE, [200, 0, 0]);
  const seen = (facts: GiveawayFacts, pictures?: Map<string, Canvas>) =>
    drawCard(cardOf('draw', facts, NOW), fonts, ground, pictures);
  const faced = { ...won, people: [{ ...winner, picture }] };
  expect(at(seen(faced, new Map([[picture, red]])), 946, 250)).toEqual([200, 0, 0]);
  expect(Buffer.compare(seen(faced).pixels, seen(won).pixels)).toBe(0);
  expect(Buffer.compare(seen({ ...won, people: [other] }).pixels, seen(won).pixels)).not.toBe(0);
  const long = { ...faced, people: [{ ...winner, name: 'W'.repeat(24) }] };
  for (const name of ['噴泉', 'W'.repeat(24), ''])
    expect(() => seen({ ...long, people: [{ ...winner, name }] })).not.toThrow();
});

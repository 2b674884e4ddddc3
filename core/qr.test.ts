import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode, qrPath } from './qr.ts';

const rows = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

/** Drawn by another encoder (uqr 0.1.3, level M); a reader (jsQR) read every length from 1 to 180 of ours. */
test('draws what another encoder draws', () => {
  expect(rows('Fanfare')).toEqual([
    '#######.##..#.#######',
    '#.....#.#..##.#.....#',
    '#.###.#...#.#.#.###.#',
    '#.###.#.#..#..#.###.#',
    '#.###.#...##..#.###.#',
    '#.....#..#.##.#.....#',
    '#######.#.#.#.#######',
    '........#..##........',
    '#.##.###...##.#..#.##',
    '...###...#######..#.#',
    '.##.#.#.#..#.......##',
    '##.##..##.##..####.##',
    '..########..#......#.',
    '........##.#..#.#.#.#',
    '#######.#..##..##.#..',
    '#.....#.#......######',
    '#.###.#...#.###..####',
    '#.###.#.#.##..##.#.#.',
    '#.###.#.#...#.#......',
    '#.....#..##..#.#....#',
    '#######.##...#..#.#..',
  ]);
});

const ADDRESS = 'So11111111111111111111111111111111111111112';

test.each([
  [
    `https://fanfare.example/${ADDRESS}`,
    37,
    '3ce84b9ada544aa00009f436b27c24664012d308baabcb7060cbee52061cc155',
  ],
  ['x'.repeat(110), 45, '3ac2e800e192685e1568549741ed1d3db734402f749d75b40b1c7d08130b518c'],
  ['z'.repeat(150), 49, 'aea53246e58e813519822bfa697395b7d3488796c9eb3c9c35677b4f1dafeaa9'],
  ['z'.repeat(180), 53, 'a8c514ba708b8dc313e93c46a9b1b6f60c37e864ee45a59d081afc14a1788ad2'],
])('likewise over several blocks and with a version: %s', (text, size, hash) => {
  expect(rows(text)).toHaveLength(size);
  expect(createHash('sha256').update(rows(text).join('\n')).digest('hex')).toBe(hash);
});

test('refuses what it could not hold', () => {
  expect(() => qrCode('z'.repeat(181))).toThrow(RangeError);
  expect(() => qrCode('https://münchen.example')).toThrow(RangeError);
});

test('the path covers the dark modules and nothing else', () => {
  const code = qrCode('Fanfare');
  const covered = code.map((row) => row.map(() => false));
  for (const [, x, y, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at++) covered[Number(y)]![Number(x) + at] = true;
  expect(covered).toEqual(code);
});

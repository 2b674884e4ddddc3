import { expect, test } from 'vitest';
import { qrCode, qrPath } from './qr.ts';

const ADDRESS = 'https://fanfare.example/So11111111111111111111111111111111111111112';

test('the code of an address is a square with its three finders and no border', () => {
  const code = qrCode(ADDRESS);
  expect(code).toHaveLength(37);
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corner = (x: number, y: number) =>
    code.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    );
  for (const [x, y] of [
    [0, 0],
    [30, 0],
    [0, 30],
  ] as const)
    expect(corner(x, y)).toEqual(finder);
  expect(qrCode(`${ADDRESS}x`)).not.toEqual(code);
});

test('the path covers the dark modules and nothing else', () => {
  const code = qrCode('Fanfare');
  const covered = code.map((row) => row.map(() => false));
  for (const [, x, y, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at++) covered[Number(y)]![Number(x) + at] = true;
  expect(covered).toEqual(code);
});

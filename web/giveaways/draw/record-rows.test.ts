import { expect, test } from 'vitest';
import { listedRows, partOf, type ReadList } from './record-rows.ts';

const read = {
  list: {
    entries: [
      ['wA', '1', '10', null],
      ['wB', '3', '30', null],
      ['xC', '2', null, null],
    ],
    excluded: [['pool', 'off_curve', '900']],
    below: [['wD', '2']],
  },
  places: [{ winner: 'xC' }, { winner: 'wB' }],
} as unknown as ReadList;

test("the list's rows come in pages, each with its position", () => {
  expect(listedRows(read, 'entries', '', 1, 1)).toEqual({
    rows: [{ place: 2, wallet: 'wB', weight: '3', holding: '30', reason: null, won: 2 }],
    matches: 3,
  });
  expect(listedRows(read, 'entries', '', 3, 10)).toEqual({ rows: [], matches: 3 });
});

test('a search in the list keeps positions, counts all matches and pages through them', () => {
  const found = listedRows(read, 'entries', ' w ', 1, 1);
  expect(found.matches).toBe(2);
  expect(found.rows.map(({ place }) => place)).toEqual([2]);
  expect(listedRows(read, 'entries', 'W', 0, 10).matches).toBe(0);
});

test('excluded wallets are listed with their holding and the reason', () => {
  expect(listedRows(read, 'excluded', '', 0, 5).rows).toEqual([
    { place: 1, wallet: 'pool', weight: null, holding: '900', reason: 'off_curve', won: null },
  ]);
  expect(listedRows(read, 'below', 'wD', 0, 5).rows).toMatchObject([{ wallet: 'wD', holding: '2' }]);
});

test('a wallet is found in every part of the list with what it won, and only by its whole address', () => {
  expect(partOf(read, 'wB')).toMatchObject({ kind: 'entries', row: { won: 2 } });
  expect(partOf(read, 'xC')).toMatchObject({ kind: 'entries', row: { won: 1 } });
  expect(partOf(read, 'wA')).toMatchObject({ kind: 'entries', row: { won: null } });
  expect(partOf(read, 'pool').kind).toBe('excluded');
  expect(partOf(read, 'wD').kind).toBe('below');
  expect(partOf(read, 'w')).toEqual({ kind: 'absent' });
});

import { expect, test } from 'vitest';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { placeOf, rowsOf } from './record-rows.ts';

const record = {
  totalWeight: '6',
  winner: { wallet: 'wB' },
  list: {
    entries: [
      ['wA', '1', '10', null],
      ['wB', '3', '30', null],
      ['xC', '2', null, null],
    ],
    excluded: [['pool', 'off_curve', '900']],
    below: [['wD', '2']],
  },
} as unknown as DrawRecord;

test("the list's rows come in pages, each with its position", () => {
  expect(rowsOf(record, 'entries', '', 1, 1)).toEqual({
    rows: [{ place: 2, wallet: 'wB', weight: '3', holding: '30', reason: null }],
    matches: 3,
  });
  expect(rowsOf(record, 'entries', '', 3, 10)).toEqual({ rows: [], matches: 3 });
});

test('a search in the list keeps positions, counts all matches and pages through them', () => {
  const found = rowsOf(record, 'entries', ' w ', 1, 1);
  expect(found.matches).toBe(2);
  expect(found.rows.map(({ place }) => place)).toEqual([2]);
  expect(rowsOf(record, 'entries', 'W', 0, 10).matches).toBe(0);
});

test('excluded wallets are listed with their holding and the reason', () => {
  expect(rowsOf(record, 'excluded', '', 0, 5).rows).toEqual([
    { place: 1, wallet: 'pool', weight: null, holding: '900', reason: 'off_curve' },
  ]);
  expect(rowsOf(record, 'below', 'wD', 0, 5).rows).toMatchObject([{ wallet: 'wD', holding: '2' }]);
});

test('a wallet is found in every part of the list, and only by its whole address', () => {
  expect(placeOf(record, 'wB')).toMatchObject({ kind: 'entries', won: true, totalWeight: '6' });
  expect(placeOf(record, 'wA')).toMatchObject({ kind: 'entries', won: false });
  expect(placeOf(record, 'pool').kind).toBe('excluded');
  expect(placeOf(record, 'wD').kind).toBe('below');
  expect(placeOf(record, 'w')).toEqual({ kind: 'absent' });
});

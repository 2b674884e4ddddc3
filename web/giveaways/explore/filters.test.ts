import { expect, test } from 'vitest';
import { DEFAULT_FILTERS, filtersOf, isFiltered, queryOf, requestedList } from './filters.ts';

const of = (text: string) => filtersOf(new URLSearchParams(text));

test('the plain address shows what is active', () => {
  expect(of('')).toEqual({ status: 'active', type: 'all', search: '' });
  expect(requestedList(of(''))).toEqual({ status: 'active', type: undefined, search: undefined });
  expect(isFiltered(of(''))).toBe(false);
});

test('an address says what differs, and is read back', () => {
  const filters = { status: 'ended', type: 'holders', search: 'party & more' };
  expect(queryOf(filters)).toEqual(filters);
  expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  expect(queryOf(DEFAULT_FILTERS)).toEqual({});
  expect(queryOf({ ...DEFAULT_FILTERS, search: '  ' })).toEqual({});
});

test('"all" asks for every status and type', () => {
  expect(of('status=all').status).toBe('all');
  expect(requestedList(of('status=all&search=%20a%20'))).toEqual({
    status: undefined,
    type: undefined,
    search: 'a',
  });
  expect(isFiltered(of('status=all'))).toBe(true);
});

test('what is no filter counts as not said', () => {
  expect(of('status=lost&type=<b>')).toEqual(DEFAULT_FILTERS);
  expect(of(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

import { expect, test } from 'vitest';
import { DEFAULT_FILTERS, filtersOf, isFiltered, queryOf, requestedList } from './filters.ts';

const of = (text: string) => filtersOf(new URLSearchParams(text));

test('the address without a query filters for active giveaways', () => {
  expect(of('')).toEqual({ status: 'active', type: 'all', search: '' });
  expect(requestedList(of(''))).toEqual({ status: 'active', type: undefined, search: undefined });
  expect(isFiltered(of(''))).toBe(false);
});

test('filters are read back from the address, which has only those that differ from the defaults', () => {
  const filters = { status: 'ended', type: 'holders', search: 'party & more' };
  expect(queryOf(filters)).toEqual(filters);
  expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  expect(queryOf(DEFAULT_FILTERS)).toEqual({});
  expect(queryOf({ ...DEFAULT_FILTERS, search: '  ' })).toEqual({});
});

test('the filter "all" asks for every status and type', () => {
  expect(of('status=all').status).toBe('all');
  expect(requestedList(of('status=all&search=%20a%20'))).toEqual({
    status: undefined,
    type: undefined,
    search: 'a',
  });
  expect(isFiltered(of('status=all'))).toBe(true);
});

test('unknown filters in the address are ignored', () => {
  expect(of('status=lost&type=<b>')).toEqual(DEFAULT_FILTERS);
  expect(of(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

import { expect, test } from 'vitest';
import { DEFAULT_FILTERS, filtersOf, isFiltered, queryOf, requestedList } from './filters.ts';

const of = (text: string) => filtersOf(new URLSearchParams(text));

test('the address without a query filters for active giveaways', () => {
  expect(of('')).toEqual({ status: 'active', type: 'all', search: '', sort: 'newest' });
  expect(requestedList(of(''))).toEqual({
    status: 'active',
    type: undefined,
    search: undefined,
    sort: undefined,
  });
  expect(isFiltered(of(''))).toBe(false);
});

test('filters are read back from the address, which has only those that differ from the defaults', () => {
  const filters = { status: 'ended', type: 'holders', search: 'party & more', sort: 'newest' } as const;
  expect(queryOf(filters)).toEqual({ status: 'ended', type: 'holders', search: 'party & more' });
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
    sort: undefined,
  });
  expect(isFiltered(of('status=all'))).toBe(true);
});

test('unknown filters in the address are ignored', () => {
  expect(of('status=lost&type=<b>')).toEqual(DEFAULT_FILTERS);
  expect(of(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

test('only active giveaways have another order than the newest first', () => {
  expect(of('sort=prize').sort).toBe('prize');
  expect(requestedList(of('sort=prize')).sort).toBe('prize');
  expect(of('sort=prize&status=completed').sort).toBe('newest');
  expect(requestedList({ ...of('sort=ending'), status: 'ended' }).sort).toBeUndefined();
  expect(of('sort=cheapest').sort).toBe('newest');
  expect(queryOf(of('sort=prize'))).toEqual({ sort: 'prize' });
  expect(queryOf({ ...of('sort=prize'), status: 'pending' })).toEqual({ status: 'pending' });
});

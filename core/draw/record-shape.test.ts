import { describe, expect, test } from 'vitest';
import { recordOf } from '../../tests/draw/records.ts';
import { verifyRecord, verifySteps } from './verify.ts';

const REMOTE = { allowOwnNetwork: false };
const participants = recordOf();
const holders = recordOf({ kind: 'holders' });

describe('readRecord, for any JSON', () => {
  /** Every place of a value, as a path. */
  function* places(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
    yield path;
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value))
      yield* places((value as Record<string, unknown>)[key], [...path, key]);
  }
  const strange = [null, true, -1, 1.5, 1e300, '', 'x', '9'.repeat(400), [], {}, [[]], '1'.repeat(44)];

  test.each<[string, unknown]>([
    ...strange.map((json): [string, unknown] => [JSON.stringify(json).slice(0, 40), json]),
    ['undefined', undefined],
    ['a list', [participants]],
    ['prototype keys', JSON.parse('{"__proto__": {"version": 1}, "constructor": 1, "version": 1}')],
  ])('%s fails by its shape', (_name, json) => {
    const [shape, ...rest] = verifyRecord(json, REMOTE);
    expect([shape!.id, shape!.ok, typeof shape!.wrong]).toEqual(['shape', false, 'string']);
    expect(rest.every(({ ok }) => ok === null)).toBe(true);
  });

  test.each([
    ['participants', participants],
    ['holders', holders],
  ])('no place of a record of %s takes anything strange', (_kind, record) => {
    for (const path of places(record)) {
      if (path.length === 0) continue;
      for (const value of strange) {
        const copy = structuredClone(record) as unknown as Record<string, unknown>;
        const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy);
        parent[path.at(-1)!] = value;
        const [shape] = verifySteps(copy, REMOTE);
        expect(['shape', typeof shape!.ok]).toEqual([shape!.id, 'boolean']);
      }
    }
  });

  test('readRecord names a missing part', () => {
    for (const path of places(participants)) {
      if (path.length === 0 || path[0] === 'transactions') continue;
      const copy = structuredClone(participants) as unknown as Record<string, unknown>;
      const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy);
      if (Array.isArray(parent)) continue;
      delete parent[path.at(-1)!];
      const [shape] = verifySteps(copy, REMOTE);
      expect([path.join('.'), shape!.ok]).toEqual([path.join('.'), false]);
      expect(path.join('.').startsWith(shape!.wrong!)).toBe(true);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { changed, recordOf } from '../../tests/draw/records.ts';
import type { DrawRecord } from './record.ts';
import { verifyRecord, verifySteps } from './verify.ts';

const REMOTE = { allowLocal: false };
const participants = recordOf();
const holders = recordOf({ kind: 'holders' });

describe('readRecord, for any JSON', () => {
  /** Returns every place of a value, as a path. */
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
    ['prototype keys', JSON.parse('{"__proto__": {"version": 3}, "constructor": 1, "version": 3}')],
    ['a record of another version', { ...participants, version: 2 }],
  ])('%s fails by its shape', (_name, json) => {
    const [shape, ...rest] = verifyRecord(json, REMOTE);
    expect([shape!.id, shape!.state, typeof shape!.wrong]).toEqual(['shape', 'false', 'string']);
    expect(rest.every(({ state }) => state === 'unknown')).toBe(true);
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
        expect(shape!.id).toBe('shape');
      }
    }
  });

  test('readRecord names a missing part', () => {
    for (const path of places(participants)) {
      if (path.length === 0) continue;
      const copy = structuredClone(participants) as unknown as Record<string, unknown>;
      const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, key) => at[key] as never, copy);
      if (Array.isArray(parent)) continue;
      delete parent[path.at(-1)!];
      const [shape] = verifySteps(copy, REMOTE);
      expect([path.join('.'), shape!.state]).toEqual([path.join('.'), 'false']);
      expect(path.join('.').startsWith(shape!.wrong!)).toBe(true);
    }
  });

  test('readRecord refuses a field that is not known, wherever it is', () => {
    for (const path of places(participants)) {
      const copy = structuredClone(participants) as unknown as Record<string, unknown>;
      const holder = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy);
      if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) continue;
      Object.assign(holder, { surprise: 1 });
      const [shape] = verifySteps(copy, REMOTE);
      expect([shape!.state, shape!.wrong]).toEqual(['false', [...path, 'surprise'].join('.')]);
    }
  });

  test.each([
    ['in the record', (text: string) => text.replace('"escrow":', '"site":"x","escrow":')],
    ['in a part of it', (text: string) => text.replace('"kind":', '"kind":"holders","kind":')],
    ['spelled another way', (text: string) => text.replace('"escrow":', '"\\u0073ite":"x","escrow":')],
  ])('readRecord refuses a field that is there twice: %s', (_where, change) => {
    const text = JSON.stringify(participants);
    expect([...verifySteps(JSON.parse(text), REMOTE, text)][0]!.state).toBe('holds');
    const twice = change(text);
    const [shape] = verifySteps(JSON.parse(twice), REMOTE, twice);
    expect([shape!.state, shape!.detail]).toEqual(['false', 'the record names a field twice.']);
  });

  test.each<[string, (copy: DrawRecord) => void, string]>([
    ['a token program without a mint', (r) => Object.assign(r.prize, { mint: null }), 'prize.tokenProgram'],
    ['a reveal without a commit', (r) => Object.assign(r, { commits: [] }), 'commits'],
    ['a winner without a reveal', (r) => Object.assign(r, { reveal: null }), 'reveal'],
    ['more winners than places', (r) => Object.assign(r, { amounts: ['5000'] }), 'places'],
    ['33 places', (r) => Object.assign(r, { amounts: Array(33).fill('1') }), 'amounts'],
    ['four commits', (r) => r.commits.push(...Array(3).fill(r.commits[0])), 'commits'],
    ['a list that is an object', (r) => Object.assign(r, { list: {} }), 'list'],
  ])('readRecord refuses %s', (_what, change, field) => {
    const [shape] = verifySteps(changed(participants, change), REMOTE);
    expect([shape!.state, shape!.wrong]).toEqual(['false', field]);
  });
});

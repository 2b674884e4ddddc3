import { expect, test } from 'vitest';
import { CHECKS, type Check, COMPLETE } from '../../../core/draw/checks.ts';
import type { DrawHead } from '../../client/draw.ts';
import {
  type CheckEvent,
  type CheckState,
  checkReducer,
  NO_CHECK,
  recordSteps,
  verdictOn,
} from './use-check.ts';

const ids = Object.keys(CHECKS);
const checked = (id: string, state: Check['state'] = 'holds', more: Partial<Check> = {}): CheckEvent => ({
  type: 'check',
  number: 1,
  chain: id.startsWith('chain_'),
  check: { id, title: id, state, detail: '', ...more },
});
const head = (end: object | null): CheckEvent => ({
  type: 'record',
  number: 1,
  head: { end } as DrawHead,
  list: null,
});
const end = (problem: string | null = null): CheckEvent => ({ type: 'end', number: 1, problem });
const play = (...events: CheckEvent[]): CheckState =>
  events.reduce(checkReducer, checkReducer(NO_CHECK, { type: 'begin', number: 1, keep: false }));
const offline = ids.map((id) => checked(id));

test("the check's steps pass one after the other, and the verdict comes at the end", () => {
  const half = play(...offline.slice(0, 5));
  expect(verdictOn(half)).toEqual({ kind: 'checking', done: 5, all: ids.length });
  expect(recordSteps(half).filter(({ check }) => check !== null)).toHaveLength(5);
  const whole = play(head({}), ...offline, checked('chain_open'), checked(COMPLETE));
  expect(verdictOn(whole).kind).toBe('checking');
  expect(verdictOn(checkReducer(whole, end()))).toEqual({
    kind: 'verified',
    final: true,
  });
});

test('a record whose draw goes on is verified as far as it is', () => {
  const later = offline.map((event, index) =>
    index > 12 ? checked(ids[index]!, 'unknown', { later: true }) : event,
  );
  expect(verdictOn(play(head(null), ...later, checked(COMPLETE), end()))).toEqual({
    kind: 'verified',
    final: false,
  });
  const older = checked(COMPLETE, 'unknown', { isOlder: true });
  expect(verdictOn(play(head(null), ...later, older, end()))).toMatchObject({
    kind: 'unconfirmed',
    isOlder: true,
    open: [{ id: COMPLETE }],
  });
});

test('the check fails with one failed step, even while others still run', () => {
  const verdict = verdictOn(play(checked('shape'), checked('terms', 'false')));
  expect(verdict).toMatchObject({ kind: 'false', failed: [{ id: 'terms' }] });
});

test('the chain may contradict a record that is consistent in itself', () => {
  const contradicted = checked('chain_commit_0', 'false', { wrong: 'root' });
  expect(verdictOn(play(...offline, contradicted)).kind).toBe('false');
});

test('a record is never verified without the chain', () => {
  expect(verdictOn(play(...offline, end('The node cannot be reached.')))).toEqual({
    kind: 'unconfirmed',
    open: [],
    isOlder: false,
    problem: 'The node cannot be reached.',
  });
});

test('a transaction that a node does not know is not confirmed, and not false', () => {
  const unknown = checked('chain_prove_0', 'unknown');
  expect(verdictOn(play(...offline, checked(COMPLETE), unknown, end()))).toMatchObject({
    kind: 'unconfirmed',
    open: [{ id: 'chain_prove_0' }],
    problem: null,
  });
});

test('a long step of the check counts once it has ended', () => {
  const running = play(checked('evidence', 'unknown', { running: true, detail: '10 of 20' }));
  expect(verdictOn(running)).toMatchObject({ kind: 'checking', done: 0 });
  const ended = checkReducer(running, checked('evidence'));
  expect(ended.checks).toHaveLength(1);
  expect(verdictOn(ended)).toMatchObject({ done: 1 });
});

test('the check ignores answers about an earlier file', () => {
  const second = checkReducer(play(checked('shape')), { type: 'begin', number: 2, keep: false });
  expect(second.checks).toEqual([]);
  expect(checkReducer(second, checked('shape', 'false'))).toBe(second);
});

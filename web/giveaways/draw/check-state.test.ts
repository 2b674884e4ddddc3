import { expect, test } from 'vitest';
import { CHECKS } from '../../../core/draw/checks.ts';
import {
  type CheckEvent,
  type CheckState,
  checkReducer,
  NO_CHECK,
  stepsOf,
  verdictOf,
} from './check-state.ts';

const ids = Object.keys(CHECKS);
const checked = (id: string, ok: boolean | null, more: object = {}): CheckEvent => ({
  type: 'check',
  number: 1,
  chain: false,
  check: { id, title: id, ok, detail: '', ...more },
});
const play = (...events: CheckEvent[]): CheckState =>
  events.reduce(checkReducer, checkReducer(NO_CHECK, { type: 'begin', number: 1, keep: false }));

test("the check's steps pass one after the other, and the verdict comes at the end", () => {
  const half = play(...ids.slice(0, 5).map((id) => checked(id, true)));
  expect(verdictOf(half)).toEqual({ kind: 'checking', done: 5, all: ids.length });
  expect(stepsOf(half).filter(({ check }) => check !== null)).toHaveLength(5);
  expect(verdictOf(play(...ids.map((id) => checked(id, true))))).toEqual({ kind: 'holds', complete: true });
});

test('the check fails with one failed step, even while others still run', () => {
  const verdict = verdictOf(play(checked('shape', true), checked('terms', false)));
  expect(verdict).toMatchObject({ kind: 'fails', failed: [{ id: 'terms' }] });
});

test('steps that cannot be known yet do not fail the check, and are named', () => {
  expect(verdictOf(play(...ids.map((id) => checked(id, id === 'winner' ? null : true))))).toEqual({
    kind: 'holds',
    complete: false,
  });
});

test('a long step of the check counts once it has ended', () => {
  const running = play(checked('evidence', null, { running: true, detail: '10 of 20' }));
  expect(verdictOf(running)).toMatchObject({ kind: 'checking', done: 0 });
  const ended = checkReducer(running, checked('evidence', true));
  expect(ended.checks).toHaveLength(1);
  expect(verdictOf(ended)).toMatchObject({ done: 1 });
});

test('the chain may contradict a record that is consistent in itself', () => {
  const contradicted: CheckEvent = {
    type: 'check',
    number: 1,
    chain: true,
    check: { id: 'chain_commit', title: '', ok: false, detail: '', wrong: 'root' },
  };
  expect(verdictOf(play(...ids.map((id) => checked(id, true)), contradicted)).kind).toBe('fails');
});

test('the check ignores answers about an earlier file', () => {
  const second = checkReducer(play(checked('shape', true)), { type: 'begin', number: 2, keep: false });
  expect(second.checks).toEqual([]);
  expect(checkReducer(second, checked('shape', false))).toBe(second);
});

import { expect, test } from 'vitest';
import type { DeskAlert, DeskState } from '../../core/live/desk.ts';
import { undoOf } from './use-acts.ts';

const list = (...ids: string[]) => ({
  length: ids.length,
  alerts: ids.map((alertId) => ({ alertId }) as DeskAlert),
});
const state = (over: Partial<DeskState>) => ({ held: list(), waiting: list(), ...over }) as DeskState;

test('an approval can be taken back while the alert waits, and not once it is on screen', () => {
  const done = { action: 'approve', alertId: 'a' } as const;
  expect(undoOf(done, state({ waiting: list('a') }))).toEqual({ action: 'hold', alertId: 'a' });
  expect(undoOf(done, state({}))).toBeNull();
});

test('a hold can be taken back while the alert is held', () => {
  const done = { action: 'hold', alertId: 'a' } as const;
  expect(undoOf(done, state({ held: list('a') }))).toEqual({ action: 'approve', alertId: 'a' });
  expect(undoOf(done, state({ waiting: list('a') }))).toBeNull();
});

test('a pause can always be taken back; a removed alert, a dropped text and a panic cannot', () => {
  expect(undoOf({ action: 'pause', alertId: null }, state({}))).toEqual({ action: 'resume', alertId: null });
  for (const action of ['remove', 'skip', 'drop-message', 'block-sender', 'panic'] as const)
    expect(undoOf({ action, alertId: 'a' }, state({ held: list('a'), waiting: list('a') }))).toBeNull();
});

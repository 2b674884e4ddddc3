import { expect, test } from 'vitest';
import { STAGES } from './model.ts';
import {
  isRevealed,
  keepUntil,
  publicOutcome,
  publicTransactions,
  type RevealFacts,
  revealAtOf,
  revealTime,
  shownStage,
} from './reveal.ts';

const AT = 1_800_000_015_000;
const facts = (changes: Partial<RevealFacts> = {}): RevealFacts => ({
  kind: 'participants',
  stage: 'proven',
  winner: 'bob',
  revealAt: AT,
  drawnAt: 1_800_000_000,
  ...changes,
});

test('a winner is shown fifteen seconds after the proof, a holder at once', () => {
  expect(revealTime('participants', AT)).toBe(AT + 15_000);
  expect(revealTime('holders', AT)).toBe(AT);
});

test('a winner is hidden before the reveal time and shown from it on', () => {
  expect([AT - 1, AT, AT + 1].map((now) => isRevealed(facts(), now))).toEqual([false, true, true]);
  expect(isRevealed(facts({ winner: null }), AT + 1e9)).toBe(false);
});

test('a winner of an older database without a reveal time is shown by the time of the draw', () => {
  expect(revealAtOf(facts({ revealAt: null }))).toBe(1_800_000_015_000);
  expect(revealAtOf(facts({ revealAt: null, kind: 'holders' }))).toBe(1_800_000_000_000);
  expect(isRevealed(facts({ revealAt: null, drawnAt: null }), 1)).toBe(true);
});

test('a giveaway that is paid early shows as drawn until the reveal time', () => {
  const seen = STAGES.filter((stage) => shownStage(facts({ stage }), AT - 1) !== stage);
  expect(seen).toEqual(['paid', 'completed']);
  expect(shownStage(facts({ stage: 'completed' }), AT - 1)).toBe('proven');
  expect(shownStage(facts({ stage: 'completed' }), AT)).toBe('completed');
});

test('every field that reveals the winner is hidden until the reveal time, also before there is a winner', () => {
  const row = { ...facts(), winnerIndex: 3, ticket: 7n, randomness: 'aa', beaconSignature: 'bb', title: 'x' };
  const nothing = { winner: null, winnerIndex: null, ticket: null, randomness: null, beaconSignature: null };
  expect(publicOutcome(row, AT - 1)).toEqual({ ...row, ...nothing });
  expect(publicOutcome({ ...row, stage: 'revealed', winner: null }, AT + 1)).toMatchObject(nothing);
  expect(publicOutcome(row, AT)).toBe(row);
  const all = { open: 'a', close_entries: 'b', commit: 'c', reveal: 'd', prove: 'e', pay: 'f', finish: 'g' };
  expect(publicTransactions(all, row, AT - 1)).toEqual({ open: 'a', close_entries: 'b', commit: 'c' });
  expect(publicTransactions(all, row, AT)).toEqual(all);
});

test('an answer is cached at most until the winner is shown, or may be', () => {
  expect(keepUntil(facts(), AT - 5000)).toBe(AT);
  expect(keepUntil(facts(), AT)).toBeNull();
  expect(keepUntil(facts({ stage: 'open', winner: null }), AT)).toBeNull();
  expect(keepUntil(facts({ stage: 'revealed', winner: null }), AT)).toBe(AT + 16_000);
  expect(keepUntil(facts({ stage: 'committed', winner: null, kind: 'holders' }), AT)).toBe(AT + 1000);
});

import { expect, test } from 'vitest';
import { CHECKS, type Check } from '../../../core/draw/checks.ts';
import { claimsOf } from './claims.ts';

const check = (id: string, state: Check['state'] = 'holds', more: Partial<Check> = {}): Check => ({
  id,
  title: id,
  state,
  detail: '',
  ...more,
});
const OFFLINE = Object.keys(CHECKS);
const CHAIN = [
  'chain_program',
  'chain_open',
  'chain_commit_0',
  'chain_withdraw_0',
  'chain_commit_1',
  'chain_reveal',
  'chain_prove_0',
  'chain_prove_11',
  'chain_pay_0',
  'chain_end',
  'chain_account',
  'chain_prize',
  'chain_round',
  'chain_holders',
];
const all = [...OFFLINE, ...CHAIN].map((id) => check(id));
const statesOf = (checks: Check[], ended = true) =>
  Object.fromEntries(claimsOf(checks, ended).map(({ id, state }) => [id, state]));
const withOne = (id: string, state: Check['state'], more: Partial<Check> = {}) =>
  all.map((one) => (one.id === id ? check(id, state, more) : one));

test('each check belongs to exactly one of the four claims, and the shape to all', () => {
  for (const { id } of all) {
    const broken = Object.values(statesOf(withOne(id, 'false'))).filter((state) => state === 'false');
    expect(broken, id).toHaveLength(id === 'shape' ? 4 : 1);
  }
});

test('the claims hold when every check does, here and on chain', () => {
  expect(statesOf(all)).toEqual({ locked: 'holds', entered: 'holds', drawn: 'holds', paid: 'holds' });
});

test('no claim holds for a record that was not compared with the chain', () => {
  const offline = OFFLINE.map((id) => check(id));
  expect(Object.values(statesOf(offline))).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});

test('a claim whose transaction a node does not know is not confirmed', () => {
  expect(statesOf(withOne('chain_prove_11', 'unknown')).drawn).toBe('unknown');
});

test('a claim waits for a step that the draw has not reached', () => {
  const running = withOne('end', 'unknown', { later: true }).filter(({ id }) => id !== 'chain_end');
  expect(statesOf(running)).toMatchObject({ drawn: 'holds', paid: 'later' });
});

test('a failed check is shown at once, everything else at the end', () => {
  expect(statesOf(all, false)).toEqual({
    locked: 'checking',
    entered: 'checking',
    drawn: 'checking',
    paid: 'checking',
  });
  expect(statesOf(withOne('root', 'false'), false)).toMatchObject({ entered: 'false', paid: 'checking' });
});

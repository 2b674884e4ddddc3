import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CHECKS, type Check, COMPLETE } from '../../../core/draw/checks.ts';
import type { DrawHead } from '../../client/draw.ts';
import { type ClaimState, claimText, type DrawClaim, drawClaims } from './claims.tsx';
import type { ListFacts } from './protocol.ts';

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
  'chain_platform',
  'chain_account',
  'chain_prize',
  'chain_round',
  'chain_holders',
];
const all = [...OFFLINE, ...CHAIN].map((id) => check(id));
/** With a chain that shows the record to be complete, unless it is older than the chain. */
const statesOf = (checks: Check[], ended = true, isOlder = false) => {
  const complete = isOlder ? check(COMPLETE, 'unknown', { isOlder }) : check(COMPLETE);
  return Object.fromEntries(drawClaims([...checks, complete], ended).map(({ id, state }) => [id, state]));
};
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

test('only the locked prize holds of a record that is older than the chain, and nothing waits', () => {
  const states = { locked: 'holds', entered: 'unknown', drawn: 'unknown', paid: 'unknown' };
  expect(statesOf(all, true, true)).toEqual(states);
  const waiting = withOne('ticket', 'unknown', { later: true });
  expect(statesOf(waiting, true, true)).toEqual(states);
  expect(statesOf(withOne('root', 'false'), true, true)).toMatchObject({ entered: 'false' });
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

const tx = (time: number) => ({ signature: 's', slot: 1, time });
const place = (ticket: string, paid = true) => ({
  winner: 'W',
  weight: '2',
  ticket,
  pay: paid ? tx(1_790_000_300) : null,
});
const head = {
  amounts: ['300000000', '200000000'],
  prize: { mint: null, decimals: 9 },
  open: tx(1_790_000_000),
  commits: [{ round: '77', totalWeight: '8', tx: tx(1_790_000_100), withdrawn: null }],
  places: [place('0'), place('7')],
  end: { by: 'finish', tx: tx(1_790_000_400) },
} as unknown as DrawHead;
const list = { entries: 3 } as ListFacts;
const text = (id: DrawClaim['id'], change: object = {}, state: ClaimState = 'holds') =>
  renderToStaticMarkup(
    createElement(Fragment, null, claimText({ id, state }, { ...head, ...change } as DrawHead, list)),
  ).replace(/<[^>]*>/g, '');

test('the four sentences of a draw hold its own figures', () => {
  expect(text('locked')).toMatch(/^0\.5 SOL.* and the platform fee were locked in escrow on /);
  expect(text('entered')).toMatch(/^3 wallets with 8 entries\. The list was fixed on-chain on /);
  expect(text('drawn')).toContain('picked 2 winners in turn');
  expect(text('paid')).toMatch(/^The escrow paid 0\.5 SOL.* to 2 winners and is closed\.$/);
});

test('tickets are counted from 1 in sentences', () => {
  const one = { amounts: ['1'], places: [place('0')] };
  expect(text('drawn', one)).toMatch(/drand round 77.* 1 of 8\.$/);
});

test('a giveaway without a winner says where the money went, and one under way what it waits for', () => {
  expect(text('paid', { places: [], end: { by: 'cancel', tx: tx(1) } })).toBe(
    'Nobody was paid: everything went back to the creator.',
  );
  expect(text('drawn', { places: [], end: { by: 'reclaim', tx: tx(1) } })).toBe(
    'This record names no winner.',
  );
  expect(text('entered', { commits: [], end: { by: 'cancel', tx: tx(1) } })).toBe(
    'This record names no list.',
  );
  expect(text('drawn', { places: [], end: { by: 'cancel', tx: tx(1) } })).toMatch(
    /^Nobody won: it was cancelled/,
  );
  const running = { end: null, places: [place('0', false)] };
  expect(text('paid', running)).toBe('Nothing has been paid yet.');
  expect(text('drawn', { end: null, places: [] })).toMatch(/^Nobody has won yet\. drand round 77 decides/);
  expect(text('drawn', { end: null, places: [], reveal: {} })).toMatch(/^The random number is out\./);
  const one = { end: null, places: [place('0')], amounts: ['3', '2'] };
  expect(text('paid', one)).toBe('1 of 2 prizes paid so far.');
  const noneLeft = { ...one, commits: [{ ...head.commits[0], totalWeight: '2' }] };
  expect(text('paid', noneLeft)).toBe('Every prize is paid. The escrow is being closed.');
  expect(text('entered', { end: null, commits: [], places: [] })).toBe(
    'The list of entries is not fixed on-chain yet.',
  );
});

test('a wrong record is not shown as if it were true', () => {
  for (const id of ['locked', 'entered', 'drawn', 'paid'] as const) {
    expect(text(id, {}, 'false')).toMatch(/not (what|the one|the ones|go where)/);
    expect(claimText({ id, state: 'checking' }, null, null)).not.toMatch(/\d/);
  }
});

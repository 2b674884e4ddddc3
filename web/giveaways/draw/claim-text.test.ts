import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DrawHead } from '../../client/draw.ts';
import { claimText } from './claim-text.tsx';
import type { Claim, ClaimState } from './claims.ts';
import type { ListFacts } from './protocol.ts';

const tx = (time: number) => ({ signature: 's', slot: 1, time });
const place = (ticket: string, paid = true) => ({
  winner: 'W',
  weight: '2',
  ticket,
  pay: paid ? tx(1_790_000_300) : null,
});
const head = {
  amounts: ['300000000', '200000000'],
  prize: { mint: null, symbol: 'SOL', decimals: 9 },
  open: tx(1_790_000_000),
  beacon: { genesis: 0, period: 3 },
  commits: [{ round: '77', totalWeight: '8', tx: tx(1_790_000_100), withdrawn: null }],
  places: [place('0'), place('7')],
  end: { by: 'finish', tx: tx(1_790_000_400) },
} as unknown as DrawHead;
const list = { entries: 3 } as ListFacts;
const text = (id: Claim['id'], change: object = {}, state: ClaimState = 'holds') =>
  renderToStaticMarkup(
    createElement(Fragment, null, claimText({ id, state }, { ...head, ...change } as DrawHead, list)),
  ).replace(/<[^>]*>/g, '');

test('the four sentences of a draw hold its own figures', () => {
  expect(text('locked')).toMatch(/^0\.5 SOL.* and the platform fee were locked in escrow on /);
  expect(text('entered')).toMatch(/^3 wallets with 8 entries were entered\. The list was fixed on-chain on /);
  expect(text('drawn')).toContain('picked 2 winners one after the other');
  expect(text('paid')).toMatch(/^The escrow paid 0\.5 SOL.* to 2 winners and is closed\.$/);
});

test('tickets are counted from 1 in sentences', () => {
  const one = { amounts: ['1'], places: [place('0')] };
  expect(text('drawn', one)).toMatch(/drand round 77.* 1 of 8\.$/);
});

test('a giveaway without a winner says where the money went, and one under way what it waits for', () => {
  expect(text('paid', { places: [], end: { by: 'cancel', tx: tx(1) } })).toBe(
    'Nobody won: everything went back to the creator.',
  );
  expect(text('drawn', { places: [], end: { by: 'reclaim', tx: tx(1) } })).toBe('Nobody won.');
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

/**
 * A worker that dies while it pays out, just before each of its outside actions: the next worker reaches the same end,
 * and each admin is paid once.
 */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Env } from '../../worker/env.ts';
import { runPayout } from '../../worker/payouts/advance.ts';
import { findStarted, startPayout } from '../../worker/payouts/start.ts';
import { askReturn, findPayout } from '../../worker/payouts/store.ts';
import { STEP } from '../volume.ts';
import { dieAlong, mortal } from './faulty.ts';
import { SITE } from './giveaways.ts';
import {
  audited,
  begin,
  deps,
  jupiter,
  landed,
  purses,
  QUOTE,
  ready,
  requestOf,
  run,
  SWAP_WALLET,
  TREASURY,
  UNITS,
  walletRent,
} from './payouts.ts';
import { tokenUnits, world } from './support.ts';

const { admin, partner } = world.people;
const SHARE = (QUOTE * 45n) / 100n;
/** More than any start has. */
const MAX_POINTS = 200;

/** What the database holds of a payout, but for when it is checked next. */
async function rowsOf(id: string): Promise<string> {
  const row = 'SELECT stage, received_lamports, share_lamports FROM payouts WHERE id = ?';
  const sent = 'SELECT step, status FROM payout_transactions WHERE payout = ? ORDER BY created_at, id';
  const found = [row, sent].map((query) => env.DB.prepare(query).bind(id).all());
  return JSON.stringify((await Promise.all(found)).map(({ results }) => results));
}

/** Dies at every action from the payout's present stage to its end; returns after which it died. */
function dieToTheEnd(id: string): Promise<string[]> {
  const work = (using: Env) => {
    const mine = deps(using);
    return runPayout(mine, id, mine.clock.now() + 3_600_000);
  };
  return dieAlong(env, id, work, rowsOf);
}

test('a token is moved, swapped and shared once, wherever the worker dies', async () => {
  const { mint, deps: using } = await ready();
  const before = await purses(TREASURY, SWAP_WALLET, admin.publicKey, partner.publicKey);
  const { id } = await begin(using, mint);
  const deaths = await dieToTheEnd(id);
  expect(deaths).toEqual(
    expect.arrayContaining(['sendTransaction', 'batch', 'simulateTransaction', 'fetch']),
  );

  expect(await findPayout(using.db, id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
  const after = await purses(TREASURY, SWAP_WALLET, admin.publicKey, partner.publicKey);
  const gained = after.map((value, i) => value - before[i]!);
  const { steps, fees } = await landed(id);
  expect(steps).toEqual(['move', 'swap', 'split']);
  expect(gained.slice(2)).toEqual([SHARE, SHARE]);
  expect(gained[0]).toBe(QUOTE - 2n * SHARE - fees - gained[1]!);
  expect(await audited()).toEqual(['payout.confirm', 'payout.move', 'payout.swap', 'payout.split']);
}, 240_000);

test('SOL is shared once, wherever the worker dies', async () => {
  const { deps: using } = await ready();
  const before = await purses(admin.publicKey, partner.publicKey);
  const { id } = await begin(using, 'SOL', { units: QUOTE });
  await dieToTheEnd(id);
  expect((await landed(id)).steps).toEqual(['split']);
  const after = await purses(admin.publicKey, partner.publicKey);
  expect(after.map((value, i) => value - before[i]!)).toEqual([SHARE, SHARE]);
}, 120_000);

test('a token is returned once, wherever the worker dies', async () => {
  const { mint, deps: using } = await ready();
  const { id } = await begin(using, mint);
  await jupiter('fault', { fault: 'fail' });
  expect((await run(using, id, 3000)).stage).toBe('moved');
  const actor = admin.publicKey;
  await askReturn(using.db, id, { at: 1, actor, action: 'payout.return-asked', subject: id });
  await dieToTheEnd(id);
  expect((await landed(id)).steps).toEqual(['move', 'return']);
  expect(await tokenUnits(TREASURY, mint)).toBe(UNITS);
  expect((await purses(SWAP_WALLET))[0]).toBe(await walletRent());
}, 120_000);

test('a start that dies anywhere leaves one payout or none, and the same message again leaves one', async () => {
  const { mint, deps: using } = await ready();
  for (let point = 0; ; point += 2 * STEP) {
    if (point > MAX_POINTS) throw new Error('a start never comes through');
    const asked = { site: SITE, wallet: admin.publicKey, asset: mint, request: requestOf(mint) };
    const doomed = mortal(env, point);
    const theirs = deps(doomed.env);
    const start = async () => (await findStarted(theirs.db, asked)) ?? (await startPayout(theirs, asked));
    await doomed.live(start);
    const row = (await findStarted(using.db, asked)) ?? (await startPayout(using, asked));
    const where = `died at point ${point} (${doomed.actions.at(-1)})`;
    expect(row.stage, where).toBe('confirmed');
    // Ends it, so that the next one may start.
    await askReturn(using.db, row.id, {
      at: 1,
      actor: admin.publicKey,
      action: 'payout.return-asked',
      subject: row.id,
    });
    expect((await run(using, row.id)).stage, where).toBe('failed');
    const written = await audited();
    expect(written.filter((action) => action === 'payout.confirm').length, where).toBe(
      point / (2 * STEP) + 1,
    );
    if (!doomed.dead()) return;
  }
}, 120_000);

/** A fork that reorgs the end of a draw: its steps are sent again from the finalized state, with the same end. */
import { env } from 'cloudflare:workers';
import bs58 from 'bs58';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyRecord } from '../../core/draw/verify.ts';
import type { GiveawayStage } from '../../core/giveaways/model.ts';
import { advance } from '../../worker/draw-engine/advance.ts';
import { dateGiveaway } from '../../worker/draw-engine/date-landed.ts';
import { checkEnded } from '../../worker/draw-engine/reorged-settlements.ts';
import type { GiveawayRow } from '../../worker/giveaways/store.ts';
import { aDraw } from './a-draw.ts';
import {
  confirmed,
  deps,
  hasty,
  home,
  passOpening,
  quiet,
  rowOf,
  runQueue,
  travel,
  WINDOW_LEAD,
  winnersOf,
} from './draws.ts';
import { call, lamports, rpc } from './support.ts';

afterEach(home);

const PRIZE = 1_000_000_000n;

interface Held {
  data: [string, string];
  lamports: number;
  owner: string;
}

const read = async (id: string) =>
  (await rpc<{ value: Held }>('getAccountInfo', id, { encoding: 'base64' })).value;
const findings = async (id: string) =>
  (await env.DB.prepare('SELECT kind, detail FROM reconcile_findings WHERE subject = ?').bind(id).all())
    .results;
const later = (minutes: number) => ({
  ...hasty(quiet().using),
  clock: { now: () => Date.now() + minutes * 60_000, sleep: async () => {} },
});

/** A draw that was completed, whose escrow is then as it was at that moment: what came after it is lost. */
async function reorgedTo(isThen: (row: GiveawayRow) => boolean, draw = aDraw().registered()) {
  const { id } = await draw.closed();
  await confirmed(id);
  const using = deps();
  for (let moves = 0; moves < 20 && !isThen(await rowOf(id)); moves++) {
    await advance(using, id);
    if ((await rowOf(id)).stage === 'committed') await travel(WINDOW_LEAD);
  }
  const then = await rowOf(id);
  expect(isThen(then)).toBe(true);
  const { data, lamports: held, owner } = await read(id);
  const paidThen = new Set((await winnersOf(id)).flatMap(({ place, paid }) => (paid ? [place] : [])));
  await passOpening(id);
  for (let runs = 0; runs < 5 && (await rowOf(id)).stage !== 'completed'; runs++) await runQueue(id);
  const row = await rowOf(id);
  expect(row.stage).toBe('completed');
  const places = await winnersOf(id);
  for (const { winner, amount } of places) expect(await lamports(winner)).toBe(amount);
  const lost = places.filter(({ place }) => !paidThen.has(place));
  await rpc('local_setAccounts', [
    { pubkey: id, lamports: held, owner, data: data[0] },
    ...lost.map(({ winner }) => ({
      pubkey: winner,
      lamports: 0,
      owner: '11111111111111111111111111111111',
      data: '',
    })),
  ]);
  // What was confirmed is final by now, or nowhere; on another blockhash it is another transaction.
  await travel(200);
  await rpc('local_advanceSlots', 40);
  return { id, row, places, winner: places[0]!.winner };
}

/** The published record once all blocks so far are final. */
async function finalRecord(id: string) {
  await rpc('local_advanceSlots', 40);
  await dateGiveaway(deps(), id);
  return (await call('GET', `/api/giveaways/${id}/draw`)).json;
}

const isAt = (stage: GiveawayStage) => (row: GiveawayRow) => row.stage === stage;
const settled = async (id: string) =>
  (
    await env.DB.prepare(
      `SELECT step, place, signature FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed'
        AND step IN ('reveal', 'prove', 'pay', 'finish') ORDER BY step, place`,
    )
      .bind(id)
      .all<{ step: string; place: number | null; signature: string }>()
  ).results;

test.each(['committed', 'proven'] as const)(
  'a draw reorged to %s pays the same winner, once',
  async (status) => {
    const { id, row, winner } = await reorgedTo(isAt(status));
    await checkEnded(later(5));
    expect(await lamports(winner)).toBe(PRIZE);
    expect(await lamports(id)).toBe(0n);
    expect(await rowOf(id)).toMatchObject({
      stage: 'completed',
      totalPaid: 1,
      round: row.round,
    });
    const next = status === 'committed' ? 'reveal' : 'pay';
    expect(await findings(id)).toEqual([
      {
        kind: 'reorged-end',
        detail: `its escrow is ${status} although it is completed; ${next} is sent again`,
      },
    ]);
    // The database names each step once, by the transaction that is on the chain.
    const steps = await settled(id);
    expect(steps.map(({ step }) => step)).toEqual(['finish', 'pay', 'prove', 'reveal']);
    for (const { signature } of steps)
      expect(
        await rpc('getTransaction', signature, {
          maxSupportedTransactionVersion: 0,
          commitment: 'confirmed',
        }),
      ).not.toBeNull();
    await checkEnded(later(5));
    expect(await lamports(winner)).toBe(PRIZE);
  },
);

describe('of several places', () => {
  const three = () => aDraw().registered(4).places(['0.5', '0.3', '0.2']);
  const keys = (steps: { step: string; place: number | null }[]) =>
    steps.map(({ step, place }) => (place === null ? step : `${step}:${place}`));

  test.each<[string, (row: GiveawayRow) => boolean, string[]]>([
    [
      'one of three proven',
      ({ stage, totalProven }) => stage === 'revealed' && totalProven === 1,
      ['prove:0', 'reveal'],
    ],
    [
      'one of three paid',
      ({ stage, totalPaid }) => stage === 'proven' && totalPaid === 1,
      ['pay:0', 'prove:0', 'prove:1', 'prove:2', 'reveal'],
    ],
    ['all paid', isAt('paid'), ['pay:0', 'pay:1', 'pay:2', 'prove:0', 'prove:1', 'prove:2', 'reveal']],
  ])('a draw reorged to %s sends the rest again, and pays each winner once', async (_, isThen, unchanged) => {
    const { id, places } = await reorgedTo(isThen, three());
    const before = await settled(id);
    await checkEnded(later(5));
    expect(await lamports(id)).toBe(0n);
    for (const { winner, amount } of places) expect(await lamports(winner)).toBe(amount);
    expect(await winnersOf(id)).toEqual(places);
    const after = await settled(id);
    expect(keys(after)).toEqual(keys(before));
    // What the chain still has keeps its transaction; the rest has another one.
    const same = after.filter(({ signature }, at) => signature === before[at]!.signature);
    expect(keys(same)).toEqual(unchanged);
  });

  test('a draw of many places is sent again by several runs', async () => {
    const { id, places: won } = await reorgedTo(isAt('committed'), aDraw().registered(11).places(10));
    const paid = async () =>
      (await Promise.all(won.map(({ winner }) => lamports(winner)))).filter((held) => held === PRIZE / 10n)
        .length;
    await checkEnded(later(5));
    expect(await paid()).toBeLessThan(10);
    await checkEnded(later(6));
    expect(await paid()).toBe(10);
    expect(await lamports(id)).toBe(0n);
    expect(await winnersOf(id)).toEqual(won);
    expect((await settled(id)).length).toBe(22);
  });
});

test('a beacon that is down after a reorg is called again, even days later', async () => {
  const { id, winner } = await reorgedTo(isAt('committed'));
  const away = later(5);
  await checkEnded({ ...away, beacon: { signature: async () => null } as unknown as typeof away.beacon });
  expect(await lamports(winner)).toBe(0n);
  await checkEnded(later(3 * 24 * 60));
  expect(await lamports(winner)).toBe(PRIZE);
  expect((await winnersOf(id)).map((place) => place.winner)).toEqual([winner]);
});

test('a draw that ended while the cron was down is checked once it is back', async () => {
  const { id, winner } = await reorgedTo(isAt('proven'));
  // The last run before the outage, before the draw ended.
  await checkEnded(later(-10));
  await checkEnded(later(120));
  expect(await lamports(winner)).toBe(PRIZE);
  expect(await lamports(id)).toBe(0n);
});

test('a step that landed again in a transaction that nobody told us is found, so the record is whole', async () => {
  const { id } = await aDraw().registered(4).places(['0.5', '0.5']).completed();
  await rpc('local_advanceSlots', 40);
  await dateGiveaway(deps(), id);
  // The database names the transaction that a fork dropped.
  const dropped = bs58.encode(crypto.getRandomValues(new Uint8Array(64)));
  const landed = "giveaway = ?2 AND step = 'prove' AND place = 1";
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO giveaway_transactions (id, giveaway, step, place, payer, blockhash, last_valid_block_height,
        status, signature, slot, created_at, confirmed_at)
        SELECT ?1, giveaway, step, place, payer, ?1, last_valid_block_height, 'confirmed', ?1, slot, created_at,
          confirmed_at
        FROM giveaway_transactions WHERE ${landed}`,
    ).bind(dropped, id),
    env.DB.prepare(`DELETE FROM giveaway_transactions WHERE ${landed} AND id <> ?1`).bind(dropped, id),
  ]);
  const record = async () => (await call('GET', `/api/giveaways/${id}/draw`)).json;
  expect(await record()).toMatchObject({ end: null, places: [{}] });
  await travel(200);
  await checkEnded(later(5));
  const whole = await record();
  expect(whole).toMatchObject({ end: { by: 'finish' }, places: [{}, {}] });
  expect(verifyRecord(whole, { allowLocal: true }).filter(({ state }) => state !== 'holds')).toEqual([]);
});

test('a commit that landed in a later block of a fork is drawn by its own round', async () => {
  const draw = await aDraw().registered().committed();
  const { id } = draw;
  const { round } = draw.row;
  const using = deps();
  // The database has the commit of the block before, with the round of that moment.
  await env.DB.prepare('UPDATE giveaways SET round = round - 1, committed_at = committed_at - 1 WHERE id = ?')
    .bind(id)
    .run();
  expect(await advance(using, id)).toEqual({ kind: 'moved' });
  expect(await rowOf(id)).toMatchObject({ stage: 'committed', round });
  // The same where the reveal is seen first.
  await travel(WINDOW_LEAD);
  await advance(using, id);
  await env.DB.prepare("UPDATE giveaways SET stage = 'committed', round = round - 1 WHERE id = ?")
    .bind(id)
    .run();
  await advance(using, id);
  expect(await rowOf(id)).toMatchObject({ round });
  await draw.completed();
  expect((await rowOf(id)).stage).toBe('completed');
  const json = await finalRecord(id);
  expect(verifyRecord(json, { allowLocal: true }).filter(({ state }) => state !== 'holds')).toEqual([]);
});

test('a commit that landed a second later on a fork, bound to the same round, has the cutoff of its block', async () => {
  const draw = await aDraw().registered(3).windowed(600).committed();
  const { id } = draw;
  const moved = await env.DB.prepare(
    `UPDATE giveaway_commits SET cutoff = cutoff - 1, committed_at = committed_at - 1
      WHERE giveaway = ? AND cutoff > 0 RETURNING cutoff`,
  )
    .bind(id)
    .all();
  expect(moved.results).toHaveLength(1);
  await draw.completed();
  const json = await finalRecord(id);
  expect(verifyRecord(json, { allowLocal: true }).filter(({ state }) => state !== 'holds')).toEqual([]);
});

test('a commit that a fork moved, canceled before its round is corrected, has the round of its block', async () => {
  const draw = await (await aDraw().registered().pastOpening()).committed();
  const { id } = draw;
  await env.DB.batch(
    [
      'giveaways SET round = round - 1, committed_at = committed_at - 1 WHERE id',
      'giveaway_commits SET round = round - 1, cutoff = cutoff - 1, committed_at = committed_at - 1 WHERE giveaway',
    ].map((change) => env.DB.prepare(`UPDATE ${change} = ?`).bind(id)),
  );
  await draw.cancelled();
  const json = await finalRecord(id);
  expect(json.end).not.toBeNull();
  expect(verifyRecord(json, { allowLocal: true }).filter(({ state }) => state === 'false')).toEqual([]);
});

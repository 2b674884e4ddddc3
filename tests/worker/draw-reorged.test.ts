/** A fork that reorgs the end of a draw: its steps are sent again from the finalized state, with the same end. */
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { verifyRecord } from '../../core/draw/verify.ts';
import { advance } from '../../worker/draw-engine/advance.ts';
import { checkEnded } from '../../worker/draw-engine/reorged-settlements.ts';
import {
  closeEntries,
  confirmed,
  deps,
  hasty,
  home,
  passOpening,
  quiet,
  rowOf,
  runQueue,
  travel,
  winnersOf,
  withRegistrants,
} from './draws.ts';
import { call, lamports, rpc } from './support.ts';

afterEach(home);

const PRIZE = 1_000_000_000n;
const LEAD = 13;

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

/** A draw that was completed, whose escrow is then as it was in that status. */
async function reorgedTo(status: 'committed' | 'proven') {
  const { giveaway } = await withRegistrants();
  const { id } = giveaway;
  await closeEntries(id);
  const using = deps();
  for (let moves = 0; moves < 20 && (await rowOf(id)).stage !== status; moves++) {
    await advance(using, id);
    await travel(LEAD);
  }
  const { data, lamports: held, owner } = await read(id);
  await confirmed(id);
  await passOpening(id);
  await runQueue(id);
  const row = await rowOf(id);
  expect(row.stage).toBe('completed');
  const [place] = await winnersOf(id);
  const { winner } = place!;
  expect(await lamports(winner)).toBe(PRIZE);
  await rpc('local_setAccounts', [
    { pubkey: id, lamports: held, owner, data: data[0] },
    { pubkey: winner, lamports: 0, owner: '11111111111111111111111111111111', data: '' },
  ]);
  // What was confirmed is final by now, or nowhere; on another blockhash it is another transaction.
  await travel(200);
  await rpc('local_advanceSlots', 40);
  return { id, row, winner };
}

test.each(['committed', 'proven'] as const)(
  'a draw reorged to %s pays the same winner, once',
  async (status) => {
    const { id, row, winner } = await reorgedTo(status);
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
    const { results } = await env.DB.prepare(
      "SELECT step, signature FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' AND step IN ('pay', 'finish')",
    )
      .bind(id)
      .all<{ step: string; signature: string }>();
    expect(results.map(({ step }) => step).sort()).toEqual(['finish', 'pay']);
    for (const { signature } of results)
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

test('a beacon that is down after a reorg is called again, even days later', async () => {
  const { id, winner } = await reorgedTo('committed');
  const away = later(5);
  await checkEnded({ ...away, beacon: { signature: async () => null } as unknown as typeof away.beacon });
  expect(await lamports(winner)).toBe(0n);
  await checkEnded(later(3 * 24 * 60));
  expect(await lamports(winner)).toBe(PRIZE);
  expect((await rowOf(id)).winner).toBe(winner);
});

test('a draw that ended while the cron was down is checked once it is back', async () => {
  const { id, winner } = await reorgedTo('proven');
  // The last run before the outage, before the draw ended.
  await checkEnded(later(-10));
  await checkEnded(later(120));
  expect(await lamports(winner)).toBe(PRIZE);
  expect(await lamports(id)).toBe(0n);
});

test('a commit that landed in a later block of a fork is drawn by its own round', async () => {
  const { giveaway } = await withRegistrants();
  const { id } = giveaway;
  await closeEntries(id);
  const using = deps();
  while ((await rowOf(id)).stage !== 'committed') await advance(using, id);
  const { round } = await rowOf(id);
  // The database has the commit of the block before, with the round of that moment.
  await env.DB.prepare('UPDATE giveaways SET round = round - 1, committed_at = committed_at - 1 WHERE id = ?')
    .bind(id)
    .run();
  expect(await advance(using, id)).toEqual({ kind: 'moved' });
  expect(await rowOf(id)).toMatchObject({ stage: 'committed', round });
  // The same where the reveal is seen first.
  await travel(LEAD);
  await advance(using, id);
  await env.DB.prepare("UPDATE giveaways SET stage = 'committed', round = round - 1 WHERE id = ?")
    .bind(id)
    .run();
  await advance(using, id);
  expect(await rowOf(id)).toMatchObject({ round });
  await confirmed(id);
  await runQueue(id);
  expect((await rowOf(id)).stage).toBe('completed');
  const { json } = await call('GET', `/api/giveaways/${id}/draw`);
  expect(verifyRecord(json, { allowOwnNetwork: true }).filter(({ ok }) => ok === false)).toEqual([]);
});

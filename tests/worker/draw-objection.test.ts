/** Lists that are taken back before their cutoff because a registrant is missing. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { readList } from '../../core/draw/list-text.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { catchUp } from '../../worker/draw-engine/catch-up.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import { adoptCommit } from '../../worker/draw-engine/commits.ts';
import { commitsOf, confirmedSteps, keysOf } from '../../worker/draw-engine/landed/store.ts';
import { openList } from '../../worker/draw-engine/lists.ts';
import { objectTo } from '../../worker/draw-engine/objections.ts';
import { sendDue } from '../../worker/draw-engine/queue.ts';
import { sendAsOperator } from '../../worker/draw-engine/steps.ts';
import { readStored } from '../../worker/draw-engine/store.ts';
import { beaconOf } from '../../worker/giveaways/beacon-network.ts';
import { saveProgress } from '../../worker/giveaways/jobs/store.ts';
import { decideWithdraw, type GiveawayRow, WITHOUT_LIST } from '../../worker/giveaways/store.ts';
import { aDraw } from './a-draw.ts';
import { deps, hasty, home, passOpening, quiet, rowOf, watched } from './draws.ts';
import { changes, mortal } from './faulty.ts';
import { nodeCalls } from './node-calls.ts';
import { rpc, world } from './support.ts';

afterEach(home);

/** For what takes its time before the cutoff: otherwise that comes after a few seconds. */
const LONG = { windowSeconds: 600 };

/** A registrant whom a committed list lacks: it is hidden while the list is made. */
async function committedWithout(options: { windowSeconds?: number } = {}) {
  const draw = await aDraw().registered(3).with(options).closed();
  const { id } = draw;
  const wallet = draw.fans[0]!.publicKey.toBase58();
  const { results } = await env.DB.prepare('SELECT * FROM registrations WHERE giveaway = ? AND wallet = ?')
    .bind(id, wallet)
    .all<Record<string, string | number>>();
  const hidden = results[0]!;
  await env.DB.prepare('DELETE FROM registrations WHERE giveaway = ? AND wallet = ?').bind(id, wallet).run();
  await env.DB.prepare('UPDATE giveaways SET registered = 2 WHERE id = ?').bind(id).run();
  await runDraw(deps(), id);
  const row = await rowOf(id);
  expect(row).toMatchObject({ stage: 'committed', entryCount: 2 });
  const names = Object.keys(hidden);
  await env.DB.batch([
    env.DB.prepare('INSERT INTO objections VALUES (?, 0, ?, 1)').bind(id, wallet),
    env.DB.prepare(
      `INSERT INTO registrations (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ).bind(...names.map((name) => hidden[name]!)),
    env.DB.prepare('DELETE FROM objections WHERE giveaway = ?').bind(id),
  ]);
  return { draw, id, wallet, row };
}

const refuses = () => Promise.reject(new RpcUnavailable('the node is down'));

const walletsIn = async ({ id, listHash }: GiveawayRow) =>
  readList(await (await openList(env, { id, listHash }))!.text()).entries.map(([wallet]) => wallet);

describe('an objection', () => {
  test('takes the list back within five seconds, and the next list has the wallet', async () => {
    const { draw, id, wallet, row } = await committedWithout();
    const given = deps();
    let waitedMs = 0;
    const sleep = (ms: number) => {
      waitedMs += ms;
      return given.clock.sleep(ms);
    };
    expect(await objectTo({ ...given, clock: { ...given.clock, sleep } }, row, wallet)).toBe('withdrawn');
    expect(waitedMs).toBeLessThan(5000);
    expect((await commitsOf(deps().db, id))[0]!.withdrawnAt).not.toBeNull();
    await runDraw(deps(), id);
    const again = await rowOf(id);
    expect(again).toMatchObject({ stage: 'committed', commits: 2, entryCount: 3, withdrawReason: null });
    expect(again.listHash).not.toBe(row.listHash);
    expect(await walletsIn(again)).toContain(wallet);
    expect(await commitsOf(deps().db, id)).toMatchObject([
      { number: 0, listHash: row.listHash, ours: true, withdrawnAt: expect.any(Number) },
      { number: 1, listHash: again.listHash, ours: true, withdrawnAt: null },
    ]);
    await draw.completed();
    expect((await rowOf(id)).stage).toBe('completed');
    expect(keysOf(await confirmedSteps(deps().db, id))).toEqual(
      new Set([
        'open',
        'close_entries',
        'commit:0',
        'withdraw:0',
        'commit:1',
        'reveal',
        'prove:0',
        'pay:0',
        'finish',
      ]),
    );
  });

  test('takes the list back only: reading the history, and the next list, follow it', async () => {
    const { id, wallet, row } = await committedWithout(LONG);
    const asked = await nodeCalls(() => objectTo(deps(), row, wallet));
    expect(asked.filter((method) => method === 'sendTransaction')).toHaveLength(1);
    expect(asked).not.toContain('getSignaturesForAddress');
    expect(asked).not.toContain('getTransaction');
    const unpolled = asked.filter((method) => method !== 'getSignatureStatuses');
    expect(unpolled.length, unpolled.join()).toBeLessThanOrEqual(7);
    expect(await rowOf(id)).toMatchObject({ stage: 'closed', commits: 1, listHash: null, dueAt: 0 });
  });

  test('whose withdrawal the network does not confirm yet is answered so, and the next run goes on', async () => {
    const { id, wallet, row } = await committedWithout(LONG);
    await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'stale', times: 100_000 });
    try {
      expect(await objectTo(deps(), row, wallet)).toBe('withdrawing');
    } finally {
      await rpc('local_clearFaults');
    }
    const left = await rowOf(id);
    expect(left.stage).toBe('committed');
    // The cron goes on if nothing else does.
    expect(left.dueAt).toBeLessThan(Date.now() + 10_000);
    expect(await objectTo(deps(), await rowOf(id), wallet)).toBe('withdrawn');
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 2, entryCount: 3 });
  });

  test('of many wallets at once takes the list back once', async () => {
    const { id, wallet, row } = await committedWithout(LONG);
    const answers = await Promise.all(Array.from({ length: 10 }, () => objectTo(deps(), row, wallet)));
    expect(answers).toContain('withdrawn');
    // The others do not wait for the one that sends it.
    expect(answers.filter((answer) => !answer.startsWith('withdraw'))).toEqual([]);
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 2, withdrawReason: null });
  });

  test('whose withdrawal is late does not take back the next list', async () => {
    const { id, wallet, row } = await committedWithout(LONG);
    expect(await objectTo(deps(), row, wallet)).toBe('withdrawn');
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 2 });
    // A request that was held up between its decision and its transaction. The withdrawal names the list of before.
    const withdrawn = sendAsOperator(deps(), row, 'withdraw', { number: row.commits - 1 });
    await expect(withdrawn).rejects.toMatchObject({ code: 'step_impossible' });
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 2, withdrawReason: null });
  });

  test('takes the list back again after a fork dropped the first withdrawal', async () => {
    const { id, wallet, row } = await committedWithout(LONG);
    const { signature, blockhash } = (await env.DB.prepare(
      "SELECT signature, blockhash FROM giveaway_transactions WHERE giveaway = ? AND step = 'commit'",
    )
      .bind(id)
      .first<{ signature: string; blockhash: string }>())!;
    await env.DB.prepare(
      `INSERT INTO giveaway_transactions (id, giveaway, step, number, payer, blockhash, last_valid_block_height,
        status, signature, created_at, confirmed_at) VALUES ('dropped', ?, 'withdraw', 0, ?, ?, 1, 'confirmed', ?, 1, 1)`,
    )
      .bind(id, world.people.payer.publicKey, blockhash, signature)
      .run();
    const { escrow, now } = await readChain(deps(), row);
    await adoptCommit(deps(), await readStored(deps().db, row), { escrow: escrow!, now });
    expect(await objectTo(deps(), row, wallet)).toBe('withdrawn');
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 2, withdrawReason: null });
  });

  test('of a wallet that is listed changes nothing and stores nothing', async () => {
    const { row, id, fans } = await aDraw().registered().committed();
    expect(await objectTo(deps(), row, fans[0]!.publicKey.toBase58())).toBe('listed');
    expect(await rowOf(id)).toMatchObject({ withdrawReason: null });
    const { results } = await env.DB.prepare('SELECT * FROM objections WHERE giveaway = ?').bind(id).all();
    expect(results).toEqual([]);
  });

  test('comes too late from the cutoff on, and against a live commit', async () => {
    const { id, wallet, row } = await committedWithout();
    const late = { ...deps(), clock: { now: () => row.cutoff! * 1000, sleep: async () => {} } };
    expect(await objectTo(late, row, wallet)).toBe('too_late');
    expect((await rowOf(id)).withdrawReason).toBeNull();
    const { giveaway } = await aDraw().registered().live().committed();
    const stranger = Keypair.generate().publicKey.toBase58();
    expect(await objectTo(deps(), await rowOf(giveaway.id), stranger)).toBe('too_late');
  });

  test('of a wallet that no list of ours can hold returns everything', async () => {
    const { id, row } = await aDraw().registered().committed();
    const lost = Keypair.generate().publicKey.toBase58();
    expect(await objectTo(deps(), row, lost)).toBe('withdrawn');
    await passOpening(id);
    await runDraw(deps(), id);
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'A wallet with a receipt could not be put on the list, so the prize went back to the creator.',
    });
  });

  test('is sent by the next minute if the node did not take it at once, however long the draw would wait', async () => {
    const { id, wallet, row } = await committedWithout();
    const later = Date.now() + 600_000;
    await saveProgress(deps().db, id, later, null, Date.now());
    const using = deps();
    const down = { ...using, rpc: new Proxy(using.rpc, { get: () => refuses }) };
    expect(await objectTo(down, row, wallet)).toBe('withdrawing');
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', withdrawReason: expect.any(String) });
    const { using: still, sent } = quiet();
    await sendDue({ ...hasty(still), clock: { now: () => Date.now() + 60_000, sleep: async () => {} } });
    expect(sent).toContainEqual({ giveaway: id, task: 'advance' });
    // A run that read the row before the objection puts the next look off.
    await saveProgress(deps().db, id, later, null, Date.now());
    expect(await watched(id)).toEqual([{ giveaway: id, task: 'advance' }]);
  });

  test('is not forgotten by a run that learns of the commit at the same time', async () => {
    const { id, row } = await committedWithout();
    const { db } = deps();
    const present = await readChain(deps(), row);
    await decideWithdraw(db, id, row.listHash, 'A wallet was missing.', Date.now());
    const late = { ...row, ...WITHOUT_LIST, stage: 'frozen' as const, commits: 0 };
    const chain = { ...present, difference: null, hasForeignBeacon: false };
    const stored = await readStored(db, late);
    const network = beaconOf(late);
    await catchUp(deps(), { row: late, wallMs: Date.now(), network, chain, stored });
    expect(await rowOf(id)).toMatchObject({ stage: 'committed', withdrawReason: 'A wallet was missing.' });
  });

  test('that a dying worker left is followed by the next run', { timeout: 300_000 }, async () => {
    let deaths = 0;
    for (let point = 0; ; point++) {
      const { id, wallet, row } = await committedWithout(LONG);
      const worker = mortal(quiet().using, point, changes);
      await worker.live(() => objectTo(deps(worker.env), row, wallet));
      const where = `point ${point}: ${worker.actions.join(' > ')}`;
      const { withdrawReason } = await rowOf(id);
      await runDraw(deps(), id);
      const after = await rowOf(id);
      // Before the reason is stored nothing is promised yet: the wallet's page asks again.
      if (withdrawReason !== null || after.commits === 2) {
        expect(after, where).toMatchObject({ stage: 'committed', commits: 2, entryCount: 3 });
      } else expect(after, where).toMatchObject({ stage: 'committed', commits: 1 });
      await home();
      if (!worker.dead()) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  });
});

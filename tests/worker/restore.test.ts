/**
 * Everything is lost but the chain and the backup, while tips and draws are in flight: nothing is lost that the chain
 * knows, nothing is paid or counted twice, and what cannot come back is what decision 116 names.
 */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../../worker/backup/back-up.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { prepareStep } from '../../worker/draw-engine/steps.ts';
import { aDraw, Draw } from './a-draw.ts';
import { run } from './admin-calls.ts';
import { backedUp, freshBucket, loseAndRestore, manifest, withBucket } from './backups.ts';
import { sleeplessClock } from './clock.ts';
import { DAY_SECONDS, deps, endNow, home, PRIZE, rowOf, SEND, travel } from './draws.ts';
import { mortal } from './faulty.ts';
import { newcomer } from './giveaway-acts.ts';
import { register } from './giveaways.ts';
import * as payouts from './payouts.ts';
import { adminToken } from './sign-in.ts';
import {
  call,
  confirm,
  lamports,
  prepared,
  rpc,
  sign,
  tipStatus,
  tipsCron,
  token,
  world,
} from './support.ts';

const { creator, treasury } = world.people;
const { mint } = token('launch');

beforeEach(freshBucket);
afterEach(home);

interface Payment {
  signature: string;
  tip_id: string;
  memo_id: string;
  origin: string;
  status: string;
  message: string;
}

const payments = async () =>
  (
    await env.DB.prepare(
      `SELECT p.signature, p.tip_id, p.memo_id, p.origin, t.status, t.message
       FROM tip_payments p JOIN tips t ON t.id = p.tip_id ORDER BY p.signature`,
    ).all<Payment>()
  ).results;
const total = () =>
  env.DB.prepare("SELECT tips FROM tip_sums WHERE creator = '' AND currency = 'SOL'").first<number>('tips');
const alerts = async () =>
  (
    await env.DB.prepare("SELECT subject FROM outbox WHERE kind = 'tip:new'").all<{ subject: string }>()
  ).results
    .map(({ subject }) => subject)
    .sort();

/** The signatures of all transactions that paid the treasury, as the chain has them. */
const onChain = async (from: string | null) =>
  (
    await rpc<{ signature: string; err: unknown }[]>('getSignaturesForAddress', treasury.publicKey, {
      ...(from && { until: from }),
      commitment: 'confirmed',
    })
  )
    .filter(({ err }) => err === null)
    .map(({ signature }) => signature);

async function signedTip(message: string) {
  const tip = await prepared({ message });
  return { id: tip.tempTipId, tip, bytes: sign(tip.serializedTransaction) };
}

/** More rows than a page has: they are read after the first pages of all tables. */
const fill = (rows: string) =>
  run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100) ${rows}`);

describe('tips', () => {
  sleeplessClock();

  test('in flight, signed and sent, and paid after the backup, are each recorded, shown and counted once', async () => {
    const [before = null] = await onChain(null);
    const recorded = await signedTip('before the backup');
    await confirm(recorded.tip, recorded.bytes);
    await tipsCron();
    // Its bytes are stored, and the worker died before it sent them.
    const stored = await signedTip('stored');
    const probe = mortal(env, Number.POSITIVE_INFINITY);
    const sample = await signedTip('a sample');
    await probe.live(() => confirm(sample.tip, sample.bytes, mint, probe.env));
    const sending = probe.actions.indexOf('sendTransaction') * 2;
    const dying = mortal(env, sending);
    await dying.live(() => confirm(stored.tip, stored.bytes, mint, dying.env));
    expect(await tipStatus(stored.id)).toBe('signed');
    // It is on the chain, and its confirm never came.
    const sent = await signedTip('sent');
    await rpc('sendTransaction', sent.bytes, SEND);
    // It is only prepared, and is paid after the backup.
    const later = await signedTip('later');

    await backedUp();

    await confirm(later.tip, later.bytes);
    const fresh = await signedTip('after the backup');
    await confirm(fresh.tip, fresh.bytes);
    await tipsCron();
    const { results: words } = await env.DB.prepare('SELECT id, message FROM tips').all();
    expect(words).toHaveLength(6);

    await loseAndRestore();
    expect(await tipStatus(stored.id)).toBe('signed');
    expect(await tipStatus(fresh.id)).toBeNull();
    await rpc('local_advanceSlots', 40);
    for (let n = 0; n < 3; n++) await tipsCron();

    const found = await payments();
    const paid = await onChain(before);
    expect(found.map(({ signature }) => signature).sort()).toEqual(paid.sort());
    expect(found.every(({ status }) => status === 'confirmed')).toBe(true);
    const messageOf = (id: string) => found.find((one) => one.memo_id === id)?.message;
    expect([recorded, stored, sent, later].map(({ id }) => messageOf(id))).toEqual([
      'before the backup',
      'stored',
      'sent',
      'later',
    ]);
    // What was written after the backup is lost with its words, and the money is not.
    expect(found.filter(({ memo_id }) => memo_id === fresh.id)).toMatchObject([
      { origin: 'chain', message: '' },
    ]);
    expect(await total()).toBe(6);
    expect(new Set(found.map(({ tip_id }) => tip_id)).size).toBe(6);
    expect(await alerts()).toEqual(
      expect.arrayContaining(
        found.map(({ tip_id }) => tip_id).filter((id) => id !== recorded.id && id !== sample.id),
      ),
    );

    const held = await lamports(creator.publicKey);
    for (let n = 0; n < 2; n++) await tipsCron();
    expect([await total(), (await payments()).length, await lamports(creator.publicKey)]).toEqual([
      6,
      6,
      held,
    ]);
  });

  const OLD_TIPS = `INSERT INTO tips (id, token, token_symbol, currency, decimals, sender, creator, treasury, amount,
      platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, prepared_at)
    SELECT printf('00000000-0000-4000-8000-%012d', i), 't', 'T', 'SOL', 9, 's', 'c', 'tr', 2, 1, 1, '', 'b', 1,
      'expired', 1 FROM n`;
  const OLD_PAYMENTS =
    "INSERT INTO tip_payments SELECT printf('1111%06d', i), 'old ' || i, 'old', 'row', 1, 1, 1, 1, NULL FROM n";

  test('that are recorded while the first pages are on their way count once', async () => {
    await fill(OLD_TIPS);
    await fill(OLD_PAYMENTS);
    const tip = await signedTip('on its way');
    let reads = 0;
    const batch = async (statements: D1PreparedStatement[]) => {
      const pages = await env.DB.batch(statements);
      if (reads++ === 0) await confirm(tip.tip, tip.bytes);
      return pages;
    };
    const DB = { prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database;
    await backUp(withBucket({ DB }));
    await loseAndRestore();
    await rpc('local_advanceSlots', 40);
    await tipsCron();
    expect(await payments()).toMatchObject([{ memo_id: tip.id, status: 'confirmed' }]);
    expect(await total()).toBe(1);
  });

  test.each([
    ['before', 'prepared'],
    ['after', 'signed'],
  ])('that are recorded while a backup goes on count once, their rows read %s that', async (when, status) => {
    // The tables are read in this order, and a run reads one more page than the first ones.
    if (when === 'after')
      await fill("INSERT INTO used_messages SELECT printf('%064d', i), 'w', 's', 1 FROM n");
    await fill(OLD_TIPS);
    await fill(OLD_PAYMENTS);
    const tip = await signedTip('during the backup');
    const using = withBucket();
    expect(await backUp(using, Date.now(), -1)).toEqual({ more: true });
    await confirm(tip.tip, tip.bytes);
    await backedUp(using);
    await loseAndRestore();
    expect(await tipStatus(tip.id)).toBe(status);
    expect(await payments()).toEqual([]);
    await rpc('local_advanceSlots', 40);
    await tipsCron();
    expect(await payments()).toMatchObject([
      { memo_id: tip.id, status: 'confirmed', message: 'during the backup' },
    ]);
    expect(await total()).toBe(1);
  });
});

describe('what is begun while a backup goes on', () => {
  /** The tables are read in their order, and a run reads one more page than the first ones: this is the page. */
  beforeEach(() => fill("INSERT INTO used_messages SELECT printf('%064d', i), 'w', 's', 1 FROM n"));

  test('a giveaway of which a later page alone knows something is left out, and no other', async () => {
    const draw = await aDraw().registered(3).open();
    await fill(`INSERT INTO giveaway_transactions (id, giveaway, step, payer, blockhash, last_valid_block_height, status,
      created_at) SELECT 'old ' || i, '${draw.id}', 'cancel', 'p', 'b' || i, 1, 'expired', 1 FROM n`);
    const using = withBucket();
    expect(await backUp(using, Date.now(), -1)).toEqual({ more: true });
    const late = await aDraw().registered(2).open();
    await backedUp(using);
    await loseAndRestore();
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'open', registered: 3 });
    const of = (id: string) =>
      env.DB.prepare('SELECT COUNT(*) AS many FROM giveaway_transactions WHERE giveaway = ?')
        .bind(id)
        .first('many');
    expect([await of(draw.id), await of(late.id)]).toEqual([2101, 0]);
  });

  test('an account on X that went to another wallet meanwhile stays with the first one', async () => {
    await fill("INSERT INTO x_accounts SELECT printf('w%05d', i), 'h' || i, 'id' || i, 'oauth', 1 FROM n");
    const using = withBucket();
    expect(await backUp(using, Date.now(), -1)).toEqual({ more: true });
    await run("DELETE FROM x_accounts WHERE wallet = 'w00001'");
    await run("INSERT INTO x_accounts VALUES ('w99999', 'H1', 'id1', 'oauth', 2)");
    await backedUp(using);
    await loseAndRestore();
    const { results } = await env.DB.prepare("SELECT wallet FROM x_accounts WHERE x_id = 'id1'").all();
    expect(results).toEqual([{ wallet: 'w00001' }]);
  });
});

describe('draws', () => {
  /** Takes a restored draw to its end. Returns what its winner got. */
  async function finished(draw: Draw) {
    const again = await new Draw({ ...draw, isLive: false }).read();
    await runDraw(deps(), draw.id);
    const { winner, winners } = await (await again.read()).completed();
    expect(winners).toHaveLength(1);
    expect(winners[0]!.paid).toBe(true);
    const got = await lamports(winner);
    // Nothing more comes.
    await runDraw(deps(), draw.id);
    expect(await lamports(winner)).toBe(got);
    return { winner, got };
  }
  const wallets = (fans: readonly Keypair[]) => fans.map((fan) => fan.publicKey.toBase58());

  test('a giveaway that is open goes on with the entries of the backup', async () => {
    const draw = await aDraw().registered(3).open();
    await backedUp();
    const late = Keypair.generate();
    expect((await register(draw.giveaway, late)).status).toBe(200);
    await loseAndRestore();
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'open', registered: 3 });
    // Who registered after the backup registers again.
    expect((await register(draw.giveaway, late)).status).toBe(200);
    const { winner, got } = await finished(draw);
    expect(wallets([...draw.fans, late])).toContain(winner);
    expect(got).toBe(PRIZE);
  });

  test('one that is drawn with a list in flight pays the winner that its commit decided', async () => {
    const draw = await aDraw().registered(3).live().committed();
    await backedUp();
    const { round, listHash } = draw.row;
    await loseAndRestore();
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'committed', round, listHash });
    const { winner, got } = await finished(draw);
    expect(wallets(draw.fans)).toContain(winner);
    expect(got).toBe(PRIZE);
  });

  test('a commit of after the backup is taken back in its window, and the draw is made again', async () => {
    const draw = await aDraw().registered(3).windowed().open();
    await backedUp();
    await draw.committed();
    const first = draw.row.listHash;
    await loseAndRestore();
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'open', commits: 0, listHash: null });
    await runDraw(deps(), draw.id);
    const again = await rowOf(draw.id);
    expect([again.stage, again.commits, first !== null]).toEqual(['committed', 2, true]);
    const { winner, got } = await finished(draw);
    expect(wallets(draw.fans)).toContain(winner);
    expect(got).toBe(PRIZE);
  });

  test('a live commit of after the backup is not ours to finish, and its creator takes the prize back', async () => {
    const creator = await newcomer();
    const draw = await aDraw().small().by(creator).registered(2).live().open();
    await backedUp();
    await draw.committed();
    await loseAndRestore();
    await runDraw(deps(), draw.id);
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'committed', listHash: null });
    const kind = 'SELECT kind FROM reconcile_findings WHERE subject = ?';
    expect(await env.DB.prepare(kind).bind(draw.id).first('kind')).toBe('foreign-commit');
    await travel(31 * DAY_SECONDS);
    const before = await lamports(creator.publicKey);
    const who = creator.publicKey.toBase58();
    const end = await endNow(draw.id, 'reclaim');
    const { transaction } = await prepareStep(deps(), await rowOf(draw.id), 'reclaim', who, end);
    await rpc('sendTransaction', sign(transaction, creator), SEND);
    await runDraw(deps(), draw.id);
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'cancelled' });
    expect(await lamports(creator.publicKey)).toBeGreaterThan(before + 90_000_000n);
  });

  test('one that was paid after the backup is not paid again', async () => {
    const draw = await aDraw().registered(3).live().proven();
    await backedUp();
    const { winner } = await draw.completed();
    const got = await lamports(winner);
    await loseAndRestore();
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'proven' });
    await runDraw(deps(), draw.id);
    const restored = await new Draw({ ...draw, isLive: true }).read();
    expect(restored.row.stage).toBe('completed');
    expect(restored.winners).toMatchObject([{ winner, paid: true }]);
    expect(await lamports(winner)).toBe(got);
  });
});

test('a payout that was paid after the backup is not paid again, and an admin ends it', async () => {
  const using = payouts.deps();
  await payouts.ready();
  const { id } = await payouts.begin(using, 'SOL', { units: 1_000_000_000n });
  await backedUp();
  expect(await payouts.run(using, id)).toMatchObject({ stage: 'done' });
  const wallets = [payouts.TREASURY, world.people.admin.publicKey, world.people.partner.publicKey];
  const paid = await payouts.purses(...wallets);
  await loseAndRestore();
  expect(await payouts.run(payouts.deps(), id)).toMatchObject({
    ...{ stage: 'confirmed', lastError: 'restored: compare it with the wallets first' },
  });
  const headers = { authorization: `Bearer ${await adminToken()}` };
  expect((await call('POST', `/api/admin/payouts/${id}/return`, {}, { headers })).status).toBe(200);
  expect(await payouts.run(payouts.deps(), id)).toMatchObject({ stage: 'failed' });
  expect(await payouts.purses(...wallets)).toEqual(paid);
});

test('a manifest that was cut off is no backup', async () => {
  await backedUp();
  const { name } = await manifest();
  await expect(manifest('2026-01-01T00-00-00-000Z')).rejects.toThrow(
    /manifest.json is missing in the backup/,
  );
  expect(await manifest(name)).toMatchObject({ version: 1, site: 'fanfare.example', name });
});

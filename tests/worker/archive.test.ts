/** Tips of months that are over move to R2: each is shown, counted and known once, before, while and after. */
import { env } from 'cloudflare:workers';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { archiveBorder } from '../../core/archive/months.ts';
import { forgetNameMessage, forgetWordsMessage } from '../../core/messages.ts';
import { rowsOf } from '../../worker/archive/lines.ts';
import { moveTips } from '../../worker/archive/moves/move-tips.ts';
import { database, type Env } from '../../worker/env.ts';
import { setRuling } from '../../worker/moderation/store.ts';
import { deleteOld } from '../../worker/retention.ts';
import { exactColumns } from '../../worker/schema/columns.ts';
import { tipPayments, tipPlans, tips } from '../../worker/schema.ts';
import { findAnyTip } from '../../worker/tips/lists/any-tips.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { deleteWords } from '../../worker/tips/store.ts';
import { asAdmin } from './admin-calls.ts';
import { count, DAY, everyList, moveAll, payTips, SMALL, settle } from './archived.ts';
import { counted } from './counted.ts';
import { SITE, signText } from './giveaways.ts';
import { until } from './room-client.ts';
import { asCreator } from './room-paid-tips.ts';
import { call, confirm, cron, person, prepared, rpc, sign, tipsCron, token, world } from './support.ts';

const { mint } = token('launch');
const BORDER = archiveBorder(Date.now());
/** Times of tips: most are old, some share a time, some are of this month. */
const times = (many: number) =>
  Array.from({ length: many }, (_, at) =>
    at % 6 === 0 ? Date.now() - at * 60_000 : BORDER - 1 - Math.floor(at / 3) * (DAY / 4),
  );

async function texts(): Promise<string> {
  const { objects } = await env.ARCHIVE!.list();
  const each = objects.map(async ({ key }) => {
    const { body } = (await env.ARCHIVE!.get(key))!;
    return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();
  });
  return (await Promise.all(each)).join('');
}

test('every list shows the same before and after, across the border and while new tips arrive', async () => {
  await payTips(times(240));
  const young = await count(`tips WHERE confirmed_at >= ${BORDER}`);
  const before = await everyList(7);
  for (let run = 0; ; run++) {
    const { more } = await moveTips(counted(env), Date.now(), SMALL);
    expect(await everyList(run % 2 ? 50 : 7), `after run ${run}`).toEqual(before);
    if (!more) break;
  }
  expect(await count('tips')).toBe(young);
  expect(await count('tip_payments')).toBe(young);
  expect(await count('archived_tips')).toBe(240 - young);
  // What comes meanwhile is on top of it.
  const [id] = await payTips([Date.now()]);
  const after = await everyList(50);
  const all = Object.entries(after).filter(([path]) => /received\/\w+$/.test(path));
  expect(all.flatMap(([, tips]) => tips as { id: string }[]).map((tip) => tip.id)).toContain(id);
});

test('a tip of which a month is not over for 35 days stays, as does one that may still change', async () => {
  const old = BORDER - 1;
  const [shown, held, denied, twice, unfinal, doubted] = await payTips(Array(6).fill(old));
  const [young] = await payTips([BORDER]);
  const sql = (text: string, ...values: unknown[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
  await sql("UPDATE tips SET message = 'words'");
  await sql("UPDATE tip_rulings SET state = 'held', until = NULL WHERE tip_id = ?", held);
  await sql("UPDATE tip_rulings SET state = 'removed' WHERE tip_id = ?", denied);
  await sql("UPDATE tip_payments SET origin = 'again' WHERE tip_id = ?", twice);
  await sql('UPDATE tip_payments SET finalized_at = NULL WHERE tip_id = ?', unfinal);
  await sql('INSERT INTO tip_doubts VALUES (?, 1)', doubted);
  await moveAll(env, { ...SMALL, least: 1 });
  const { results } = await env.DB.prepare('SELECT id FROM tips').all<{ id: string }>();
  expect(results.map(({ id }) => id).sort()).toEqual([held, denied, twice, unfinal, doubted, young].sort());
  expect(results).not.toContainEqual({ id: shown });
});

test('a line has every column of a tip, its plan and its payment, and reads back as the tip it was', async () => {
  const [id] = await payTips([BORDER - 1]);
  const worth = 4_611_686_018_427_387_905n;
  await env.DB.prepare("INSERT INTO tip_plans VALUES (?, ?, 1, 'shown')").bind(id, `${worth}`).run();
  const db = database(env);
  const before = await findAnyTip(env, id!);
  const read = <Table extends SQLiteTable>(table: Table) => db.select(exactColumns(table)).from(table).get();
  const rows = { tip: await read(tips), plan: await read(tipPlans), payment: await read(tipPayments) };
  await moveAll(env, { ...SMALL, least: 1 });
  expect(await count('tips')).toBe(0);
  const lines = (await texts()).split('\n').filter(Boolean);
  expect(rowsOf(lines.map((line) => JSON.parse(line)).find(({ payment }) => payment))).toEqual(rows);
  // A ruling that only shows it goes with its row.
  expect(await findAnyTip(env, id!)).toEqual({ ...before, worth, plan: 'shown', ruling: null });
});

test('no part is made of a handful of tips, and none without a bucket', async () => {
  await payTips(Array(20).fill(BORDER - 1));
  expect(await moveTips(env)).toEqual({ more: false });
  expect(await moveTips({ ...env, ARCHIVE: undefined }, Date.now(), SMALL)).toEqual({ more: false });
  expect([await count('tips'), await count('archive_parts')]).toEqual([20, 0]);
});

test.each([
  ['is not stored', { put: async () => null }],
  ['comes back otherwise', { get: async () => new Response('something else') }],
  ['is gone', { get: async () => null }],
])('nothing is deleted where a file %s', async (_, broken) => {
  await payTips(Array(20).fill(BORDER - 1));
  const before = await everyList(50);
  const bucket = { delete: async () => {}, put: async () => null, ...broken } as unknown as R2Bucket;
  const failing: Env = { ...env, ARCHIVE: { ...bucket, get: bucket.get ?? (async () => null) } as R2Bucket };
  await expect(moveTips(failing, Date.now(), SMALL)).rejects.toThrow(
    /tips\/.*(missing|not what was written)/,
  );
  expect([await count('tips'), await count('archived_tips')]).toEqual([20, 0]);
  expect(await everyList(50)).toEqual(before);
  await moveAll();
  expect(await count('archived_tips')).toBe(20);
  expect(await everyList(50)).toEqual(before);
});

test('a paid tip and its payment are deleted by nothing but the move', async () => {
  await payTips([BORDER - 1]);
  await expect(env.DB.prepare('DELETE FROM tips').run()).rejects.toThrow('a sent tip is never deleted');
  await expect(env.DB.prepare('DELETE FROM tip_payments').run()).rejects.toThrow('never deleted');
});

test('an archived payment that is handed in again is recorded no second time', async () => {
  await payTips(Array(3).fill(BORDER - 1));
  const { results } = await env.DB.prepare('SELECT id, signature FROM tips').all<{
    id: string;
    signature: string;
  }>();
  const sums = () =>
    env.DB.prepare('SELECT * FROM tip_sums')
      .all()
      .then(({ results }) => results);
  const before = await sums();
  await moveAll();
  const again = results.map(({ id, signature }) => ({ memoId: id, signature, slot: 1, finalized: true }));
  await recordPayments(database(env), again, Date.now());
  expect([
    await count('tips'),
    await count('tip_payments'),
    await count("outbox WHERE kind = 'tip:new' AND delivered_at IS NULL"),
  ]).toEqual([0, 0, 0]);
  expect(await sums()).toEqual(before);
});

/** Long enough for a machine that does many things at once. */

/** A tip that was really paid, as if it had been long ago. */
async function paidLongAgo(message: string, name?: string): Promise<string> {
  const tip = await prepared({ message, name });
  const signed = sign(tip.serializedTransaction);
  expect((await confirm(tip, signed)).status).toBe(200);
  await tipsCron();
  await env.DB.batch([
    env.DB.prepare(
      'UPDATE tips SET confirmed_at = ?, prepared_at = ?, signed_transaction = NULL WHERE id = ?',
    ).bind(BORDER - 1, BORDER - 2000, tip.tempTipId),
    env.DB.prepare('UPDATE tip_payments SET finalized_at = ? WHERE tip_id = ?').bind(BORDER, tip.tempTipId),
  ]);
  await settle();
  // Not before the alert has been delivered and its words are ruled.
  await until(async () => {
    await moveAll(env, { ...SMALL, least: 1 });
    expect(await count('tips')).toBe(0);
  });
  const again = await confirm(tip, signed);
  expect([again.status, again.json.data.status, again.json.data.tip.message]).toEqual([
    200,
    'confirmed',
    message,
  ]);
  return tip.tempTipId;
}

test('a cron that reads the whole history again adopts no archived tip', async () => {
  // What landed before is of other tests, on the same chain.
  const slot = await rpc<number>('getSlot');
  await paidLongAgo('once');
  await env.DB.prepare('DELETE FROM chain_cursors').run();
  await env.DB.prepare("INSERT INTO chain_cursors SELECT 'strays-since:' || ?, '', ?, 0")
    .bind(env.TREASURY_ADDRESS, slot)
    .run();
  await cron();
  await cron();
  expect([await count('tips'), await count('tip_payments')]).toEqual([0, 0]);
});

test('an archived tip is shown again on its creator\u2019s wish, and its receipt knows it', async () => {
  const id = await paidLongAgo('again please');
  expect((await call('GET', `/api/live/${mint}/tips/${id}`)).status).toBe(200);
  const headers = await asCreator(mint);
  const { status, json } = await call('POST', `/api/live/${mint}/queue/replay`, { tipId: id }, { headers });
  expect([status, json.data?.tip.message]).toEqual([200, 'again please']);
});

test('a name never goes to the archive, and its owner takes it back from an archived tip', async () => {
  const id = await paidLongAgo('signed', 'Night Owl');
  expect(await texts()).not.toContain('Night Owl');
  const listed = async () =>
    (await call('GET', `/api/tip/received/${world.people.creator.publicKey}`)).json.data.tips;
  expect(await listed()).toMatchObject([{ id, name: 'Night Owl' }]);
  const fan = person('fan1');
  const wallet = fan.publicKey.toBase58();
  const message = forgetNameMessage({ site: SITE, tip: id, wallet, time: Math.floor(Date.now() / 1000) });
  const body = { walletAddress: wallet, message, signature: signText(fan, message) };
  expect((await call('DELETE', `/api/tip/${id}/name`, body)).status).toBe(200);
  expect(await listed()).toMatchObject([{ id, name: null }]);
});

test('a message that is removed after its tip has moved is public no more, and leaves the file 30 days later', async () => {
  const id = await paidLongAgo('regretted words');
  expect(await texts()).toContain('regretted words');
  await setRuling(database(env), [id], 'removed', { by: 'desk', now: Date.now() });
  const listed = async () =>
    (await call('GET', `/api/tip/received/${world.people.creator.publicKey}`)).json.data.tips;
  expect(await listed()).toMatchObject([{ id, message: '' }]);
  await env.DB.prepare('UPDATE tip_rulings SET decided_at = ?')
    .bind(Date.now() - 31 * DAY)
    .run();
  await deleteOld(counted(env));
  await moveAll();
  expect(await texts()).not.toContain('regretted words');
  expect(await count('archive_erasures')).toBe(0);
  expect(await listed()).toMatchObject([{ id, message: '' }]);
  expect((await env.ARCHIVE!.list()).objects).toHaveLength(2);
});

test('words that their writer deletes from an archived tip are gone at once, and from the file with the next run', async () => {
  const id = await paidLongAgo('regretted words', 'Night Owl');
  const fan = person('fan1');
  const wallet = fan.publicKey.toBase58();
  const remove = async (tip: string, secondsAgo = 0) => {
    const time = Math.floor(Date.now() / 1000) - secondsAgo;
    const message = forgetWordsMessage({ site: SITE, tip, wallet, time });
    const body = { walletAddress: wallet, message, signature: signText(fan, message) };
    expect((await call('DELETE', `/api/tip/${tip}/words`, body)).status).toBe(200);
  };
  const listed = async () =>
    (await call('GET', `/api/tip/received/${world.people.creator.publicKey}`)).json.data.tips;
  expect(await listed()).toMatchObject([{ id, message: 'regretted words' }]);
  await remove(id);
  expect(await listed()).toMatchObject([{ id, message: '', name: null }]);
  await moveAll();
  expect(await texts()).not.toContain('regretted words');
  expect(await listed()).toMatchObject([{ id, message: '', name: null }]);
  // Repeated wishes would have the file written again and again.
  await remove(id, 60);
  expect(await count('archive_erasures')).toBe(0);

  const other = await paidLongAgo('more regret', 'Night Owl');
  await remove('all');
  await deleteOld(counted(env));
  await moveAll();
  expect(await texts()).not.toContain('more regret');
  expect((await listed()).find((tip: { id: string }) => tip.id === other)).toMatchObject({
    message: '',
    name: null,
  });
  expect([await count('word_erasures'), await count('archive_erasures')]).toEqual([0, 0]);
});

test('words that are deleted while their tip moves leave the file too', async () => {
  const [id] = await payTips(Array(2).fill(BORDER - 1));
  await env.DB.prepare("UPDATE tips SET message = 'regretted' WHERE id = ?").bind(id).run();
  const deleting = {
    ...env.ARCHIVE!,
    delete: (keys: string[]) => env.ARCHIVE!.delete(keys),
    get: (key: string, options: R2GetOptions) => env.ARCHIVE!.get(key, options),
    async put(key: string, value: Uint8Array) {
      await deleteWords(database(env), [id!], [], 'words', Date.now());
      return env.ARCHIVE!.put(key, value);
    },
  } as unknown as R2Bucket;
  await moveTips({ ...env, ARCHIVE: deleting }, Date.now(), SMALL);
  expect(await texts()).toContain('regretted');
  await moveAll();
  expect(await texts()).not.toContain('regretted');
});

test('a decision that comes while a tip moves keeps it in the database, and its words leave the file', async () => {
  const [id, other] = await payTips(Array(2).fill(BORDER - 1));
  await env.DB.prepare("UPDATE tips SET message = 'disputed'").run();
  const db = database(env);
  const deciding = {
    ...env.ARCHIVE!,
    delete: (keys: string[]) => env.ARCHIVE!.delete(keys),
    get: (key: string, options: R2GetOptions) => env.ARCHIVE!.get(key, options),
    async put(key: string, value: Uint8Array) {
      await setRuling(db, [id!], 'removed', { by: 'desk', now: Date.now() });
      return env.ARCHIVE!.put(key, value);
    },
  } as unknown as R2Bucket;
  await moveTips({ ...env, ARCHIVE: deciding }, Date.now(), SMALL);
  expect((await env.DB.prepare('SELECT id FROM tips').all()).results).toEqual([{ id }]);
  await moveAll();
  expect((await texts()).match(/disputed/g)).toHaveLength(1);
  expect(await texts()).toContain(other);
});

test('the health report tells what the archive holds', async () => {
  await payTips(Array(30).fill(BORDER - 1));
  await moveAll();
  const { json } = await (await asAdmin())('GET', 'health');
  const month = new Date(BORDER - 1).toISOString().slice(0, 7);
  expect(json.data.archive).toMatchObject({ tips: 30, parts: 1, lastMonth: month });
  expect(json.data.archive.bytes).toBeGreaterThan(1000);
});

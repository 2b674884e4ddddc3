/** The nightly backup: every table, every value, whatever dies or refuses; and what the operator hears of it. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LEFT_OUT } from '../../core/backup/left-out.ts';
import { readRows } from '../../tools/restore/source.ts';
import { moveTips } from '../../worker/archive/moves/move-tips.ts';
import { backUp } from '../../worker/backup/back-up.ts';
import { collectHealth } from '../../worker/health/collect.ts';
import { sampled } from '../volume.ts';
import { run } from './admin-calls.ts';
import { DAY, payTips } from './archived.ts';
import {
  backedUp,
  bucketFault,
  emptyBucket,
  everything,
  filesThere,
  freshBucket,
  loseAndRestore,
  manifest,
  source,
  withBucket,
} from './backups.ts';
import { mortal } from './faulty.ts';
import { cron, tipsCron } from './support.ts';

const HOUR = 3_600_000;

beforeEach(freshBucket);
afterEach(async () => {
  vi.restoreAllMocks();
  await bucketFault('none');
});

const copied = async () => (await filesThere()).filter((file) => file.startsWith('records/'));

/** Reads every file of the newest backup: none is missing or damaged. Returns the number of rows. */
async function wholeRows(): Promise<number> {
  let rows = 0;
  for (const { files } of (await manifest()).tables)
    for (const file of files) rows += (await readRows(source, file)).length;
  return rows;
}

/** Rows that would suffer from rounding, quoting, cutting and splitting. */
async function hardRows(): Promise<void> {
  await payTips([Date.now() - 5000, Date.now() - 4000, Date.now() - 3000]);
  await run('UPDATE tips SET message = \'it\'\'s "here"\n\t\\ 🎉 日本 [1,"a"]\'');
  await run(
    "INSERT INTO tip_days VALUES ('c', 't', 'SOL', 1, 'S', 9, 1, 9007199254740993, 9223372036854775807, 1)",
  );
  await run('INSERT INTO archived_tips VALUES (-9223372036854775807, 7, 9007199254740993)');
  const body = JSON.stringify({ text: "🎉'".repeat(30_000) });
  await env.DB.prepare(
    "INSERT INTO token_settings (token, kind, body, updated_at, updated_by) VALUES ('t', 'alerts', ?, 1, 'c')",
  )
    .bind(body)
    .run();
  await run(
    'INSERT INTO tokens VALUES (\'mint\', json(\'{"chain":{"name":"Frog","symbol":"FROG","creator":"c"}}\'), 1)',
  );
  await run('DELETE FROM banned_words WHERE word = (SELECT min(word) FROM banned_words)');
}

describe('a backup', () => {
  test('holds every table but those that are named with a reason', async () => {
    await backedUp();
    const stored = (await manifest()).tables.map(({ name }) => name);
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'",
    ).all<{ name: string }>();
    const tables = results.map(({ name }) => name);
    expect([...stored, ...Object.keys(LEFT_OUT)].sort()).toEqual(tables.sort());
  });

  test('brings every value back as it was, and the searches with them', async () => {
    await hardRows();
    const before = await everything();
    await backedUp();
    await loseAndRestore();
    expect(await everything()).toEqual(before);
    const found = await env.DB.prepare(
      "SELECT rowid FROM token_search WHERE token_search MATCH 'frog'",
    ).all();
    expect(found.results).toHaveLength(1);
    // The rules of the tables stand again.
    await expect(run('DELETE FROM tips')).rejects.toThrow('a sent tip is never deleted');
  });

  test('goes on over several runs, page by page, and holds each row once', async () => {
    await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6500)
      INSERT INTO canary_wallets SELECT printf('wallet %05d', i) FROM n`);
    await run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
      INSERT INTO token_settings (token, kind, body, updated_at, updated_by)
      SELECT 't' || i, 'alerts', json_quote(hex(zeroblob(50000))), 1, 'c' FROM n`);
    const before = await everything();
    expect(await backedUp(withBucket(), undefined, -1)).toBeGreaterThan(4);
    const pages = (name: string, { tables }: Awaited<ReturnType<typeof manifest>>) =>
      tables.find((table) => table.name === name)!.files.length;
    expect(pages('canary_wallets', await manifest())).toBe(4);
    expect(pages('token_settings', await manifest())).toBeGreaterThan(2);
    await loseAndRestore();
    expect(await everything()).toEqual(before);
  });

  test('is made each night once, under a name of its own', async () => {
    const night = Date.UTC(2026, 10, 29, 3, 0, 5);
    await backedUp(withBucket(), night);
    const first = (await filesThere()).filter((file) => file.endsWith('manifest.json'));
    expect(first).toHaveLength(1);
    await run(`UPDATE backups SET last_at = ${night}`);
    expect(await backedUp(withBucket(), night + 20 * HOUR)).toBe(1);
    expect((await filesThere()).filter((file) => file.endsWith('manifest.json'))).toEqual(first);
    await backedUp(withBucket(), night + 24 * HOUR);
    expect((await filesThere()).filter((file) => file.endsWith('manifest.json'))).toHaveLength(2);
  });

  test('waits until the job tips has noted from where on payments are ours', async () => {
    await run('DELETE FROM chain_cursors');
    await backedUp();
    expect(await filesThere()).toEqual([]);
    await tipsCron();
    await backedUp();
    expect(await wholeRows()).toBeGreaterThan(0);
  });

  test('survives the death of its worker at every outside action', async () => {
    await hardRows();
    const before = await everything();
    const doomed = mortal(withBucket(), Number.POSITIVE_INFINITY);
    await doomed.live(() => backUp(doomed.env));
    const points = sampled(doomed.actions.length * 2, 12, 7, [0, 1, doomed.actions.length * 2 - 1]);
    for (const point of points) {
      await emptyBucket();
      await run('DELETE FROM backups');
      const dying = mortal(withBucket(), point);
      await dying.live(() => backUp(dying.env));
      await backedUp();
      expect(await wholeRows(), `died at ${point}: ${dying.actions.at(-1)}`).toBe(
        Object.values(before).reduce((sum, rows) => sum + rows.length, 0),
      );
    }
    await loseAndRestore();
    expect(await everything()).toEqual(before);
  }, 300_000);

  test('is whole though two runs work on it at the same time', async () => {
    await payTips([Date.now() - 5000, Date.now() - 4000]);
    const using = withBucket();
    const ends = await Promise.allSettled([backUp(using), backUp(using), backUp(using)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await backedUp();
    expect(await wholeRows()).toBe(
      Object.values(await everything()).reduce((sum, rows) => sum + rows.length, 0),
    );
  });

  test('copies lists no longer than a run may take, and goes on behind the last one', async () => {
    const keys = [1, 2, 3].map((n) => `lists/g/${n}.txt`);
    for (const key of keys) await env.RECORDS.put(key, key);
    const using = withBucket();
    while ((await copied()).length === 0) expect(await backUp(using, Date.now(), -1)).toEqual({ more: true });
    expect(await copied()).toHaveLength(1);
    await backUp(using, Date.now(), -1);
    expect(await copied()).toHaveLength(2);
    await backedUp(using);
    expect((await copied()).sort()).toEqual(keys.map((key) => `records/${key}`));
  });

  test.each([
    ['whole', undefined],
    ['begun', -1],
  ])('begins again in another bucket, with every list: the one before is %s', async (_, runMs) => {
    await env.RECORDS.put('lists/g/old.txt', 'old');
    await run("UPDATE tips SET message = 'x'");
    await backUp(withBucket(), Date.now(), runMs);
    const { BACKUP_S3_URL } = withBucket();
    const other = withBucket({ BACKUP_S3_URL: BACKUP_S3_URL!.replace('#', '/other#') });
    // Hours after a whole one, in which the copied lists have become old.
    await run('UPDATE backups SET last_at = last_at + 3600000 WHERE last_at IS NOT NULL');
    await backUp(other);
    const there = (await filesThere()).filter((file) => file.startsWith('other/'));
    expect(there).toContain('other/records/lists/g/old.txt');
    expect(there).toContain('other/latest.json');
    const stored = await manifest(undefined, '/other');
    for (const { files } of stored.tables)
      for (const { file } of files) expect(there).toContain(`other/${file}`);
  });

  test('keeps tips from moving to the archive while it reads them, and no longer than six hours', async () => {
    const long = Date.now() - 400 * DAY;
    await payTips([long, long + 1000, long + 2000]);
    await run("INSERT INTO backups VALUES (1, 1, 1, '{}', ?1, NULL, NULL, '')", Date.now() - HOUR);
    expect(await moveTips(env, Date.now(), { most: 60, least: 2 })).toEqual({ more: false });
    await run('UPDATE backups SET read_at = ?1', Date.now() - 7 * HOUR);
    expect(await moveTips(env, Date.now(), { most: 60, least: 2 })).toEqual({ more: true });
  });
});

describe('the operator', () => {
  test.each<[string, RegExp, Partial<ReturnType<typeof withBucket>>]>([
    ['denied', /AccessDenied, its key may not write there$/, {}],
    ['busy', /SlowDown, it wants fewer requests$/, {}],
    ['none', /InvalidAccessKeyId, BACKUP_S3_KEY is unknown there$/, { BACKUP_S3_KEY: 'AKIAOTHER' }],
    ['none', /SignatureDoesNotMatch, BACKUP_S3_SECRET does not belong/, { BACKUP_S3_SECRET: 'another one' }],
  ])('hears why the bucket takes nothing: fault %s, %s', async (fault, sentence, more) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await bucketFault(fault);
    const using = withBucket(more);
    await cron(using, ['backup']);
    await run('UPDATE job_runs SET started_at = started_at - 181000, finished_at = finished_at - 181000');
    const { concerns } = await collectHealth(using);
    const said = concerns.find((text) => text.startsWith('The job backup'));
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/127\.0|AKIA|another one/);
    expect((await filesThere()).filter((file) => file.endsWith('manifest.json'))).toEqual([]);
  });

  test('hears of a backup older than 26 hours, and of settings that are not whole', async () => {
    const about = async (using: ReturnType<typeof withBucket>) =>
      (await collectHealth(using)).concerns.filter((text) => /backup is|no backup/.test(text));
    await backedUp();
    expect(await about(withBucket())).toEqual([]);
    await run(`UPDATE backups SET last_at = ${Date.now() - 27 * HOUR}`);
    expect(await about(withBucket())).toEqual([
      expect.stringMatching(/^The last backup is of .*, more than 26 hours ago$/),
    ]);
    expect(await about(withBucket({ BACKUP_S3_SECRET: '' }))).toEqual([
      expect.stringMatching(/^There is no backup: it needs/),
    ]);
    expect(await about(withBucket({ SITE_URL: 'fanfare.example' }))).toEqual([
      expect.stringMatching(/^There is no backup: it needs/),
    ]);
    expect(await about(env)).toEqual([]);
    expect((await collectHealth(env)).backup).toBeNull();
    expect((await collectHealth(withBucket())).backup).toEqual({ name: (await manifest()).name });
  });
});

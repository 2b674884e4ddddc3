/** `npm run restore`: a damaged backup is refused in a sentence, and a good one becomes a database and goes to D1. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Manifest } from '../../core/backup/manifest.ts';
import { startBucket } from '../../local/s3/server.ts';
import { wrangler } from '../../tools/deploy/deploy.ts';
import { files } from '../../tools/files.ts';
import { buildDatabase } from '../../tools/restore/build.ts';
import { drill } from '../../tools/restore/drill.ts';
import { folderSource, readManifest } from '../../tools/restore/source.ts';
import { toAccount } from '../../tools/restore/to-account.ts';
import { ACCOUNT, startCloudflare } from './cloudflare.ts';

const migrations = files.filter(({ path }) => /^migrations\/.*\.sql$/.test(path)).map(({ text }) => text);
const NAME = '2026-11-29T03-00-05-123Z';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, bytes: string | Buffer): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), bytes);
}

/** Writes a backup of these tables as the worker does. */
function backup(tables: Record<string, { columns: string[]; rows: string[][] }>): Manifest {
  const manifest: Manifest = {
    ...{ version: 1, site: 'fanfare.example', name: NAME },
    ...{ readAt: '2026-11-29T03:00:05.123Z', endedAt: '2026-11-29T03:00:09.000Z' },
    tables: Object.entries(tables).map(([name, { columns, rows }]) => {
      const file = `rows/${NAME}/${name}/1-0.ndjson.gz`;
      const bytes = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      write(file, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { name, columns, files: [{ file, rows: rows.length, sha256 }] };
    }),
  };
  write(`rows/${NAME}/manifest.json`, JSON.stringify(manifest));
  write('latest.json', JSON.stringify({ name: NAME }));
  return manifest;
}

const CONFIG = {
  columns: ['id', 'fee_bps', 'payout_cut_percent', 'updated_at'],
  rows: [['1', '250', '10', '7']],
};
const WORDS = { columns: ['word', 'added_at'], rows: [["'it''s'", '1']] };

async function build() {
  const source = folderSource(folder);
  const manifest = await readManifest(source);
  const built = await buildDatabase(source, manifest, migrations, {
    ...{ folder: join(folder, 'out'), archiveIsLost: false },
  });
  return { ...built, source };
}

test('a backup becomes a database with its rows alone, its rules, and a file of SQL that makes the same', async () => {
  backup({ platform_config: CONFIG, banned_words: WORDS });
  const { database, tables, sql } = await build();
  expect(tables).toEqual([
    { name: 'platform_config', stored: 1, restored: 1 },
    { name: 'banned_words', stored: 1, restored: 1 },
  ]);
  // The words that the migration brings are not there: an admin had deleted them.
  expect(database.prepare('SELECT word FROM banned_words').all()).toEqual([{ word: "it's" }]);
  expect(database.prepare('SELECT fee_bps FROM platform_config').get()).toEqual({ fee_bps: 250 });
  const triggers = "SELECT COUNT(*) AS many FROM sqlite_master WHERE type = 'trigger'";
  const made = readFileSync(sql, 'utf8');
  expect(database.prepare(triggers).get()).toEqual({ many: made.match(/^CREATE TRIGGER/gm)!.length });
  database.close();
});

describe('a backup is refused in a sentence', () => {
  test.each<[string, () => void, RegExp]>([
    [
      'without a manifest',
      () => rmSync(join(folder, `rows/${NAME}/manifest.json`)),
      /manifest.json is missing/,
    ],
    [
      'with half a manifest',
      () => write(`rows/${NAME}/manifest.json`, '{"version":'),
      /manifest.json is no JSON/,
    ],
    [
      'with another manifest',
      () => write(`rows/${NAME}/manifest.json`, '{"version":2}'),
      /is no manifest: version/,
    ],
    [
      'without a file',
      () => rmSync(join(folder, `rows/${NAME}/banned_words/1-0.ndjson.gz`)),
      /1-0.ndjson.gz is missing/,
    ],
    [
      'with a damaged file',
      () => write(`rows/${NAME}/banned_words/1-0.ndjson.gz`, gzipSync('["1"]\n')),
      /is damaged/,
    ],
    [
      'with unknown columns',
      () => backup({ banned_words: { ...WORDS, columns: ['word', 'color'] } }),
      /no column banned_words.color/,
    ],
    [
      'with a statement in the place of a value',
      () => backup({ banned_words: { ...WORDS, rows: [["'x', 1); DROP TABLE tips; --", '1']] } }),
      /A row of banned_words is no row of values/,
    ],
    [
      'with a row of another length',
      () => backup({ banned_words: { ...WORDS, rows: [["'x'", '1', '1']] } }),
      /A row of banned_words is no row of values/,
    ],
    ['with an unknown table', () => backup({ parrots: WORDS }), /no table parrots/],
  ])('%s', async (_, spoil, sentence) => {
    backup({ platform_config: CONFIG, banned_words: WORDS });
    spoil();
    await expect(build()).rejects.toThrow(sentence);
  });
});

describe('the database of an account', () => {
  test('gets the rows by the real wrangler, with the names of its migrations, and only if it is empty', async () => {
    const cloudflare = await startCloudflare();
    const id = crypto.randomUUID();
    const sql = new DatabaseSync(':memory:');
    cloudflare.account.databases.set(id, { name: 'fanfare', sql });
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloudflare.url);
    vi.stubEnv('CLOUDFLARE_API_TOKEN', 'a-token-of-the-test');
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', ACCOUNT);
    vi.stubEnv('WRANGLER_LOG_PATH', join(folder, 'logs'));
    const told = vi.spyOn(console, 'log').mockImplementation(() => {});
    const settings = join(folder, 'wrangler.devnet.toml');
    write(
      'wrangler.devnet.toml',
      `name = "fanfare"\n[[d1_databases]]\nbinding = "DB"\ndatabase_name = "fanfare"\ndatabase_id = "${id}"\n`,
    );
    backup({ platform_config: CONFIG, banned_words: WORDS });
    const built = await build();
    const files = ['0001_schema.sql'];
    try {
      await toAccount(wrangler, settings, { ...built, files }, {});
      expect(sql.prepare('SELECT word FROM banned_words').all()).toEqual([{ word: "it's" }]);
      expect(sql.prepare('SELECT name FROM d1_migrations').all()).toEqual([{ name: '0001_schema.sql' }]);
      const triggers = "SELECT COUNT(*) AS many FROM sqlite_master WHERE type = 'trigger'";
      expect(sql.prepare(triggers).get()).toEqual(built.database.prepare(triggers).get());
      expect(told).toHaveBeenCalledWith(expect.stringMatching(/^The rows are in the database/));
      await expect(toAccount(wrangler, settings, { ...built, files }, {})).rejects.toThrow(/is not empty/);
    } finally {
      built.database.close();
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
      await cloudflare.close();
    }
  });

  test('gets the lists of draws into the bucket that the shell names', async () => {
    const bucket = await startBucket();
    vi.spyOn(console, 'log').mockImplementation(() => {});
    for (const end of ['txt', 'entries', 'rows']) write(`records/lists/g/${'a'.repeat(64)}.${end}`, end);
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE giveaway_lists (giveaway, list_hash, accepted)');
    database.exec(`INSERT INTO giveaway_lists VALUES ('g', '${'a'.repeat(64)}', 1), ('unsigned', 'x', 0)`);
    const settings = { sql: 'rows.sql', database, files: [], source: folderSource(folder) };
    const asked: string[][] = [];
    const quiet = async (options: string[]) => {
      asked.push(options);
      return { code: 0, stdout: '[{"results":[{"tables":0}]}]', output: '' };
    };
    const restored = () =>
      toAccount(quiet, 'wrangler.devnet.toml', settings, {
        RECORDS_S3_URL: bucket.address,
        RECORDS_S3_KEY: bucket.key,
        RECORDS_S3_SECRET: bucket.secret,
      });
    const isStored = () => asked.some((options) => options.includes('rows.sql'));
    // A bucket that refuses costs nothing: a database with rows would be refused the next time.
    await fetch(`${bucket.url}/fault`, { method: 'POST', body: '{"fault":"denied"}' });
    await expect(restored()).rejects.toThrow(/AccessDenied/);
    expect(isStored()).toBe(false);
    await fetch(`${bucket.url}/fault`, { method: 'POST', body: '{"fault":"none"}' });
    await restored();
    expect(isStored()).toBe(true);
    const { files } = (await (await fetch(`${bucket.url}/stats`)).json()) as { files: string[] };
    expect(files).toHaveLength(3);
    database.close();
    vi.restoreAllMocks();
    await bucket.close();
  });
});

describe('a drill', () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  beforeEach(() => {
    said.length = 0;
  });

  /** A build whose cron does this, in place of the worker's jobs. */
  function buildOf(scheduled: string): string {
    write('dist/index.js', `export default { async scheduled(event, env) { ${scheduled} } };`);
    write(
      'dist/wrangler.json',
      JSON.stringify({
        ...{ name: 'fanfare', main: 'index.js', no_bundle: true, compatibility_date: '2026-08-15' },
        ...{ ai: { binding: 'AI' }, routes: [{ pattern: 'fanfare.example', custom_domain: true }] },
        d1_databases: [{ binding: 'DB', database_name: 'fanfare', database_id: crypto.randomUUID() }],
        r2_buckets: [{ binding: 'RECORDS', bucket_name: 'fanfare-records' }],
      }),
    );
    return join(folder, 'dist/wrangler.json');
  }

  const JOB = `const now = Date.now();
    await env.DB.prepare("INSERT OR REPLACE INTO job_runs VALUES ('tips', ?1, ?1, ?1, ?2)")
      .bind(now, env.FAILS ? 'it broke' : null).run();
    if (!env.OPERATOR_KEY || env.TREASURY_KEY) throw new Error('it needs keys that hold nothing');
    await env.DB.prepare("INSERT OR IGNORE INTO tip_payments VALUES ('s', 't', 't', 'row', 1, ?1, ?1, NULL, NULL)")
      .bind(now).run();`;

  async function drilled(vars: Record<string, string>): Promise<number> {
    backup({ platform_config: CONFIG });
    const source = folderSource(folder);
    const manifest = await readManifest(source);
    const { database, statements } = await buildDatabase(source, manifest, migrations, {
      ...{ folder: join(folder, 'out'), archiveIsLost: false, keep: true },
    });
    const code = await drill({ database, statements, source, config: buildOf(JOB), vars }, say);
    database.close();
    return code;
  }

  test('goes on with the rows in a worker, and says what that found', async () => {
    expect(await drilled({})).toBe(0);
    expect(said).toEqual([
      '0 lists of draws are there.',
      'Payments on the chain that the backup lacks: 1.',
      'Job tips: well.',
    ]);
  });

  test('ends with 1 if a job fails', async () => {
    expect(await drilled({ FAILS: 'yes' })).toBe(1);
    expect(said.at(-1)).toBe('Job tips: it broke.');
  });
});

/**
 * The drill: the built worker goes on with the restored rows on this machine, beside the real chain. Its keys are new
 * ones that hold nothing and that no escrow names, so that nothing which they sign can land; it has no route either.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestHarness } from 'wrangler';
import { newKeys } from '../launch/keys.ts';
import { putLists } from './lists.ts';
import type { Source } from './source.ts';

/** What a drill needs of D1 and R2: the types of a worker are none of a tool's. */
interface Statement {
  bind: (...values: unknown[]) => Statement;
  run: () => Promise<unknown>;
  all: <Row>() => Promise<{ results: Row[] }>;
  first: <Value>(column: string) => Promise<Value | null>;
}
interface Rows {
  prepare: (query: string) => Statement;
}
interface Files {
  put: (
    key: string,
    bytes: Uint8Array,
    options: { customMetadata: Record<string, string> },
  ) => Promise<unknown>;
}

/** Runs of the cron, and how long all of them may take. */
const MINUTES = 3;
const PATIENCE_MS = 600_000;
const POLL_MS = 500;

interface Drilled {
  database: DatabaseSync;
  statements: readonly string[];
  source: Source;
  /** The settings of the build, "dist/fanfare/wrangler.json". */
  config: string;
  /** Addresses of the chain and of other services, in place of the build's. */
  vars: Record<string, string>;
}

/** Returns the exit code: 1 when a job failed, or a list of a draw is missing. Throws in sentences. */
export async function drill(
  { database, statements, source, config, vars }: Drilled,
  say: (line: string) => void = console.log,
): Promise<number> {
  if (!existsSync(config)) throw new Error('There is no build: make it with the settings of the site.');
  const harness = createTestHarness({
    workers: [{ configPath: withoutAccount(config), vars: { ...newKeys(), TREASURY_KEY: '', ...vars } }],
  });
  try {
    await harness.listen();
    const worker = harness.getWorker<{ DB: Rows; RECORDS: Files }>();
    const { DB, RECORDS } = await worker.getEnv();
    for (const statement of statements) await DB.prepare(statement).run();
    const { many, lost } = await putLists(database, source, (key, bytes, customMetadata) =>
      RECORDS.put(key, bytes, { customMetadata }),
    );
    say(
      `${many} lists of draws are there${lost.length > 0 ? `, ${lost.length} of their files are missing` : ''}.`,
    );
    const began = Date.now();
    const before = await stages(DB);
    for (let minute = 0; minute < MINUTES; minute++) {
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() });
      await jobsEnded(DB, began + PATIENCE_MS);
    }
    return (await report(DB, before, began, say)) || lost.length > 0 ? 1 : 0;
  } finally {
    await harness.close();
  }
}

/** Writes the settings again without what needs an account, beside the build: their paths are relative. */
function withoutAccount(config: string): string {
  const {
    ai: _,
    routes: _routes,
    ...settings
  } = JSON.parse(readFileSync(config, 'utf8')) as Record<string, unknown>;
  const path = join(dirname(config), 'wrangler.drill.json');
  writeFileSync(path, JSON.stringify(settings));
  return path;
}

/** Waits until no job runs. */
async function jobsEnded(db: Rows, until: number): Promise<void> {
  for (;;) {
    const open = await db
      .prepare('SELECT COUNT(*) AS many FROM job_runs WHERE coalesce(finished_at, 0) < started_at')
      .first<number>('many');
    const all = await db.prepare('SELECT COUNT(*) AS many FROM job_runs').first<number>('many');
    if (open === 0 && (all ?? 0) > 0) return;
    if (Date.now() > until) throw new Error('The jobs did not end within ten minutes.');
    await sleep(POLL_MS);
  }
}

async function stages(db: Rows): Promise<Map<string, { title: string; stage: string }>> {
  const { results } = await db
    .prepare("SELECT id, title, stage FROM giveaways WHERE stage NOT IN ('prepared', 'expired')")
    .all<{ id: string; title: string; stage: string }>();
  return new Map(results.map(({ id, ...rest }) => [id, rest]));
}

/** Says what the worker found. Returns whether a job failed. */
async function report(
  db: Rows,
  before: Awaited<ReturnType<typeof stages>>,
  began: number,
  say: (line: string) => void,
): Promise<boolean> {
  const paid = await db
    .prepare('SELECT COUNT(*) AS many FROM tip_payments WHERE seen_at >= ?')
    .bind(began)
    .first<number>('many');
  say(`Payments on the chain that the backup lacks: ${paid}.`);
  const OVER = ['completed', 'cancelled', 'expired'];
  for (const [id, { title, stage }] of await stages(db)) {
    const was = before.get(id)!.stage;
    if (!OVER.includes(was))
      say(`Giveaway ${id} ("${title}"): ${was === stage ? stage : `${was}, now ${stage}`}.`);
  }
  const { results: jobs } = await db
    .prepare('SELECT name, error FROM job_runs ORDER BY name')
    .all<{ name: string; error: string | null }>();
  for (const { name, error } of jobs) say(`Job ${name}: ${error ?? 'well'}.`);
  const found = await db
    .prepare('SELECT kind, subject, detail FROM reconcile_findings WHERE found_at >= ?')
    .bind(began)
    .all<{ kind: string; subject: string; detail: string }>();
  for (const { kind, subject, detail } of found.results) say(`Found: ${kind}, ${subject}: ${detail}.`);
  return jobs.some(({ error }) => error !== null);
}

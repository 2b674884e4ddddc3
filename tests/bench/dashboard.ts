/**
 * What the two tabs of the dashboard cost for a creator with 500 giveaways and 20,000 tips: each tab's request to the worker
 * inside workerd with D1, against nothing but the same SQL on SQLite in this process. Same data, same run, same machine.
 * Writes the figures into docs/performance.md.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { CONFIRM_TIPS, SEED, SEED_CREATOR, seedGiveaways, seedTips } from '../dashboard-seed.ts';
import { root } from '../repository/files.ts';
import { bundleWorker } from './bundle.ts';
import { statements } from './statements.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 300);
const WARM_UP = 30;
const TABS = [
  { name: 'Giveaways', path: `/api/giveaways?creator=${SEED_CREATOR}&limit=12` },
  { name: 'Tips Received', path: `/api/tip/received/${SEED_CREATOR}` },
];

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
let miniflare: Miniflare | undefined;
try {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'bench',
      modules: [
        {
          type: 'ESModule',
          path: 'worker.js',
          contents: await bundleWorker('tests/bench/dashboard-worker.ts', folder, false),
        },
      ],
      compatibilityDate: '2026-08-15',
      d1Databases: ['DB'],
      bindings: { SOLANA_RPC_URL: 'https://api.mainnet-beta.solana.com', BEACON_URL: '' },
    }),
  );
  const d1 = await miniflare.getD1Database('DB');
  const sqlite = new DatabaseSync(join(folder, 'same.sqlite'));
  const now = Date.now();
  for (const name of readdirSync(join(root, 'migrations')).sort()) {
    const sql = readFileSync(join(root, 'migrations', name), 'utf8');
    sqlite.exec(sql);
    for (const statement of statements(sql)) await d1.prepare(statement).run();
  }
  for (const sql of [seedTips(now), CONFIRM_TIPS, seedGiveaways(now)]) {
    sqlite.prepare(sql).run(SEED_CREATOR);
    await d1.prepare(sql).bind(SEED_CREATOR).run();
  }

  const rows: string[] = [];
  for (const { name, path } of TABS) {
    const answer = await miniflare.dispatchFetch(`http://bench/sql?path=${encodeURIComponent(path)}`);
    const asked = (await answer.json()) as { sql: string; params: (string | number)[] }[];
    const known = asked.map(({ sql, params }) => ({ statement: sqlite.prepare(sql), params }));
    const ours: number[] = [];
    const bare: number[] = [];
    // In turn, so that whatever else this machine does meets both.
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const began = performance.now();
      const response = await miniflare.dispatchFetch(`http://bench${path}`);
      const text = await response.text();
      const answered = performance.now();
      if (!text.startsWith('{"success":true')) throw new Error(text);
      const start = performance.now();
      for (const { statement, params } of known) statement.all(...params);
      const end = performance.now();
      if (round < 0) continue;
      ours.push(answered - began);
      bare.push(end - start);
    }
    const cells = [ours, bare].map((times) => [at(times, 0.5), at(times, 0.99)] as const);
    const [[p50, p99], [bare50, bare99]] = cells as [Pair, Pair];
    const ratio = (p50 / bare50).toFixed(1);
    rows.push(
      `| ${name} | ${asked.length} | ${ms(p50)} / ${ms(p99)} | ${ms(bare50)} / ${ms(bare99)} | ${ratio} | ${machine()} |`,
    );
    console.log(
      `${name}: p50 ${ms(p50)}, p99 ${ms(p99)}; ${asked.length} queries on bare SQLite p50 ${ms(bare50)}, p99 ${ms(bare99)}; ratio of p50 ${ratio}`,
    );
  }
  write(rows);
} finally {
  await miniflare?.dispose();
  rmSync(folder, { recursive: true, force: true });
}

type Pair = readonly [number, number];

function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${date}, ${cpus().length} × ${cpus()[0]?.model.trim() || 'CPU'}, ${memory} GB, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)}`;
}

/** Puts the rows in the place of those of the run before. */
function write(rows: string[]): void {
  const path = join(root, 'docs/performance.md');
  const marks = ['<!-- dashboard -->', '<!-- /dashboard -->'] as const;
  const section = [
    marks[0],
    '',
    "## The creator's dashboard",
    '',
    `\`npm run bench:dashboard\`: a creator with ${SEED.giveaways} giveaways and ${SEED.tips.toLocaleString('en')} tips. Each tab is one request to the`,
    'worker in workerd with D1; beside it the very same SQL on SQLite inside of one process, without worker, HTTP or JSON.',
    'A request passes between processes several times: on a machine with other load (named in the row) it waits each time.',
    '',
    '| tab | queries | request p50 / p99 | same SQL alone p50 / p99 | ratio of p50 | when and where |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    marks[1],
  ].join('\n');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '# Measured\n';
  const [from, to] = [before.indexOf(marks[0]), before.indexOf(marks[1])];
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + marks[1].length);
  writeFileSync(path, after);
}

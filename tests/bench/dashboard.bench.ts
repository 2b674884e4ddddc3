/**
 * What the two tabs of the dashboard cost for a creator with 500 giveaways and 20,000 tips: each tab's request to the worker
 * inside workerd with D1, against nothing but the same SQL on SQLite in this process. Same data, same run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { CONFIRM_TIPS, SEED, SEED_CREATOR, seedGiveaways, seedTips } from '../dashboard-seed.ts';
import { root } from '../repository/files.ts';
import { bundleWorker } from './bundle.ts';
import { at, median, ms, type Row, record, times } from './record.ts';
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

  const rows: Row[] = [];
  const raw: Record<string, { request_ms: number[]; sql_ms: number[] }> = {};
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
    raw[name] = { request_ms: ours, sql_ms: bare };
    rows.push({
      what: `dashboard, ${name}: ${SEED.giveaways} giveaways, ${SEED.tips.toLocaleString('en')} tips, ${asked.length} queries, p50 (p99)`,
      ours: `${ms(median(ours))} (${ms(at(ours, 0.99))})`,
      peer: `the same SQL on SQLite in one process: ${ms(median(bare))} (${ms(at(bare, 0.99))})`,
      ratio: times(median(ours), median(bare)),
      aim: 'within 3 ×',
      met: median(ours) <= 3 * median(bare),
    });
  }
  record('dashboard', rows, raw);
} finally {
  await miniflare?.dispose();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Lists and figures of a platform that has grown (lists-seed.ts): each call to the worker inside workerd with D1,
 * against the same SQL alone, in this process, over a copy of the same file. SQLite is Node's own: better-sqlite3 ships
 * no binary in its package, and building it needs downloads. Two more calls show what a request costs before any of our
 * work begins: one that answers at once, and one that sends D1 a trivial query.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SEED_CREATOR } from '../../tests/dashboard-seed.ts';
import { ask } from './ask.ts';
import { BUSY_TOKEN, GROWN, seedGrown } from './lists-seed.ts';
import { at, median, ms, type Row, record, times } from './record.ts';
import { startWorker } from './worker.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
/** Calls whose SQL takes longer run fewer rounds. */
const MOST_MS = 10_000;
const LISTS = [
  { name: 'explore', path: '/api/giveaways?limit=12' },
  { name: 'explore, running', path: '/api/giveaways?status=active&limit=12' },
  { name: 'explore, a search that finds nothing', path: '/api/giveaways?search=nowhere&limit=12' },
  {
    name: `a token with ${(GROWN.tips / 5).toLocaleString('en-US')} tips`,
    path: `/api/tip/stats/${BUSY_TOKEN}`,
  },
  { name: 'dashboard, Giveaways', path: `/api/giveaways?creator=${SEED_CREATOR}&limit=12` },
  { name: 'dashboard, Tips Received', path: `/api/tip/received/${SEED_CREATOR}` },
  { name: 'all giveaways counted', path: '/api/giveaways/stats/platform' },
  { name: 'all tips counted', path: '/api/tip/stats/global' },
];
const FLOORS = { empty: '/empty', one: '/one' };

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const copy = join(folder, 'same.sqlite');
const worker = await startWorker('lab/bench/lists-worker.ts', {
  prepare: (file) => {
    const db = new DatabaseSync(file);
    seedGrown(db, Date.now());
    db.close();
    copyFileSync(file, copy);
  },
});
const agent = new Agent({ keepAlive: true });
try {
  const sqlite = new DatabaseSync(copy, { readOnly: true });
  const get = async (path: string) => {
    const text = await ask(agent, `${worker.url}${path}`);
    if (!text.startsWith('{"success":true')) throw new Error(text);
  };
  const floors: Record<string, number> = {};
  const raw: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(FLOORS)) {
    const took: number[] = [];
    for (let round = -30; round < ROUNDS; round++) {
      const began = performance.now();
      await get(path);
      if (round >= 0) took.push(performance.now() - began);
    }
    floors[name] = median(took);
    raw[`${name}_ms`] = took;
  }

  const rows: Row[] = [];
  for (const { name, path } of LISTS) {
    const sent = await ask(agent, `${worker.url}/sql?path=${encodeURIComponent(path)}`);
    const asked = JSON.parse(sent) as { sql: string; params: (string | number)[] }[];
    const known = asked.map(({ sql, params }) => ({ statement: sqlite.prepare(sql), params }));
    const ours: number[] = [];
    const bare: number[] = [];
    let rounds = ROUNDS;
    // The runs take turns, so that other load on this machine affects both alike.
    for (let round = -10; round < rounds; round++) {
      const began = performance.now();
      await get(path);
      const answered = performance.now();
      for (const { statement, params } of known) statement.all(...params);
      const end = performance.now();
      if (round < 0) rounds = Math.min(ROUNDS, Math.ceil(MOST_MS / (end - began)));
      if (round < 0 && end - began > MOST_MS / 20) round = -1;
      if (round < 0) continue;
      ours.push(answered - began);
      bare.push(end - answered);
    }
    raw[name] = { queries: asked.length, request_ms: ours, sql_ms: bare };
    const [request, sql] = [median(ours), median(bare)];
    rows.push({
      what: `${name} (${asked.length} ${asked.length === 1 ? 'query' : 'queries'}), p50 (p99)`,
      ours: `${ms(request)} (${ms(at(ours, 0.99))})`,
      peer: `the same SQL on SQLite in one process: ${ms(sql)} (${ms(at(bare, 0.99))}); a request that asks D1 nothing: ${ms(floors.one!)}`,
      ratio: `${times(request, sql)}; beyond that request ${times(Math.max(0, request - floors.one!), sql)}`,
      aim: 'within 3 × of the SQL',
      met: request <= 3 * sql,
    });
  }
  record('lists', rows, raw);
} finally {
  agent.destroy();
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
}

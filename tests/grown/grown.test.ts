/** A platform with a long history answers as one that began today: by few queries, along indexes, in little time. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { volume } from '../volume.ts';
import { BUDGETS, JOB_BUDGETS, READS, SUMS, WRITES } from './budgets.ts';
import type { Cost, Measured } from './measured-process.ts';
import { LEFT_OUT } from './tour.ts';

const TIPS = volume({ sample: 20_000, long: 1_000_000 });
const PATIENCE_MS = volume({ sample: 180_000, long: 3_600_000 });

let child: ChildProcess;
let measured: Measured;

beforeAll(async () => {
  child = fork(fileURLToPath(new URL('measured-process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=6000'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  measured = await new Promise<Measured>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    child.send({ tips: TIPS, giveaways: TIPS / 10 });
  });
  if (process.env.LONG === '1') console.info(tableOf(measured));
}, PATIENCE_MS);
afterAll(() => child.disconnect());

test('every endpoint that reads is measured, or left out for a reason', () => {
  const doc = readFileSync(new URL('../../docs/endpoints.md', import.meta.url), 'utf8');
  const reads = [...doc.matchAll(/^\| GET \| (\/\S+) \|/gm)].map(([, path]) => path!);
  const known = [...measured.endpoints.map(({ endpoint }) => endpoint!), ...Object.keys(LEFT_OUT)];
  expect(reads.filter((path) => !known.includes(path))).toEqual([]);
});

test('the figures of sampled tokens are those of their rows', () => {
  expect(measured.wrong).toEqual([]);
});

test('every endpoint of the tour answers', () => {
  expect(
    [...measured.endpoints, ...measured.writes].filter(({ status }) => status !== 200).map(nameOf),
  ).toEqual([]);
});

test('every job ends without an error', () => {
  expect(measured.jobs.filter(({ status }) => status !== 200).map(nameOf)).toEqual([]);
});

test('nothing reads a table that grows from end to end', () => {
  const all = [...measured.endpoints, ...measured.writes, ...measured.jobs].filter(
    ({ endpoint = '' }) => !SUMS.includes(endpoint),
  );
  expect(all.flatMap(({ name, scans }) => scans.map((scan) => `${name}: ${scan}`))).toEqual([]);
});

test('every endpoint keeps to its number of queries', () => {
  const over = measured.endpoints.filter(
    ({ endpoint, queries }) => queries > (BUDGETS[endpoint!]?.queries ?? READS.queries),
  );
  expect(over.map(nameOf)).toEqual([]);
});

test('the statements of an endpoint take no more than their budget in reads of one row by its key', () => {
  const over = measured.endpoints
    .filter(({ endpoint, name }) => !SUMS.includes(endpoint!) && !name.includes('search='))
    .filter(
      ({ endpoint, sqlMs }) => sqlMs > measured.keyReadMs * (BUDGETS[endpoint!]?.keyReads ?? READS.keyReads),
    );
  expect(over.map(nameOf)).toEqual([]);
});

test('a tip with words and new settings keep to their number of queries and their CPU', () => {
  const over = measured.writes.filter(({ endpoint, queries, sqlMs }) => {
    const budget = WRITES[endpoint!]!;
    return queries > budget.queries || sqlMs > measured.keyReadMs * budget.keyReads;
  });
  expect(over.map(nameOf)).toEqual([]);
});

test('every run of a job keeps to its number of queries and its CPU', () => {
  const over = measured.jobs.filter(({ name, queries, sqlMs }) => {
    const budget = JOB_BUDGETS[name];
    return !budget || queries > budget.queries || sqlMs > budget.sqlMs;
  });
  expect(over.map(nameOf)).toEqual([]);
});

test('a confirmed tip takes at most 2,400 bytes on disk with its indexes, plan, ruling and name', () => {
  expect(sum(measured.bytes)).toBeLessThan(2400);
});

const sum = (disk: Record<string, number>) => Object.values(disk).reduce((one, other) => one + other, 0);

function nameOf({ name, status, queries, sqlMs }: Cost): string {
  return `${name}: ${status}, ${queries} queries, ${sqlMs.toFixed(2)} ms (${(sqlMs / measured.keyReadMs).toFixed(0)} reads)`;
}

function tableOf({ size, keyReadMs, endpoints, writes, jobs, bytes, seconds }: Measured): string {
  return [
    `${JSON.stringify(size)}, a read by key ${(keyReadMs * 1000).toFixed(1)} µs, ${JSON.stringify(seconds)}`,
    ...[...endpoints, ...writes, ...jobs].map(nameOf),
    `${sum(bytes)} bytes a tip ${JSON.stringify(bytes)}`,
  ].join('\n');
}

/** A month of a platform with a long history moves to the archive while tips arrive: nothing is lost or counted twice. */
import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { volume } from '../volume.ts';
import type { ArchiveAsked, Archived } from './archive-process.ts';

const TIPS = volume({ sample: 6000, long: Number(process.env.ARCHIVE_TIPS ?? 1_000_000) });
const PATIENCE_MS = volume({ sample: 120_000, long: 3_600_000 });
const LONG = process.env.LONG === '1';

let child: ChildProcess;
let archived: Archived;

beforeAll(async () => {
  child = fork(fileURLToPath(new URL('archive-process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=8000'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  archived = await new Promise<Archived>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    const asked: ArchiveAsked = {
      ...{ tips: TIPS, upTo: 202508, arrive: 20 },
      file: LONG ? join(tmpdir(), `fanfare-archive-${process.pid}.sqlite`) : null,
    };
    child.send(asked);
  });
  if (LONG) console.info(JSON.stringify(archived, null, 2));
}, PATIENCE_MS);
afterAll(() => child.disconnect());

test('each tip is in one place, in its lists and in the sums, while and after a month moves', () => {
  expect(archived.problems).toEqual([]);
  expect(archived.moved).toBeGreaterThan(TIPS / 10);
  expect(archived.pages.read).toBeGreaterThan(10);
});

test('a run keeps to the limits of an invocation', () => {
  // 30 s of CPU, 1,000 queries, 1,000 calls of other services.
  expect(archived.run.queries).toBeLessThan(500);
  expect(archived.run.bucketCalls).toBeLessThan(20);
  expect(archived.run.cpuMs).toBeLessThan(30_000);
});

test('a page of a list reads no more blocks than it has tips', () => {
  expect(archived.pages.mostBlocks).toBeLessThanOrEqual(55);
});

test('an archived tip takes a tenth of what it took in the database, and its files a quarter', () => {
  const { used, moved, bucketBytes } = archived;
  const left = used.before / archived.tips - (used.before - used.after) / moved;
  expect(left).toBeLessThan((used.before / archived.tips) * 0.3);
  expect(bucketBytes / moved).toBeLessThan(used.before / archived.tips / 4);
});

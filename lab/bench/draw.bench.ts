/**
 * A draw of 10,000 to 1,000,000 entries: its root, the pick, the proof and its verification. Ours and each peer run in
 * separate processes over the same file; then the largest list inside workerd, for its memory. Linux only.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { root } from '../../tools/files.ts';
import { bundleWorker } from './bundle.ts';
import { writeEntries } from './draw-entries.ts';
import { peakMegabytes, workerdOf } from './processes.ts';
import { median, ms, type Row, record } from './record.ts';

const OURS = 'lab/bench/draw-process.ts';
const OPENZEPPELIN = 'lab/bench/peers/openzeppelin.mjs';
const MERKLETREEJS = 'lab/bench/peers/merkletreejs.mjs';
/** Runs of each peer at each size; the first one takes minutes and gigabytes for a million. */
const RUNS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  10000: { [OURS]: 5, [OPENZEPPELIN]: 3, [MERKLETREEJS]: 3 },
  100000: { [OURS]: 5, [OPENZEPPELIN]: 1, [MERKLETREEJS]: 3 },
  1000000: { [OURS]: 3, [MERKLETREEJS]: 1 },
};
const AIM = 20;
const WORKER_MEGABYTES = 128;

interface Laps {
  root_ms: number;
  pick_ms: number;
  proof_ms: number;
  verify_ms: number;
  peak_mb: number;
}
const STEPS = ['root_ms', 'pick_ms', 'proof_ms', 'verify_ms'] as const;

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const rows: Row[] = [];
const raw: Record<string, unknown> = {};
try {
  let known = { entries: 0, ours: 0, theirs: 0 };
  for (const [size, programs] of Object.entries(RUNS)) {
    const entries = Number(size);
    const file = join(folder, `${entries}.bin`);
    writeEntries(file, entries);
    const measured = new Map(
      Object.entries(programs).map(([program, runs]) => [
        program,
        Array.from({ length: runs }, () => run(program, file)),
      ]),
    );
    raw[`entries ${entries}`] = Object.fromEntries(measured);
    const ours = timeOf(measured.get(OURS)!);
    const native = timeOf(measured.get(MERKLETREEJS)!);
    const theirs = measured.get(OPENZEPPELIN);
    const peer = theirs ? timeOf(theirs) : known.theirs * (entries / known.entries);
    const faster = (time: number) => `${(time / ours).toFixed(time / ours < 10 ? 1 : 0)} × faster`;
    rows.push({
      what: `draw of ${entries.toLocaleString('en-US')} entries: root, pick, proof, verify (peak of the process)`,
      ours: summary(ours, measured.get(OURS)!),
      peer: [
        theirs
          ? `@openzeppelin/merkle-tree: ${summary(peer, theirs)}`
          : `@openzeppelin/merkle-tree: not run, by its growth ${ms(peer)} and gigabytes`,
        `merkletreejs without weights, on Node's SHA-256: ${summary(native, measured.get(MERKLETREEJS)!)}`,
      ].join('; '),
      ratio: `${faster(peer)}; ${faster(native)}`,
      aim: `${AIM} × faster than the first`,
      met: peer >= AIM * ours,
    });
    known = { entries, ours, theirs: peer };
  }
  rows.push(await insideWorker(join(folder, '1000000.bin')));
  record('draw', rows, raw);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(program: string, file: string): Laps {
  const text = execFileSync(process.execPath, [join(root, program), file], { encoding: 'utf8' });
  return JSON.parse(text) as Laps;
}

/** Excludes loading the entries into the form that each peer needs. */
function timeOf(runs: Laps[]): number {
  return median(runs.map((laps) => STEPS.reduce((sum, step) => sum + laps[step], 0)));
}

function summary(time: number, runs: Laps[]): string {
  return `${ms(time)} (${median(runs.map((laps) => laps.peak_mb))} MB)`;
}

/** The memory is the high-water mark of the whole workerd process above its level before the run. */
async function insideWorker(file: string): Promise<Row> {
  const contents = await bundleWorker('lab/bench/draw-worker.ts', join(folder, 'worker'), false);
  const grown: Record<string, { mb: number; ms: number }> = {};
  for (const path of ['/root', '/draw']) {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        name: 'bench',
        modules: [{ type: 'ESModule', path: 'worker.js', contents }],
        compatibilityDate: '2026-08-15',
        unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      }),
    );
    try {
      const { port } = await miniflare.unsafeGetDirectURL();
      const workerd = workerdOf(process.pid);
      const before = peakMegabytes(workerd);
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: createReadStream(file) as unknown as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      const text = await response.text();
      if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(text);
      grown[path] = { mb: peakMegabytes(workerd) - before, ms: performance.now() - began };
    } finally {
      await miniflare.dispose();
    }
  }
  raw['workerd, 1000000 entries'] = grown;
  const { '/root': list, '/draw': draw } = grown;
  return {
    what: 'the same million inside workerd: what the process grows by while it reads the root / draws from the whole list',
    ours: `${list!.mb} MB, ${ms(list!.ms)} / ${draw!.mb} MB, ${ms(draw!.ms)}`,
    peer: `the limit of a worker: ${WORKER_MEGABYTES} MB`,
    ratio: `${(draw!.mb / WORKER_MEGABYTES).toFixed(2)} ×`,
    aim: `within ${WORKER_MEGABYTES} MB`,
    met: Math.max(list!.mb, draw!.mb) <= WORKER_MEGABYTES,
  };
}

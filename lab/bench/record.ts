/** Writes a benchmark's figures: raw into docs/measurements, as a table into docs/performance.md. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/files.ts';
import { writeBetween } from '../marked.ts';

/** One line of the table. `ratio`: ours against the peer's, in words where a number alone says too little. */
export interface Row {
  what: string;
  ours: string;
  peer: string;
  ratio: string;
  aim: string;
  met: boolean;
}

interface Measured {
  bench: string;
  command: string;
  date: string;
  machine: string;
  rows: Row[];
  /** Every single value behind the rows, with its unit in its name. */
  raw: unknown;
}

const FOLDER = join(root, 'docs/measurements');
const PAGE = join(root, 'docs/performance.md');
const MARKS = ['<!-- measured -->', '<!-- /measured -->'] as const;
/** The order of the table. */
const ORDER = [
  'fan-out',
  'stream',
  'draw',
  'snapshot',
  'lists',
  'registrations',
  'program',
  'pages',
  'wheel',
  'flow',
  'first',
  'moderation',
];

/** Writes the figures of one benchmark (`npm run bench -- bench`) and replaces those of its previous run. */
export function record(bench: string, rows: Row[], raw: unknown): void {
  for (const row of rows)
    console.log(
      `${row.met ? 'met   ' : 'MISSED'} ${row.what}: ${row.ours}; ${row.peer}; ${row.ratio} (aim: ${row.aim})`,
    );
  mkdirSync(FOLDER, { recursive: true });
  const measured: Measured = {
    bench,
    command: `npm run bench -- ${bench}`,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    rows,
    raw,
  };
  writeFileSync(join(FOLDER, `${bench}.json`), `${JSON.stringify(measured, null, 1)}\n`);
  writeTable();
}

/** Returns the value at this quantile; 0.5 is the median. */
export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

/** Returns a number of milliseconds as the table shows it. */
export function ms(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** Returns "3.1 ×": ours as a multiple of the peer's. */
export function times(ours: number, peer: number): string {
  const ratio = ours / peer;
  return `${ratio.toFixed(ratio < 10 ? 2 : 0)} ×`;
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || 'CPU';
  return `${cpus().length} × ${model}, ${memory} GB, Node ${process.versions.node}, load before ${loadavg()[0]!.toFixed(1)}`;
}

function writeTable(): void {
  const known = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Measured)
    .sort((a, b) => ORDER.indexOf(a.bench) - ORDER.indexOf(b.bench));
  // The other rows are in the raw values.
  const lines = known
    .flatMap(({ rows }) => rows.filter(({ aim }) => aim !== '–'))
    .map(
      ({ what, ours, peer, ratio, aim, met }) =>
        `| ${what} | ${ours} | ${peer} | ${ratio} | ${met ? aim : `**missed:** ${aim}`} |`,
    );
  const table = [
    '| what | Fanfare | peer | ratio | aim |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...known.map(
      ({ bench, date, machine }) => `- [${bench}](measurements/${bench}.json), ${date}: ${machine}`,
    ),
  ].join('\n');
  writeBetween(PAGE, MARKS, table);
}

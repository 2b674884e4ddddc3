/** What the tasks cost: raw into docs/usability.json, as a table into docs/usability.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../tests/repository/files.ts';
import type { Tally } from './newcomer.ts';

export type Label = 'before' | 'after';

type Costs = Omit<Tally, 'steps'>;

export interface Measured extends Costs {
  task: string;
  done: string;
  width: number;
  rounds: Tally[];
}

interface Run {
  date: string;
  machine: string;
  rounds: number;
  measured: Measured[];
}

const RAW = join(root, 'docs/usability.json');
const PAGE = join(root, 'docs/usability.md');
const MARKS = ['<!-- measured -->', '<!-- /measured -->'] as const;

/** The median of each cost. */
export function medianOf(rounds: readonly Tally[]): Costs {
  const of = (cost: keyof Costs) => {
    const sorted = rounds.map((round) => round[cost]).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 2)]!;
  };
  return {
    clicks: of('clicks'),
    fields: of('fields'),
    keys: of('keys'),
    scrolls: of('scrolls'),
    approvals: of('approvals'),
    seconds: of('seconds'),
    chainSeconds: of('chainSeconds'),
    personSeconds: of('personSeconds'),
  };
}

/** Writes one of the two runs and replaces its previous results. */
export function writeRun(label: Label, rounds: number, measured: Measured[]): void {
  const runs = existsSync(RAW) ? (JSON.parse(readFileSync(RAW, 'utf8')) as Partial<Record<Label, Run>>) : {};
  const date = new Date().toISOString().slice(0, 10);
  runs[label] = { date, machine: `${cpus().length} cores, Node ${process.versions.node}`, rounds, measured };
  mkdirSync(dirname(RAW), { recursive: true });
  writeFileSync(RAW, `${JSON.stringify(runs, null, 2)}\n`);
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', RAW], { stdio: 'ignore' });
  if (!existsSync(PAGE)) return;
  const page = readFileSync(PAGE, 'utf8');
  const [from, to] = [page.indexOf(MARKS[0]), page.indexOf(MARKS[1])];
  writeFileSync(PAGE, `${page.slice(0, from)}${MARKS[0]}\n${table(runs)}\n${page.slice(to)}`);
}

function table(runs: Partial<Record<Label, Run>>): string {
  const rows = (runs.after ?? runs.before)!.measured.map(({ task, width }) => {
    const [before, after] = (['before', 'after'] as const).map((label) =>
      runs[label]?.measured.find((row) => row.task === task && row.width === width),
    );
    const cell = (show: (row: Measured) => string) =>
      [before, after].map((row) => (row ? show(row) : '–')).join(' → ');
    return [
      task,
      width,
      cell((row) => String(row.clicks)),
      cell((row) => String(row.fields)),
      cell((row) => String(row.keys)),
      cell((row) => String(row.approvals)),
      cell((row) => String(row.scrolls)),
      cell((row) => row.seconds.toFixed(1)),
      cell((row) => row.chainSeconds.toFixed(1)),
      cell((row) => (row.seconds + row.personSeconds).toFixed(0)),
    ];
  });
  return [
    '| task | width | clicks | fields | keys | wallet | scrolls | seconds | of which chain | with a person, about |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** The table of costs in docs/performance.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/files.ts';
import { isNodeCall } from '../bench/node-calls.ts';
import { type Bill, billOf, burstOf, type TipUse, type ViewerUse } from './model.ts';
import { creditsOf } from './prices.ts';

export const MARKS = ['<!-- costs -->', '<!-- /costs -->'] as const;

const TIPS = [1000, 100_000, 10_000_000];
const VIEWERS = [100, 10_000, 100_000];
/** Fans who tip in the same two seconds. */
const FANS = [1, 2, 8, 30, 80, 100];
/** Opening a page asks for the token, its figures and the fee, and opens a socket (tests/worker/crowd.test.ts). */
const VISIT_REQUESTS = 4;
const VISIT_CPU_MS = 5;
/** The worker's other calls about a tip: the page of prepare is open, words are checked, the answer is spoken. */
const OTHER_REQUESTS = 2;
/** Measured by tests/grown (dbstat, docs/performance.md). */
const D1_BYTES = 1980;
const KEY_BYTES = 49;
const R2_BYTES = 400;

type Counts = Record<string, number>;
interface Flow {
  raw: {
    billed_per_tip: Counts;
    billed_per_tip_by_cron: Counts;
    isolates: { perTipMs: { name: string; ms: number }[] };
    rounds: { fans: number; cpuMs: { workerd: number } }[];
  };
}
interface FanOut {
  raw: { fanfare: { cpu_us_per_message: number }[][] };
}

const measured = <T>(bench: string): T =>
  JSON.parse(readFileSync(join(root, `docs/measurements/${bench}.json`), 'utf8')) as T;

/** Returns the usage of one tip, as counted by the benchmark "flow". */
function tipUse(): TipUse {
  const { raw } = measured<Flow>('flow');
  const sum = (what: string) => (raw.billed_per_tip[what] ?? 0) + (raw.billed_per_tip_by_cron[what] ?? 0);
  const calls = new Set([...Object.keys(raw.billed_per_tip), ...Object.keys(raw.billed_per_tip_by_cron)]);
  const methods = [...calls].filter(isNodeCall);
  const parts = raw.isolates.perTipMs;
  const share =
    parts.find(({ name }) => name.includes('user'))!.ms / parts.reduce((all, { ms }) => all + ms, 0);
  const busy = Math.min(...raw.rounds.map(({ cpuMs }) => cpuMs.workerd));
  return {
    requests: sum('worker requests') + OTHER_REQUESTS,
    cpuMs: share * busy,
    rowsRead: sum('d1 rows read'),
    rowsWritten: sum('d1 rows written'),
    roomCalls: sum('room calls'),
    rpcCalls: methods.reduce((all, what) => all + sum(what), 0),
    rpcCredits: methods.reduce((all, what) => all + sum(what) * creditsOf(what), 0),
    d1Bytes: D1_BYTES,
    keyBytes: KEY_BYTES,
    r2Bytes: R2_BYTES,
  };
}

function viewerUse(): ViewerUse {
  const runs = measured<FanOut>('fan-out').raw.fanfare.flat();
  const messageUs = Math.max(...runs.map(({ cpu_us_per_message }) => cpu_us_per_message));
  return { requests: VISIT_REQUESTS, cpuMs: VISIT_CPU_MS, messageUs };
}

/** Returns the lines between the marks. */
export function costsTable(): string {
  const [tip, viewer] = [tipUse(), viewerUse()];
  const lines = TIPS.flatMap((tips) =>
    VIEWERS.map((viewers) => lineOf(tips, viewers, billOf(tips, viewers, tip, viewer))),
  );
  return [
    '| of | requests | CPU | rows read in D1 | rows written | calls of its room | calls of the node |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    `| a tip | ${round(tip.requests)} | ${round(tip.cpuMs)} ms | ${round(tip.rowsRead)} | ${round(tip.rowsWritten)} | ${round(tip.roomCalls)} | ${round(tip.rpcCalls)} |`,
    `| a visit | ${viewer.requests} | ${viewer.cpuMs} ms; ${round(viewer.messageUs)} µs for each message | 0 | 0 | 1 | 0 |`,
    '',
    '| tips a month | viewers at once | Workers | Durable Objects | D1 | R2 | RPC | voice | judge | together | D1 holds |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    '| fans who tip in the same two seconds | calls of the node a second | plan that takes them, a month |',
    '| --- | --- | --- |',
    ...FANS.map((fans) => {
      const { perSecond, price } = burstOf(fans, tip);
      return `| ${fans} | ${perSecond} | ${Number.isNaN(price) ? 'none of the public ones' : dollars(price)} |`;
    }),
  ].join('\n');
}

function lineOf(tips: number, viewers: number, bill: Bill): string {
  const { workers, objects, d1, r2, rpc, voice, judge, total, d1Gigabytes } = bill;
  const cells = [...[workers, objects, d1, r2, rpc].map(dollars), ...[voice, judge, total].map(range)];
  const holds = `${d1Gigabytes < 0.1 ? '<0.1' : round(d1Gigabytes)} GB${d1Gigabytes > 10 ? ', more than one database' : ''}`;
  return `| ${[tips.toLocaleString('en'), viewers.toLocaleString('en'), ...cells, holds].join(' | ')} |`;
}

const dollars = (amount: number) =>
  `$${amount < 10 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en')}`;
/** From what small tips cost to what tips that pay for their words do. */
const range = ([from, to]: [number, number]) =>
  dollars(from) === dollars(to) ? dollars(to) : `${dollars(from)} to ${dollars(to)}`;
const round = (value: number) => Number(value.toPrecision(value >= 100 ? 3 : 2)).toLocaleString('en');

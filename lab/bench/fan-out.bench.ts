/**
 * One tip to every socket of a room: the real room inside workerd, its sockets opened through the worker's own route,
 * directly and with its pages on relays, against a room on ws and one on Socket.IO in Node, and against a room without rules and storage inside workerd: the
 * minimum that ours can cost there. The same audience (listeners.ts), the same tips, a fresh server for each run, the
 * runs in turn. Time runs from sending the tip until a socket receives it; ours has stored it by then, the peers store
 * nothing. CPU and memory are those of the server's whole process. Linux only.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testAlert } from '../../core/live/test-alert.ts';
import { VIEWER } from '../../core/live.ts';
import { root } from '../../tools/files.ts';
import { bundleWorker } from './bundle.ts';
import type { Order, Report } from './listeners.ts';
import { at, median, ms, type Row, record, times } from './record.ts';
import { ended, type RoomServer, startChain, startPeer, startWorker } from './room-servers.ts';

const RUNS = Number(process.env.RUNS ?? 3);
/** A process holds no more sockets than it may open files; the servers have a few of their own. */
const SPARE_FILES = 150;
const SIZES = (process.env.SOCKETS ?? '1000,5000,20000')
  .split(',')
  .map((size) => Math.min(Number(size), openFiles() - SPARE_FILES));
const TIPS = Number(process.env.TIPS ?? 10);
/** Sockets that join and receive tips before anything is measured: code gets compiled, pools get filled. */
const WARM_SOCKETS = 100;
const WARM_TIPS = 10;
const OVERLAY_EVERY = 10;
/**
 * By then the previous alert has left the screen (a gap of 500 ms), every page has heard so, and garbage is collected
 * outside the timed part.
 */
const REST_MS = 1500;
const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const NAMES = ['fanfare', 'relays', 'bare', 'ws', 'socket.io'] as const;
type Name = (typeof NAMES)[number];

interface Figures {
  sockets: number;
  /** Of a tip over all its sockets, the median of all tips: the slowest tip alone decides over a p99 of all together. */
  p50_ms: number;
  p99_ms: number;
  /** The p99 of the slowest tip. */
  slowest_ms: number;
  /** Of the overlays among them, which the room serves itself. */
  overlay_p99_ms: number;
  cpu_us_per_message: number;
  /** Of the whole process: its growth from the warm-up until all sockets have joined and are idle. */
  idle_kb_per_socket: number;
  peak_mb: number;
  /** The time in which all sockets joined, at most 32 at a time. */
  join_s: number;
  join_cpu_ms_per_socket: number;
  tips: { p50_ms: number; p99_ms: number; last_ms: number }[];
}

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const chain = await startChain();
try {
  const script = await bundleWorker('lab/bench/fan-out-worker.ts', folder, true);
  const bare = readFileSync(join(root, 'lab/bench/peers/bare-room.mjs'), 'utf8');
  const start: Record<Name, () => Promise<RoomServer>> = {
    fanfare: () => startWorker(script, chain.url, chain.token),
    relays: () => startWorker(script, chain.url, chain.token),
    bare: () => startWorker(bare, chain.url, chain.token),
    ws: () => startPeer('ws'),
    'socket.io': () => startPeer('socket-io'),
  };
  const raw: Record<Name, Figures[][]> = { fanfare: [], relays: [], bare: [], ws: [], 'socket.io': [] };
  const named = (process.env.ONLY?.split(',') ?? NAMES) as Name[];
  for (let round = 0; round < RUNS; round++)
    for (const name of named) raw[name].push(await run(name, await start[name]()));
  if (named.length === NAMES.length)
    record(
      'fan-out',
      SIZES.flatMap((_, i) => rowsOf(raw, i)),
      raw,
    );
} finally {
  chain.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(name: Name, server: RoomServer): Promise<Figures[]> {
  const audience = fork(join(root, 'lab/bench/listeners.ts'), {
    stdio: 'inherit',
    serialization: 'advanced',
  });
  try {
    await order(audience, opening(name, server, WARM_SOCKETS));
    for (let i = 0; i < WARM_TIPS; i++) await tip(audience, server);
    await sleep(REST_MS);
    const before = memoryKb(server.pid, 'VmRSS');
    const figures: Figures[] = [];
    for (const sockets of SIZES) {
      const began = performance.now();
      const [present, cpuAtFirst] = [figures.at(-1)?.sockets ?? WARM_SOCKETS, cpuMs(server.pid)];
      await order(audience, opening(name, server, sockets));
      const join_s = (performance.now() - began) / 1000;
      const join_cpu_ms_per_socket = (cpuMs(server.pid) - cpuAtFirst) / (sockets - present);
      await sleep(REST_MS);
      const idle_kb_per_socket = (memoryKb(server.pid, 'VmRSS') - before) / (sockets - WARM_SOCKETS);
      const cpuBefore = cpuMs(server.pid);
      let messages = 0;
      const overlays: number[] = [];
      const tips: Figures['tips'] = [];
      for (let i = 0; i < TIPS; i++) {
        const { heard, byOverlays } = await tip(audience, server);
        messages += heard.length;
        overlays.push(...byOverlays);
        tips.push({ p50_ms: median(heard), p99_ms: at(heard, 0.99), last_ms: at(heard, 1) });
        await sleep(REST_MS);
      }
      figures.push({
        sockets,
        p50_ms: median(tips.map(({ p50_ms }) => p50_ms)),
        p99_ms: median(tips.map(({ p99_ms }) => p99_ms)),
        slowest_ms: Math.max(...tips.map(({ p99_ms }) => p99_ms)),
        overlay_p99_ms: at(overlays, 0.99),
        cpu_us_per_message: ((cpuMs(server.pid) - cpuBefore) * 1000) / messages,
        idle_kb_per_socket,
        peak_mb: memoryKb(server.pid, 'VmHWM') / 1024,
        join_s,
        join_cpu_ms_per_socket,
        tips,
      });
      const { tips: _, ...shown } = figures.at(-1)!;
      console.log(name, JSON.stringify(shown));
    }
    return figures;
  } finally {
    await ended(audience);
    await server.stop();
  }
}

function opening(name: Name, { port, path, speech }: RoomServer, count: number): Order {
  const pageQuery = name === 'relays' ? { pageQuery: VIEWER } : {};
  const audience = { token: chain.token, overlayEvery: OVERLAY_EVERY, ...pageQuery };
  return { type: 'open', count, port, path, speech, ...audience };
}

async function tip(audience: ChildProcess, { port }: RoomServer) {
  const id = crypto.randomUUID();
  const body = JSON.stringify({
    ...testAlert(chain.token, 'FROG', '', Date.now()),
    id,
    txSignature: id.repeat(2),
  });
  const report = await order(audience, {
    type: 'deliver',
    url: `http://127.0.0.1:${port}/deliver`,
    id,
    body,
  });
  if (report.type !== 'heard') throw new Error(`the audience answered ${report.type}`);
  return { heard: report.latencies, byOverlays: report.overlays };
}

function order(audience: ChildProcess, given: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the audience ended'));
    audience.once('exit', gone).once('message', (report: Report) => {
      audience.off('exit', gone);
      if (report.type === 'failed') reject(new Error(report.reason));
      else resolve(report);
    });
    audience.send(given);
  });
}

/** User and system time that a process has used. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function memoryKb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  return Number(
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1],
  );
}

function rowsOf(raw: Record<Name, Figures[][]>, size: number): Row[] {
  const of = (name: Name, figure: Exclude<keyof Figures, 'tips'>) =>
    median(raw[name].map((run) => run[size]![figure]));
  const sockets = SIZES[size]!.toLocaleString('en');
  const delays = (name: Name) =>
    `${ms(of(name, 'p50_ms'))} (${ms(of(name, 'p99_ms'))}; ${ms(of(name, 'slowest_ms'))})`;
  const peers = (tell: (name: Name) => string) =>
    `ws ${tell('ws')}, Socket.IO ${tell('socket.io')}, a bare room in workerd ${tell('bare')}`;
  const cpu = (name: Name) => `${of(name, 'cpu_us_per_message').toFixed(1)} µs`;
  const idle = (name: Name) => `${of(name, 'idle_kb_per_socket').toFixed(1)} KB`;
  const ratio = (name: Name, figure: Exclude<keyof Figures, 'tips'>, peer: Name) =>
    of(name, figure) / of(peer, figure);
  const compared = (name: Name, figure: Exclude<keyof Figures, 'tips'>, peer: Name) =>
    `${times(of(name, figure), of(peer, figure))} of ${peer === 'bare' ? 'the bare room' : peer}`;
  const both = (tell: (name: Name) => string) => `${tell('fanfare')}; on relays ${tell('relays')}`;
  const fanOut = (name: Name, how: string, most: number): Row => ({
    what: `a tip to ${sockets} sockets ${how}, from handing it in to receipt, p50 (p99; p99 of the slowest of ${TIPS} tips)`,
    ours: delays(name),
    peer: peers(delays),
    ratio: `${compared(name, 'p99_ms', 'bare')}, ${compared(name, 'p99_ms', 'ws')} (p99)`,
    aim: `p99 at most ${most} × of the bare room`,
    met: ratio(name, 'p99_ms', 'bare') <= most,
  });
  return [
    fanOut('fanfare', 'of one room', 1.1),
    fanOut('relays', 'of a room whose pages hang on relays', 1.25),
    {
      what: `the same, CPU of the server's process for each socket, which hears of the queue twice as well`,
      ours: both(cpu),
      peer: peers(cpu),
      ratio: both((name) => compared(name, 'cpu_us_per_message', 'bare')),
      aim: '–',
      met: true,
    },
    {
      what: `${sockets} idle sockets, memory of the server's process (VmRSS) for each`,
      ours: both(idle),
      peer: peers(idle),
      ratio: both((name) => compared(name, 'idle_kb_per_socket', 'bare')),
      aim: 'at most 1.1 × of the bare room',
      met: (['fanfare', 'relays'] as const).every((name) => ratio(name, 'idle_kb_per_socket', 'bare') <= 1.1),
    },
  ];
}

/** Returns the number of files that a process may open here. */
function openFiles(): number {
  return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))![1]);
}

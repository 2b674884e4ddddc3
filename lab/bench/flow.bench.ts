/**
 * Tips per second from the first call to the confirmation: fans who prepare, sign and confirm one tip of SOL after
 * another, all to one token; the real worker with D1 and rooms inside workerd, the local chain in a separate process.
 * Then the bottleneck: CPU of each process over the run, and a CPU profile of each isolate. Linux only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Coin, type Fan, newFans, type Steps, tip } from './fans.ts';
import { isNodeCall } from './node-calls.ts';
import { cpuSeconds, startProduct } from './product.ts';
import { type Isolate, profile } from './profile.ts';
import { at, median, ms, type Row, record } from './record.ts';

const ALONE = Number(process.env.TIPS ?? 100);
const CROWDS = [4, 16, 64];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 5);
/** Longer than the local network takes to hold a slot for final. */
const FINAL_MS = 16_000;
const STEPS = ['prepare', 'sign', 'confirm'] as const;

interface Round {
  fans: number;
  tipsPerSecond: number;
  /** Milliseconds of CPU per tip, by process. */
  cpuMs: { workerd: number; chain: number; fans: number };
  steps: Record<(typeof STEPS)[number], { p50: number; p99: number }>;
}

const product = await startProduct('lab/bench/flow-worker.ts', { inspect: true });
try {
  const { mint, creator } = product.seed.tokens.find((token) => token.kind === 'launch')!;
  const coin = { mint, creator: creator! };
  const fans = await newFans(product.rpcUrl, Math.max(...CROWDS));
  await during(2, fans.slice(0, 16), coin);

  const alone: Steps[] = [];
  await asked();
  for (let i = 0; i < ALONE; i++) alone.push(await tip(product.url, fans[i % fans.length]!, coin));
  const each = perTip(await asked());
  const costs = await costOfTips(fans, coin);

  const rounds: Round[] = [];
  // The runs take turns, so that other load on this machine affects all of them alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const crowd of CROWDS) rounds.push(await measured(fans.slice(0, crowd), coin));
  const isolates = await profiled(fans.slice(0, 16), coin);
  const failed: unknown = await (await fetch(`${product.url}/failed`)).json();
  if (failed !== null) throw new Error(`a tip did not reach its room: ${JSON.stringify(failed)}`);

  const best = CROWDS.map((crowd) => {
    const same = rounds.filter((round) => round.fans === crowd);
    return { crowd, rate: median(same.map(({ tipsPerSecond }) => tipsPerSecond)), same };
  }).sort((a, b) => b.rate - a.rate)[0]!;
  const cpu = (process: keyof Round['cpuMs']) => median(best.same.map(({ cpuMs }) => cpuMs[process]));
  const busy = (best.rate * cpu('workerd')) / 1000;
  // By its share of the profile: wall times also include what other processes took of the machine.
  const ours = isolates.perTipMs.find(({ name }) => name.includes('user'))!.ms;
  const share = ours / isolates.perTipMs.reduce((total, isolate) => total + isolate.ms, 0);
  const rows: Row[] = [
    {
      what: `whole flow, one fan alone, p50 (p99) of ${ALONE} tips`,
      ours: STEPS.map((step) => `${step} ${shown(alone.map((steps) => steps[step]))}`).join(', '),
      peer: '–',
      ratio: `${sum(each, isNodeCall)} calls to the network, ${each['d1 trips']} to the database per tip`,
      aim: 'the steps named',
      met: true,
    },
    {
      what: `whole flow, ${best.crowd} fans at once on one token, median of ${ROUNDS} × ${SECONDS} s`,
      ours: `${best.rate.toFixed(0)} tips/s; ${STEPS.map((step) => `${step} ${ms(median(best.same.map(({ steps }) => steps[step].p50)))} (${ms(median(best.same.map(({ steps }) => steps[step].p99)))})`).join(', ')}`,
      peer: '–',
      ratio: `CPU per tip: workerd ${ms(cpu('workerd'))} (its one thread ${(busy * 100).toFixed(0)} % busy; ${(share * 100).toFixed(0)} % of it our code, the rest Miniflare's D1 and network), local chain ${ms(cpu('chain'))}, fans ${ms(cpu('fans'))}`,
      aim: 'the bottleneck named',
      met: true,
    },
  ];
  record('flow', rows, { alone_ms: alone, asked_per_tip: each, ...costs, rounds, isolates });
} finally {
  await product.stop();
}

/** Every fan sends one tip after another for this many seconds. */
async function during(seconds: number, crowd: Fan[], coin: Coin): Promise<Steps[]> {
  const done: Steps[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    crowd.map(async (fan) => {
      while (performance.now() < end) done.push(await tip(product.url, fan, coin));
    }),
  );
  return done;
}

async function measured(crowd: Fan[], coin: Coin): Promise<Round> {
  const used = () => ({
    workerd: cpuSeconds(product.pids.workerd),
    chain: cpuSeconds(product.pids.chain),
    fans: cpuSeconds(process.pid),
  });
  const [before, began] = [used(), performance.now()];
  const done = await during(SECONDS, crowd, coin);
  const [after, seconds] = [used(), (performance.now() - began) / 1000];
  const perTip = (name: keyof typeof before) => ((after[name] - before[name]) * 1000) / done.length;
  const round: Round = {
    fans: crowd.length,
    tipsPerSecond: done.length / seconds,
    cpuMs: { workerd: perTip('workerd'), chain: perTip('chain'), fans: perTip('fans') },
    steps: Object.fromEntries(
      STEPS.map((step) => {
        const values = done.map((steps) => steps[step]);
        return [step, { p50: at(values, 0.5), p99: at(values, 0.99) }];
      }),
    ) as Round['steps'],
  };
  console.log(
    `${round.fans} fans: ${round.tipsPerSecond.toFixed(1)} tips/s, CPU ms per tip: workerd ${round.cpuMs.workerd.toFixed(2)}, chain ${round.cpuMs.chain.toFixed(2)}, fans ${round.cpuMs.fans.toFixed(2)}`,
  );
  return round;
}

/** Returns the CPU time of each isolate per tip, with its most expensive functions. */
async function profiled(crowd: Fan[], coin: Coin) {
  let tips = 0;
  const isolates: Isolate[] = await profile(product.inspectorPort!, async () => {
    tips = (await during(SECONDS, crowd, coin)).length;
  });
  return {
    tips,
    perTipMs: isolates.map(({ name, busyMs, top }) => ({ name, ms: busyMs / tips, top })),
  };
}

async function asked(search = ''): Promise<Record<string, number>> {
  // By then the background work of requests has ended.
  await sleep(200);
  return (await (await fetch(`${product.url}/asked${search}`)).json()) as Record<string, number>;
}

/** Returns the billed usage of a tip, including the cron's part once the tip is finalized. */
async function costOfTips(fans: Fan[], coin: Coin) {
  // The work that earlier tips left to the cron does not count.
  await sleep(FINAL_MS);
  await fetch(`${product.url}/cron`);
  await asked('?rows');
  for (let i = 0; i < ALONE; i++) await tip(product.url, fans[i % fans.length]!, coin);
  const billed_per_tip = perTip(await asked('?rows'));
  await sleep(FINAL_MS);
  await fetch(`${product.url}/cron`);
  return { billed_per_tip, billed_per_tip_by_cron: perTip(await asked()) };
}

function perTip(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([what, times]) => [what, times / ALONE]));
}

function shown(values: number[]): string {
  return `${ms(median(values))} (${ms(at(values, 0.99))})`;
}

function sum(values: Record<string, number>, fits: (name: string) => boolean): number {
  return Object.entries(values).reduce((total, [name, value]) => total + (fits(name) ? value : 0), 0);
}

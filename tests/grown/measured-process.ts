/**
 * A process that grows a database of the size it gets, runs the product against it and answers with what that cost.
 * Time, randomness and network are those of the simulation.
 */
import '../simulation/module-mocks.ts';
import type { SQLInputValue } from 'node:sqlite';
import type { Growth, Size } from './grow.ts';

export interface Cost {
  name: string;
  endpoint?: string;
  status: number;
  queries: number;
  /** Milliseconds of CPU: of the statements alone, and with the worker's own code. */
  sqlMs: number;
  allMs: number;
  /** Steps of plans that read a growing table from end to end, with their statements. */
  scans: string[];
}

export interface Measured {
  size: Size;
  /** The CPU of one row read by its key, through the same calls. */
  keyReadMs: number;
  endpoints: Cost[];
  /** The cost of a tip and of a creator's settings, which read grown tables. */
  writes: Cost[];
  jobs: Cost[];
  /** Sampled tokens whose figures in the answer are not those of their rows. */
  wrong: string[];
  /** Of a tip, by table and index. */
  bytes: Disk;
  seconds: { growing: number; measuring: number };
}

const { prepareOnce } = await import('../simulation/simulate.ts');
const { World } = await import('../simulation/world.ts');
const { signIn } = await import('../simulation/governing.ts');
const { sign } = await import('../simulation/tipping.ts');
const { runCronJob } = await import('../../worker/cron.ts');
const { CRON_JOBS } = await import('../../worker/cron-jobs.ts');
const { present } = await import('../simulation/process.ts');
const { grow } = await import('./grow.ts');
const { bytesATip } = await import('./disk.ts');
const { scansOf } = await import('./plans.ts');
const { tourOf } = await import('./tour.ts');
type Disk = import('./disk.ts').Disk;

const TIMES = 5;
/** A busy machine interrupts nearly every run that takes longer, so that run gets more turns. */
const LONG_MS = 2;
const MOST_TIMES = 12;
/** Caches are older than they may be by then, so that each turn costs as much as the first. */
const BETWEEN_MS = 120_000;
const RUNS = 3;
/** The bytes of a tip hardly depend on how many there are. */
const ON_DISK = 50_000;

await prepareOnce();
const world = new World(1);
const { database, scene, time } = world;
/** The CPU of this thread is counted in steps of some ms: a shorter run is measured by the clock, several times. */
const clockMs = () => Number(process.hrtime.bigint()) / 1e6;
const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let nowMs = clockMs;

let sqlMs = 0;
const sent = new Map<string, SQLInputValue[]>();
const execute = database.execute.bind(database);
database.execute = (query, values) => {
  const before = nowMs();
  try {
    return execute(query, values);
  } finally {
    sqlMs += nowMs() - before;
    sent.set(query, values);
  }
};

/** Lets virtual time pass until it is done. */
async function wait<T>(work: Promise<T>): Promise<T> {
  let done = false;
  void work.finally(() => {
    done = true;
  });
  await time.run(Number.POSITIVE_INFINITY, () => done);
  return work;
}

async function costOf(name: string, work: () => Promise<number>): Promise<Cost> {
  sqlMs = 0;
  sent.clear();
  const before = nowMs();
  let queries = 0;
  const count = database.count;
  database.count = (statements) => {
    queries += present() ? statements : 0;
    return count.call(database, statements);
  };
  const status = await wait(work());
  database.count = count;
  const allMs = nowMs() - before;
  const cost = { name, status, queries, sqlMs, allMs };
  return {
    ...cost,
    scans: [...sent].flatMap(([query, values]) =>
      scansOf(database.sqlite, query, values).map((step) => `${step}: ${query.replace(/\s+/g, ' ')}`),
    ),
  };
}

/**
 * Returns the most queries, and the least time of those with nearly as many: the others were answered from a cache, and
 * a busy machine pauses some.
 */
function typical(costs: Cost[]): Cost {
  const queries = Math.max(...costs.map((cost) => cost.queries));
  const full = costs.filter((cost) => cost.queries >= queries * 0.75);
  return { ...full.reduce((one, other) => (other.sqlMs < one.sqlMs ? other : one)), queries };
}

function forget(mint: string): void {
  for (const table of ['tokens', 'market_prices', 'price_wants'])
    database.sqlite.prepare(`DELETE FROM ${table} WHERE mint = ?`).run(mint);
}

async function measureEndpoints(grown: ReturnType<typeof grow>, mint: string): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { endpoint, path, as, forgets } of tourOf(grown, mint)) {
    const headers = as && ((await wait(signIn(world, scene.admins[0]!))) ?? undefined);
    const found: Cost[] = [];
    while (found.length < TIMES || (found.length < MOST_TIMES && typical(found).sqlMs > LONG_MS)) {
      await wait(time.sleep(BETWEEN_MS));
      if (forgets) forget(forgets);
      found.push(
        await costOf(path, async () => (await world.call('GET', path, undefined, { headers }))?.status ?? 0),
      );
    }
    costs.push({ ...typical(found), endpoint });
  }
  return costs;
}

/** A tip with words from its preparation to its alert, and settings whose goal begins again: several times. */
async function measureWrites(mint: string): Promise<Cost[]> {
  const runs: Cost[][] = [];
  while (runs.length < TIMES) {
    await wait(time.sleep(BETWEEN_MS));
    runs.push(await writeOnce(mint));
  }
  return runs[0]!.map((first, at) => ({ ...typical(runs.map((run) => run[at]!)), endpoint: first.endpoint }));
}

async function writeOnce(mint: string): Promise<Cost[]> {
  const fan = scene.fans[0]!;
  const send = async (method: string, path: string, body: object, headers?: Record<string, string>) =>
    (await world.call(method, path, body, { headers })) ?? { status: 0, json: {} };
  const costs: Cost[] = [];
  const measure = async (endpoint: string, work: () => Promise<{ status: number; json: unknown }>) => {
    let json: unknown;
    const cost = await costOf(endpoint, async () => {
      const reply = await work();
      json = reply.json;
      return reply.status;
    });
    costs.push({ ...cost, endpoint });
    // biome-ignore lint/suspicious/noExplicitAny: as World.call gives it
    return json as any;
  };
  const asked = { senderAddress: fan.publicKey.toBase58(), recipientAddress: scene.coins[0]!.creator };
  const words = { currency: 'SOL', amount: 0.5, message: 'thanks for the stream', name: 'Ida Lanmor' };
  const { data } = await measure('POST /api/tip/:token/prepare', () =>
    send('POST', `/api/tip/${mint}/prepare`, { ...asked, ...words }),
  );
  const signed = {
    tempTipId: data.tempTipId,
    signedTransaction: sign(data.serializedTransaction, fan).base64,
  };
  await measure('POST /api/tip/:token/confirm', () => send('POST', `/api/tip/${mint}/confirm`, signed));
  const headers = (await wait(signIn(world, scene.admins[0]!))) ?? undefined;
  for (const [kind, body] of Object.entries({
    show: { goal: { since: Math.floor(time.now) - 90 * 86_400_000 } },
    moderation: { mode: 'hold' },
    alerts: { minimums: { show: '1000000', speak: '1000000' } },
  }))
    await measure(`PUT /api/live/:token/settings/${kind}`, () =>
      send('PUT', `/api/live/${mint}/settings/${kind}`, body, headers),
    );
  return costs;
}

/** Returns the most that a run of each cost, while there is something to do. */
async function measureJobs(): Promise<Cost[]> {
  nowMs = threadMs;
  world.queue.handle = async () => {};
  world.jobs.breaks = () => 'before';
  const costs: Cost[] = [];
  for (const job of CRON_JOBS) {
    const found: Cost[] = [];
    for (let run = 0; run < RUNS; run++) {
      found.push(
        await costOf(job, async () => {
          const started = world.processes.start(job);
          await world.processes.run(started, () => runCronJob(world.env, job));
          const [row] = world.rows<{ error: string | null }>(
            'SELECT error FROM job_runs WHERE name = ?',
            job,
          );
          if (row?.error) process.stderr.write(`${job}: ${row.error}\n`);
          return row?.error === null ? 200 : 500;
        }),
      );
    }
    costs.push({
      ...found[0]!,
      status: Math.min(...found.map(({ status }) => status)),
      queries: Math.max(...found.map(({ queries }) => queries)),
      sqlMs: Math.max(...found.map(({ sqlMs }) => sqlMs)),
      allMs: Math.max(...found.map(({ allMs }) => allMs)),
      scans: [...new Set(found.flatMap(({ scans }) => scans))],
    });
  }
  return costs;
}

async function keyRead(): Promise<number> {
  const ids = world.rows<{ id: string }>('SELECT id FROM tips LIMIT 300').map(({ id }) => id);
  const costs: number[] = [];
  for (const id of ids) {
    sqlMs = 0;
    await database.prepare('SELECT * FROM tips WHERE id = ?').bind(id).all();
    costs.push(sqlMs);
  }
  return costs.sort((one, other) => one - other)[costs.length >> 1]!;
}

/**
 * Compares the figures of pages with a recount of the rows, for a sample of tokens: the rows were inserted without the
 * triggers.
 */
async function recount(mint: string): Promise<string[]> {
  const small = world
    .rows<{ token: string }>('SELECT DISTINCT token FROM (SELECT token FROM tips LIMIT 300)')
    .slice(0, 3);
  const wrong: string[] = [];
  for (const token of new Set([mint, ...small.map((row) => row.token)])) {
    const [rows] = world.rows<{ tips: number; senders: number }>(
      "SELECT COUNT(*) AS tips, COUNT(DISTINCT sender) AS senders FROM tips WHERE token = ? AND status = 'confirmed'",
      token,
    );
    const answer = await wait(world.call('GET', `/api/tip/stats/${token}`));
    const { totalTips, uniqueTippers } = answer?.json.data ?? {};
    if (totalTips !== rows!.tips || uniqueTippers !== rows!.senders)
      wrong.push(`${token}: ${JSON.stringify(rows)} and ${JSON.stringify(answer?.json).slice(0, 600)}`);
  }
  return wrong;
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (size: Size) => {
  const seconds = () => process.cpuUsage().user / 1e6;
  const begun = seconds();
  const tokens = scene.coins.map(({ mint }, at) => ({
    mint,
    creator: scene.creators[at]!.publicKey.toBase58(),
  }));
  const growth: Growth = { size, now: time.now, tokens };
  const onDisk = Math.min(ON_DISK, size.tips / 5);
  const bytes = bytesATip(growth, onDisk);
  const grown = grow(database.sqlite, growth);
  const grownAt = seconds();
  const mint = tokens[0]!.mint;
  const keyReadMs = await keyRead();
  const wrong = await recount(mint);
  const endpoints = await measureEndpoints(grown, mint);
  const writes = await measureWrites(mint);
  const jobs = await measureJobs();
  const measured: Measured = {
    size,
    keyReadMs,
    endpoints,
    writes,
    jobs,
    wrong,
    bytes,
    seconds: { growing: grownAt - begun, measuring: seconds() - grownAt },
  };
  process.send!(measured);
});

/**
 * The whole product on this machine for a benchmark: the local chain with its demo coins, and the worker inside
 * workerd.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { STEPS } from '../../core/shares/minutes.ts';
import { seedWorld } from '../../local/world/seed.ts';
import type { Seed } from '../../local/world/types.ts';
import { root } from '../../tools/files.ts';
import { bundleWorker } from './bundle.ts';
import { workerdOf } from './processes.ts';
import { migrations } from './worker.ts';

interface Product {
  /** The address of workerd itself, without Node in between. */
  url: string;
  rpcUrl: string;
  seed: Seed;
  db: Awaited<ReturnType<Miniflare['getD1Database']>>;
  /** The processes whose CPU counts. */
  pids: { workerd: number; chain: number };
  inspectorPort: number | undefined;
  stop(): Promise<void>;
}

/** Miniflare's options for the product with its rooms: `contents` is the worker's text. It listens to us directly. */
export function productOptions(contents: string, bindings: Record<string, string>) {
  return convertV4MiniflareOptions({
    name: 'bench',
    modules: [{ type: 'ESModule', path: 'worker.js', contents }],
    compatibilityDate: '2026-08-15',
    d1Databases: ['DB'],
    r2Buckets: ['RECORDS', 'MEDIA'],
    queueProducers: { DRAWS: 'draws' },
    durableObjects: {
      TOKEN_ROOM: { className: 'TokenRoom', useSQLite: true },
      PAGE_RELAY: { className: 'PageRelay', useSQLite: true },
    },
    ratelimits: Object.fromEntries(
      STEPS.map((limit, i) => [
        `LIMIT_${limit}`,
        { namespace_id: String(i), simple: { limit, period: 60 as const } },
      ]),
    ),
    bindings,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
}

/**
 * Starts both; `entry` is the worker, from the repository's root. `inspect` opens workerd to a profiler. `bindings`: more
 * variables.
 */
export async function startProduct(
  entry: string,
  { inspect = false, bindings = {} }: { inspect?: boolean; bindings?: Record<string, string> } = {},
): Promise<Product> {
  const chain = spawn(process.execPath, ['local/solana/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  let miniflare: Miniflare | undefined;
  const stop = async () => {
    await miniflare?.dispose();
    chain.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [line] = (await once(createInterface(chain.stdout), 'line')) as [string];
    const { url: rpcUrl } = JSON.parse(line) as { url: string };
    const [seed, script] = await Promise.all([seedWorld(rpcUrl), bundleWorker(entry, folder, true)]);
    miniflare = new Miniflare({
      ...productOptions(script, {
        SOLANA_RPC_URL: rpcUrl,
        TREASURY_ADDRESS: seed.people.treasury.publicKey,
        BEACON_URL: '',
        MARKET_URL: '',
        ...bindings,
      }),
      ...(inspect ? { inspectorPort: 0 } : {}),
    });
    const db = await miniflare.getD1Database('DB');
    for (const statement of migrations()) await db.prepare(statement).run();
    const { port } = await miniflare.unsafeGetDirectURL();
    return {
      url: `http://127.0.0.1:${port}`,
      rpcUrl,
      seed,
      db,
      pids: { workerd: workerdOf(process.pid), chain: chain.pid! },
      inspectorPort: inspect ? Number((await miniflare.getInspectorURL()).port) : undefined,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Seconds of CPU that a process has used so far, in user and kernel mode. Linux only. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

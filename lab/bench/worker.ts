/** A worker of the benchmarks inside workerd, on a socket of its own, with the product's tables in D1. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { root } from '../../tools/files.ts';
import { bundleWorker } from './bundle.ts';
import { workerdOf } from './processes.ts';
import { statements } from './statements.ts';

export interface BenchWorker {
  /** The address of workerd itself, without Node in between. */
  url: string;
  /** Of workerd. */
  pid: number;
  db: Awaited<ReturnType<Miniflare['getD1Database']>>;
  stop(): Promise<void>;
}

/**
 * `entry`: from the repository's root. `local`: built as for the local world. `prepare`: fills the database file at the
 * path that it gets, while workerd is not running.
 */
export async function startWorker(
  entry: string,
  options: {
    bindings?: Record<string, string>;
    local?: boolean;
    prepare?: (databaseFile: string) => void;
  } = {},
): Promise<BenchWorker> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  const contents = await bundleWorker(entry, join(folder, 'worker'), options.local ?? false);
  const persist = join(folder, 'state');
  const start = () =>
    new Miniflare({
      ...convertV4MiniflareOptions({
        name: 'bench',
        modules: [{ type: 'ESModule', path: 'worker.js', contents }],
        compatibilityDate: '2026-08-15',
        d1Databases: ['DB'],
        r2Buckets: ['RECORDS', 'MEDIA'],
        bindings: {
          SOLANA_RPC_URL: 'https://api.mainnet-beta.solana.com',
          BEACON_URL: '',
          ...options.bindings,
        },
        unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      }),
      resourcePersistencePath: persist,
    });
  let miniflare = start();
  const stop = async () => {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const empty = await miniflare.getD1Database('DB');
    for (const statement of migrations()) await empty.prepare(statement).run();
    if (options.prepare) {
      await miniflare.dispose();
      // Disposes of it even if this fails.
      try {
        options.prepare(databaseFile(persist));
      } finally {
        miniflare = start();
      }
    }
    const { port } = await miniflare.unsafeGetDirectURL();
    const db = await miniflare.getD1Database('DB');
    return { url: `http://127.0.0.1:${port}`, pid: workerdOf(process.pid), db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns every statement that creates the product's tables. */
export function migrations(): string[] {
  const folder = join(root, 'migrations');
  return readdirSync(folder)
    .sort()
    .flatMap((name) => statements(readFileSync(join(folder, name), 'utf8')));
}

function databaseFile(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite') && !name.endsWith('metadata.sqlite'))
    .map((name) => join(folder, name));
  if (found.length !== 1) throw new Error(`${found.length} databases in ${folder}`);
  return found[0]!;
}

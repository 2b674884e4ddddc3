/** The servers of the socket benchmarks: the product's worker with its rooms, and its peers on Node. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Miniflare } from 'miniflare';
import { seedWorld } from '../../local/world/seed.ts';
import { descendants } from '../../tests/e2e/processes.ts';
import { root } from '../../tools/files.ts';
import type { Speech } from './listeners.ts';
import { productOptions } from './product.ts';
import { migrations } from './worker.ts';

export interface RoomServer {
  port: number;
  /** The path at which sockets are opened. */
  path: string;
  speech: Speech;
  /** The process whose CPU and memory count. */
  pid: number;
  stop(): Promise<void>;
}

/** Starts a local chain with the demo coins; `token` is one of them. */
export async function startChain(): Promise<{ url: string; token: string; stop(): void }> {
  const chain = spawn(process.execPath, ['local/solana/main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(chain.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const { tokens } = await seedWorld(url);
  return { url, token: tokens[0]!.mint, stop: () => void chain.kill('SIGTERM') };
}

/** The worker in `script` inside workerd, whose socket we reach without Miniflare's own worker in between. */
export async function startWorker(script: string, rpcUrl: string, token: string): Promise<RoomServer> {
  const before = new Set(descendants(process.pid));
  const miniflare = new Miniflare(
    productOptions(script, {
      SOLANA_RPC_URL: rpcUrl,
      BEACON_URL: '',
      MARKET_URL: '',
      // Rooms know visitors' addresses by keyed hashes.
      TOKEN_SECRET: 'a secret of the benchmarks, at least 32 bytes long',
    }),
  );
  const db = await miniflare.getD1Database('DB');
  for (const statement of migrations()) await db.prepare(statement).run();
  const { port } = await miniflare.unsafeGetDirectURL();
  const pid = descendants(process.pid).find(
    (started) => !before.has(started) && readFileSync(`/proc/${started}/comm`, 'utf8').trim() === 'workerd',
  )!;
  return {
    port: Number(port),
    path: `/api/live/${token}`,
    speech: 'plain',
    pid,
    stop: () => miniflare.dispose(),
  };
}

/** Starts a peer: a file of peers/ that reports its port over IPC. */
export async function startPeer(name: 'ws' | 'socket-io'): Promise<RoomServer> {
  const child = fork(join(root, 'lab/bench/peers', `${name}.mjs`), { stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const socketIo = name === 'socket-io';
  return {
    port,
    path: socketIo ? '/socket.io/?EIO=4&transport=websocket' : '/',
    speech: socketIo ? 'socket.io' : 'plain',
    pid: child.pid!,
    stop: () => ended(child),
  };
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/**
 * `npm start`: the whole of Fanfare on one machine. Starts the local world and the app, runs the cron, prints what to
 * open, and ends everything that it started when it ends, for any reason. It serves a build of the app, which it makes
 * again when the sources have changed; with `--dev` (`npm run dev`) Vite serves the sources themselves, with hot
 * reload.
 *
 * PORT (5173) and RPC_PORT (8899) set ports, 0 takes free ones; FANFARE_DIR (.local) sets where state is stored;
 * FANFARE_CRON_MS (10000) is the pause between two runs of the cron, 0 leaves the cron to the caller;
 * FINALITY_SLOTS (32) is the number of slots until no reorg can remove a block; GIVEAWAY_MIN_SECONDS (20) is how far
 * away a giveaway's end must be; FANFARE_MINIFY=1 builds the app as for production.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Running } from './http.ts';
import { fireCron, forgetTestRunner, startApp, waitForApp } from './launcher/app.ts';
import { buildApp, copyBuild, VITE } from './launcher/build.ts';
import { Children } from './launcher/children.ts';
import { copyDatabase, migrateDatabase, WRANGLER } from './launcher/database.ts';
import { type Directory, leave, publishWorld, takeDirectory } from './launcher/directory.ts';
import { servePeople } from './launcher/people.ts';
import { phase, printTotal } from './launcher/phases.ts';
import { choosePort } from './launcher/ports.ts';
import { Problem } from './launcher/problem.ts';
import { SERVICE_FILES, startServices, startSwap, workerVars } from './launcher/services.ts';
import { readBalances, table } from './launcher/table.ts';
import type { Seed, World } from './world/types.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SEED = 'local/world/seed.ts';
const PROGRAM = 'program/fanfare-escrow-local.so';
/** Builds and databases. All launchers of this repository share them, whatever their directories. */
const CACHE = join(root, '.local', 'cache');
const isDev = process.argv.includes('--dev');

const over = new AbortController();
let children: Children | undefined;
let directory: Directory | undefined;
let people: Running | undefined;

/** Ends everything, once. A second signal (npm passes Ctrl-C on as well) changes nothing. */
async function end(code: number, problem?: unknown): Promise<void> {
  if (over.signal.aborted) return;
  over.abort();
  if (problem instanceof Problem) console.error(problem.message);
  else if (problem) console.error(problem);
  if (directory) leave(directory);
  await Promise.all([children?.stop(), people?.close()]);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', (error) => void end(1, error));
process.on('unhandledRejection', (error) => void end(1, error));

async function start(): Promise<void> {
  forgetTestRunner();
  for (const part of [...SERVICE_FILES, SEED, PROGRAM, VITE, WRANGLER]) {
    if (!existsSync(join(root, part))) {
      throw new Problem(
        `${part} is missing: restore it with git, or start with npm start, which installs packages.`,
      );
    }
  }
  const port = await choosePort('PORT', 5173);
  const rpcPort = await choosePort('RPC_PORT', 8899);
  const path = resolve(root, process.env.FANFARE_DIR ?? '.local');
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  let seed: Seed | null = null;
  people = await servePeople(() => seed?.people ?? null, origins, path);
  directory = await takeDirectory(path, people.url);
  const { state, cache, built } = directory;
  const own = new Children(root, directory.logs, (problem) => void end(1, problem));
  children = own;
  console.log('Starting Fanfare ...');

  const starting = phase('services: chain, speech, beacon, X, market, Turnstile', () =>
    startServices(own, rpcPort),
  );
  const database = phase('database', () => migrateDatabase(own, root, join(CACHE, 'database')));
  const build = isDev ? undefined : phase('build', () => buildApp(own, root, join(CACHE, 'app')));
  // Read only now, so that a missing file gives the sentence above and not Node's error.
  const [{ newPeople, seedWorld }, { claimDemoCoin }, { deployEscrow }, { listDemoCoin }, { Keypair }] =
    await Promise.all([
      import('./world/seed.ts'),
      import('./world/claim.ts'),
      import('./world/deploy.ts'),
      import('./market/pairs.ts'),
      import('@solana/web3.js'),
    ]);
  // Keys and addresses are chosen here, so that the app starts while the world is seeded.
  const keys = newPeople();
  const escrow = Keypair.generate();
  const program = escrow.publicKey.toBase58();
  const swapPort = await choosePort('SWAP_PORT', 0);
  const services = await starting;
  const { solana, speech, beacon, x, market } = services;
  const seeding = phase('demo world, escrow program, Jupiter', () =>
    Promise.all([
      seedWorld(solana.url, keys),
      startSwap(own, solana.url, swapPort),
      deployEscrow(solana.url, undefined, escrow),
    ]),
  );

  copyDatabase(await database, state);
  const appUrl = `http://localhost:${port}`;
  const vars = {
    ...workerVars(services, `http://127.0.0.1:${swapPort}`, keys, program),
    SITE_URL: appUrl,
    // The other name of this machine is the other host.
    FRAME_URL: `http://127.0.0.1:${port}`,
  };
  if (build) copyBuild(await build, built, vars, people.url);
  const appStartedAt = performance.now();
  const app = startApp(own, { port, state, cache, built: build && built, worldUrl: people.url, vars });
  const [seeded, swap] = await seeding;
  seed = seeded;
  await listDemoCoin(market.url, seed.tokens);
  await phase('app', () => waitForApp(app, appUrl), appStartedAt);
  if (!over.signal.aborted) await claimDemoCoin(appUrl, seed);
  printTotal();
  if (over.signal.aborted) return;
  const world: World = {
    cluster: 'localnet',
    appUrl,
    rpcUrl: solana.url,
    services: { speech: speech.url, beacon: beacon.url, x: x.url, swap: swap.url, market: market.url },
    program,
    ...seed,
  };
  publishWorld(directory, world);
  const addresses = Object.values(world.people).map((person) => person.publicKey);
  const logs = relative(process.cwd(), directory.logs) || directory.logs;
  console.log(table(world, await readBalances(world.rpcUrl, addresses), logs));
  await fireCron(appUrl, Number(process.env.FANFARE_CRON_MS ?? 10_000), over.signal);
}

start().catch((problem) => end(1, problem));

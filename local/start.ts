/**
 * `npm start`: the whole of Fanfare on one machine. Starts the local world and the app, fires the cron, tells what to
 * open, and ends everything that it started when it ends, however it ends.
 *
 * PORT (5173) and RPC_PORT (8899) choose ports, 0 takes free ones; FANFARE_DIR (.local) chooses where state is kept;
 * FANFARE_CRON_MS (10000) is the pause between two runs of the cron, 0 leaves the cron to the caller;
 * BEACON_PERIOD_SECONDS (3) is how often a round of the beacon appears; FINALITY_SLOTS (32) is how long the chain takes
 * until no fork undoes a block; GIVEAWAY_MIN_SECONDS (20) is how far away a giveaway's end must be; FANFARE_BUILT=1 builds
 * the app first and serves that, which costs browsers far less than the sources do; FANFARE_MINIFY=1 builds it as for people.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Running } from './http.ts';
import { fireCron, forgetTestRunner, migrate, startApp, VITE, WRANGLER } from './launcher/app.ts';
import { Children } from './launcher/children.ts';
import { type Directory, leave, publishWorld, takeDirectory } from './launcher/directory.ts';
import { servePeople } from './launcher/people.ts';
import { choosePort } from './launcher/ports.ts';
import { Problem } from './launcher/problem.ts';
import { readBalances, table } from './launcher/table.ts';
import type { Seed, World } from './world/types.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOLANA = 'local/solana/main.ts';
const SPEECH = 'local/speech/main.ts';
const X = 'local/x/main.ts';
const BEACON = 'local/drand/main.ts';
const SWAP = 'local/jupiter/main.ts';
const MARKET = 'local/market/main.ts';
const SEED = 'local/world/seed.ts';
const PROGRAM = 'program/fanfare-escrow.so';

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
  for (const part of [SOLANA, SPEECH, BEACON, SWAP, MARKET, SEED, PROGRAM, VITE, WRANGLER]) {
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
  children = new Children(root, directory.logs, (problem) => void end(1, problem));
  console.log('Starting the local world ...');

  const [solana, speech, beacon, x, market] = await Promise.all([
    children.startService<{ url: string }>('solana', [SOLANA], { RPC_PORT: String(rpcPort) }),
    children.startService<{ url: string }>('speech', [SPEECH]),
    children.startService<{ url: string }>('beacon', [BEACON]),
    children.startService<{ url: string; clientId: string; clientSecret: string }>('x', [X]),
    children.startService<{ url: string }>('market', [MARKET]),
    migrate(children, directory.state),
  ]);
  // Read only now, so that a missing file is told in a sentence above and not by Node.
  const [{ seedWorld }, { deployEscrow }, { listDemoCoin }] = await Promise.all([
    import('./world/seed.ts'),
    import('./world/deploy.ts'),
    import('./market/pairs.ts'),
  ]);
  const [seeded, program, swap] = await Promise.all([
    seedWorld(solana.url),
    deployEscrow(solana.url),
    children.startService<{ url: string }>('swap', [SWAP], { SOLANA_RPC_URL: solana.url }),
  ]);
  seed = seeded;
  await listDemoCoin(market.url, seed.tokens);

  console.log('Starting the app ...');
  const appUrl = await startApp(children, {
    port,
    state: directory.state,
    cache: directory.cache,
    built: process.env.FANFARE_BUILT === '1' ? directory.built : undefined,
    worldUrl: people.url,
    vars: {
      SOLANA_RPC_URL: solana.url,
      SPEECH_URL: speech.url,
      BEACON_URL: beacon.url,
      X_AUTHORIZE_URL: `${x.url}/i/oauth2/authorize`,
      X_API_URL: x.url,
      X_OEMBED_URL: `${x.url}/oembed`,
      X_CLIENT_ID: x.clientId,
      X_CLIENT_SECRET: x.clientSecret,
      JUPITER_URL: swap.url,
      JUPITER_API: 'v2',
      MARKET_URL: market.url,
      TREASURY_ADDRESS: seed.people.treasury.publicKey,
      ADMIN_WALLETS: `${seed.people.admin.publicKey} ${seed.people.partner.publicKey}`,
      ESCROW_PROGRAM: program,
      TOKEN_SECRET: randomBytes(32).toString('base64url'),
      OPERATOR_KEY: seed.people.operator.secretKey,
      TREASURY_KEY: seed.people.treasury.secretKey,
      SWAP_KEY: seed.people.swap.secretKey,
      // Short enough to watch one from its making to its winner.
      GIVEAWAY_MIN_SECONDS: process.env.GIVEAWAY_MIN_SECONDS ?? '20',
    },
  });
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

/**
 * `npm run launch -- devnet | mainnet`: from a Cloudflare account and an RPC address to a running site. Every step looks
 * at what is there, so a run after an interruption goes on, and one after success deploys again and makes nothing.
 * `--ask` asks the questions again. docs/runbook.md describes it.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SolanaRpc } from '../../chain/rpc.ts';
import { locationsNear } from '../../core/regions.ts';
import { deploy, realOutside, wrangler } from '../deploy/deploy.ts';
import type { Wrangler } from '../deploy/outside.ts';
import { database, migrate, must, secretNames, storage } from './account.ts';
import { type LaunchNetwork, memory, NETWORKS, type Remembered } from './answers.ts';
import { type Asking, answersFrom } from './ask.ts';
import { nameOf, settingsFor } from './config.ts';
import { addressesOf, newKeys, WALLETS } from './keys.ts';
import { named, smoke, up } from './site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const POLL_MS = 5_000;
/** A new domain has its certificate after some minutes. */
const POLLS_OF_HOST = 180;

export interface Launch extends Asking {
  wrangler: Wrangler;
  /** Of the RPC at this address. */
  chain: (rpc: string) => Pick<SolanaRpc, 'genesisHash' | 'accounts'>;
  /** Builds with the settings file of this name, and deploys; returns the exit code. */
  deploy: (settings: string, rpc: string) => Promise<number>;
  wait: (ms: number) => Promise<void>;
  /** Whether this host has a DNS record. */
  named: (host: string) => Promise<boolean>;
  /** Whether a site of ours answers at this host. */
  up: (host: string) => Promise<boolean>;
  /** Runs the smoke test with this key file; returns its exit code. */
  smoke: (host: string, keyFile: string) => Promise<number>;
  /** Holds wrangler.toml and migrations/; the settings file and the folder .launch/ are written there. */
  root: string;
}

/**
 * Returns the exit code: 1 while something is left for the operator to do. Throws an Error with a readable message.
 * `again`: asks the questions again; an empty answer keeps the one before.
 */
export async function launch(network: LaunchNetwork, outside: Launch, again = false): Promise<number> {
  const { wrangler, say } = outside;
  const folder = join(outside.root, '.launch');
  const file = memory<Remembered>(folder, `${network}.json`);
  const state = file.read() ?? {};
  const keep = (more: Remembered) => file.write(Object.assign(state, more));

  const who = await must(wrangler, ['whoami']);
  if (/not authenticated/i.test(who.output))
    throw new Error('Wrangler is not logged in: `npx wrangler login`.');
  const accounts = new Set(who.output.match(/\b[0-9a-f]{32}\b/g));
  if (accounts.size > 1 && !process.env.CLOUDFLARE_ACCOUNT_ID)
    throw new Error(`Name one account as CLOUDFLARE_ACCOUNT_ID in the shell: ${[...accounts].join(', ')}.`);

  const given =
    again || !state.answers
      ? await answersFrom(network, outside, state)
      : { answers: state.answers, adminFile: state.adminFile };
  const { answers } = given;
  const chain = outside.chain(answers.rpc);
  if ((await chain.genesisHash()) !== NETWORKS[network].genesis)
    throw new Error(
      `The RPC serves another network than ${network}: \`npm run launch -- ${network} --ask\` asks for it again.`,
    );
  keep(given);

  const { host } = answers;
  // Wrangler replaces the record of a custom domain without a question where it has no terminal.
  if (!state.deployed && state.takes !== host && !host.endsWith('.workers.dev')) {
    const foreign = (await outside.named(host)) && !(await outside.up(host));
    if (
      foreign &&
      (await outside.ask(`${host} has a DNS record, which is replaced. Write it again to agree: `)) !== host
    )
      throw new Error(`Nothing was changed. \`npm run launch -- ${network} --ask\` asks for another host.`);
    keep({ takes: host });
  }

  const name = nameOf(network);
  const settings = `wrangler.${network}.toml`;
  const config = join(outside.root, settings);
  const write = () => {
    const toml = readFileSync(join(outside.root, 'wrangler.toml'), 'utf8');
    writeFileSync(config, settingsFor(toml, network, answers, state.databaseId, state.addresses));
  };
  const location = locationsNear(answers.region)![0]!;
  keep({ databaseId: await database(wrangler, name, location) });
  await storage(wrangler, name);
  say(`Database ${name} (${location}), three buckets and a queue are there.`);

  const keyFile = memory<Record<string, string>>(folder, `${network}.keys.json`);
  let keys = keyFile.read();
  write();
  const set = await secretNames(wrangler, config);
  if (!state.addresses) {
    // New keys would not fit those that the worker has, and money would be sent to the wrong ones.
    if (!keys && WALLETS.some(({ secret }) => set.includes(secret)))
      throw new Error(
        `The worker ${name} has keys, and ${file.path} is gone: put your copy of .launch back.`,
      );
    if (!keys) {
      keys = newKeys();
      // Written before anything is set: a key that only Cloudflare has cannot be read back.
      keyFile.write(keys);
    }
    keep({ addresses: addressesOf(keys) });
    write();
  }
  const wanted = ['TOKEN_SECRET', ...WALLETS.map(({ secret }) => secret)].filter(
    (secret) => !set.includes(secret),
  );
  if (wanted.length > 0 && !keys)
    throw new Error(`${wanted.join(', ')} must be set, and ${keyFile.path} is gone: put your copy back.`);
  const secrets = Object.fromEntries(wanted.map((secret) => [secret, keys![secret]!]));
  if (!set.includes('SOLANA_RPC_URL') || state.rpcSet !== answers.rpc) secrets.SOLANA_RPC_URL = answers.rpc;
  if (Object.keys(secrets).length > 0)
    await must(wrangler, ['secret', 'bulk', '--config', config], { input: JSON.stringify(secrets) });
  keep({ rpcSet: answers.rpc });
  if (keys) say(`The keys are in ${keyFile.path}: copy it to a safe place, then delete it.`);

  for (const { secret, purpose } of WALLETS)
    say(`${secret.replace('_KEY', '').toLowerCase()} ${state.addresses![secret]}: ${purpose}.`);
  if (!NETWORKS[network].escrowProgram)
    say(`No escrow program is known on ${network}: giveaways are off, tips and clips work.`);
  await funded(state.addresses!, chain, outside, !state.deployed);
  await migrate(
    wrangler,
    config,
    readdirSync(join(outside.root, 'migrations'))
      .filter((one) => one.endsWith('.sql'))
      .sort(),
  );
  const code = await outside.deploy(settings, answers.rpc);
  if (code !== 0) return code;
  keep({ deployed: true });
  return proven(host, state.adminFile, outside);
}

/** Waits until the site answers, and asks it everything. */
async function proven(host: string, keyFile: string | undefined, outside: Launch): Promise<number> {
  const { say } = outside;
  const command = `npm run smoke -- https://${host} --key ${keyFile ?? '<key file of your admin wallet>'}`;
  if (!keyFile) {
    say(`Prove it: ${command}`);
    return 0;
  }
  for (let polls = 0; !(await outside.up(host)); polls++) {
    if (polls === 0)
      say(`Waiting until https://${host} answers. You may end this, and later run: ${command}`);
    if (polls === POLLS_OF_HOST) {
      say(`https://${host} does not answer yet. Run this when it does: ${command}`);
      return 1;
    }
    await outside.wait(POLL_MS);
  }
  return outside.smoke(host, keyFile);
}

/**
 * Says what each wallet lacks whenever that changes. Waits for it before the first deployment; a running site is not
 * kept from a new version.
 */
async function funded(
  addresses: Record<string, string>,
  chain: Pick<SolanaRpc, 'accounts'>,
  { say, wait }: Launch,
  waits: boolean,
): Promise<void> {
  const lacking = async () => {
    const accounts = await chain.accounts(WALLETS.map(({ secret }) => addresses[secret]!));
    return WALLETS.flatMap(({ secret, needs }, i) => {
      const lamports = accounts[i]?.lamports ?? 0n;
      return lamports < needs ? [`Send ${Number(needs - lamports) / 1e9} SOL to ${addresses[secret]}.`] : [];
    });
  };
  for (let told = ''; ; ) {
    const lacks = await lacking().catch(() => ['The RPC does not answer.']);
    if (lacks.length === 0) return;
    const words = lacks.join('\n');
    if (words !== told) say(words);
    if (!waits) return;
    if (!told) say('Waiting for that. You may end this and run it again later: nothing is deployed yet.');
    told = words;
    await wait(POLL_MS);
  }
}

async function deployWith(settings: string, rpc: string): Promise<number> {
  process.env.FANFARE_SETTINGS = settings;
  process.env.SOLANA_RPC_URL = rpc;
  return deploy({ dryRun: false, built: false, out: join(root, 'dist') }, await realOutside());
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { ask: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [network] = positionals;
  if (network !== 'devnet' && network !== 'mainnet') {
    console.error('Name the network: npm run launch -- devnet, or mainnet.');
    process.exitCode = 1;
  } else {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // Without this the first Ctrl-C would end the reading of lines alone.
    terminal.on('SIGINT', () => process.exit(130));
    const outside: Launch = {
      wrangler,
      ask: (question) => terminal.question(question),
      say: console.log,
      chain: (rpc) => new SolanaRpc(rpc),
      deploy: deployWith,
      wait: (ms) => sleep(ms),
      named,
      up,
      smoke,
      root,
    };
    process.exitCode = await launch(network, outside, values.ask)
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        return 1;
      })
      .finally(() => terminal.close());
  }
}

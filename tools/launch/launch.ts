/**
 * `npm run launch -- devnet | mainnet`: from a Cloudflare account and an RPC address to a running site. Every step looks
 * at what is there, so a run after an interruption goes on, and one after success deploys again and makes nothing.
 * docs/runbook.md describes it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { SolanaRpc } from '../../chain/rpc.ts';
import { build, deploy, wrangler } from '../deploy/deploy.ts';
import type { Outside, Wrangler } from '../deploy/outside.ts';
import { databaseLocations } from '../deploy/settings.ts';
import { database, migrate, must, secretNames, storage } from './account.ts';
import {
  type Answers,
  answerProblem,
  type LaunchNetwork,
  memory,
  NETWORKS,
  type Remembered,
} from './answers.ts';
import { nameOf, settingsFor } from './config.ts';
import { addressesOf, newKeys, WALLETS } from './keys.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const QUESTIONS: Record<keyof Answers, string> = {
  rpc: 'Address of your Solana RPC, with its key',
  region: 'Region where that RPC answers, such as aws:eu-central-1',
  host: 'Host of the site, such as fanfare.example',
  admin: 'Address of your admin wallet',
};

export interface Launch {
  wrangler: Wrangler;
  ask: (question: string) => Promise<string>;
  say: (line: string) => void;
  /** Of the RPC at this address. */
  chain: (rpc: string) => Pick<SolanaRpc, 'genesisHash' | 'accounts'>;
  /** Builds with the settings file of this name, and deploys; returns the exit code. */
  deploy: (settings: string, rpc: string) => Promise<number>;
  /** Holds wrangler.toml and migrations/; the settings file and the folder .launch/ are written there. */
  root: string;
}

/** Returns the exit code: 1 while something is left for the operator to do. Throws an Error with a readable message. */
export async function launch(network: LaunchNetwork, outside: Launch): Promise<number> {
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

  if (!state.answers) keep({ answers: await answersFrom(network, outside) });
  const answers = state.answers!;
  const chain = outside.chain(answers.rpc);
  if ((await chain.genesisHash()) !== NETWORKS[network].genesis)
    throw new Error(`The RPC serves another network than ${network}: delete ${file.path} and answer again.`);

  const name = nameOf(network);
  const settings = `wrangler.${network}.toml`;
  const config = join(outside.root, settings);
  const write = () => {
    const toml = readFileSync(join(outside.root, 'wrangler.toml'), 'utf8');
    writeFileSync(config, settingsFor(toml, network, answers, state.databaseId, state.addresses));
  };
  const location = databaseLocations(answers.region)![0]!.toLowerCase();
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
  if (!set.includes('SOLANA_RPC_URL')) secrets.SOLANA_RPC_URL = answers.rpc;
  if (Object.keys(secrets).length > 0)
    await must(wrangler, ['secret', 'bulk', '--config', config], { input: JSON.stringify(secrets) });
  if (keys) say(`The keys are in ${keyFile.path}: copy it to a safe place, then delete it.`);

  const poor = await unfunded(state.addresses!, chain, say);
  if (!NETWORKS[network].escrowProgram)
    say(`No escrow program is known on ${network}: giveaways are off, tips and clips work.`);
  if (poor.length > 0) {
    for (const line of poor) say(line);
    say('Send that, then run this again. Nothing is deployed yet.');
    return 1;
  }
  await migrate(
    wrangler,
    config,
    readdirSync(join(outside.root, 'migrations'))
      .filter((one) => one.endsWith('.sql'))
      .sort(),
  );
  const code = await outside.deploy(settings, answers.rpc);
  if (code === 0)
    say(`Prove it: npm run smoke -- https://${answers.host} --key <key file of your admin wallet>`);
  return code;
}

async function answersFrom(network: LaunchNetwork, { ask, say }: Launch): Promise<Answers> {
  const answers: Partial<Answers> = {};
  for (const name of Object.keys(QUESTIONS) as (keyof Answers)[]) {
    for (;;) {
      const value = (await ask(`${QUESTIONS[name]}: `)).trim();
      const problem = answerProblem(network, name, value);
      answers[name] = value;
      if (!problem) break;
      say(problem);
    }
  }
  return answers as Answers;
}

/** Shows each wallet, and returns what to send where. */
async function unfunded(
  addresses: Record<string, string>,
  chain: Pick<SolanaRpc, 'accounts'>,
  say: Launch['say'],
): Promise<string[]> {
  const accounts = await chain.accounts(WALLETS.map(({ secret }) => addresses[secret]!));
  return WALLETS.flatMap(({ secret, purpose, needs }, i) => {
    const lamports = accounts[i]?.lamports ?? 0n;
    say(`${secret.replace('_KEY', '').toLowerCase()} ${addresses[secret]}: ${purpose}.`);
    return lamports < needs ? [`Send ${Number(needs - lamports) / 1e9} SOL to ${addresses[secret]}.`] : [];
  });
}

async function deployWith(settings: string, rpc: string): Promise<number> {
  process.env.FANFARE_SETTINGS = settings;
  process.env.SOLANA_RPC_URL = rpc;
  const { programProblem } = await import('../deploy/program.ts');
  const { treasuryProblem } = await import('../deploy/treasury.ts');
  const outside: Outside = { build, wrangler, programProblem, treasuryProblem, say: console.log };
  return deploy({ dryRun: false, built: false, out: join(root, 'dist') }, outside);
}

if (import.meta.main) {
  const network = process.argv[2];
  if (network !== 'devnet' && network !== 'mainnet') {
    console.error('Name the network: npm run launch -- devnet, or mainnet.');
    process.exitCode = 1;
  } else {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const ask = (question: string) => terminal.question(question);
    const chain = (rpc: string) => new SolanaRpc(rpc);
    process.exitCode = await launch(network, {
      wrangler,
      ask,
      say: console.log,
      chain,
      deploy: deployWith,
      root,
    })
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        return 1;
      })
      .finally(() => terminal.close());
  }
}

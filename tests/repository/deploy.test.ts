/** `npm run deploy` names everything that is missing before it changes anything, and deploys in the right order. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { addressBytes, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { programAddress } from '../../core/program-address.ts';
import { deploy } from '../../tools/deploy/deploy.ts';
import type { Outside } from '../../tools/deploy/outside.ts';
import { pinnedIn } from '../../tools/deploy/pinned.ts';
import {
  databaseRegionProblem,
  forDeployment,
  SECRETS,
  type Settings,
  settingsProblems,
  VARS,
} from '../../tools/deploy/settings.ts';
import { treasuryProblem } from '../../tools/deploy/treasury.ts';
import { files } from '../../tools/files.ts';
import { readySettings as ready, WALLET } from './ready-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const allSecrets = SECRETS.map(({ name }) => name);

const ACCOUNTS = `│ Mine │ ${'a'.repeat(32)} │\n│ Yours │ ${'b'.repeat(32)} │`;

interface Scene {
  settings?: Settings;
  secrets?: string[];
  /** Beginnings of wrangler commands that fail. */
  failing?: string[];
  program?: string | null;
  treasury?: string | null;
  /** The output of wrangler for commands that begin so, on either stream. */
  says?: Record<string, string>;
}

/** A deployment with everything in place, but for what the scene says. */
async function run(scene: Scene, choices: { dryRun?: boolean } = {}) {
  const out = mkdtempSync(join(folder, 'out-'));
  mkdirSync(join(out, 'fanfare'));
  writeFileSync(join(out, 'fanfare', 'wrangler.json'), JSON.stringify(scene.settings ?? ready));
  const asked: string[] = [];
  const said: string[] = [];
  const outside: Outside = {
    build: async () => true,
    wrangler: async (options) => {
      const command = options.join(' ');
      asked.push(command.replace(/ --config .*/, ''));
      const stdout = command.startsWith('secret list')
        ? JSON.stringify((scene.secrets ?? allSecrets).map((name) => ({ name, type: 'secret_text' })))
        : '';
      const code = scene.failing?.some((start) => command.startsWith(start)) ? 1 : 0;
      const reply = Object.entries(scene.says ?? {}).find(([start]) => command.startsWith(start))?.[1] ?? '';
      const listed = code === 0 ? stdout : '';
      const region = command.startsWith('d1 info') && code === 0 ? '{"running_in_region": "EEUR"}' : '';
      return { code, stdout: listed + region + reply, output: listed + region + reply };
    },
    programProblem: async () => scene.program ?? null,
    treasuryProblem: async () => scene.treasury ?? null,
    say: (line) => said.push(line),
  };
  const code = await deploy({ dryRun: choices.dryRun ?? false, built: true, out }, outside);
  return {
    code,
    asked,
    said: said.join('\n'),
    changed: asked.filter((one) => /^(d1 migrations|deploy$)/.test(one)),
  };
}

describe('a deployment', () => {
  test('a deployment with everything in place migrates first, then deploys', async () => {
    const { code, changed, said } = await run({});
    expect(code).toBe(0);
    expect(changed).toEqual(['d1 migrations apply DB --remote', 'deploy']);
    expect(said).not.toContain('Missing');
    expect(said).toContain('Deployed to https://fanfare.example.');
  });

  test('a deployment names the regions of worker, database and RPC if they differ', async () => {
    const { code, said } = await run({ settings: { ...ready, placement: { region: 'aws:us-east-1' } } });
    expect(code).toBe(0);
    expect(said).toContain('The RPC answers in aws:eu-central-1 and the worker runs in aws:us-east-1');
    expect(said).toContain('The database runs in EEUR and the worker in aws:us-east-1');
    const none = await run({ settings: { ...ready, placement: undefined } });
    expect(none.said).toContain('placement is not set');
    const unnamed = await run({ settings: { ...ready, vars: { ...ready.vars, RPC_REGION: '' } } });
    expect(unnamed.said).toContain('RPC_REGION is empty');
    expect(databaseRegionProblem(ready, 'WEUR')).toBeNull();
  });

  test("a deployment shows in wrangler's own words what it could not check", async () => {
    const words = '\u001b[31m✘ [ERROR]\u001b[0m A request failed.\n  Authentication error [code: 10000]\n';
    const { code, changed, said } = await run({
      failing: ['secret list', 'queues info'],
      says: { 'secret list': words, 'queues info': words },
    });
    expect([code, changed]).toEqual([1, []]);
    expect(said).toContain('The secrets could not be listed. Wrangler said: ✘ [ERROR] A request failed.');
    expect(said).not.toContain('The secret TOKEN_SECRET is not set');
    expect(said).toContain('Authentication error [code: 10000]');
  });

  test('a deployment to one of several accounts continues once the account is named', async () => {
    const says = { whoami: ACCOUNTS };
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', undefined);
    expect((await run({ says })).code).toBe(1);
    expect((await run({ says, settings: { ...ready, account_id: 'a'.repeat(32) } })).code).toBe(0);
    vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'b'.repeat(32));
    expect((await run({ says })).code).toBe(0);
    vi.unstubAllEnvs();
  });

  test('a deployment whose migration fails deploys nothing', async () => {
    const { code, changed } = await run({ failing: ['d1 migrations'] });
    expect([code, changed]).toEqual([1, ['d1 migrations apply DB --remote']]);
  });

  test('a deployment without optional parts names them and continues', async () => {
    const { code, said } = await run({ secrets: allSecrets.filter((name) => name !== 'JUPITER_API_KEY') });
    expect(code).toBe(0);
    expect(said).toContain('The secret JUPITER_API_KEY is not set');
  });

  const vars = (changes: Record<string, string>): Scene => ({
    settings: { ...ready, vars: { ...ready.vars, ...changes } },
  });
  const without = (name: string): Scene => ({ secrets: allSecrets.filter((secret) => secret !== name) });
  test.each<[string, Scene, string]>([
    [
      'database',
      {
        settings: {
          ...ready,
          d1_databases: [{ binding: 'DB', database_id: '00000000-0000-0000-0000-000000000000' }],
        },
      },
      'The database has no id',
    ],
    ['treasury', vars({ TREASURY_ADDRESS: '' }), 'TREASURY_ADDRESS is empty'],
    ['treasury that is one', vars({ TREASURY_ADDRESS: 'nobody' }), 'TREASURY_ADDRESS is no Solana address'],
    ['admins', vars({ ADMIN_WALLETS: ' , ' }), 'ADMIN_WALLETS is empty'],
    ['admins that are wallets', vars({ ADMIN_WALLETS: `${TOKEN_PROGRAM},nobody` }), 'holds "nobody"'],
    ['address of a program', vars({ ESCROW_PROGRAM: 'nobody' }), 'ESCROW_PROGRAM is no Solana address'],
    [
      'address of the operator',
      vars({ OPERATOR_ADDRESS: 'nobody' }),
      'OPERATOR_ADDRESS is no Solana address',
    ],
    ['outside of this machine', vars({ MARKET_URL: 'http://127.0.0.1:1' }), 'names this machine'],
    [
      'secret kept secret',
      vars({ SOLANA_RPC_URL: 'https://rpc.example' }),
      'must not stand in wrangler.toml',
    ],
    ['speech', { settings: { ...ready, ai: undefined } }, 'no Workers AI'],
    ['final program', { program: 'The program can still be changed.' }, 'can still be changed'],
    ['treasury that can be paid', { treasury: 'The treasury is no wallet.' }, 'The treasury is no wallet.'],
    [
      'key for each task',
      vars({ OPERATOR_ADDRESS: String(ready.vars!.TREASURY_ADDRESS) }),
      'must be different wallets',
    ],
    ['login', { failing: ['whoami'] }, 'not logged in'],
    ['single account', { says: { whoami: ACCOUNTS } }, 'Your login reaches 2 Cloudflare accounts: name one'],
    ['domain', { settings: { ...ready, routes: undefined } }, 'No domain is named'],
    [
      'bucket of records',
      { settings: { ...ready, r2_buckets: ready.r2_buckets!.slice(1) } },
      'The bucket RECORDS is missing',
    ],
    ['address of the site', vars({ SITE_URL: '' }), 'SITE_URL must be https://fanfare.example'],
    ['address on its domain', vars({ SITE_URL: 'https://fanfare.test' }), 'SITE_URL must be'],
    [
      'domain that stands where it belongs',
      { settings: { ...ready, routes: undefined, limits: { cpu_ms: 1, routes: [] } } },
      'routes stands below [limits]',
    ],
    ['known setting', vars({ workers_dev: 'false' }), 'workers_dev stands below [vars]'],
    [
      'queue',
      { failing: ['queues info'], says: { 'queues info': 'Queue "fanfare-draws" does not exist.' } },
      'wrangler queues create fanfare-draws',
    ],
    [
      'bucket',
      {
        failing: ['r2 bucket info'],
        says: { 'r2 bucket info': 'The specified bucket does not exist. [code: 10006]' },
      },
      'wrangler r2 bucket create fanfare-records',
    ],
    ['right to look', { failing: ['r2 bucket info'] }, 'The bucket fanfare-records could not be looked at.'],
    [
      'secret of the Turnstile widget that it names',
      { ...vars({ TURNSTILE_SITE_KEY: '0x4' }), ...without('TURNSTILE_SECRET_KEY') },
      'The secret TURNSTILE_SECRET_KEY is not set',
    ],
    ...['TOKEN_SECRET', 'SOLANA_RPC_URL', 'OPERATOR_KEY', 'PAYER_KEY', 'X_CLIENT_SECRET'].map(
      (name): [string, Scene, string] => [name, without(name), `The secret ${name} is not set`],
    ),
  ])('a deployment without a %s changes nothing', async (_, scene, sentence) => {
    const { code, changed, said } = await run(scene);
    expect([code, changed]).toEqual([1, []]);
    expect(said).toContain(sentence);
    expect(said).toContain('Nothing was changed.');
  });
});

test('pages are built with the program, the operator and the treasury of the settings, where they are set', () => {
  const toml = `[vars]\nTREASURY_ADDRESS = "T" # fees\nESCROW_PROGRAM = "P"\nOPERATOR_ADDRESS = ""\n\n[[queues]]\nOPERATOR_ADDRESS = "X"\n`;
  expect(pinnedIn(toml)).toEqual({ escrowProgram: 'P', operator: null, treasury: 'T' });
  const own = readFileSync('wrangler.toml', 'utf8');
  const set = own.replace('OPERATOR_ADDRESS = ""', 'OPERATOR_ADDRESS = "O"');
  expect(pinnedIn(set)).toMatchObject({ operator: 'O' });
});

test('the site is the domain of SITE_URL, wherever it stands among the routes', async () => {
  const routes = ['frames.example', 'fanfare.example'].map((pattern) => ({ pattern, custom_domain: true }));
  const { code, said } = await run({ settings: { ...ready, routes } });
  expect([code, said]).toEqual([0, expect.stringContaining('Deployed to https://fanfare.example.')]);
});

test('a foreign relay and a cron that a restore took off are named, and do not block', async () => {
  const vars = { ...ready.vars, BEACON_URL: 'https://api.drand.sh https://api.drand.example' };
  const { code, said } = await run({ settings: { ...ready, vars, triggers: { crons: [] } } });
  expect(code).toBe(0);
  expect(said).toContain('BEACON_URL names https://api.drand.example,');
  expect(said).toContain('no draw and no refund goes on until it is back');
});

test('a dry run calls wrangler only for a dry run, names what is missing and succeeds', async () => {
  const settings = { ...ready, vars: { ...ready.vars, TREASURY_ADDRESS: '', ADMIN_WALLETS: '' } };
  const { code, asked, said } = await run({ settings }, { dryRun: true });
  expect([code, asked]).toEqual([0, ['deploy --dry-run']]);
  for (const name of ['TREASURY_ADDRESS', 'ADMIN_WALLETS', ...allSecrets]) expect(said).toContain(name);
});

test('production speaks by Workers AI, and its settings hold no address of the chain', () => {
  const settings: Settings = { vars: { SOLANA_RPC_URL: 'https://rpc.example', X_CLIENT_ID: '' } };
  forDeployment(settings);
  expect(settings).toEqual({ ai: { binding: 'AI' }, vars: { X_CLIENT_ID: '' } });
});

test('ready settings have no problem, and every secret that wrangler.toml names is known', () => {
  expect(settingsProblems(ready)).toEqual([]);
  const toml = files.find(({ path }) => path === 'wrangler.toml')!.text;
  const [, list] = /Secrets \(([\s\S]*?)\)/.exec(toml)!;
  expect(list!.match(/[A-Z0-9_]{6,}/g)!.sort()).toEqual([...allSecrets].sort());
});

/** Text that a worker is given: a variable of [vars], or a secret. */
const textOfWorker = (source: string) =>
  [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+)\??: string;$/gm)].map(([, name]) => name!);

test('every text variable of the worker is a setting or a secret that deploying knows', () => {
  const { text } = files.find(({ path }) => path === 'worker/env.ts')!;
  const [source] = /export interface Env [\s\S]*?\n\}/.exec(text)!;
  const names = textOfWorker(source);
  expect(names.length).toBeGreaterThan(30);
  // Each line that mentions a string is one of these.
  expect(names).toHaveLength(source.match(/^ {2}\w+\??:.*\bstring\b/gm)!.length);
  const known = [...VARS.map(({ name }) => name), ...allSecrets];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  // Read by the build and by deploying alone.
  const unread = known.filter((name) => !names.includes(name));
  expect(unread.sort()).toEqual(['OPERATOR_ADDRESS']);
});

test.each([
  ['JUDGE_CALLS_A_DAY', '20k', 'JUDGE_CALLS_A_DAY is no number of calls of the judge of words in a day.'],
  [
    'JUDGE_TIMEOUT_MS',
    '1.5 s',
    'JUDGE_TIMEOUT_MS is no number of milliseconds that a tip waits for the judge of words.',
  ],
  ['GIVEAWAY_MIN_SECONDS', '-1', 'GIVEAWAY_MIN_SECONDS is no number of seconds.'],
  ['LIVE_MIN_SECONDS', '2 min', 'LIVE_MIN_SECONDS is no number of seconds.'],
  ['TREASURY_RESERVE_LAMPORTS', 'some', 'TREASURY_RESERVE_LAMPORTS is no number of lamports.'],
  ['TREASURY_RESERVE_LAMPORTS', '', 'TREASURY_RESERVE_LAMPORTS is empty'],
])('a deployment with %s = "%s" changes nothing', async (name, value, sentence) => {
  const { code, changed, said } = await run({
    settings: { ...ready, vars: { ...ready.vars, [name]: value } },
  });
  expect([code, changed]).toEqual([1, []]);
  expect(said).toContain(sentence);
});

test('the judge of words can be given more calls and more time', async () => {
  const more = { ...ready.vars, JUDGE_CALLS_A_DAY: '100000', JUDGE_TIMEOUT_MS: '3000' };
  expect(settingsProblems({ ...ready, vars: more })).toEqual([]);
});

describe('wrangler.toml, read by wrangler itself', () => {
  const toml = files.find(({ path }) => path === 'wrangler.toml')!.text;
  const read = (text: string) => {
    const path = join(folder, 'wrangler.toml');
    writeFileSync(path, text);
    return unstable_readConfig({ config: path }, { hideWarnings: true });
  };
  const uncommented = toml.replace(/^# (workers_dev|routes|account_id|placement)( = )/gm, '$1$2');

  test('wrangler.toml has each of its documented lines where it belongs', () => {
    expect(uncommented.match(/^(workers_dev|routes|account_id|placement) = /gm)).toHaveLength(4);
    const config = read(uncommented);
    expect(config.routes).toEqual([{ pattern: 'fanfare.example', custom_domain: true }]);
    expect(config.workers_dev).toBe(false);
    expect(config.account_id).toMatch(/^[0-9a-f]{32}$/);
    expect(config.placement).toEqual({ region: 'aws:us-east-1' });
    expect(config.limits).toEqual({ cpu_ms: 300_000 });
    expect(settingsProblems(config as unknown as Settings).map(({ text }) => text)).not.toContainEqual(
      expect.stringMatching(/No domain|stands below|placement is not set/),
    );
  });

  test('wrangler.toml would lose those lines below a table, which deploying refuses', () => {
    const line = 'routes = [{ pattern = "fanfare.example", custom_domain = true }]';
    const below = read(toml.replace('cpu_ms = 300_000', `cpu_ms = 300_000\n${line}`));
    expect(below.routes).toBeUndefined();
    const at = (config: unknown) => settingsProblems(config as Settings).map(({ text }) => text);
    expect(at(below)).toContainEqual(expect.stringContaining('routes stands below [limits]'));
    expect(at(read(`${toml}\n${line}\n`))).toContainEqual(
      expect.stringContaining('routes stands below [vars]'),
    );
  });

  test('wrangler.toml has no setting below [vars] that deploying does not know', () => {
    expect(Object.keys(read(toml).vars).sort()).toEqual(
      [...VARS.map(({ name }) => name), 'SOLANA_RPC_URL'].sort(),
    );
  });

  test('wrangler.toml takes one message of a queue at a time, and few of them at once', () => {
    const { consumers } = read(toml).queues as { consumers: object[] };
    expect(consumers).toMatchObject([{ max_batch_size: 1, max_concurrency: 5 }]);
  });
});

describe('the treasury of a deployment', () => {
  const rent = 890_880n;
  const wallet = {
    address: '',
    owner: SYSTEM_PROGRAM,
    lamports: rent,
    data: new Uint8Array(),
    executable: false,
  };
  const problemOf = (account: Partial<typeof wallet> | null, address = WALLET) =>
    treasuryProblem(address, {
      accounts: async () => [account && { ...wallet, address, ...account }],
      rentMinimum: async () => rent,
    } as Parameters<typeof treasuryProblem>[1]);

  test('is a wallet that holds its rent', async () => {
    expect(await problemOf({})).toBeNull();
  });

  test.each<[string, Partial<typeof wallet> | null, string]>([
    ['does not exist', null, 'does not exist yet'],
    ['holds less than its rent', { lamports: rent - 1n }, 'holds less than'],
    ['belongs to a program', { owner: TOKEN_PROGRAM }, 'not a wallet'],
    ['holds data', { data: new Uint8Array(1) }, 'not a wallet'],
    ['is a program', { executable: true }, 'not a wallet'],
  ])('is refused if it %s', async (_what, account, sentence) => {
    expect(await problemOf(account)).toContain(sentence);
  });

  test('is refused at an address without a key, and where the node is silent', async () => {
    const vault = programAddress([addressBytes(WALLET)!], TOKEN_PROGRAM);
    expect(await problemOf({}, vault)).toContain('nobody can have its key');
    const silent = { accounts: () => Promise.reject(new Error('silent')), rentMinimum: async () => rent };
    expect(await treasuryProblem(WALLET, silent)).toContain('could not be looked at (silent)');
  });
});

test('the runbook says of each key what changing it does', () => {
  const runbook = files.find(({ path }) => path === 'docs/runbook.md')!.text;
  const page = runbook.slice(runbook.indexOf('## Changing keys'));
  const rows = page
    .slice(0, page.indexOf('\n## '))
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const unnamed = SECRETS.filter(({ name }) => !rows.some((row) => row.split('|')[1]!.includes(name)));
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});

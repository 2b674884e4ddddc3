/** `npm run deploy` tells everything that is missing before it changes anything, and deploys in the right order. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { deploy, type Outside } from '../../tools/deploy/deploy.ts';
import { forDeployment, SECRETS, type Settings, settingsProblems } from '../../tools/deploy/settings.ts';
import { files } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ready: Settings = {
  ai: { binding: 'AI' },
  vars: {
    TREASURY_ADDRESS: TOKEN_PROGRAM,
    ADMIN_WALLETS: `${TOKEN_PROGRAM}, ${SYSTEM_PROGRAM}`,
    ESCROW_PROGRAM: TOKEN_PROGRAM,
    X_CLIENT_ID: 'app',
    BEACON_URL: 'https://api.drand.sh',
    TREASURY_RESERVE_LAMPORTS: '100000000',
    JUPITER_API: 'v2',
  },
  d1_databases: [{ binding: 'DB', database_id: '11111111-2222-3333-4444-555555555555' }],
  queues: { producers: [{ queue: 'fanfare-draws' }] },
  r2_buckets: [{ bucket_name: 'fanfare-records' }],
  routes: [{ pattern: 'fanfare.example', custom_domain: true }],
};
const allSecrets = SECRETS.map(({ name }) => name);

interface Scene {
  settings?: Settings;
  secrets?: string[];
  /** Beginnings of wrangler commands that fail. */
  failing?: string[];
  program?: string | null;
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
      return { code, stdout, output: stdout };
    },
    programProblem: async () => scene.program ?? null,
    say: (line) => said.push(line),
  };
  const code = await deploy({ dryRun: choices.dryRun ?? false, built: true, out }, outside);
  return { code, asked, said: said.join('\n'), changed: asked.filter((one) => /^(d1|deploy$)/.test(one)) };
}

describe('a deployment', () => {
  test('with everything in place migrates first, then deploys', async () => {
    const { code, changed, said } = await run({});
    expect(code).toBe(0);
    expect(changed).toEqual(['d1 migrations apply DB --remote', 'deploy']);
    expect(said).not.toContain('Missing');
  });

  test('whose migration fails deploys nothing', async () => {
    const { code, changed } = await run({ failing: ['d1'] });
    expect([code, changed]).toEqual([1, ['d1 migrations apply DB --remote']]);
  });

  test('without what it may do without is told so and goes on', async () => {
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
    ['outside of this machine', vars({ MARKET_URL: 'http://127.0.0.1:1' }), 'names this machine'],
    [
      'secret kept secret',
      vars({ SOLANA_RPC_URL: 'https://rpc.example' }),
      'must not stand in wrangler.toml',
    ],
    ['speech', { settings: { ...ready, ai: undefined } }, 'no Workers AI'],
    ['final program', { program: 'The program can still be changed.' }, 'can still be changed'],
    ['login', { failing: ['whoami'] }, 'not logged in'],
    ['queue', { failing: ['queues info'] }, 'wrangler queues create fanfare-draws'],
    ['bucket', { failing: ['r2 bucket info'] }, 'wrangler r2 bucket create fanfare-records'],
    ...['TOKEN_SECRET', 'SOLANA_RPC_URL', 'OPERATOR_KEY', 'X_CLIENT_SECRET'].map(
      (name): [string, Scene, string] => [name, without(name), `The secret ${name} is not set`],
    ),
  ])('without a %s changes nothing', async (_, scene, sentence) => {
    const { code, changed, said } = await run(scene);
    expect([code, changed]).toEqual([1, []]);
    expect(said).toContain(sentence);
    expect(said).toContain('Nothing was changed.');
  });
});

test('a dry run asks wrangler for nothing but a dry run, tells what is missing and succeeds', async () => {
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
  expect(list!.match(/[A-Z_]{6,}/g)!.sort()).toEqual([...allSecrets].sort());
});

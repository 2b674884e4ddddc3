/** The launch with the real wrangler: a fake server of Cloudflare's API refuses what the real one refuses. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import { adviceFor } from '../../tools/deploy/advice.ts';
import { wrangler } from '../../tools/deploy/deploy.ts';
import { NETWORKS } from '../../tools/launch/answers.ts';
import { type Launch, launch } from '../../tools/launch/launch.ts';
import { person } from '../draw/records.ts';
import { ACCOUNT, type RunningCloudflare, startCloudflare } from './cloudflare.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-launch-cloudflare-'));
const ANSWERS = [
  'https://devnet.rpc.example/?api-key=private',
  'aws:eu-central-1',
  'fanfare-devnet.mine.workers.dev',
  person('admin').address,
];
let cloudflare: RunningCloudflare;

beforeAll(async () => {
  cloudflare = await startCloudflare();
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloudflare.url);
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'a-token-of-the-test');
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', undefined);
  vi.stubEnv('WRANGLER_HIDE_BANNER', 'true');
  vi.stubEnv('WRANGLER_LOG_PATH', join(folder, 'logs'));
  mkdirSync(join(folder, 'migrations'));
  cpSync('wrangler.toml', join(folder, 'wrangler.toml'));
  cpSync('migrations', join(folder, 'migrations'), { recursive: true });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await cloudflare.close();
  rmSync(folder, { recursive: true });
});

/** Runs the launch as far as its deployment; returns what it says. */
async function run(): Promise<string> {
  const said: string[] = [];
  const answers = [...ANSWERS];
  const outside: Launch = {
    wrangler,
    ask: async () => answers.shift()!,
    say: (line) => said.push(line),
    chain: () => ({
      genesisHash: async () => NETWORKS.devnet.genesis,
      accounts: async (addresses) =>
        addresses.map((address) => ({
          address,
          owner: '',
          lamports: 10n ** 9n,
          data: new Uint8Array(),
          executable: false,
        })),
    }),
    deploy: async () => {
      said.push('deploys');
      return 0;
    },
    wait: async () => {},
    named: async () => false,
    up: async () => true,
    smoke: async () => 0,
    root: folder,
  };
  await launch('devnet', outside).catch((error: Error) => said.push(error.message));
  return said.join('\n');
}

/** In the order of a launch, so that each run goes on after the refusal before it. */
const REFUSALS = [
  ['token-without-permission', 'may edit Workers Scripts, Workers Routes, D1, R2 and Queues'],
  ['too-often', 'Wait five minutes'],
  ['server-error', 'cloudflarestatus.com'],
  ['database-limit', 'Buy Workers Paid'],
  ['r2-off', 'Switch it on once'],
  ['queues-not-paid', 'Queues need Workers Paid'],
  ['import-lost', 'D1 lost the import'],
] as const;

// Fifty processes of wrangler, one after the other.
const TIMEOUT_MS = 400_000;

test(
  'the launch says what to do about each refusal, goes on after it, and makes everything once',
  async () => {
    const { account } = cloudflare;
    for (const [refusal, todo] of REFUSALS) {
      account.refusal = refusal;
      const said = await run();
      expect(said, refusal).toContain(todo);
      expect(said, refusal).toContain('Then run this again: it goes on.');
      expect(said, refusal).toMatch(/Wrangler said: .*\[ERROR\]/);
      expect(said, refusal).not.toContain('deploys');
    }
    account.refusal = null;
    expect(await run()).toMatch(/deploys/);

    expect([...account.databases.values()].map(({ name }) => name)).toEqual(['fanfare-devnet']);
    expect([...account.buckets]).toEqual(
      ['records', 'media', 'archive'].map((kind) => `fanfare-devnet-${kind}`),
    );
    expect([...account.queues]).toEqual(['fanfare-devnet-draws']);
    const keys = JSON.parse(readFileSync(join(folder, '.launch', 'devnet.keys.json'), 'utf8')) as object;
    expect(account.secrets.get('fanfare-devnet')).toEqual({ ...keys, SOLANA_RPC_URL: ANSWERS[0] });
    const { sql } = [...account.databases.values()][0]!;
    expect(sql.prepare('SELECT name FROM d1_migrations').all()).toEqual([{ name: '0001_schema.sql' }]);
    expect(sql.prepare("SELECT name FROM sqlite_master WHERE name = 'tips'").all()).toHaveLength(1);

    const before = account.changes.length;
    expect(await run()).toMatch(/deploys/);
    // The table of migrations is asked for; nothing else reaches a database, a bucket, a queue or a secret.
    const id = [...account.databases.keys()][0];
    expect(account.changes.slice(before)).toEqual([`POST /accounts/${ACCOUNT}/d1/database/${id}/query`]);
  },
  TIMEOUT_MS,
);

test('a domain of another account is told at the deployment, and one of this account is taken', async () => {
  writeFileSync(join(folder, 'index.js'), 'export default {}');
  const deploy = (name: string) => {
    const routes = [{ pattern: 'fanfare.example', custom_domain: true }];
    const config = join(folder, `${name}.json`);
    writeFileSync(
      config,
      JSON.stringify({ name, main: 'index.js', compatibility_date: '2026-01-01', routes }),
    );
    return wrangler(['deploy', '--config', config]);
  };
  const refused = await deploy('first');
  expect([refused.code, adviceFor(refused)]).toEqual([1, expect.stringContaining('no zone of this account')]);
  cloudflare.account.zones.add('fanfare.example');
  expect(await deploy('second')).toMatchObject({
    code: 0,
    output: expect.stringContaining('fanfare.example'),
  });
});

test('every refusal that a launch can meet has advice, or is no refusal for it', () => {
  const met = readFixtures('cloudflare').filter(
    ({ error, name }) => error && !/-(taken|missing|refused)$/.test(name),
  );
  for (const { name, answer } of met) {
    const { errors, result } = answer.body as {
      errors: { code: number; message: string }[];
      result: { error?: string } | null;
    };
    const output = result?.error ?? `${errors[0]!.message} [code: ${errors[0]!.code}]`;
    expect(adviceFor({ code: 1, stdout: '', output }), name).not.toBe('');
  }
});

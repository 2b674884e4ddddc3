/** `npm run launch` makes nothing twice, goes on after an interruption anywhere, and keeps every key. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import { afterAll, describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { settingsProblems } from '../../tools/deploy/settings.ts';
import { answerProblem, NETWORKS } from '../../tools/launch/answers.ts';
import { settingsFor } from '../../tools/launch/config.ts';
import { type Launch, launch } from '../../tools/launch/launch.ts';
import { person } from '../draw/records.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-launch-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ANSWERS = {
  rpc: 'https://devnet.rpc.example/?api-key=private',
  region: 'aws:eu-central-1',
  host: 'fanfare-devnet.mine.workers.dev',
  admin: person('admin').address,
};

/** A word of each question, that no question before it has. */
const WORD: Record<string, string> = {
  rpc: 'address of your solana',
  region: 'region',
  host: 'host',
  admin: 'admin',
};

/** A Cloudflare account behind wrangler. It refuses a name that is taken, and fails at the call `stopAt` if told so. */
function account(genesis = NETWORKS.devnet.genesis) {
  const root = mkdtempSync(join(folder, 'root-'));
  mkdirSync(join(root, 'migrations'));
  copyFileSync('wrangler.toml', join(root, 'wrangler.toml'));
  copyFileSync('migrations/0001_schema.sql', join(root, 'migrations', '0001_schema.sql'));
  const has = new Map<string, string>();
  const made: string[] = [];
  const said: string[] = [];
  const asked: string[] = [];
  const scene = {
    root,
    has,
    made,
    said,
    asked,
    calls: 0,
    stopAt: 0,
    after: false,
    rich: true,
    deployed: 0,
    waits: 0,
    smoked: [] as string[],
    agreed: '',
  };
  const answers = { ...ANSWERS };
  const no = (words: string) => ({ code: 1, stdout: '', output: `✘ [ERROR] ${words}` });
  const yes = (stdout = '') => ({ code: 0, stdout, output: stdout });
  const make = (kind: string, value = kind) => {
    if (has.has(kind)) return no(kind.endsWith('draws') ? '[code: 11009]' : '[code: 10004]');
    has.set(kind, value);
    made.push(kind);
    return yes();
  };
  function answer(options: string[], input?: string) {
    const command = options.join(' ');
    const last = options.at(-1)!;
    if (command === 'whoami') return yes(`│ Mine │ ${'a'.repeat(32)} │`);
    if (command === 'd1 list --json')
      return yes(
        JSON.stringify(
          [...has.keys()].flatMap((key) =>
            key.startsWith('d1 ') ? [{ name: key.slice(3), uuid: has.get(key) }] : [],
          ),
        ),
      );
    if (command.startsWith('d1 create'))
      return make(`d1 ${options[2]}`, '11111111-2222-3333-4444-555555555555');
    if (/^(r2 bucket|queues) create/.test(command)) return make(last);
    if (command.startsWith('secret list'))
      return yes(
        JSON.stringify(
          [...has.keys()].flatMap((key) => (key.startsWith('secret ') ? [{ name: key.slice(7) }] : [])),
        ),
      );
    if (command.startsWith('secret bulk')) {
      for (const [name, value] of Object.entries(JSON.parse(input!) as Record<string, string>)) {
        if (!has.has(`secret ${name}`)) made.push(`secret ${name}`);
        has.set(`secret ${name}`, value);
      }
      return yes();
    }
    if (command.includes('SELECT name'))
      return yes(
        JSON.stringify([
          { results: [] },
          { results: has.has('recorded') ? [{ name: '0001_schema.sql' }] : [] },
        ]),
      );
    // The import runs a second time when the run ended before its name was recorded.
    if (command.includes('--file')) return yes();
    if (command.includes('INSERT OR IGNORE')) return make('recorded', last);
    throw new Error(`The stand-in does not know: wrangler ${command}`);
  }
  const outside: Launch = {
    root,
    wrangler: async (options, _shown, input) => {
      const stops = ++scene.calls === scene.stopAt;
      if (stops && !scene.after) throw new Error('interrupted');
      const reply = answer(options, input);
      if (stops) throw new Error('interrupted');
      return reply;
    },
    ask: async (question) => {
      asked.push(question);
      if (question.includes('DNS record')) return scene.agreed;
      const [, reply] = Object.entries(answers).find(([name]) =>
        question.toLowerCase().includes(WORD[name]!),
      )!;
      return reply;
    },
    say: (line) => said.push(line),
    chain: () => ({
      genesisHash: async () => genesis,
      accounts: async (addresses) =>
        addresses.map((address) =>
          scene.rich
            ? { address, owner: '', lamports: 10n ** 9n, data: new Uint8Array(), executable: false }
            : null,
        ),
    }),
    deploy: async () => {
      scene.deployed += 1;
      return 0;
    },
    // The money comes while the third wait lasts, and the site answers after another one.
    wait: async () => {
      scene.waits += 1;
      scene.rich ||= scene.waits === 3;
    },
    up: async () => scene.waits > 3,
    named: async () => true,
    smoke: async (host, keyFile) => {
      scene.smoked.push(`${host} ${keyFile}`);
      return 0;
    },
  };
  return { ...scene, scene, answers, outside, run: (again = false) => launch('devnet', outside, again) };
}

const MADE = [
  'd1 fanfare-devnet',
  ...['records', 'media', 'archive', 'draws'].map((kind) => `fanfare-devnet-${kind}`),
  ...['TOKEN_SECRET', 'OPERATOR_KEY', 'PAYER_KEY', 'TREASURY_KEY', 'SWAP_KEY', 'SOLANA_RPC_URL'].map(
    (name) => `secret ${name}`,
  ),
  'recorded',
];

test('launch makes everything with four answers, and a second run makes nothing', async () => {
  const { run, made, asked } = account();
  expect(await run()).toBe(0);
  expect(made).toEqual(MADE);
  expect(await run()).toBe(0);
  expect(made).toEqual(MADE);
  expect(asked).toHaveLength(4);
  console.log(`commands: login, launch (2; before: 22); answers: ${asked.length}; edits: 0 (before: 17)`);
});

test.each([false, true])(
  'launch goes on after an interruption at any call (the call took effect: %s)',
  async (after) => {
    const { calls } = await (async () => {
      const whole = account();
      await whole.run();
      return whole.scene;
    })();
    for (let stopAt = 1; stopAt <= calls; stopAt++) {
      const { run, made, scene, has, root } = account();
      Object.assign(scene, { stopAt, after });
      await expect(run()).rejects.toThrow('interrupted');
      expect(await run()).toBe(0);
      expect(made).toEqual(MADE);
      const keys = JSON.parse(readFileSync(join(root, '.launch', 'devnet.keys.json'), 'utf8')) as Record<
        string,
        string
      >;
      for (const [name, value] of Object.entries(keys)) expect(has.get(`secret ${name}`)).toBe(value);
    }
  },
);

describe('keys and money', () => {
  test('launch shows no private key, and only the owner can read their file', async () => {
    const { run, said, root } = account();
    await run();
    const path = join(root, '.launch', 'devnet.keys.json');
    const keys = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
    for (const key of keys) expect(said.join('\n')).not.toContain(key);
    expect(readFileSync(join(root, 'wrangler.devnet.toml'), 'utf8')).not.toContain('private');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('launch says once what to send where, deploys nothing before it is there, and goes on by itself', async () => {
    const { run, said, scene } = account();
    scene.rich = false;
    expect(await run()).toBe(0);
    const text = said.join('\n');
    expect(text.match(/^Send [\d.]+ SOL to \w{32,44}\.$/gm)).toHaveLength(2);
    expect(text).toContain('nothing is deployed yet');
    expect(scene).toMatchObject({ waits: 3, deployed: 1 });
  });

  test('launch keeps no running site from a new version, and says what a wallet lacks', async () => {
    const { run, said, scene } = account();
    await run();
    scene.rich = false;
    expect(await run()).toBe(0);
    expect(said.join('\n')).toMatch(/^Send 0\.2 SOL to/m);
    expect(scene).toMatchObject({ waits: 0, deployed: 2 });
  });

  test('launch waits on while the RPC does not answer', async () => {
    const { run, said, scene, outside } = account();
    const { accounts } = outside.chain('');
    outside.chain = () => ({
      genesisHash: async () => NETWORKS.devnet.genesis,
      accounts: (...asked) => (scene.waits < 2 ? Promise.reject(new Error('503')) : accounts(...asked)),
    });
    expect(await run()).toBe(0);
    expect(said.filter((line) => line.includes('does not answer'))).toHaveLength(1);
  });

  test('an RPC address that changed replaces the secret, and no other one', async () => {
    const { run, has, answers, made } = account();
    await run();
    const before = new Map(has);
    answers.rpc = 'https://devnet.other.example/?api-key=other';
    await run(true);
    expect(has.get('secret SOLANA_RPC_URL')).toBe(answers.rpc);
    expect([...has].filter(([name, value]) => before.get(name) !== value)).toHaveLength(1);
    expect(made).toEqual(MADE);
  });

  test('an empty answer keeps the one before', async () => {
    const { run, root, answers } = account();
    await run();
    const file = join(root, '.launch', 'devnet.json');
    const before = readFileSync(file, 'utf8');
    Object.assign(answers, { rpc: '', region: '', host: '', admin: '' });
    await run(true);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('with the key file of the admin launch waits for the site and proves it', async () => {
    const { run, root, answers, scene } = account();
    const admin = person('admin');
    answers.admin = join(root, 'admin.json');
    writeFileSync(answers.admin, JSON.stringify([...admin.secret, ...bs58.decode(admin.address)]));
    expect(await run()).toBe(0);
    expect(scene.smoked).toEqual([`${answers.host} ${answers.admin}`]);
    expect(scene.waits).toBe(4);
    const toml = readFileSync(join(root, 'wrangler.devnet.toml'), 'utf8');
    expect(toml).toContain(`ADMIN_WALLETS = "${admin.address}"`);
  });

  test('launch replaces no DNS record of a host before the operator writes that host again', async () => {
    const { run, answers, made, asked, scene } = account();
    answers.host = 'shop.example';
    await expect(run()).rejects.toThrow('Nothing was changed');
    expect(made).toEqual([]);
    scene.agreed = 'shop.example';
    expect(await run()).toBe(0);
    expect(await run()).toBe(0);
    expect(asked.filter((question) => question.includes('shop.example has a DNS record'))).toHaveLength(2);
  });

  test('launch refuses an RPC of another network before it makes anything', async () => {
    const { run, made } = account(NETWORKS.mainnet.genesis);
    await expect(run()).rejects.toThrow('another network');
    expect(made).toEqual([]);
  });

  test('launch makes no second set of keys for a worker that has one', async () => {
    const { run, root } = account();
    await run();
    rmSync(join(root, '.launch'), { recursive: true });
    await expect(run()).rejects.toThrow('put your copy of .launch back');
    expect(existsSync(join(root, '.launch', 'devnet.keys.json'))).toBe(false);
  });
});

test.each([
  ['devnet', 'rpc', 'https://rpc.example/?network=devnet', 'must name devnet'],
  ['mainnet', 'rpc', 'https://api.devnet.solana.com', 'names devnet'],
  ['devnet', 'rpc', 'http://devnet.example', 'https'],
  ['mainnet', 'host', 'fanfare.mine.workers.dev', 'a domain of yours'],
  ['devnet', 'host', 'other.mine.workers.dev', 'fanfare-devnet'],
  ['devnet', 'host', 'a"b.example', 'no domain name'],
  ['devnet', 'region', 'frankfurt', 'no cloud region'],
  ['devnet', 'admin', 'me', 'no Solana address'],
] as const)('launch refuses on %s as %s: %s', (network, name, value, words) => {
  expect(answerProblem(network, name, value)).toContain(words);
});

test.each(['devnet', 'mainnet'] as const)(
  'wrangler reads the settings of %s as they are meant',
  (network) => {
    const host = network === 'devnet' ? ANSWERS.host : 'fanfare.example';
    const path = join(mkdtempSync(join(folder, 'read-')), 'wrangler.toml');
    const toml = settingsFor(readFileSync('wrangler.toml', 'utf8'), network, { ...ANSWERS, host });
    writeFileSync(path, toml);
    const read = unstable_readConfig({ config: path });
    const name = network === 'devnet' ? 'fanfare-devnet' : 'fanfare';
    expect(read).toMatchObject({
      name,
      workers_dev: network === 'devnet',
      placement: { region: ANSWERS.region },
    });
    expect(read.vars.SITE_URL).toBe(`https://${host}`);
    expect(read.d1_databases[0]!.database_name).toBe(name);
    expect(read.queues.consumers![0]!.queue).toBe(`${name}-draws`);
    expect(read.routes ?? []).toHaveLength(network === 'devnet' ? 0 : 1);
  },
);

test("the operator's own routes stay as they are", () => {
  const own =
    'routes = [{ pattern = "fanfare.example", custom_domain = true }, { pattern = "frames.example" }]';
  const toml = readFileSync('wrangler.toml', 'utf8').replace(/^# routes = .*$/m, own);
  expect(settingsFor(toml, 'mainnet', { ...ANSWERS, host: 'fanfare.example' })).toContain(own);
});

test.each([true, undefined])(
  'deploying takes a workers.dev host only for a trial (workers_dev: %s)',
  (trial) => {
    const settings = { vars: { SITE_URL: `https://${ANSWERS.host}` }, workers_dev: trial };
    const refused = settingsProblems(settings).some(({ text }) => text.startsWith('No domain is named'));
    expect(refused).toBe(!trial);
  },
);

/** The smoke test: all green, each fault red with the sentence that helps, and only an admin may run it. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { smokeMessage } from '../../core/messages.ts';
import type { SmokeReport, SmokeRow } from '../../core/smoke.ts';
import type { DrawMessage, Env } from '../../worker/env.ts';
import { database } from '../../worker/env.ts';
import { smokeProbes } from '../../worker/smoke/probes.ts';
import { answerSmoke } from '../../worker/smoke/queue.ts';
import { runProbes } from '../../worker/smoke/run.ts';
import { SITE } from './giveaways.ts';
import { adminToken, base64, bearer, creatorToken, signText } from './sign-in.ts';
import { call, person, rpc, token } from './support.ts';

const COIN = token('launch').mint;
/** Miniflare's queue serves the whole file's workers; here a message arrives at once. */
const queue = { send: ({ giveaway }: DrawMessage) => answerSmoke(env, giveaway) } as unknown as Env['DRAWS'];
const turnstile = inject('turnstile');
const bucket = inject('bucket');
const backup = {
  ...{ BACKUP_S3_URL: bucket.address, BACKUP_S3_KEY: bucket.key, BACKUP_S3_SECRET: bucket.secret },
  SITE_URL: 'https://fanfare.example',
};
const whole: Env = {
  ...env,
  DRAWS: queue,
  TURNSTILE_URL: turnstile.url,
  TURNSTILE_SITE_KEY: turnstile.siteKey,
  TURNSTILE_SECRET_KEY: turnstile.secretKey,
};

const steer = (url: string, body: object, path = 'fault') =>
  fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const [X, BEACON] = [inject('x').url, inject('beaconUrl')];
const [SWAP, MARKET, SPEECH] = [inject('swapUrl'), inject('marketUrl'), inject('speechUrl')];

const steerJudge = (fault: string, delayMs?: number) =>
  fetch(`${SPEECH}/judge`, { method: 'POST', body: JSON.stringify({ fault, delayMs }) });

async function calm() {
  await rpc('local_clearFaults');
  for (const url of [BEACON, SWAP, MARKET, SPEECH, X, turnstile.url]) await steer(url, { fault: 'none' });
  await steerJudge('none');
}
beforeEach(calm);
afterEach(calm);

/** The rows whose names begin so. */
async function rowsOf(prefix: string, using: Env = whole, probeMs = 8000): Promise<SmokeRow[]> {
  const probes = smokeProbes(using, database(using), COIN).filter(({ name }) => name.startsWith(prefix));
  return (await runProbes(using, probes, { probeMs })).rows;
}

const body = (signer = person('admin'), site = SITE) => {
  const wallet = signer.publicKey.toBase58();
  const message = smokeMessage({ site, wallet, time: Math.floor(Date.now() / 1000) });
  return { message, signature: base64(signText(message, signer)), coin: COIN };
};

test('the smoke test is green when all services answer, and its report holds no secret', async () => {
  const headers = bearer(await adminToken());
  const { status, json } = await call('POST', '/api/admin/smoke', body(), { headers, using: whole });
  expect(status).toBe(200);
  const report = json.data as SmokeReport;
  expect(report.rows.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(report.rows.map(({ name }) => name)).toContain('RPC: holders, Token-2022');
  expect(report.ok).toBe(true);
  const text = JSON.stringify(json);
  for (const secret of [
    env.SOLANA_RPC_URL,
    env.OPERATOR_KEY,
    env.PAYER_KEY,
    env.TREASURY_KEY,
    env.SWAP_KEY,
    env.TOKEN_SECRET,
    turnstile.secretKey,
  ])
    expect(text).not.toContain(secret);
});

test('the smoke test runs only for an admin who signed for this site', async () => {
  const admin = bearer(await adminToken());
  expect((await call('POST', '/api/admin/smoke', body())).status).toBe(401);
  const creator = bearer(await creatorToken());
  expect((await call('POST', '/api/admin/smoke', body(), { headers: creator })).status).toBe(403);
  const code = async (sent: object) =>
    (await call('POST', '/api/admin/smoke', sent, { headers: admin })).json.code;
  expect(await code(body(person('fan1')))).toBe('message_invalid');
  expect(await code(body(person('admin'), 'evil.example'))).toBe('message_invalid');
  expect(await code({ ...body(), signature: body(person('fan1')).signature })).toBe('signature_invalid');
});

const fault = (config: object) => rpc('local_fault', { times: 50, ...config });
const broken = () => Promise.reject(new Error('it is broken'));
const never = () => new Promise<never>(() => {});

/** Each fault, the row that turns red, and what its sentence says. */
const FAULTS: [name: string, row: string, todo: RegExp, cause: () => Promise<unknown>, using?: () => Env][] =
  [
    [
      'a node that is not there',
      'RPC: newest',
      /status page/,
      async () => {},
      () => ({ ...whole, SOLANA_RPC_URL: 'http://127.0.0.1:1' }),
    ],
    [
      'a node that does not read our filters',
      'RPC: holders, Token-2022',
      /filters/,
      () =>
        fault({
          method: 'getProgramAccounts',
          kind: 'error',
          code: -32602,
          message: 'Invalid params: invalid type: map, expected unit.',
        }),
    ],
    [
      'a node that lists no holders',
      'RPC: holders, Token',
      /getProgramAccounts/,
      () =>
        fault({
          method: 'getProgramAccounts',
          kind: 'error',
          code: -32010,
          message: 'excluded from account secondary indexes',
        }),
    ],
    [
      'a node that has had enough',
      'RPC: accounts',
      /plan is too small/,
      () => fault({ method: '*', kind: 'http429' }),
    ],
    [
      'a node that forgets history',
      'RPC: history',
      /whole history/,
      () =>
        fault({
          method: 'getSignaturesForAddress',
          kind: 'error',
          code: -32020,
          message: 'Transaction history is not available from this node',
        }),
    ],
    [
      'a plan that takes few calls at once',
      'RPC: two tips at once',
      /plan is too small/,
      () => fault({ method: 'getLatestBlockhash', kind: 'http429', times: 4 }),
    ],
    [
      'a second node that is not there',
      'Second RPC',
      /another node of this network/,
      async () => {},
      () => ({ ...whole, SECOND_RPC_URL: 'http://127.0.0.1:1' }),
    ],
    [
      'the key of another treasury',
      "Treasury's key",
      /secret put TREASURY_KEY/,
      async () => {},
      () => ({ ...whole, TREASURY_KEY: env.OPERATOR_KEY }),
    ],
    ['a relay that fails', 'drand', /of no use/, () => steer(BEACON, { fault: 'fail' })],
    ['a relay that lies', 'drand', /false signature/, () => steer(BEACON, { fault: 'wrong' })],
    [
      'a Jupiter key that is none',
      'Jupiter: quote',
      /JUPITER_API_KEY/,
      () => steer(SWAP, { fault: 'denied' }),
    ],
    ['Jupiter asked too often', 'Jupiter: build', /too often/, () => steer(SWAP, { fault: 'busy' })],
    ['a page of a CDN', 'Jupiter: quote', /Payouts of tokens wait/, () => steer(SWAP, { fault: 'html' })],
    ['a market that is down', 'DexScreener', /dollars/, () => steer(MARKET, { fault: 'fail' })],
    ['X that is down', 'X', /oEmbed/, () => steer(X, { fault: 'fail' })],
    [
      'an X app with a wrong secret',
      'X: sign-in',
      /X_CLIENT_SECRET/,
      async () => {},
      () => ({ ...whole, X_CLIENT_SECRET: 'a wrong one' }),
    ],
    [
      'an account with X without credit',
      'X: sign-in',
      /no credit/,
      () => steer(X, { fault: 'no-credits', call: 'token' }),
    ],
    ['Turnstile that is down', 'Turnstile', /does not answer/, () => steer(turnstile.url, { fault: 'fail' })],
    [
      'a Turnstile secret that is none',
      'Turnstile',
      /TURNSTILE_SECRET_KEY/,
      async () => {},
      () => ({ ...whole, TURNSTILE_SECRET_KEY: 'a wrong one' }),
    ],
    ['a judge that fails', 'Judge', /does not answer/, () => steerJudge('fail')],
    ['a judge that says something else', 'Judge', /in another way/, () => steerJudge('garbage')],
    [
      'a judge that is late',
      'Judge',
      /too late/,
      () => steerJudge('late', 1700),
      // Tests give the judge longer than a deployment does.
      () => ({ ...whole, JUDGE_TIMEOUT_MS: '' }),
    ],
    [
      'a judge that finds everything safe',
      'Judge',
      /in another way/,
      async () => {},
      () => ({ ...whole, AI: { run: async () => ({ response: 'safe' }) } as unknown as Ai }),
    ],
    ['no voice', 'Speech', /Workers AI/, () => steer(SPEECH, { fault: 'fail' })],
    [
      'a database without its triggers',
      'D1: triggers',
      /migrations/,
      async () => {},
      () => ({ ...whole, DB: { ...methods(env.DB), batch: async () => [] } as unknown as D1Database }),
    ],
    [
      'a migration that D1 cut off before its last trigger',
      'D1: triggers',
      /migrations/,
      async () => {},
      () => ({ ...whole, DB: { ...methods(env.DB), prepare: oneTriggerLess } as unknown as D1Database }),
    ],
    [
      'a queue that delivers nothing',
      'Queue',
      /queues create/,
      async () => {},
      () => ({ ...whole, DRAWS: { send: async () => {} } as unknown as Env['DRAWS'] }),
    ],
    [
      'a bucket of the backup that refuses its key',
      'Backup',
      /BACKUP_S3_KEY/,
      async () => {},
      () => ({ ...whole, ...backup, BACKUP_S3_SECRET: 'another one' }),
    ],
    [
      'a backup without its key',
      'Backup',
      /BACKUP_S3_KEY/,
      async () => {},
      () => ({ ...whole, ...backup, BACKUP_S3_KEY: '' }),
    ],
    [
      'a bucket that is not there',
      'R2',
      /bucket create/,
      async () => {},
      () => ({ ...whole, RECORDS: { put: broken } as unknown as R2Bucket }),
    ],
    [
      'a room that never answers',
      'Token room',
      /Durable Objects/,
      async () => {},
      () => ({
        ...whole,
        TOKEN_ROOM: {
          idFromName: () => 'id',
          get: () => ({ overlayCount: never }),
        } as unknown as Env['TOKEN_ROOM'],
      }),
    ],
  ];
function methods(db: D1Database) {
  return { prepare: db.prepare.bind(db), batch: db.batch.bind(db) };
}

function oneTriggerLess(sql: string) {
  const statement = env.DB.prepare(sql);
  if (!sql.includes('sqlite_master')) return statement;
  return { first: async (column: string) => (await statement.first<number>(column))! - 1 };
}

test.each(FAULTS)(
  'the smoke test turns a row red: %s',
  async (_name, row, todo, cause, using = () => whole) => {
    await cause();
    const [outcome] = await rowsOf(row, using(), 2500);
    expect(outcome).toMatchObject({ state: 'failed', todo: expect.stringMatching(todo) });
  },
);

test('the judge answers as its fixtures say, and a site without Workers AI learns what it lacks', async () => {
  const [row] = await rowsOf('Judge');
  expect(row).toMatchObject({ state: 'ok', todo: null });
  expect(row!.said).toMatch(/^"safe" in \d+ ms, "unsafe" in \d+ ms$/);
  const [none] = await rowsOf('Judge', { ...whole, AI: undefined, SPEECH_URL: '' } as unknown as Env);
  expect(none).toMatchObject({ state: 'skipped', todo: expect.stringContaining('Bind Workers AI') });
});

test('the second node, the way to the node, the key of the treasury and the backup are asked, and what is missing is named', async () => {
  const using = { ...whole, SECOND_RPC_URL: env.SOLANA_RPC_URL };
  const row = async (name: string, site = using) => (await rowsOf(name, site))[0]!;
  expect(await row('Second RPC')).toMatchObject({
    state: 'ok',
    said: expect.stringMatching(/accounts at slot/),
  });
  expect((await row('RPC: way to it')).said).toMatch(/^the node \d+ ms from here, the database \d+ ms/);
  expect((await row('RPC: two tips at once')).said).toMatch(/^24 calls at once in \d+ ms, \d+ a second$/);
  expect((await row("Treasury's key")).state).toBe('ok');
  expect((await row('Backup', { ...using, ...backup })).state).toBe('ok');
  const without = { ...whole, SECOND_RPC_URL: '', TREASURY_KEY: '' };
  for (const name of ['Second RPC', "Treasury's key", 'Backup'])
    expect(await row(name, without)).toMatchObject({ state: 'skipped', todo: expect.any(String) });
});

test('a probe of the smoke test that hangs delays no other', async () => {
  const using = {
    ...whole,
    TOKEN_ROOM: { idFromName: () => 'id', get: () => ({ overlayCount: never }) },
  } as unknown as Env;
  const probes = smokeProbes(using, database(using), COIN).filter(({ name }) =>
    /^(Token room|R2|D1: read)/.test(name),
  );
  const { ok, rows } = await runProbes(using, probes, { probeMs: 400 });
  expect(ok).toBe(false);
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['D1: read', 'ok'],
    ['R2: write and read', 'ok'],
    ['Token room', 'failed'],
  ]);
});

test('a message to the operator is tried, and no address of his is shown', async () => {
  const addresses = {
    ALERT_URL: 'https://hooks.slack.com/services/T0/B0/secret',
    PING_URL: 'https://hc-ping.com/secret-id',
  };
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ok'));
  try {
    const told = async () =>
      (
        await Promise.all([
          rowsOf('Alerts', { ...env, ...addresses }),
          rowsOf('Sign of life', { ...env, ...addresses }),
        ])
      ).flat();
    expect((await told()).map(({ state }) => state)).toEqual(['ok', 'ok']);
    expect(asked.mock.calls.map(([url]) => url)).toEqual(Object.values(addresses));
    expect(String(asked.mock.calls[0]![1]!.body)).toContain('This is a test');
    asked.mockImplementation(async () => new Response('no_service', { status: 404 }));
    const refused = await told();
    expect(refused.map(({ state, said }) => [state, said])).toEqual([
      ['failed', 'HTTP 404'],
      ['failed', 'HTTP 404'],
    ]);
    expect(refused[0]!.todo).toMatch(/does not know this address/);
    expect(JSON.stringify(refused)).not.toMatch(/secret|T0/);
    asked.mockImplementation(async () => new Response('', { status: 429 }));
    expect((await told())[0]!.todo).toMatch(/On ntfy.sh use a paid account/);
  } finally {
    asked.mockRestore();
  }
  expect((await rowsOf('Alerts'))[0]!.state).toBe('skipped');
});

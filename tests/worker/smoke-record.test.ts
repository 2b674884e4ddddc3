/** What the smoke test writes down: the literal answers, bounded in size, and no secret in any of their forms. */
import { env } from 'cloudflare:workers';
import { bytesToHex } from '@noble/hashes/utils';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { smokeMessage } from '../../core/messages.ts';
import type { Heard, SmokeReport } from '../../core/smoke.ts';
import { database, type Env } from '../../worker/env.ts';
import { smokeProbes } from '../../worker/smoke/probes.ts';
import { runProbes } from '../../worker/smoke/run.ts';
import { SITE } from './giveaways.ts';
import { adminToken, base64, bearer, creatorToken, signText } from './sign-in.ts';
import { call, person, token } from './support.ts';

const COIN = token('launch').mint;
/** A site whose every secret is known, in settings of every form. */
const SECRETS = {
  rpc: 'rpc-key-3c1a9',
  rpcHost: 'quiet-amber-frog',
  second: 'second/key+of=1',
  beacon: 'beacon-user-77',
  slack: ['T0A1B2C3D', 'B0E1F2G3H', 'slackSlackSlack24'],
  ping: '5f2c1d3e-aaaa-4bbb-8ccc-123456789abc',
  jupiter: 'jup_5e8d0f',
  x: 'x-client-secret~1!',
  turnstile: '0x4AAAturnstileSecret',
  treasury: 'treasury5KeyBase58xyz',
  canary: ['canaryKeyOne58abc', 'canaryKeyTwo58def'],
  drandQuery: 'bare-query-key-9',
  gateway: 'gateway-path-42',
  pass: 'pässwörter1',
  ...{ bucket: 'bucket-of-the-backup', backupKey: 'AKIAOFTHEBACKUP', backupSecret: 'backup/secret+7' },
};
const site: Env = {
  ...env,
  SOLANA_RPC_URL: `https://${SECRETS.rpcHost}.rpc.example/?api-key=${SECRETS.rpc}`,
  SECOND_RPC_URL: `https://rpc2.example/v2/${encodeURIComponent(SECRETS.second)}`,
  BEACON_URL: `https://${SECRETS.beacon}:pass-word@drand.example https://api.drand.sh https://drand2.example/?${SECRETS.drandQuery}`,
  ALERT_URL: `https://hooks.slack.com/services/${SECRETS.slack.join('/')}`,
  PING_URL: `https://hc-ping.com/${SECRETS.ping}`,
  BACKUP_S3_URL: `https://s3.eu-central-1.example/${SECRETS.bucket}`,
  BACKUP_S3_KEY: SECRETS.backupKey,
  BACKUP_S3_SECRET: SECRETS.backupSecret,
  JUPITER_API_KEY: SECRETS.jupiter,
  X_CLIENT_ID: 'client',
  X_CLIENT_SECRET: SECRETS.x,
  TURNSTILE_SITE_KEY: 'site',
  TURNSTILE_SECRET_KEY: SECRETS.turnstile,
  TREASURY_KEY: SECRETS.treasury,
  CANARY_KEYS: SECRETS.canary.join(' '),
  IPFS_GATEWAYS: `https://ipfs.example/${SECRETS.gateway}`,
  SPEECH_URL: `https://speaker:${encodeURIComponent(SECRETS.pass)}@speech.example`,
};
const planted = [...Object.values(SECRETS).flat(), env.OPERATOR_KEY, env.PAYER_KEY, env.TOKEN_SECRET];
const inBase64 = (text: string) => base64(new TextEncoder().encode(text));
const formsOf = (secret: string) => [
  ...[
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    inBase64(secret),
    inBase64(`client:${secret}`),
  ],
  ...[inBase64(`a${secret}z`), inBase64(`ab${secret}`).replaceAll('+', '-').replaceAll('/', '_')],
  ...[bytesToHex(new TextEncoder().encode(secret)), `0X${bytesToHex(new TextEncoder().encode(secret))}`],
];
const forms = planted.flatMap(formsOf);
/** What a header may hold. */
const plain = (texts: string[]) => texts.filter((text) => !/[^ -~]/.test(text));

afterEach(() => vi.restoreAllMocks());

async function heardFrom(using: Env, names = /./): Promise<Heard[]> {
  const probes = smokeProbes(using, database(using), COIN).filter(({ name }) => names.test(name));
  const { rows } = await runProbes(using, probes, { record: true, probeMs: 4000 });
  return rows.flatMap(({ heard }) => heard ?? []);
}

/** Everything that a secret may hide in: whole, in base64 with neighbours, in an address. */
function leaks(text: string): string[] {
  const lower = text.toLowerCase();
  // The middle of a text in base64 stays the same, whatever stands beside it.
  return forms.filter((form) =>
    lower.includes(form.length > 24 ? form.toLowerCase().slice(4, -4) : form.toLowerCase()),
  );
}

const BODIES: [name: string, body: string, type: string][] = [
  ['JSON', JSON.stringify({ said: forms, nested: [{ deep: `x ${forms.join(' ')} y` }] }), 'application/json'],
  ['names of fields', JSON.stringify(Object.fromEntries(forms.map((form) => [form, 1]))), 'application/json'],
  ['an error of a node', JSON.stringify({ error: { code: 1, message: forms.join() } }), 'application/json'],
  ['a page', `<html>${forms.join('<br>')}`, 'text/html'],
  ['a form', `error=${encodeURIComponent(forms.join())}`, 'text/plain'],
  ['more than is written', JSON.stringify({ said: forms, more: 'y z '.repeat(40_000) }), 'application/json'],
  [
    'a long object',
    JSON.stringify(Object.fromEntries(forms.flatMap((form, at) => [[`${form}${at}`, form.repeat(9)]]))),
    'application/json',
  ],
  ['escaped slashes', `{"cut": "${forms.join(' ').replaceAll('/', '\\/')}`, 'application/json'],
];
test.each(BODIES)('no secret is written down that comes back in %s', async (_name, body, type) => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${String(input)} ${JSON.stringify([...new Headers(init?.headers)])} ${String(init?.body)}`);
    const headers = new Headers({
      'content-type': `${type}; of=${plain(planted).join()}`,
      'set-cookie': plain(planted).join(),
    });
    for (const [at, form] of plain(forms).entries()) headers.set(`x-echo-${at}`, form);
    headers.set('x-ratelimit-remaining', plain(forms).join());
    headers.set('retry-after', plain(planted).join());
    return new Response(body, { status: asked.length % 2 ? 400 : 200, headers });
  });
  const heard = await heardFrom(site);
  // The services did get their secrets.
  for (const secret of [SECRETS.rpc, SECRETS.slack[2]!, SECRETS.ping, SECRETS.jupiter, SECRETS.turnstile])
    expect(asked.join('\n')).toContain(secret);
  expect(heard.length).toBeGreaterThan(20);
  expect(leaks(JSON.stringify(heard))).toEqual([]);
  expect(new Set(heard.flatMap(({ answer }) => Object.keys(answer.headers ?? {})))).toEqual(
    new Set(['content-type', 'retry-after', 'x-ratelimit-remaining']),
  );
});

test('no number of an address is written down', async () => {
  const alert = 'https://discord.com/api/webhooks/123456789012345/abcdefgh';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: 123456789012345, n: 7 }));
  const [heard] = await heardFrom({ ...site, ALERT_URL: alert }, /^Alerts/);
  expect(heard!.answer.body).toEqual({ id: 'XXXX', n: 7 });
});

test('a secret of the service itself is not written down: fields of that name hold none', async () => {
  const body = {
    access_token: 'theirs-1',
    nested: { webhookUrl: 'theirs-2', session_id: 'theirs-3' },
    plain: 'kept',
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
  const [heard] = await heardFrom(site, /^X: sign-in/);
  expect(heard!.answer.body).toEqual({
    ...{ access_token: 'XXXX', nested: { webhookUrl: 'XXXX', session_id: 'XXXX' }, plain: 'kept' },
  });
  expect(JSON.stringify(heard!.request)).not.toContain('smokesmoke');
});

test('what is written down is bounded, whatever a service sends and how often', async () => {
  const giant = JSON.stringify(
    Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`f${at}`, 'y'.repeat(99)])),
  );
  const endless = `"${'x'.repeat(400_000)}"`;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const body = String(input).includes(SECRETS.rpcHost) ? endless : giant;
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const heard = await heardFrom(site);
  expect(JSON.stringify(heard).length).toBeLessThan(700_000);
  expect(heard.map(({ answer }) => answer.bytes?.generate)).toContain('400002 bytes of application/json');
});

test('the binding of Workers AI is heard as well: its answer, its error, its raw answer', async () => {
  const run = async (model: string, inputs: object, options?: object) => {
    if (options) return new Response('{"internalCode":5028,"name":"AiError"}', { status: 410 });
    if (model.includes('guard'))
      return { response: JSON.stringify(inputs).includes('kill') ? 'unsafe' : 'safe' };
    throw new Error('3043: Internal server error');
  };
  const using = { ...site, AI: { run } } as unknown as Env;
  const english = await heardFrom(using, /English/);
  expect(english.map(({ request, answer }) => [request.headers, answer.status, answer.body])).toEqual([
    [{ 'cf-consn-model-id': '@cf/deepgram/aura-2-en' }, 410, { internalCode: 5028, name: 'AiError' }],
    [
      { 'cf-consn-model-id': '@cf/myshell-ai/melotts' },
      0,
      { internalCode: 3043, description: 'Internal server error' },
    ],
  ]);
  const judged = await heardFrom(using, /^Judge/);
  expect(judged.map(({ answer }) => answer.body)).toEqual([{ response: 'safe' }, { response: 'unsafe' }]);
});

test('an admin gets what was heard if he asks for it, from the literal services', async () => {
  const admin = person('admin');
  const wallet = admin.publicKey.toBase58();
  const headers = bearer(await adminToken());
  const turnstile = inject('turnstile');
  const using = {
    ...env,
    TURNSTILE_URL: turnstile.url,
    TURNSTILE_SITE_KEY: turnstile.siteKey,
    TURNSTILE_SECRET_KEY: turnstile.secretKey,
  };
  const body = (more: object) => {
    const message = smokeMessage({ site: SITE, wallet, time: Math.floor(Date.now() / 1000) });
    return { message, signature: base64(signText(message, admin)), coin: COIN, ...more };
  };
  const reported = async (more: object) =>
    (await call('POST', '/api/admin/smoke', body(more), { headers, using })).json.data as SmokeReport;
  expect((await reported({})).rows.flatMap(({ heard }) => heard ?? [])).toEqual([]);
  const { rows } = await reported({ record: true });
  const heard = rows.find(({ name }) => name === 'Turnstile')!.heard!;
  expect(heard).toMatchObject([
    {
      request: {
        method: 'POST',
        url: '/turnstile/v0/siteverify',
        body: { secret: 'XXXX', response: 'smoke' },
      },
      answer: { status: 200, body: { success: false, 'error-codes': ['invalid-input-response'] } },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(turnstile.secretKey);
  for (const wrong of [creatorToken, null]) {
    const others = wrong ? bearer(await wrong()) : undefined;
    const { status, json } = await call('POST', '/api/admin/smoke', body({ record: true }), {
      headers: others,
      using,
    });
    expect([status >= 401, status <= 403, JSON.stringify(json).includes('heard')]).toEqual([
      true,
      true,
      false,
    ]);
  }
  const { json } = await call('POST', '/api/admin/smoke', body({ record: 'yes' }), { headers, using });
  expect(json.error).toContain('record');
});

import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { sign } from 'hono/jwt';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_ADMINS } from '../../core/admin.ts';
import { seedAdmins } from '../../worker/platform/store.ts';
import {
  adminHeaders,
  adminMessage,
  adminToken,
  base64,
  bearer,
  memoTransaction,
  signText,
} from './sign-in.ts';
import { call, person, token } from './support.ts';

const admin = person('admin');
const wallet = admin.publicKey.toBase58();
const fan = person('fan1');
const authenticate = (headers: Record<string, string>, body?: unknown) =>
  call('POST', '/api/admin/authenticate', body, { headers });
const verify = (headers: Record<string, string>) =>
  call('GET', '/api/admin/verify-token', undefined, { headers });
const authMessage = (query = '', address = '203.0.113.1') =>
  call('GET', `/api/admin/auth-message${query}`, undefined, { headers: { 'cf-connecting-ip': address } });

describe('an admin', () => {
  test('an admin who signs the message gets an access token that verifies', async () => {
    const message = await adminMessage();
    expect(message).toMatch(/^fanfare\.test asks you to sign in as administrator\n/);
    const { status, json } = await authenticate(adminHeaders(message, admin));
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, token: json.data.token });
    const verified = await verify({ ...bearer(json.token), 'x-wallet-address': wallet });
    expect(verified.json).toMatchObject({ success: true, data: { wallet } });
  });

  test('an admin can sign a memo transaction instead', async () => {
    const message = await adminMessage(wallet);
    expect(message).toContain(wallet);
    const { 'x-signature': _, ...headers } = adminHeaders(message, admin);
    const { status, json } = await authenticate(headers, {
      memoTransaction: memoTransaction(message, admin),
    });
    expect(status).toBe(200);
    expect((await verify(bearer(json.token))).status).toBe(200);
  });

  test('an admin may do what the creator of any token may', async () => {
    const accessToken = await adminToken();
    const reply = await call('GET', `/api/live/${token('launch').mint}/queue`, undefined, {
      headers: bearer(accessToken),
    });
    expect(reply.status).toBe(200);
  });

  test('a removed admin is refused at once', async () => {
    const accessToken = await adminToken();
    await env.DB.prepare('DELETE FROM admins').run();
    const { status, json } = await verify(bearer(accessToken));
    expect([status, json.code]).toEqual([403, 'not_admin']);
    expect(json.error).toContain('Access denied');
    const queue = await call('GET', `/api/live/${token('launch').mint}/queue`, undefined, {
      headers: bearer(accessToken),
    });
    expect(queue.status).toBe(403);
  });

  test('an admin cannot use a signature twice', async () => {
    const headers = adminHeaders(await adminMessage(), admin);
    expect((await authenticate(headers)).status).toBe(200);
    expect((await authenticate(headers)).json.code).toBe('message_expired');
  });

  test('an admin cannot use a message after five minutes', async () => {
    const headers = adminHeaders(await adminMessage(), admin);
    await env.DB.prepare('UPDATE challenges SET issued_at = issued_at - 300001').run();
    expect((await authenticate(headers)).json.code).toBe('message_expired');
  });
});

describe('admin sign-in is refused to others', () => {
  test('a wallet that is not on the admin list is refused', async () => {
    const { status, json } = await authenticate(adminHeaders(await adminMessage(), fan));
    expect([status, json.code]).toEqual([403, 'not_admin']);
    expect(json.error).toContain('Access denied');
  });

  test('a message bound to another wallet, or signed by another wallet, is refused', async () => {
    const bound = await adminMessage(fan.publicKey.toBase58());
    expect((await authenticate(adminHeaders(bound, admin))).json.code).toBe('message_invalid');
    const free = await adminMessage();
    expect((await authenticate(adminHeaders(free, admin, signText(free, fan)))).json.code).toBe(
      'signature_invalid',
    );
    expect((await authenticate(adminHeaders(`${free}x`, admin))).json.code).toBe('message_invalid');
    expect((await authenticate(adminHeaders(free, admin))).status).toBe(200);
  });

  test('admin requests without their headers are refused', async () => {
    const headers = adminHeaders(await adminMessage(), admin);
    for (const name of ['x-wallet-address', 'x-message', 'x-signature'] as const) {
      const { [name]: _, ...rest } = headers;
      const { status, json } = await authenticate(rest, {});
      expect([status, json.error]).toEqual([400, `${name}: is required`]);
    }
    const { json } = await authenticate({ ...headers, 'x-message': '%%%' });
    expect(json.error).toBe('x-message: must be base64 of the signed text');
  });
});

describe('an access token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: 'fanfare.test',
    aud: 'fanfare',
    sub: wallet,
    scope: 'admin',
    iat: now() - 10,
    exp: now() + 3000,
  });
  const secret = env.TOKEN_SECRET;
  beforeEach(() => seedAdmins(env));

  test('an access token like the issued ones is accepted', async () => {
    expect((await verify(bearer(await sign(claims(), secret, 'HS256')))).status).toBe(200);
  });

  test.each<[string, () => Promise<string>, string]>([
    ['of another secret', () => sign(claims(), 'x'.repeat(40), 'HS256'), 'token_invalid'],
    ['of another algorithm', () => sign(claims(), secret, 'HS512'), 'token_invalid'],
    ['of another site', () => sign({ ...claims(), iss: 'evil.test' }, secret, 'HS256'), 'token_invalid'],
    ['of another audience', () => sign({ ...claims(), aud: 'other' }, secret, 'HS256'), 'token_invalid'],
    ['without an end', () => sign({ ...claims(), exp: undefined }, secret, 'HS256'), 'token_invalid'],
    [
      'of more than an hour',
      () => sign({ ...claims(), exp: now() + 9999 }, secret, 'HS256'),
      'token_invalid',
    ],
    ['of another scope', () => sign({ ...claims(), scope: 'root' }, secret, 'HS256'), 'token_invalid'],
    ['that has ended', () => sign({ ...claims(), exp: now() - 1 }, secret, 'HS256'), 'token_expired'],
    ['from the future', () => sign({ ...claims(), iat: now() + 100 }, secret, 'HS256'), 'token_invalid'],
    ['without a signature', async () => unsigned('none'), 'token_invalid'],
    ['with an empty signature', async () => unsigned('HS256'), 'token_invalid'],
    ['of another wallet', async () => altered({ sub: fan.publicKey.toBase58() }), 'token_invalid'],
    ['that is noise', async () => 'a.b.c', 'token_invalid'],
    ['that is nothing like one', async () => 'hello', 'token_invalid'],
  ])('an access token %s is refused', async (_, make, code) => {
    const { status, json } = await verify(bearer(await make()));
    expect([status, json.code]).toEqual([401, code]);
  });

  test('a request without an access token is refused', async () => {
    for (const headers of [{}, { authorization: 'Basic abc' }, { authorization: 'Bearer' }] as Record<
      string,
      string
    >[]) {
      const { status, json } = await verify(headers);
      expect([status, json.error]).toEqual([401, 'Not authenticated. Please authenticate first.']);
    }
  });

  test('an access token is valid only for the wallet that the request names', async () => {
    const headers = { ...bearer(await adminToken()), 'x-wallet-address': fan.publicKey.toBase58() };
    expect((await verify(headers)).json.code).toBe('token_invalid');
  });

  test('no access token is issued or read without a proper secret', async () => {
    for (const TOKEN_SECRET of ['', 'short']) {
      const using = { ...env, TOKEN_SECRET };
      const { status, json } = await call('GET', '/api/admin/verify-token', undefined, {
        using,
        headers: bearer('a.b.c'),
      });
      expect([status, json.code]).toEqual([503, 'not_configured']);
    }
  });

  const part = (value: unknown) => base64(new TextEncoder().encode(JSON.stringify(value))).replace(/=/g, '');
  const unsigned = (alg: string) => `${part({ alg, typ: 'JWT' })}.${part(claims())}.`;
  async function altered(change: object): Promise<string> {
    const [head, , signature] = (await sign(claims(), secret, 'HS256')).split('.');
    return `${head}.${part({ ...claims(), ...change })}.${signature}`;
  }
});

describe('the admin message', () => {
  test('the admin message stays the same for ten seconds, then the client has to wait', async () => {
    const first = (await authMessage()).json;
    expect(first.message).toBe(first.data.message);
    for (let i = 0; i < 4; i++) expect((await authMessage()).json.message).toBe(first.message);
    const { status, json } = await authMessage();
    expect([status, json.error]).toEqual([429, 'Too many requests. Please wait a moment and try again.']);
  });

  test('requests at the same moment get one admin message', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => authMessage()));
    expect(new Set(replies.map(({ json }) => json.message)).size).toBe(1);
  });

  test('the admin message differs by wallet and by address', async () => {
    const query = `?wallet=${Keypair.generate().publicKey.toBase58()}`;
    const replies = [await authMessage(), await authMessage(query), await authMessage('', '203.0.113.2')];
    expect(new Set(replies.map(({ json }) => json.message)).size).toBe(3);
  });

  test('no new admin message is made within ten seconds of a used one; the refusal says how long to wait', async () => {
    const { json } = await authMessage();
    expect((await authenticate(adminHeaders(json.message, admin))).status).toBe(200);
    const again = await authMessage();
    expect(again.status).toBe(429);
    const wait = Number(again.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10);
    await env.DB.prepare('UPDATE challenges SET issued_at = issued_at - 10001').run();
    expect((await authMessage()).json.message).not.toBe(json.message);
  });

  test('the admin message for a malformed wallet is refused by the name of the field', async () => {
    expect((await authMessage('?wallet=x')).json.error).toBe('wallet: must be a Solana address');
  });
});

describe('the admin list', () => {
  const seedWith = (ADMIN_WALLETS: string) => seedAdmins({ ...env, ADMIN_WALLETS });
  const listed = async () => {
    const { results } = await env.DB.prepare('SELECT wallet FROM admins').all<{ wallet: string }>();
    return results.map((row) => row.wallet).sort();
  };

  test('the admin list is filled once', async () => {
    const both = [wallet, fan.publicKey.toBase58()];
    await seedWith(` ${both.join(' , ')},`);
    expect(await listed()).toEqual([...both].sort());
    await seedWith(wallet);
    expect(await listed()).toEqual([...both].sort());
    const entries = await env.DB.prepare('SELECT actor, action, after FROM audit_log').all();
    expect(entries.results).toEqual([
      { actor: 'platform', action: 'config.reload', after: JSON.stringify(both) },
    ]);
  });

  test('the admin list stays empty if an entry is malformed or there are too many', async () => {
    await seedWith(`${wallet},nobody`);
    await seedWith('');
    const many = Array.from({ length: MAX_ADMINS + 1 }, () => Keypair.generate().publicKey.toBase58());
    await seedWith(many.join());
    expect(await listed()).toEqual([]);
  });
});

/** docs/endpoints.md names every route, and every role gets only what it says: each endpoint, in every role. */
import { env } from 'cloudflare:workers';
import { sign } from 'hono/jwt';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../worker/index.ts?raw';
import { seedAdmins } from '../../worker/platform/store.ts';
import { ENDPOINTS, type Endpoint, everyRow, filledPath, named } from './endpoints.ts';
import { base64 } from './sign-in.ts';
import { call, person, token, world } from './support.ts';

const of = (...who: string[]) => ENDPOINTS.filter((endpoint) => who.includes(endpoint.who));

const { mint } = token('launch');
const wallets = Object.fromEntries(
  (['creator', 'admin', 'partner', 'fan1'] as const).map((name) => [name, world.people[name].publicKey]),
) as Record<'creator' | 'admin' | 'partner' | 'fan1', string>;
const CLIP = 'c1';

/** The path with something real in each of its places: a refusal must not come from a missing subject. */
function pathOf({ path }: Endpoint): string {
  const values: Record<string, string> = {
    token: mint,
    wallet: wallets.fan1,
    clipId: CLIP,
    asset: 'SOL',
    word: 'zounds',
    id: mint,
    tipId: 'none',
    listHash: '0'.repeat(64),
    hash: '0'.repeat(64),
    pickId: 'none',
    kind: 'token',
    file: `${mint}.png`,
    linkId: 'none',
    action: 'pause',
    name: 'juniper',
  };
  return filledPath(path, (name) => values[name]);
}

const now = () => Math.floor(Date.now() / 1000);
const claims = (wallet: string, scope: string, changes: object = {}) => ({
  iss: 'fanfare.test',
  aud: 'fanfare',
  sub: wallet,
  scope,
  iat: now() - 10,
  exp: now() + 3000,
  ...changes,
});
const issued = (wallet: string, scope: string, changes: object = {}, secret = env.TOKEN_SECRET) =>
  sign(claims(wallet, scope, changes), secret, 'HS256');
const part = (value: unknown) => base64(new TextEncoder().encode(JSON.stringify(value))).replace(/=/g, '');

async function altered(wallet: string, scope: string): Promise<string> {
  const [head, , signature] = (await issued(wallet, scope)).split('.');
  return `${head}.${part(claims(wallet, scope, { exp: now() + 3500 }))}.${signature}`;
}

type Headers = Record<string, string>;
interface Role {
  name: string;
  headers: Headers;
  /** Status and code of the refusal, or null if the call is allowed. */
  creator: string | null;
  admin: string | null;
}

/** All roles of a caller. Each false token is tried as an admin's and as the creator's. */
async function roles(): Promise<Role[]> {
  const own = `creator:${mint}`;
  const other = `creator:${token('spl').mint}`;
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  const same = (name: string, headers: Headers, refusal: string): Role => ({
    name,
    headers,
    creator: refusal,
    admin: refusal,
  });
  const people: Role[] = [
    same('visitor', {}, '401 auth_required'),
    same('wallet that only says who it is', { 'x-wallet-address': wallets.admin }, '401 auth_required'),
    same('other scheme', { authorization: 'Basic YTpi' }, '401 auth_required'),
    same('empty bearer', { authorization: 'Bearer' }, '401 auth_required'),
    same('noise', bearer('a.b.c'), '401 token_invalid'),
    {
      name: 'creator',
      headers: bearer(await issued(wallets.creator, own)),
      creator: null,
      admin: '403 wrong_scope',
    },
    {
      name: "another token's creator",
      headers: bearer(await issued(wallets.creator, other)),
      creator: '403 wrong_scope',
      admin: '403 wrong_scope',
    },
    {
      name: 'creator no longer',
      headers: bearer(await issued(wallets.fan1, own)),
      creator: '403 not_creator',
      admin: '403 wrong_scope',
    },
    { name: 'admin', headers: bearer(await issued(wallets.admin, 'admin')), creator: null, admin: null },
    same('removed admin', bearer(await issued(wallets.partner, 'admin')), '403 not_admin'),
    same(
      "admin's token in another wallet's name",
      { ...bearer(await issued(wallets.admin, 'admin')), 'x-wallet-address': wallets.fan1 },
      '401 token_invalid',
    ),
  ];
  const falsified: Role[] = [];
  for (const [wallet, scope] of [
    [wallets.admin, 'admin'],
    [wallets.creator, own],
  ] as const) {
    const add = (name: string, text: string, refusal = '401 token_invalid') =>
      falsified.push(same(`${name}, ${scope.slice(0, 7)}`, bearer(text), refusal));
    add('expired', await issued(wallet, scope, { exp: now() - 1 }), '401 token_expired');
    add('other secret', await issued(wallet, scope, {}, 'x'.repeat(40)));
    add('altered', await altered(wallet, scope));
    add('alg none', `${part({ alg: 'none', typ: 'JWT' })}.${part(claims(wallet, scope))}.`);
    add('other site', await issued(wallet, scope, { iss: 'evil.test' }));
    add('other audience', await issued(wallet, scope, { aud: 'other' }));
    add('too long a life', await issued(wallet, scope, { exp: now() + 9999 }));
  }
  return [...people, ...falsified];
}

/**
 * Every row of every table. The queue notes its runs whenever a message comes, also one of a draw in an earlier test,
 * after that test's rows are gone; requests do not wait for it.
 */
async function everything(): Promise<Record<string, unknown[]>> {
  const ofQueue = (table: string, row: Record<string, unknown>) =>
    table === 'job_runs' && row.name === 'queue';
  return Object.fromEntries(
    Object.entries(await everyRow()).map(([name, rows]) => [name, rows.filter((row) => !ofQueue(name, row))]),
  );
}

async function addClip(): Promise<void> {
  await env.DB.prepare(
    `INSERT OR IGNORE INTO clips (id, token, wallet, handle, post_id, url, quote, unavailable, added_at, refreshed_at)
     VALUES (?, ?, ?, 'ann', '1', 'https://x.com/ann/status/1', NULL, 0, 1, 1)`,
  )
    .bind(CLIP, mint, wallets.fan1)
    .run();
}

async function asked(endpoint: Endpoint, headers: Headers): Promise<string> {
  const body = endpoint.method === 'GET' || endpoint.who === 'author' ? undefined : {};
  const { status, json } = await call(endpoint.method, pathOf(endpoint), body, { headers });
  return `${status} ${json.code ?? ''}`.trim();
}

/** A refusal by role, or a failure of ours. */
const isRefused = (reply: string) => /^(401|403|500)/.test(reply);

beforeEach(async () => {
  await seedAdmins(env);
  await addClip();
});

test('docs/endpoints.md and worker/index.ts name the same routes', () => {
  const inCode = [...routes.matchAll(/\bapp\.(get|post|put|patch|delete)\(\s*'([^']+)'/g)].map(
    ([, method, path]) => `${method!.toUpperCase()} ${path}`,
  );
  // A route that is mounted in another way would be missed here.
  expect(routes.match(/\bapp\.(all|on|route|mount)\(/g)).toBeNull();
  expect(inCode.length).toBeGreaterThan(70);
  expect(ENDPOINTS.map(named).sort()).toEqual([...inCode].sort());
  const known = ['anyone', 'signed', 'creator', 'admin', 'author', 'local'];
  expect(ENDPOINTS.filter(({ who }) => !known.includes(who))).toEqual([]);
});

test.each(['creator', 'admin'] as const)(
  'a request for the %s alone is refused to every other role and changes nothing',
  async (who) => {
    const everyone = await roles();
    const wrong: string[] = [];
    const refusedRoles = everyone.filter((role) => role[who] !== null);
    const before = await everything();
    for (const endpoint of of(who)) {
      for (const role of refusedRoles) {
        const reply = await asked(endpoint, role.headers);
        if (reply !== role[who]) wrong.push(`${named(endpoint)} as ${role.name}: ${reply}, not ${role[who]}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
    for (const endpoint of of(who)) {
      for (const role of everyone.filter((role) => role[who] === null)) {
        const reply = await asked(endpoint, role.headers);
        if (isRefused(reply)) wrong.push(`${named(endpoint)} as ${role.name}: ${reply}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([of(who).length > 8, refusedRoles.length]).toEqual([
      true,
      everyone.length - (who === 'admin' ? 1 : 2),
    ]);
  },
);

test("a clip is removed by its token's creator or an admin, and refused with another or no token", async () => {
  const [endpoint] = of('author');
  const wrong: string[] = [];
  const everyone = await roles();
  const before = await everything();
  for (const role of everyone.filter(({ creator }) => creator !== null)) {
    const reply = await asked(endpoint!, role.headers);
    if (reply !== role.creator) wrong.push(`${role.name}: ${reply}`);
  }
  expect(wrong).toEqual([]);
  expect(await everything()).toEqual(before);
  for (const role of everyone.filter(({ creator }) => creator === null)) {
    expect(await asked(endpoint!, role.headers)).toBe('200');
    await addClip();
  }
});

test('an endpoint that needs a signed message changes nothing without one, whatever the access token', async () => {
  const before = await everything();
  for (const role of await roles()) {
    for (const endpoint of of('signed')) {
      const reply = await asked(endpoint, role.headers);
      expect([named(endpoint), role.name, reply]).toEqual([
        named(endpoint),
        role.name,
        expect.stringMatching(/^4\d\d /),
      ]);
    }
  }
  expect(await everything()).toEqual(before);
});

test('a public endpoint serves every caller: without, with a valid and with a false token', async () => {
  const tried = (await roles()).filter(({ name }) => /^(visitor|admin|noise|expired, admin)$/.test(name));
  expect(tried).toHaveLength(4);
  const wrong: string[] = [];
  for (const role of tried) {
    for (const endpoint of of('anyone')) {
      const reply = await asked(endpoint, role.headers);
      if (isRefused(reply)) wrong.push(`${named(endpoint)} as ${role.name}: ${reply}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('the callers of these tests are different wallets', () => {
  expect(new Set(Object.values(wallets)).size).toBe(4);
  expect(person('creator').publicKey.toBase58()).toBe(token('launch').creator);
});

/** The human pass: who shows to be human is served above full lanes; no one else is. */
import { env } from 'cloudflare:workers';
import type { Context } from 'hono';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { PASS_CALLS } from '../../core/shares/minutes.ts';
import type { AppContext, Env } from '../../worker/env.ts';
import { newPass } from '../../worker/shares/human-pass.ts';
import { hasShare, keyOf } from '../../worker/shares/minute.ts';
import { widgetOf } from '../../worker/shares/siteverify.ts';
import { countersOf } from './counters.ts';
import { aside } from './platform-limits.ts';
import { call } from './support.ts';

const turnstile = inject('turnstile');
const KEYS = {
  TURNSTILE_URL: turnstile.url,
  TURNSTILE_SITE_KEY: turnstile.siteKey,
  TURNSTILE_SECRET_KEY: turnstile.secretKey,
};
const WIDGET = { siteKey: turnstile.siteKey, script: `${turnstile.url}/turnstile/v0/api.js` };
const FULL = [0, 1, 2].map((lane) => keyOf('posts', lane, 'all'));

const control = (path: string, body: object) =>
  aside(async () =>
    (await fetch(turnstile.url + path, { method: 'POST', body: JSON.stringify(body) })).json(),
  );
const newToken = async (ageSeconds = 0) =>
  ((await control('/tokens', { ageSeconds })) as { token: string }).token;
const timesAsked = () =>
  aside(async () => ((await (await fetch(`${turnstile.url}/stats`)).json()) as { asked: number }).asked);

let lines = 0;
const newLine = () => `203.0.113.${++lines}`;

/** The bindings with these counters used up, and the others counting, without an end of the minute. */
function spent(keys: string[], settings: object = KEYS): Env {
  const counts = new Map(keys.map((key) => [key, Number.POSITIVE_INFINITY]));
  return { ...env, ...countersOf(counts), ...settings } as Env;
}

/** A call of the share `posts`. */
const ask = (using: Env, line: string, pass?: string) =>
  call(
    'POST',
    '/api/clips/auth/exchange',
    { code: 'x', state: 'y' },
    {
      using,
      headers: { 'cf-connecting-ip': line, ...(pass ? { 'x-human-pass': pass } : {}) },
    },
  );
const prove = (using: Env, line: string, token: unknown) =>
  call('POST', '/api/human', { token }, { using, headers: { 'cf-connecting-ip': line } });
const passFor = async (line: string, using = spent([])): Promise<string> =>
  (await prove(using, line, await newToken())).json.data.pass;

beforeEach(() => control('/fault', { fault: 'none' }));
afterEach(async () => {
  vi.restoreAllMocks();
  await control('/fault', { fault: 'none' });
});

test('without both keys a 429 names no widget, and no one can show to be human', async () => {
  for (const missing of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']) {
    const using = spent(FULL, { ...KEYS, [missing]: '' });
    const refused = await ask(using, newLine());
    expect([refused.status, refused.json.human]).toEqual([429, undefined]);
    expect((await prove(using, newLine(), await newToken())).json.code).toBe('not_found');
  }
});

describe('a token that is not of a person just now gives no pass', () => {
  test.each([
    ['missing', async () => undefined, 400, 'invalid_field'],
    ['empty', async () => '', 400, 'invalid_field'],
    ['longer than any of Turnstile', async () => 'x'.repeat(2049), 400, 'invalid_field'],
    ['invented', async () => 'XXXX.DUMMY.TOKEN.XXXX', 403, 'human_refused'],
    ['older than 300 seconds', () => newToken(301), 403, 'human_refused'],
  ])('%s', async (_, token, status, code) => {
    const { status: answered, json } = await prove(spent([]), newLine(), await token());
    expect([answered, json.code, json.data]).toEqual([status, code, undefined]);
    if (code === 'invalid_field') expect(json.error).toMatch(/^token: /);
  });

  test('used before', async () => {
    const token = await newToken();
    expect((await prove(spent([]), newLine(), token)).status).toBe(200);
    expect((await prove(spent([]), newLine(), token)).json.code).toBe('human_refused');
  });

  test.each(['fail', 'busy', 'internal', 'garbage', 'wrong-types', 'huge', 'challenge'])(
    'while Turnstile has the fault %s',
    async (fault) => {
      const token = await newToken();
      await control('/fault', { fault });
      const { status, json } = await prove(spent([]), newLine(), token);
      expect([status, json.code]).toEqual([503, 'human_unavailable']);
    },
  );

  test('with a secret that Turnstile does not know', async () => {
    const wrong = spent([], { ...KEYS, TURNSTILE_SECRET_KEY: 'nothing of ours' });
    const { status, json } = await prove(wrong, newLine(), await newToken());
    expect([status, json.code]).toEqual([503, 'not_configured']);
    expect(json.error).not.toContain('nothing of ours');
  });
});

test('a line that has shown to be human too often is refused before Turnstile is asked', async () => {
  const line = newLine();
  const before = await timesAsked();
  const refused = await prove(
    spent([0, 1, 2].map((lane) => keyOf('humans', lane, line))),
    line,
    await newToken(),
  );
  expect([refused.status, refused.json.human]).toEqual([429, undefined]);
  expect(await timesAsked()).toBe(before);
});

test('a full lane names the widget; a pass is served there, twenty times a minute, and then not asked for again', async () => {
  const line = newLine();
  const using = spent(FULL);
  const refused = await ask(using, line);
  expect([refused.status, refused.json.code, refused.json.human]).toEqual([429, 'rate_limited', WIDGET]);
  const pass = await passFor(line, using);
  const served = [];
  for (let at = 0; at <= PASS_CALLS; at++) served.push(await ask(using, line, pass));
  expect(served.map(({ status }) => status !== 429)).toEqual([...Array(PASS_CALLS).fill(true), false]);
  expect(served.at(-1)!.json.human).toBeUndefined();
});

test('a pass is served where the line has used up its own number, of this share and of all reads', async () => {
  const line = newLine();
  const using = spent(
    ['posts', 'reads'].flatMap((name) => [0, 1, 2].map((lane) => `${name} ${lane} ${line}`)),
  );
  expect((await ask(using, line)).json.human).toEqual(WIDGET);
  expect((await ask(using, line, await passFor(line, using))).status).not.toBe(429);
});

test('the further calls of passes use up no first call of another pass', async () => {
  const using = spent([...FULL, keyOf('posts', 1, 'passes all')]);
  const line = newLine();
  const [heavy, fresh] = [await passFor(line, using), await passFor(line, using)];
  const heavyCalls = [];
  for (let at = 0; at < 3; at++) heavyCalls.push((await ask(using, line, heavy)).status !== 429);
  expect(heavyCalls).toEqual([true, false, false]);
  expect((await ask(using, line, fresh)).status).not.toBe(429);
});

describe('a pass opens nothing, and a new one is asked for', () => {
  const opens = async (line: string, pass: string) => {
    const { status, json } = await ask(spent(FULL), line, pass);
    if (status === 429) expect(json.human).toEqual(WIDGET);
    return status !== 429;
  };

  test('on another line', async () => {
    const pass = await passFor('2001:db8:1:1::1');
    expect(await opens('2001:db8:1:1::2', pass)).toBe(true);
    for (const other of ['2001:db8:1:2::1', newLine()]) expect(await opens(other, pass)).toBe(false);
  });

  test('after half an hour', async () => {
    const line = newLine();
    const pass = await passFor(line);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 29 * 60_000);
    expect(await opens(line, pass)).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 60_000);
    expect(await opens(line, pass)).toBe(false);
  });

  test('if any part of it is changed, or it is signed with another secret', async () => {
    const line = newLine();
    const pass = await passFor(line);
    const [until, id, code] = pass.split('.') as [string, string, string];
    const other = (hex: string) => hex.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const foreign = await passFor(line, spent([], { ...KEYS, TOKEN_SECRET: 'x'.repeat(40) }));
    const forged = [
      `${Number(until) + 1}.${id}.${code}`,
      `${until}.${other(id)}.${code}`,
      `${until}.${id}.${other(code)}`,
    ];
    for (const bad of [...forged, foreign, `${until}.${id}.`, `${pass}0`, 'nonsense'])
      expect(await opens(line, bad), bad).toBe(false);
    expect(await opens(line, pass)).toBe(true);
  });
});

describe("5,000 fans behind a carrier's address, in a giveaway's last minute", () => {
  /** How many are served in that minute. */
  const served = async (settings: object): Promise<{ atOnce: number; withPass: number }> => {
    const using = spent([], settings);
    const line = newLine();
    const contextOf = (pass?: string) =>
      ({
        env: using,
        get: () => 'test',
        set: () => {},
        req: { raw: { headers: new Headers({ 'cf-connecting-ip': line }) }, header: () => pass },
      }) as unknown as Context<AppContext>;
    const count = { atOnce: 0, withPass: 0 };
    for (let fan = 0; fan < 5000; fan++) {
      if (await hasShare(contextOf(), 'registrations')) count.atOnce += 1;
      else if (widgetOf(using) && (await hasShare(contextOf(), 'humans')))
        if (await hasShare(contextOf(newPass(contextOf())), 'registrations')) count.withPass += 1;
    }
    return count;
  };

  test('all take part, 4,800 of them behind the dialog', async () => {
    expect(await served(KEYS)).toEqual({ atOnce: 200, withPass: 4800 });
  });

  test('without the keys 200 do', async () => {
    expect(await served({ TURNSTILE_SITE_KEY: '' })).toEqual({ atOnce: 200, withPass: 0 });
  });
});

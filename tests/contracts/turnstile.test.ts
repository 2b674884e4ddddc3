/** Turnstile: our client reads the literal answers, and the fake one gives them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import { TURNSTILE_FAULTS } from '../../local/faults.ts';
import { type RunningTurnstile, startTurnstile } from '../../local/turnstile/server.ts';
import { verifyHuman } from '../../worker/shares/siteverify.ts';
import { answerShape, literalHost, sameRequest } from './literal.ts';

const fixtures = readFixtures('turnstile').filter(({ request }) => request.method === 'POST');
const OUTCOMES: Record<string, string> = {
  'verify-person': 'taken',
  'verify-invented': 'human_refused',
  'verify-used': 'human_refused',
  'verify-no-token': 'human_refused',
  'verify-wrong-secret': 'not_configured',
  'verify-no-secret': 'not_configured',
  'verify-internal-error': 'human_unavailable',
};

const outcome = (url: string, secret: string, token: string) =>
  verifyHuman(
    { TURNSTILE_URL: url, TURNSTILE_SECRET_KEY: secret, SITE_URL: 'https://fanfare.example' },
    token,
  ).then(
    () => 'taken',
    (error) => error.code as string,
  );

test('Turnstile answers without a known source are listed as questions', () => {
  expect(fixtures.filter(({ error }) => error).length).toBeGreaterThanOrEqual(5);
  expect(readQuestions('turnstile').length).toBeGreaterThan(0);
});

test.each(fixtures)('the Turnstile client reads $name: $title', async (fixture) => {
  const host = await literalHost(fixture.answer);
  expect(await outcome(host.url, 'a secret', 'a token')).toBe(OUTCOMES[fixture.name]);
  expect(sameRequest(host.asked[0]!, fixture)).toBe(true);
  expect(host.asked[0]!.body).toBe('secret=a+secret&response=a+token');
  expect(host.asked[0]!.headers!['user-agent']).toMatch(/^Fanfare\//);
  await host.close();
});

test('an answer of another status is no yes, whatever it says', async () => {
  const host = await literalHost(
    { status: 400, body: { success: true } },
    { status: 503, body: { success: true } },
  );
  for (const _ of [1, 2]) expect(await outcome(host.url, 's', 't')).toBe('human_unavailable');
  await host.close();
});

describe('the fake Turnstile', () => {
  let turnstile: RunningTurnstile;
  beforeAll(async () => {
    turnstile = await startTurnstile();
  });
  afterAll(() => turnstile.close());

  const post = (path: string, body: object) =>
    fetch(turnstile.url + path, { method: 'POST', body: JSON.stringify(body) });
  const fault = (name: string) => post('/fault', { fault: name });
  const newToken = async (ageSeconds = 0): Promise<string> =>
    ((await (await post('/tokens', { ageSeconds })).json()) as { token: string }).token;
  const ask = (secret: string, token: string) =>
    fetch(`${turnstile.url}/turnstile/v0/siteverify`, {
      method: 'POST',
      headers: { 'user-agent': 'Fanfare/1' },
      body: new URLSearchParams({ secret, response: token }),
    });

  test.each(fixtures)('the fake Turnstile answers like $name: $title', async (fixture: Fixture) => {
    const steps = (fixture.switch ?? {}) as { token?: string; secret?: string; fault?: string };
    await fault(steps.fault ?? 'none');
    const secret = { wrong: 'verysecret', none: '' }[steps.secret ?? ''] ?? turnstile.secretKey;
    const token = { invented: 'XXXX.DUMMY.TOKEN.XXXX', none: '' }[steps.token ?? ''] ?? (await newToken());
    if (steps.token === 'used') await ask(secret, token);
    const response = await ask(secret, token);
    const body = (await response.json()) as Record<string, unknown>;
    const literal = fixture.answer.body as Record<string, unknown>;
    expect([response.status, body.success, body['error-codes']]).toEqual([
      fixture.answer.status,
      literal.success,
      literal['error-codes'],
    ]);
    expect(answerShape(body)).toEqual(answerShape(literal));
    await fault('none');
  });

  test('the fake Turnstile takes a token for 300 seconds', async () => {
    const { url, secretKey } = turnstile;
    expect(await outcome(url, secretKey, await newToken(290))).toBe('taken');
    expect(await outcome(url, secretKey, await newToken(301))).toBe('human_refused');
  });

  const broken = TURNSTILE_FAULTS.filter((name) => !['none', 'hang'].includes(name));
  test.each(broken)(
    'a person is neither taken nor refused while Turnstile has the fault %s',
    async (name) => {
      const token = await newToken();
      await fault(name);
      expect(await outcome(turnstile.url, turnstile.secretKey, token)).toBe('human_unavailable');
      await fault('none');
    },
  );
});

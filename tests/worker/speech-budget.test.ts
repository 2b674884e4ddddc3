/** What is spoken, in which language, and within which budget. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { parseAlerts } from '../../core/alerts/parse-settings.ts';
import { speechDay } from '../../core/alerts/speech-budget.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { giveBack, readSpent, spend } from '../../worker/budgets/store.ts';
import { database, type Env } from '../../worker/env.ts';
import { collectHealth } from '../../worker/health/collect.ts';
import { noteLanguage } from '../../worker/health/store.ts';
import worker from '../../worker/index.ts';
import { saveSettings } from '../../worker/live/store.ts';
import { deleteOld } from '../../worker/retention.ts';
import { smokeProbes } from '../../worker/smoke/probes.ts';
import { runProbes } from '../../worker/smoke/run.ts';
import { aTip, QUICK, RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, insertTip } from './room-paid-tips.ts';
import { call, ORIGIN, token } from './support.ts';

const { mint } = token('launch');
const db = database(env);
const today = speechDay(Date.now());
let run = 0;
const speech = inject('speechUrl');
const steer = (path: string, body: object) =>
  fetch(`${speech}${path}`, { method: 'POST', body: JSON.stringify(body) });
const stats = async () => (await (await fetch(`${speech}/stats`)).json()) as Stats;
interface Stats {
  spoken: number;
  last: { model: string; inputs: Record<string, string> } | null;
}

beforeEach(async () => {
  run += 1;
  await steer('/fault', { fault: 'none' });
  await steer('/voices', { aura: true });
});
afterEach(() => steer('/voices', { aura: false }));

/** Settings of the alerts; the voice may be set in part. */
async function setAlerts(sent: object) {
  const { updatedAt = 0 } =
    (await env.DB.prepare(
      "SELECT updated_at AS updatedAt FROM token_settings WHERE token = ? AND kind = 'alerts'",
    )
      .bind(mint)
      .first<{ updatedAt: number }>()) ?? {};
  await saveSettings(db, mint, 'alerts', parseAlerts(sent), {
    by: 'creator',
    now: Date.now(),
    readAt: updatedAt,
  });
}

/** Has a tip with these words shown, and asks for its sound. */
async function hear(message: string, using: Env = env, amount = 50_000_000) {
  const id = `said-${run}-${Math.random()}`;
  await insertTip({ id, token: mint, message, amount });
  const overlay = await RoomClient.join('overlay', { token: mint });
  await theRoom(mint).deliverTip({ ...aTip(id, mint), message }, QUICK);
  await until(() => expect(overlay.tips()).toContain(id));
  return listen(id, using);
}

async function listen(id: string, using: Env = env) {
  const ctx = createExecutionContext();
  const response = await worker.fetch(new Request(`${ORIGIN}/api/live/${mint}/speech/${id}`), using, ctx);
  const bytes = await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  const isJson = response.headers.get('content-type')?.includes('json');
  const code = isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as { code: string }).code : null;
  return { status: response.status, code };
}

test.each([
  ['Great stream, thanks for all', '@cf/deepgram/aura-2-en', { speaker: 'draco' }],
  ['Hola, muchas gracias por todo', '@cf/deepgram/aura-2-es', { speaker: 'alvaro' }],
  ['gg', '@cf/deepgram/aura-2-en', { speaker: 'draco' }],
])('%j is said by %s', async (message, model, inputs) => {
  await setAlerts({ voice: { voice: 'draco' } });
  expect(await hear(message)).toMatchObject({ status: 200 });
  const { last } = await stats();
  expect(last).toMatchObject({ model, inputs });
  expect(last?.inputs.text).toContain(message);
});

test('a language without a voice costs nothing; a doubtful one is spoken once the smoke test has heard it', async () => {
  await setAlerts({});
  const before = await stats();
  expect(await hear('Спасибо за стрим')).toMatchObject({ status: 404, code: 'speech_language' });
  expect(await hear('Merci beaucoup, c’est très bien')).toMatchObject({ code: 'speech_language' });
  expect((await stats()).spoken).toBe(before.spoken);

  const french = () => smokeProbes(env, db, null).filter(({ name }) => name === 'Speech: French');
  await runProbes(env, french());
  expect(await hear('Merci beaucoup, c’est très bien')).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({ inputs: { lang: 'fr' } });

  await steer('/fault', { fault: 'fail' });
  const { ok, rows } = await runProbes(env, french());
  expect([ok, rows[0]?.state, rows[0]?.todo]).toEqual([true, 'skipped', expect.stringMatching(/not spoken/)]);
  await steer('/fault', { fault: 'none' });
  expect(await hear('Merci beaucoup, c’est très bien')).toMatchObject({ code: 'speech_language' });
});

test('with the voice off nothing is said, and a test alert of an amount follows its plan', async () => {
  await setAlerts({ voice: { on: false } });
  const before = (await stats()).spoken;
  expect(await hear('Great stream, thanks')).toMatchObject({ status: 404, code: 'speech_silent' });
  await setAlerts({ minimums: { speak: '100000000' }, voice: { on: true } });
  const headers = await asCreator(mint);
  const overlay = await RoomClient.join('overlay', { token: mint });
  const send = async (amountUnits: string) => {
    const { json } = await call('POST', `/api/live/${mint}/queue/test`, { amountUnits }, { headers });
    const { id, amount } = json.data.tip;
    expect(amount).toBe(displayNumber(BigInt(amountUnits), SOL_DECIMALS));
    await until(() => expect(overlay.tips()).toContain(id));
    return id as string;
  };
  expect(await listen(await send('99999999'))).toMatchObject({ code: 'speech_silent' });
  expect((await stats()).spoken).toBe(before);
  expect(await listen(await send('100000000'))).toMatchObject({ status: 200 });
  const { last } = await stats();
  expect(last?.inputs.text).toContain('tipped zero point one sol');
  // Another voice is heard at once, and an amount that was never sent is not spoken.
  await setAlerts({ voice: { voice: 'zeus' } });
  expect(await listen(await send('100000000'))).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({ inputs: { speaker: 'zeus' } });
  expect(await listen('test-sol777000000-x')).toMatchObject({ code: 'speech_over' });
});

test('a malformed amount of a test alert is refused by its name', async () => {
  const headers = await asCreator(mint);
  for (const amountUnits of ['0', '-1', '1.5', '9'.repeat(18), 5])
    expect(await call('POST', `/api/live/${mint}/queue/test`, { amountUnits }, { headers })).toMatchObject({
      status: 400,
      json: { code: 'invalid_field', error: expect.stringContaining('amountUnits') },
    });
});

test('words are said as the creator wants them said', async () => {
  await setAlerts({
    template: 'Thanks {name} for {amount}',
    voice: { pronunciations: [{ from: 'gg', to: 'good game' }] },
  });
  await hear('GG everyone');
  expect((await stats()).last?.inputs.text).toBe(
    'Thanks Anonymous for zero point zero five sol. good game everyone',
  );
});

test('when the day of a token is used up its alerts are silent, and its studio says so', async () => {
  await setAlerts({});
  const used = (await readSpent(db, mint, today)).token;
  const using = { ...env, SPEECH_TOKEN_CHARACTERS: String(used + 10) };
  const before = (await stats()).spoken;
  expect(await hear('This is too long for what is left', using)).toMatchObject({
    status: 429,
    code: 'speech_spent',
  });
  expect((await stats()).spoken).toBe(before);
  expect((await readSpent(db, mint, today)).token).toBe(used);
  const headers = await asCreator(mint);
  const { json } = await call('GET', `/api/live/${mint}/voice`, undefined, { headers, using });
  expect(json.data).toMatchObject({ used, most: used + 10, siteSpent: false });
  expect(json.data.languages).toEqual(expect.arrayContaining(['en', 'es']));
  expect((await call('GET', `/api/live/${mint}/voice`)).status).toBe(401);
});

test('what the platform may say in a day is counted across tokens, and health speaks up', async () => {
  const day = today + 1000;
  const site = { token: 1000, site: 250 };
  expect(await spend(db, { token: 'a', day, characters: 100 }, site)).toBe(true);
  expect(await spend(db, { token: 'b', day, characters: 100 }, site)).toBe(true);
  expect(await spend(db, { token: 'c', day, characters: 100 }, site)).toBe(false);
  expect(await readSpent(db, 'c', day)).toEqual({ token: 0, site: 200 });
  const using = { ...env, SPEECH_SITE_CHARACTERS: '10' };
  await spend(db, { token: 'a', day: today, characters: 10 }, { token: 10 ** 6, site: 10 ** 6 });
  expect((await collectHealth(using)).concerns.join()).toMatch(/of 10 characters of this day are spoken/);
  expect((await collectHealth(env)).concerns.join()).not.toMatch(/characters/);
});

test('of many at once only as many are spoken as the budget pays for', async () => {
  const day = today + 2000;
  const spends = Array.from({ length: 20 }, () =>
    spend(db, { token: 'race', day, characters: 30 }, { token: 100, site: 10 ** 6 }),
  );
  expect((await Promise.all(spends)).filter(Boolean)).toHaveLength(3);
  expect(await readSpent(db, 'race', day)).toEqual({ token: 90, site: 90 });
  await giveBack(db, { token: 'race', day, characters: 30 });
  expect(await readSpent(db, 'race', day)).toEqual({ token: 60, site: 60 });
});

test('a voice that fails is not paid for', async () => {
  await setAlerts({});
  const before = await readSpent(db, mint, today);
  await steer('/fault', { fault: 'fail' });
  expect(await hear('Will not be said')).toMatchObject({ status: 503 });
  expect(await hear('Nor will this', { ...env, SPEECH_URL: '' })).toMatchObject({ status: 503 });
  expect(await readSpent(db, mint, today)).toEqual(before);
});

test('days that are over are forgotten after a week', async () => {
  await spend(db, { token: 'old', day: today - 8, characters: 5 }, { token: 10, site: 10 });
  await spend(db, { token: 'old', day: today - 6, characters: 5 }, { token: 10, site: 10 });
  await deleteOld(env);
  await until(async () => expect((await readSpent(db, 'old', today - 8)).site).toBe(0));
  expect((await readSpent(db, 'old', today - 6)).token).toBe(5);
});

test('the smoke test may forget a language that it never heard', async () => {
  await noteLanguage(db, 'ko', null);
  expect(await hear('방송 잘 보고 있어요')).toMatchObject({ code: 'speech_language' });
});

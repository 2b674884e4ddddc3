/** What is spoken, in which language and voice, and who pays for it. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { parseAlerts } from '../../core/alerts/parse-settings.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { DAYS, type DayName, dayOf } from '../../core/shares/days.ts';
import { database, type Env } from '../../worker/env.ts';
import { collectHealth } from '../../worker/health/collect.ts';
import { noteLanguage } from '../../worker/health/store.ts';
import worker from '../../worker/index.ts';
import { saveSettings } from '../../worker/live/store.ts';
import { deleteOld } from '../../worker/retention.ts';
import { giveBack, stateOf, take } from '../../worker/shares/day.ts';
import { smokeProbes } from '../../worker/smoke/probes.ts';
import { runProbes } from '../../worker/smoke/run.ts';
import { aTip, QUICK, RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, insertTip } from './room-paid-tips.ts';
import { call, ORIGIN, token } from './support.ts';

const { mint } = token('launch');
const creator = token('launch').creator!;
const db = database(env);
const today = dayOf(Date.now());
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

const AURA = '@cf/deepgram/aura-2-en';
const PLAIN = '@cf/myshell-ai/melotts';
/** What is taken of a share: by the creator, and by all. */
const used = async (share: DayName, owner = creator) => (await stateOf(env, share, owner)).used;
const taken = (share: DayName, owner: string, units: number) =>
  env.DB.prepare('INSERT INTO shares VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET used = excluded.used')
    .bind(today, share, owner, units)
    .run();
/** The fee of a tip of 0.05 SOL: more than 400 characters. */
const FEE = 1_000_000;
const AMOUNT_ALONE = expect.stringMatching(/^zero point [a-z ]+ sol\.$/);

/** Has a tip with these words shown, and asks for its sound. */
async function hear(message: string, using: Env = env, fee = FEE) {
  const id = `said-${run}-${Math.random()}`;
  // Each test has an amount of its own: the edge's cache outlives it, and equal amounts are one sound.
  await insertTip({ id, token: mint, message, amount: 50_000_000 + run * 100_000, fee });
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

test('of a language without a voice the amount is said; a doubtful one is spoken once the smoke test has heard it', async () => {
  await setAlerts({});
  const before = await stats();
  const amountAlone = { model: AURA, inputs: { text: AMOUNT_ALONE } };
  expect(await hear('Спасибо за стрим')).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject(amountAlone);
  expect(await hear('Merci beaucoup, c’est très bien')).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject(amountAlone);
  expect((await stats()).spoken).toBe(before.spoken + 1);

  const french = () => smokeProbes(env, db, null).filter(({ name }) => name === 'Speech: French');
  await runProbes(env, french());
  expect(await hear('Merci beaucoup, c’est très bien')).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({ inputs: { lang: 'fr' } });

  await steer('/fault', { fault: 'fail' });
  const { ok, rows } = await runProbes(env, french());
  expect([ok, rows[0]?.state, rows[0]?.todo]).toEqual([true, 'skipped', expect.stringMatching(/not spoken/)]);
  await steer('/fault', { fault: 'none' });
  expect(await hear('Merci beaucoup, c’est très bien')).toMatchObject({ status: 200 });
  // The sound of the amount is there already.
  expect((await stats()).spoken).toBe(before.spoken + 3);
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
  expect((await stats()).last?.inputs.text).toMatch(
    /^Thanks Anonymous for zero point [a-z ]+ sol\. good game everyone$/,
  );
});

test('what others have used up takes no voice from a tip whose fee pays for it', async () => {
  await setAlerts({});
  // As a creator of many coins leaves the day, by test alerts and small tips.
  for (const share of ['voice', 'tests'] as const)
    for (const owner of ['', creator]) await taken(share, owner, DAYS[share].site);
  expect(await hear('Great stream, thanks for all')).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({ model: AURA });
  expect(await hear('Hola, muchas gracias por todo')).toMatchObject({ status: 200 });
  expect((await stats()).last?.model).toBe('@cf/deepgram/aura-2-es');
});

test('a smaller fee has the plain voice, which costs less than it, from no share', async () => {
  await setAlerts({});
  expect(await hear('Great stream, thanks for all', env, 2000)).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({ model: PLAIN, inputs: { lang: 'en' } });
  expect([await used('voice'), await used('paid')]).toEqual([0, 0]);
});

test("what the plain voice cannot say takes the creator's share, within ten times what the fee pays", async () => {
  await setAlerts({});
  const before = (await stats()).spoken;
  expect(await hear('Hola, muchas gracias por todo', env, 3000)).toMatchObject({ status: 200 });
  const { last, spoken } = await stats();
  expect(last).toMatchObject({ model: '@cf/deepgram/aura-2-es' });
  expect(await used('voice')).toBe(last!.inputs.text!.length);
  // A lower fee allows no more than the amount, in the creator's language.
  expect(await hear('Hola, muchas gracias por todo', env, 1000)).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({
    model: PLAIN,
    inputs: { prompt: AMOUNT_ALONE },
  });
  expect((await stats()).spoken).toBe(spoken + 1);
  expect(spoken).toBe(before + 1);
});

test('without any share left an amount that no plain voice can say is silent, and the studio says how much there was', async () => {
  await setAlerts({ voice: { voice: 'alvaro' } });
  await taken('voice', creator, DAYS.voice.free);
  const before = (await stats()).spoken;
  expect(await hear('Hola, muchas gracias por todo', env, 3000)).toMatchObject({
    status: 429,
    code: 'speech_spent',
  });
  expect((await stats()).spoken).toBe(before);
  const headers = await asCreator(mint);
  const { json } = await call('GET', `/api/live/${mint}/voice`, undefined, { headers });
  // Fees of 3,000 lamports have earned nothing that counts.
  expect(json.data).toMatchObject({ used: DAYS.voice.free, most: DAYS.voice.free });
  expect(json.data.languages).toEqual(expect.arrayContaining(['en', 'es']));
  expect((await call('GET', `/api/live/${mint}/voice`)).status).toBe(401);
});

test('equal amounts without words are one sound, whoever sends them', async () => {
  await setAlerts({});
  const before = (await stats()).spoken;
  for (let tip = 0; tip < 3; tip++) expect(await hear('', env, 2000)).toMatchObject({ status: 200 });
  expect((await stats()).spoken).toBe(before + 1);
});

test('fees pay for so many characters and no more, however often alerts are spoken again', async () => {
  await setAlerts({});
  const id = `again-${run}`;
  await insertTip({ id, token: mint, message: 'Great stream, thanks for all', fee: 40_000 });
  const overlay = await RoomClient.join('overlay', { token: mint });
  await theRoom(mint).deliverTip({ ...aTip(id, mint), message: 'Great stream, thanks for all' }, QUICK);
  await until(() => expect(overlay.tips()).toContain(id));
  const models: (string | undefined)[] = [];
  for (const voice of ['draco', 'zeus']) {
    await setAlerts({ voice: { voice } });
    expect(await listen(id)).toMatchObject({ status: 200 });
    models.push((await stats()).last?.model);
  }
  expect(models).toEqual([AURA, PLAIN]);
  expect(await used('paid')).toBeLessThanOrEqual(100);
});

test("a creator's test alerts have the plain voice once their share is used up, on all of its coins", async () => {
  await setAlerts({});
  await taken('tests', creator, DAYS.tests.free - 10);
  const headers = await asCreator(mint);
  const overlay = await RoomClient.join('overlay', { token: mint });
  const { json } = await call('POST', `/api/live/${mint}/queue/test`, {}, { headers });
  await until(() => expect(overlay.tips()).toContain(json.data.tip.id));
  expect(await listen(json.data.tip.id)).toMatchObject({ status: 200 });
  expect((await stats()).last).toMatchObject({ model: PLAIN });
  expect(await used('tests')).toBe(DAYS.tests.free - 10);
});

test("a creator's test alerts are silent once the plain voice's share is used up too", async () => {
  await setAlerts({});
  await taken('tests', creator, DAYS.tests.free - 10);
  await taken('plainTests', creator, DAYS.plainTests.free - 10);
  const headers = await asCreator(mint);
  const overlay = await RoomClient.join('overlay', { token: mint });
  const { json } = await call('POST', `/api/live/${mint}/queue/test`, {}, { headers });
  await until(() => expect(overlay.tips()).toContain(json.data.tip.id));
  const before = (await stats()).spoken;
  expect((await listen(json.data.tip.id)).status).not.toBe(200);
  expect((await stats()).spoken).toBe(before);
});

test('a test alert of a token that no one has looked at is refused and stores nothing', async () => {
  const { mint: unseen } = token('spl');
  const response = await call('GET', `/api/live/${unseen}/speech/test-sol100000000-x`);
  expect(response.status).toBe(404);
  for (const table of ['tokens', 'token_names'])
    expect((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([]);
});

test('what all creators may take of the voice is counted together, and health speaks up', async () => {
  const using = { ...env, VOICE_CHARACTERS_A_DAY: '2000' } as Env;
  expect(await take(using, 'voice', 'a', 100)).toBe(true);
  expect(await take(using, 'voice', 'b', 96)).toBe(false);
  expect(await take(using, 'voice', 'b', 95)).toBe(true);
  expect((await collectHealth(using)).concerns.join()).not.toMatch(/characters/);
  await taken('voice', '', 1950);
  expect((await collectHealth(using)).concerns.join()).toMatch(/1950 of 2000 characters of the voice/);
});

test('of many at once only as many are taken as the share has', async () => {
  const takes = Array.from({ length: 20 }, () => take(env, 'tests', 'race', 600));
  expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(3);
  expect([await used('tests', 'race'), await used('tests', '')]).toEqual([1800, 1800]);
  await giveBack(env, 'tests', 'race', 600, Date.now());
  expect([await used('tests', 'race'), await used('tests', '')]).toEqual([1200, 1200]);
});

test('a voice that fails is not paid for', async () => {
  await setAlerts({});
  await steer('/fault', { fault: 'fail' });
  expect(await hear('Will not be said')).toMatchObject({ status: 503 });
  expect(await hear('Nor will this', { ...env, SPEECH_URL: '' })).toMatchObject({ status: 503 });
  expect([await used('paid'), await used('voice')]).toEqual([0, 0]);
});

test('days that are over are forgotten', async () => {
  const rows = async () =>
    (await env.DB.prepare("SELECT day FROM shares WHERE owner = 'old'").all<{ day: number }>()).results;
  for (const day of [today - 2, today - 1, today])
    await env.DB.prepare("INSERT INTO shares VALUES (?, 'bytes', 'old', 5)").bind(day).run();
  await deleteOld(env);
  expect((await rows()).map(({ day }) => day)).toEqual([today - 1, today]);
});

test('an alert is silent if neither its language nor its creator’s is spoken', async () => {
  await setAlerts({ voice: { voice: 'korean' } });
  await noteLanguage(db, 'ko', null);
  expect(await hear('방송 잘 보고 있어요')).toMatchObject({ status: 404, code: 'speech_language' });
});

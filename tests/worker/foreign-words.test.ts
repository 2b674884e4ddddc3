/** Words that the judge may not understand: they are judged as all others, and in a filter a voice says the amount. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { archiveBorder } from '../../core/archive/months.ts';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../core/moderation/model.ts';
import type { Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { moveAll, SMALL, settle } from './archived.ts';
import { RoomClient, until } from './room-client.ts';
import { asCreator } from './room-paid-tips.ts';
import { call, confirm, cron, ORIGIN, prepared, rpc, sign, token } from './support.ts';

const { mint } = token('launch');
const SPEECH = inject('speechUrl');
/** A site without Workers AI. */
const NONE = { ...env, AI: undefined, SPEECH_URL: '' } as Env;
const THREAT = 'I will bomb the school of your children tomorrow';
const GREETING = 'hello to all of you, привет';

const steer = (fault: string) =>
  fetch(`${SPEECH}/judge`, { method: 'POST', body: JSON.stringify({ fault }) });
const judged = async () => ((await (await fetch(`${SPEECH}/stats`)).json()) as { judged: number }).judged;
const set = (moderation: Partial<ModerationSettings>) =>
  changeSettings(env, mint, 'moderation', 'test', () => ({ ...DEFAULT_MODERATION, ...moderation }));

beforeEach(() => steer('none'));
afterEach(() => steer('none'));

/** Pays a tip, and returns its id. */
async function pay(message: string, using: Env = env, name?: string): Promise<string> {
  const tip = await prepared({ message, name });
  const { status } = await confirm(tip, sign(tip.serializedTransaction), mint, using);
  expect(status).toBe(200);
  return tip.tempTipId;
}

/** What the voice answers for a tip; `using`: the site as it is by then. */
async function voice(tipId: string, using: Env = env): Promise<[status: number, code: string]> {
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}/api/live/${mint}/speech/${tipId}`);
  const response = await worker.fetch(request, using, ctx);
  const isSound = response.headers.get('content-type')?.startsWith('audio/');
  const code = isSound ? 'a sound' : ((await response.json()) as { code: string }).code;
  await waitOnExecutionContext(ctx);
  return [response.status, code];
}

/** The last alert of a tip on an overlay, once it is there. */
async function shown(overlay: RoomClient, tipId: string, times = 1) {
  const alerts = () => overlay.of('tip:new').filter(({ tip }) => tip.id === tipId);
  await until(() => expect(alerts()).toHaveLength(times));
  return alerts().at(-1)!.tip;
}

/** Asks for the voice as `voice` does; the amount is all that it may say. */
async function amountOf(tipId: string) {
  const answer = await voice(tipId);
  const { last } = (await (await fetch(`${SPEECH}/stats`)).json()) as {
    last: { inputs: { prompt: string } };
  };
  expect(last.inputs.prompt).toBe('zero point zero five sol.');
  return answer;
}
const SAID = [200, 'a sound'];

test.each(['ж', '日', 'π', 'å', 'א'])(
  'a threat with %s is judged, and its words reach neither an overlay nor a voice',
  async (letter) => {
    const overlay = await RoomClient.join('overlay', { token: mint });
    const before = await judged();
    const id = await pay(`${THREAT} ${letter}`);
    expect(await judged()).toBeGreaterThanOrEqual(before + 2);
    expect(await shown(overlay, id)).toMatchObject({ message: '', name: null, plan: 'amount' });
    expect(JSON.stringify(overlay.heard)).not.toContain('school');
    expect(await amountOf(id)).toEqual(SAID);
  },
);

test('a name with such a letter is judged with its message', async () => {
  const overlay = await RoomClient.join('overlay', { token: mint });
  const id = await pay(THREAT, env, 'Жанна');
  expect(await shown(overlay, id)).toMatchObject({ message: '', name: null });
  expect(JSON.stringify(overlay.heard)).not.toMatch(/school|Жанна/);
  expect(await amountOf(id)).toEqual(SAID);
});

test('without an answer of the judge such a text is neither shown nor spoken', async () => {
  await steer('fail');
  const overlay = await RoomClient.join('overlay', { token: mint });
  const id = await pay(GREETING);
  expect(await shown(overlay, id)).toMatchObject({ message: '', plan: 'amount' });
  expect(await amountOf(id)).toEqual(SAID);
});

test.each([GREETING, 'the nasil and you kardesim'])(
  'what the judge finds safe is shown, and not spoken: %s',
  async (text) => {
    const overlay = await RoomClient.join('overlay', { token: mint });
    const id = await pay(text);
    expect(await shown(overlay, id)).toMatchObject({ message: text, plan: 'amount' });
    expect(await amountOf(id)).toEqual(SAID);
  },
);

test("the language of the stream's voice is spoken, but for what a list finds", async () => {
  const japanese = { ...DEFAULT_ALERTS, voice: { ...DEFAULT_ALERTS.voice, voice: 'japanese' } };
  await changeSettings(env, mint, 'alerts', 'test', () => japanese);
  const overlay = await RoomClient.join('overlay', { token: mint });
  const headers = await asCreator(mint);
  const [clean, listed, mixed] = ['配信最高です', '配信最高です 死ね', '配信最高です привет'];
  for (const [text, plan] of [
    [clean, 'spoken'],
    [listed, 'amount'],
    [mixed, 'amount'],
  ] as const) {
    const id = await pay(text!);
    expect(await shown(overlay, id)).toMatchObject({ plan });
    await call('POST', `/api/live/${mint}/queue/skip`, {}, { headers });
  }
});

test('in hold such a text waits, and is spoken once someone has read it', async () => {
  const headers = await asCreator(mint);
  const overlay = await RoomClient.join('overlay', { token: mint });
  await set({ mode: 'hold' });
  const held = await pay(GREETING);
  await call('POST', `/api/live/${mint}/desk/approve`, { alertId: held }, { headers });
  expect(await shown(overlay, held)).toMatchObject({ message: GREETING, plan: 'spoken' });
  expect(await voice(held)).toEqual([200, 'a sound']);
});

test('a site without a judge shows such a text and never speaks it, replayed and with a judge by then neither', async () => {
  const overlay = await RoomClient.join('overlay', { token: mint });
  const id = await pay(GREETING, NONE);
  // The overlay's own voice goes by the plan.
  expect(await shown(overlay, id)).toMatchObject({ message: GREETING, plan: 'amount', worth: '50000000' });
  expect(await voice(id, NONE)).toEqual([503, 'speech_unavailable']);
  expect(await amountOf(id)).toEqual(SAID);
  const headers = await asCreator(mint);
  await call('POST', `/api/live/${mint}/queue/skip`, {}, { headers });
  const again = await call('POST', `/api/live/${mint}/queue/replay`, { tipId: id }, { headers });
  expect([again.status, again.json.data.tip]).toMatchObject([200, { message: GREETING, plan: 'amount' }]);
  expect(await shown(overlay, id, 2)).toMatchObject({ message: GREETING, plan: 'amount' });
  expect(await amountOf(id)).toEqual(SAID);
});

test('a site without a judge speaks what has no such letter, and a test alert', async () => {
  const overlay = await RoomClient.join('overlay', { token: mint });
  const id = await pay('hello to all of you', NONE);
  expect(await shown(overlay, id)).toMatchObject({ message: 'hello to all of you', plan: 'spoken' });
  // Nothing here can: the overlay takes the browser's voice.
  expect(await voice(id, NONE)).toEqual([503, 'speech_unavailable']);
  const headers = await asCreator(mint);
  await call('POST', `/api/live/${mint}/queue/skip`, {}, { headers });
  await call('POST', `/api/live/${mint}/queue/test`, {}, { headers });
  await until(() => expect(overlay.of('tip:new').at(-1)).toMatchObject({ test: true }));
  expect(overlay.of('tip:new').at(-1)!.tip.plan).toBe('spoken');
});

test('nor does it speak such a text that a moderator lets go', async () => {
  const headers = await asCreator(mint);
  const overlay = await RoomClient.join('overlay', { token: mint });
  await set({ mode: 'approve' });
  const held = await pay(GREETING, NONE);
  await call('POST', `/api/live/${mint}/desk/approve`, { alertId: held }, { headers });
  expect(await shown(overlay, held)).toMatchObject({ message: GREETING, plan: 'amount' });
  expect(await amountOf(held)).toEqual(SAID);
});

test('nor such a text of a tip that a wallet sent itself, nor of one from before there were plans', async () => {
  const overlay = await RoomClient.join('overlay', { token: mint });
  const tip = await prepared({ message: GREETING });
  await env.DB.prepare('DELETE FROM tip_plans').run();
  const sent = [sign(tip.serializedTransaction), { encoding: 'base64', skipPreflight: true }];
  const signature = await rpc<string>('sendTransaction', ...sent);
  const body = { tempTipId: tip.tempTipId, sentByWallet: true, signature };
  await call('POST', `/api/tip/${mint}/confirm`, body, { using: NONE });
  const alert = await shown(overlay, tip.tempTipId);
  expect(alert).toMatchObject({ message: GREETING, plan: 'amount', worth: '50000000' });
  expect(await amountOf(tip.tempTipId)).toEqual(SAID);
});

test('nor such a text of a tip that has moved to the archive', async () => {
  const id = await pay(GREETING, NONE);
  await cron();
  const border = archiveBorder(Date.now());
  await env.DB.batch([
    env.DB.prepare(
      'UPDATE tips SET confirmed_at = ?, prepared_at = ?, signed_transaction = NULL WHERE id = ?',
    ).bind(border - 1, border - 2000, id),
    env.DB.prepare('UPDATE tip_payments SET finalized_at = ? WHERE tip_id = ?').bind(border, id),
  ]);
  await settle();
  // Not before the alert has been delivered and its words are ruled.
  await until(async () => {
    await moveAll(env, { ...SMALL, least: 1 });
    // The cron may have adopted payments of the tests before, whose rows are gone.
    expect(await env.DB.prepare('SELECT id FROM tips WHERE id = ?').bind(id).first()).toBe(null);
  });
  const overlay = await RoomClient.join('overlay', { token: mint });
  const headers = await asCreator(mint);
  await call('POST', `/api/live/${mint}/queue/clear`, {}, { headers });
  const { json } = await call('POST', `/api/live/${mint}/queue/replay`, { tipId: id }, { headers });
  expect(json.data.tip).toMatchObject({ message: GREETING, plan: 'amount' });
  expect(overlay.closed).toBe(null);
  expect(await amountOf(id)).toEqual(SAID);
});

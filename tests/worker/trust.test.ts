/** Who skips the wait of the mode hold: trust takes money and days, skips no judge, and one bad tip ends it. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, inject, test } from 'vitest';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../core/moderation/model.ts';
import { database } from '../../worker/env.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { setRuling } from '../../worker/moderation/store.ts';
import { run } from './admin-calls.ts';
import { insertTip } from './room-paid-tips.ts';
import { confirm, prepared, sign, token, world } from './support.ts';

const { mint } = token('launch');
const SPEECH = inject('speechUrl');
const HOUR_MS = 3_600_000;
const UNUSUAL = 'the table is here and thank you all, Zorblatt';
const THREAT = 'we will massacre you on your way home';

const set = (moderation: Partial<ModerationSettings>) =>
  changeSettings(env, mint, 'moderation', 'test', () => ({ ...DEFAULT_MODERATION, ...moderation }));
const judged = async () => ((await (await fetch(`${SPEECH}/stats`)).json()) as { judged: number }).judged;

beforeEach(async () => {
  await fetch(`${SPEECH}/judge`, { method: 'POST', body: JSON.stringify({ fault: 'none' }) });
  await set({ mode: 'hold' });
});

/** Pays a tip of fan1, and returns its ruling. */
async function ruled(message: string): Promise<{ id: string; state: string; reasons: string }> {
  const tip = await prepared({ message });
  expect((await confirm(tip, sign(tip.serializedTransaction))).status).toBe(200);
  const row = await env.DB.prepare('SELECT state, reasons FROM tip_rulings WHERE tip_id = ?')
    .bind(tip.tempTipId)
    .first<{ state: string; reasons: string }>();
  return { id: tip.tempTipId, ...row! };
}

/** Stores earlier tips of fan1, each so many hours ago. */
async function earlier(hours: readonly number[], amount: number, message = 'gg'): Promise<void> {
  for (const ago of hours) {
    await insertTip({ id: `${ago} hours ago`, token: mint, amount, message });
    await run(`UPDATE tips SET confirmed_at = ${Date.now() - ago * HOUR_MS} WHERE id = '${ago} hours ago'`);
  }
}

const SHOWN = { state: 'shown', reasons: '[]' };
const WAITS = { state: 'held', reasons: '["unattended"]' };

test('many tips of a day, or small ones of many days, buy no trust', async () => {
  await earlier([1, 2, 3, 4, 5], 1_000_000_000);
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
  await earlier([200, 150, 100, 80, 50, 30], 100_000);
  await run('DROP TRIGGER tips_move_forward');
  await run('UPDATE tips SET amount = 100000, creator_amount = 100000 WHERE amount = 1000000000');
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
});

test('0.05 SOL on three days, the first three days ago, skip the wait, and neither list nor judge', async () => {
  await earlier([80, 50, 20], 17_000_000);
  const before = await judged();
  expect(await ruled(UNUSUAL)).toMatchObject(SHOWN);
  expect(await judged()).toBe(before + 1);
  expect(await ruled('you are such a fukcer')).toMatchObject({ state: 'held', reasons: '["word"]' });
  expect(await ruled('merhaba kardesim yayin cok guzel')).toMatchObject({
    state: 'held',
    reasons: '["language"]',
  });
  const threat = await ruled(THREAT);
  expect(threat).toMatchObject({ state: 'held', reasons: expect.stringContaining('"judge"') });
  // The flagged text has ended it, also after a panic and a moderator who drops its words.
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
  const by = { by: 'Mod', now: Date.now() };
  await setRuling(database(env), [threat.id], 'held', { ...by, reason: 'panic' });
  await setRuling(database(env), [threat.id], 'wordless', by);
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
  await setRuling(database(env), [threat.id], 'shown', by);
  expect(await ruled(UNUSUAL)).toMatchObject(SHOWN);
});

test.each([
  ['to another creator', `UPDATE tips SET creator = '${world.people.treasury.publicKey}'`],
  ['in a coin', `UPDATE tips SET currency = 'TOKEN', token_program = 'program'`],
  ['more than 35 days ago', `UPDATE tips SET confirmed_at = confirmed_at - ${36 * 24 * HOUR_MS}`],
])('tips %s earn nothing', async (_, change) => {
  await run('DROP TRIGGER tips_move_forward');
  await earlier([80, 50, 20], 50_000_000);
  await run(`${change} WHERE id LIKE '%hours ago'`);
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
});

test.each(['held', 'wordless', 'removed'])('an earlier tip that is %s earns nothing', async (state) => {
  await earlier([80, 50, 20], 17_000_000);
  await run(
    `INSERT INTO tip_rulings (tip_id, state, reasons, decided_at) VALUES ('50 hours ago', '${state}', '["moderator"]', 1)`,
  );
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
});

test('a removed tip ends what was earned, and what someone marked', async () => {
  await earlier([80, 70, 60, 50, 20], 50_000_000);
  expect(await ruled(UNUSUAL)).toMatchObject(SHOWN);
  await run(
    `INSERT INTO tip_rulings (tip_id, state, reasons, decided_at) VALUES ('70 hours ago', 'removed', '["moderator"]', 1)`,
  );
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
  await set({ mode: 'hold', trusted: [world.people.fan1.publicKey] });
  expect(await ruled(UNUSUAL)).toMatchObject(WAITS);
});

test('a marked wallet skips the wait from its first tip on, and no judge', async () => {
  await set({ mode: 'hold', trusted: [world.people.fan1.publicKey] });
  expect(await ruled(UNUSUAL)).toMatchObject(SHOWN);
  expect(await ruled(THREAT)).toMatchObject({ state: 'held', reasons: expect.stringContaining('"judge"') });
});

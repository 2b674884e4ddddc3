/** Holds that end by themselves: the room asks what was decided, and the stream's parts agree with what it lets go. */
import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Ruling } from '../../core/moderation/model.ts';
import { database, type Env } from '../../worker/env.ts';
import { asksOf } from '../../worker/live/ask-rulings.ts';
import { endHoldsOf, setRuling } from '../../worker/moderation/store.ts';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { run } from './admin-calls.ts';
import { ALL, dock, makeLink, press } from './desks.ts';
import { aTip, QUICK, RoomClient, theRoom, until } from './room-client.ts';
import { insertTip } from './room-paid-tips.ts';
import { token } from './support.ts';

const { mint } = token('launch');
const db = database(env);
/** Long beside one delivery, which has to arrive before its hold ends. */
const HOLD_MS = 1500;

/** A tip that waits for its time, in the database as in the room. `decided`: what the database alone knows by then. */
async function hold(id: string, decided?: Ruling['state']): Promise<void> {
  const until = Date.now() + HOLD_MS;
  await insertTip({ id, token: mint, message: `message of ${id}` });
  await run('INSERT INTO tip_names (tip_id, name) VALUES (?, ?)', id, `name of ${id}`);
  await run(
    "INSERT INTO tip_rulings (tip_id, state, until, reasons, decided_at) VALUES (?, 'held', ?, '[\"mode\"]', 1)",
    ...[id, until],
  );
  // The machine stopped between the two.
  if (decided) await setRuling(db, [id], decided, { by: 'Kestrel', now: Date.now() });
  const ruling: Ruling = { state: 'held', until, reasons: ['mode'] };
  await theRoom(mint).deliverTip({ ...aTip(id, mint), name: `name of ${id}` }, QUICK, null, ruling);
}

const tell = async (id: string) => (await theRoom(mint).alertState(id)).state;

test('a decision that never reached its room counts when the hold ends, also after an eviction', async () => {
  const { overlayKey } = await theRoom(mint).state();
  const overlay = await RoomClient.join('overlay', { token: mint, key: overlayKey });
  const page = await RoomClient.join('page', { token: mint });
  await hold('gone', 'removed');
  await hold('kept', 'held');
  await hold('plain', 'wordless');
  await hold('free');
  await evictDurableObject(theRoom(mint));
  await until(() => expect(overlay.tips()).toEqual(['plain']));
  overlay.say({ type: 'tip:shown', id: 'plain' });
  await until(() => expect(overlay.tips()).toEqual(['plain', 'free']));
  expect(overlay.of('tip:new').map(({ tip }) => [tip.message, tip.name])).toEqual([
    ['', null],
    ['message of free', 'name of free'],
  ]);
  expect(page.of('tip:words').map(({ id }) => id)).toEqual(['free']);
  expect([await tell('gone'), await tell('kept')]).toEqual(['removed', 'held']);
  expect((await endHoldsOf(db, ['gone', 'kept', 'plain', 'free', 'none'], Date.now())).get('free')).toEqual({
    ...{ state: 'shown', until: null, reasons: ['mode'] },
  });
  for (const client of [overlay, page]) client.leave();
});

test('the latest tip of the stream has its name as soon as the alert has', async () => {
  const part = await RoomClient.join('page', { token: mint, show: true });
  await hold('late');
  await until(() => expect(part.of('tip:words')).toMatchObject([{ name: 'name of late' }]));
  await until(() => expect(part.of('show').at(-1)?.figures.latest?.name).toBe('name of late'));
  part.leave();
});

test('unusual words go on by their time while a desk is open that may stop them, and else wait for someone', async () => {
  const { overlayKey } = await theRoom(mint).state();
  const overlay = await RoomClient.join('overlay', { token: mint, key: overlayKey });
  const moderation = { mode: 'hold', holdSeconds: HOLD_MS / 1000, panic: false } as const;
  const ruling: Ruling = { state: 'held', until: null, reasons: ['unattended'] };
  const pay = async (id: string) => {
    await insertTip({ id, token: mint, message: `message of ${id}` });
    await run(
      "INSERT INTO tip_rulings (tip_id, state, until, reasons, decided_at) VALUES (?, 'held', NULL, '[\"unattended\"]', 1)",
      id,
    );
    const style = { ...QUICK, moderation, updatedAt: 2 };
    await theRoom(mint).deliverTip(aTip(id, mint), style, null, ruling);
  };
  const isPublic = async (id: string) => {
    const row = await env.DB.prepare('SELECT state FROM tip_rulings WHERE tip_id = ?').bind(id).first();
    return row?.state;
  };
  // A moderator who cannot stop an alert is no one, and neither is a page.
  const helper = await dock((await makeLink('Owl', { ...ALL, approve: false })).secret);
  await helper.shows(() => {});
  await pay('alone');
  const { secret } = await makeLink('Kestrel', ALL);
  const desk = await dock(secret);
  await desk.shows((state) => expect(state.held.alerts).toMatchObject([{ releaseAt: null }]));
  await pay('seen');
  await desk.shows((state) =>
    expect(state.held.alerts[1]).toMatchObject({ alertId: 'seen', releaseAt: expect.any(Number) }),
  );
  await until(() => expect(overlay.tips()).toEqual(['seen']));
  expect([await isPublic('seen'), await isPublic('alone'), await tell('alone')]).toEqual([
    'shown',
    'held',
    'held',
  ]);
  await press(secret, 'approve', 'alone');
  await until(() => expect(overlay.tips()).toEqual(['seen', 'alone']));
  expect(await isPublic('alone')).toBe('shown');
  for (const client of [overlay, desk.client, helper.client]) client.leave();
});

test('a database that hangs or fails gives no answer, and soon', async () => {
  const broken = (answer: () => Promise<never>) =>
    ({
      ...env,
      DB: { prepare: () => ({ bind: () => ({ raw: answer, all: answer, run: answer }) }), batch: answer },
    }) as unknown as Env;
  const failing = broken(() => Promise.reject(new Error('D1_ERROR: overloaded')));
  const hanging = broken(() => new Promise<never>(() => {}));
  for (const bad of [failing, hanging]) {
    const asks = asksOf(bad, mint, 20);
    expect([await asks.rulings(['a']), await asks.figures()]).toEqual([new Map(), null]);
  }
});

test('a panic that the ruling did not know of takes words back everywhere, and brings none back', async () => {
  const rulings: [string, Ruling['state'], number | null][] = [
    ['shown', 'shown', null],
    ['timed', 'held', Date.now() + 60_000],
    ['dropped', 'wordless', null],
    ['blocked', 'removed', null],
  ];
  await theRoom(mint).panic(null);
  for (const [id, state, until] of rulings) {
    await insertTip({ id, token: mint });
    await run(
      'INSERT INTO tip_rulings (tip_id, state, until, decided_at) VALUES (?, ?, ?, 1)',
      ...[id, state, until],
    );
    await run("INSERT INTO outbox (token, kind, subject, created_at) VALUES (?, 'tip:new', ?, 1)", mint, id);
    await drainOutbox(env, id);
  }
  const { results } = await env.DB.prepare(
    "SELECT tip_id AS id, state, until FROM tip_rulings WHERE tip_id IN ('shown', 'timed', 'dropped', 'blocked')",
  ).all<{ id: string; state: string; until: number | null }>();
  expect(Object.fromEntries(results.map(({ id, state, until }) => [id, [state, until]]))).toEqual({
    ...{ shown: ['held', null], timed: ['held', null] },
    ...{ dropped: ['wordless', null], blocked: ['removed', null] },
  });
});

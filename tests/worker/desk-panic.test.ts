/** A panic: what it clears and holds, how it ends, and what is let go at once afterwards. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Ruling } from '../../core/moderation/model.ts';
import { database } from '../../worker/env.ts';
import { holdForPanic } from '../../worker/live/desk/decisions.ts';
import { loadSettings } from '../../worker/live/store.ts';
import { setRuling } from '../../worker/moderation/store.ts';
import { ALL, dock, held, idsOf, makeLink, mint, NONE, path, press } from './desks.ts';
import { RoomClient, sleepHalfADay, theRoom, until } from './room-client.ts';
import { asCreator } from './room-paid-tips.ts';
import { call } from './support.ts';

describe('panic', () => {
  test('clears the screen, holds what waits and what comes, and is in the settings until the creator ends it', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, pause: true });
    const overlay = await RoomClient.join('overlay', {
      token: mint(),
      key: (await theRoom(mint()).state()).overlayKey,
    });
    await held('a', { state: 'shown', until: null, reasons: [] });
    await until(() => expect(overlay.tips()).toEqual(['a']));
    await held('b', { state: 'shown', until: null, reasons: [] });
    expect((await press(secret, 'panic')).status).toBe(200);
    await until(() => expect(overlay.of('tip:clear')).toHaveLength(1));
    const { results } = await env.DB.prepare('SELECT tip_id, state, reasons FROM tip_rulings').all();
    expect(results).toContainEqual({ tip_id: 'b', state: 'held', reasons: '["panic"]' });
    const panics = async () => (await loadSettings(database(env), mint())).moderation.panic;
    expect(await panics()).toBe(true);
    await held('c', { state: 'shown', until: null, reasons: [] });
    const { shows } = await dock(secret);
    await shows((state) => {
      expect(state).toMatchObject({ panic: true, onAir: null });
      // The one on air has a new name: overlays drop what they have shown under the old one.
      expect(idsOf(state.held)).toEqual([expect.stringMatching(/^a:/), 'b', 'c']);
    });
    expect((await press(secret, 'end-panic')).status).toBe(403);
    expect(await panics()).toBe(true);
    const ended = await call('POST', path('end-panic'), undefined, { headers: await asCreator(mint()) });
    expect(ended.status).toBe(200);
    expect(await panics()).toBe(false);
    await shows((state) => {
      expect(state.panic).toBe(false);
      expect(state.held.length).toBe(3);
    });
  });
});

describe('what a panic takes back', () => {
  const states = async () =>
    Object.fromEntries(
      (
        await env.DB.prepare('SELECT tip_id, state, reasons FROM tip_rulings').all<Record<string, string>>()
      ).results.map(({ tip_id, state, reasons }) => [tip_id, `${state} ${reasons}`]),
    );
  const publicWords = async () =>
    JSON.stringify((await call('GET', `/api/tip/stats/${mint()}`)).json.data.recentTips);
  const shown: Ruling = { state: 'shown', until: null, reasons: [] };

  test('is the alert on screen too, whose words are on pages, also if the stream has acknowledged it', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, pause: true, approve: true });
    const overlay = await RoomClient.join('overlay', {
      token: mint(),
      key: (await theRoom(mint()).state()).overlayKey,
    });
    await held('a', shown);
    await until(() => expect(overlay.tips()).toEqual(['a']));
    overlay.say({ type: 'tip:shown', id: 'a' });
    await until(async () => expect(await theRoom(mint()).shownAt('a')).not.toBeNull());
    await press(secret, 'panic');
    expect(await states()).toEqual({ a: 'held ["panic"]' });
    expect(await publicWords()).not.toContain('message of a');
    const { shows } = await dock(secret);
    await shows((state) => expect(state.held.alerts.map(({ tip }) => tip.id)).toEqual(['a']));
    await call('POST', path('end-panic'), undefined, { headers: await asCreator(mint()) });
    await press(secret, 'approve-all');
    expect(await publicWords()).toContain('message of a');
  });

  test('is what the creator plays of the missed alerts while it lasts', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, pause: true });
    await held('a', shown);
    await sleepHalfADay(mint());
    await press(secret, 'panic');
    expect(await states()).toEqual({});
    const headers = await asCreator(mint());
    expect(
      (await call('POST', `/api/live/${mint()}/queue/missed/play`, { all: true }, { headers })).status,
    ).toBe(200);
    expect(await states()).toEqual({ a: 'held ["panic"]' });
    expect(await publicWords()).not.toContain('message of a');
  });

  test('is nothing that someone let go before the ruling of the panic was stored', async () => {
    await held('a', shown);
    const db = database(env);
    await setRuling(db, ['a'], 'shown', { by: 'Owl', now: 2000 });
    await holdForPanic(env, ['a'], { by: 'Kestrel', now: 1000 });
    expect(await states()).toMatchObject({ a: 'shown ["moderator"]' });
    await holdForPanic(env, ['a'], { by: 'Kestrel', now: 3000 });
    expect(await states()).toMatchObject({ a: 'held ["panic"]' });
  });
});

describe('approve all after a panic', () => {
  const rulings = async () =>
    Object.fromEntries(
      (
        await env.DB.prepare('SELECT tip_id, state, decided_by FROM tip_rulings').all<{
          tip_id: string;
          state: string;
          decided_by: string;
        }>()
      ).results.map(({ tip_id, state, decided_by }) => [tip_id, `${state} by ${decided_by}`]),
    );
  const shown: Ruling = { state: 'shown', until: null, reasons: [] };

  async function afterPanic(): Promise<{ secret: string; shows: Awaited<ReturnType<typeof dock>>['shows'] }> {
    const { secret } = await makeLink('Kestrel', { ...NONE, approve: true, pause: true });
    await held('a', shown);
    await held('flagged');
    await press(secret, 'panic');
    await held('b', shown);
    await held('flagged later', { state: 'held', until: null, reasons: ['judge', 'panic'] });
    expect((await press(secret, 'approve-all')).json.data).toEqual({ done: false });
    await call('POST', path('end-panic'), undefined, { headers: await asCreator(mint()) });
    const { shows } = await dock(secret);
    await shows((state) =>
      expect([state.panic, state.heldByPanic, state.held.length]).toEqual([false, 2, 4]),
    );
    return { secret, shows };
  }

  test('lets go what only the panic held, is stored, and is logged once under its label', async () => {
    const { secret, shows } = await afterPanic();
    expect((await press(secret, 'approve-all')).json.data).toEqual({ done: true });
    expect((await press(secret, 'approve-all')).json.data).toEqual({ done: false });
    await shows((state) => {
      expect([idsOf(state.waiting), idsOf(state.held)]).toEqual([
        ['a', 'b'],
        ['flagged', 'flagged later'],
      ]);
      expect(state.heldByPanic).toBe(0);
      expect(state.log.filter(({ action }) => action === 'approve-all')).toMatchObject([
        { label: 'Kestrel' },
      ]);
    });
    expect(await rulings()).toMatchObject({ a: 'shown by Kestrel', flagged: 'held by Kestrel' });
    const { json } = await call('GET', `/api/tip/stats/${mint()}`);
    const words = json.data.recentTips.map(({ id, message }: { id: string; message: string }) => [
      id,
      message,
    ]);
    expect(Object.fromEntries(words)).toMatchObject({ a: 'message of a', flagged: '' });
  });

  test('is finished by the same press after a crash between what is stored and the room', async () => {
    const { secret, shows } = await afterPanic();
    await setRuling(database(env), ['a'], 'shown', { by: 'Kestrel', now: Date.now(), from: ['held'] });
    await shows((state) => expect(state.heldByPanic).toBe(2));
    expect((await press(secret, 'approve-all')).json.data).toEqual({ done: true });
    await shows((state) => expect(idsOf(state.waiting)).toEqual(['a', 'b']));
  });

  test('shows nothing that someone removed before the room has heard of it', async () => {
    const { secret, shows } = await afterPanic();
    await setRuling(database(env), ['a'], 'removed', { by: 'One', now: Date.now() });
    expect((await press(secret, 'approve-all')).json.data).toEqual({ done: true });
    await shows((state) => {
      expect(idsOf(state.waiting)).toEqual(['b']);
      expect(idsOf(state.held)).toContain('a');
    });
    expect(await rulings()).toMatchObject({ a: 'removed by One' });
  });

  test('needs the right to approve', async () => {
    const { secret } = await makeLink('Owl', { ...ALL, approve: false });
    expect((await press(secret, 'approve-all')).status).toBe(403);
  });
});

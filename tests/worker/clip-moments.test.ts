/** The moment of a winning clip on its token's stream: once, in its turn, and only with words that may be shown. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { clipAlertId } from '../../core/live/clip-alert.ts';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../core/moderation/model.ts';
import { showOnStream } from '../../worker/clips/save-winner.ts';
import type { Env } from '../../worker/env.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { asAdmin } from './admin-calls.ts';
import { actionProof, addedClip, deletePost, mint, saveWinner, selectManual } from './clips.ts';
import { callAlone } from './giveaways.ts';
import { erase, save, webp } from './profiles.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { call, person } from './support.ts';

const room = () => theRoom(mint);
const hidden = `profiles/${person('fan1').publicKey.toBase58()}/hidden`;
const set = (moderation: Partial<ModerationSettings>) =>
  changeSettings(env, mint, 'moderation', 'test', () => ({ ...DEFAULT_MODERATION, ...moderation }));
const judge = (fault: string) =>
  fetch(`${inject('speechUrl')}/judge`, { method: 'POST', body: JSON.stringify({ fault }) });

beforeEach(() => judge('none'));
afterEach(() => judge('none'));

/** The alerts of a clip that wait in the room, in the queue or for the desk. */
async function waiting(clipId: string): Promise<{ stage: string; message: string; name: string }[]> {
  const rows = await runInDurableObject(room(), (_, { storage }) =>
    ['waiting', 'held'].flatMap((stage) =>
      storage.sql
        .exec<{ alert: string }>(`SELECT alert FROM ${stage}`)
        .toArray()
        .map(({ alert }) => ({ stage, tip: JSON.parse(alert).tip })),
    ),
  );
  const mine = rows.filter(({ tip }) => tip.id === clipAlertId(clipId));
  return mine.map(({ stage, tip: { message, name } }) => ({ stage, message, name }));
}

/** Adds a clip, chooses it and saves it as winner. */
async function winning(text?: string) {
  const { clip, post } = await addedClip(text);
  const { pick } = (await selectManual(clip.id)).json;
  const { status } = await saveWinner(pick.id, clip.id);
  expect(status).toBe(200);
  return { clip, pick, post };
}

test('a saved winner is shown on the stream, named as a clip with its author', async () => {
  const overlay = await RoomClient.join('overlay', { token: mint });
  const { clip } = await winning('The reaction at 2:14');
  await until(() => expect(overlay.tips()).toEqual([clipAlertId(clip.id)]));
  expect(overlay.of('tip:new')[0]).toMatchObject({
    clip: true,
    tip: { name: '@frogfan', handle: 'frogfan', message: 'The reaction at 2:14' },
  });
});

test('its author has the face of its profile there, unless the creator shows none', async () => {
  const overlay = await RoomClient.join('overlay', { token: mint });
  const { json } = await save(person('fan1'), { picture: webp(1) });
  await winning();
  await until(() => expect(overlay.of('tip:new')[0]?.tip.face).toBe(json.data.picture));
  overlay.leave();
});

describe('while alerts wait', () => {
  beforeEach(() => room().pause());

  test.each<[string, () => Promise<unknown>]>([
    ['hidden by an admin', async () => (await asAdmin())('PUT', hidden, { hidden: true, reason: 'rude' })],
    ['deleted by its owner', () => erase(person('fan1'))],
  ])('a face that is %s leaves the clip, which keeps its words', async (_, remove) => {
    await save(person('fan1'), { picture: webp(1) });
    const { clip } = await winning('A save');
    const faces = async () =>
      (await room().state()).waiting.map(({ face, message }) => [message, face ?? null]);
    expect(await faces()).toEqual([['A save', expect.any(String)]]);
    await remove();
    expect(await faces()).toEqual([['A save', null]]);
    expect(await waiting(clip.id)).toHaveLength(1);
  });

  test('a face that is hidden while the clip is on its way to the stream leaves it', async () => {
    await save(person('fan1'), { picture: webp(1) });
    const { clip } = await addedClip('A save');
    const showClip = async (...given: Parameters<ReturnType<typeof room>['showClip']>) => {
      await (await asAdmin())('PUT', hidden, { hidden: true, reason: 'rude' });
      await room().showClip(...given);
    };
    const forgetWords: ReturnType<typeof room>['forgetWords'] = (...given) => room().forgetWords(...given);
    const away = { showClip, forgetWords };
    const TOKEN_ROOM = { idFromName: () => null, get: () => away } as unknown as Env['TOKEN_ROOM'];
    await showOnStream({ ...env, TOKEN_ROOM }, mint, clip.id);
    expect((await room().state()).waiting.map(({ face }) => face ?? null)).toEqual([null]);
  });

  test('a winner saved again, or chosen again, has one moment', async () => {
    const { clip, pick } = await winning();
    expect((await saveWinner(pick.id, clip.id)).status).toBe(200);
    const again = (await selectManual(clip.id)).json.pick;
    expect((await saveWinner(again.id, clip.id)).status).toBe(200);
    expect(await waiting(clip.id)).toHaveLength(1);
  });

  test('a stranger, or an author, puts nothing on the stream', async () => {
    const { clip } = await addedClip();
    const { pick } = (await selectManual(clip.id)).json;
    for (const who of ['fan1', 'fan2'] as const)
      expect((await saveWinner(pick.id, clip.id, person(who))).json.code).toBe('not_creator');
    expect(await waiting(clip.id)).toEqual([]);
  });

  test('a clip that its author withdraws before its turn is not shown', async () => {
    const { clip } = await winning();
    const body = actionProof('withdraw a clip', person('fan1'), clip.id);
    expect((await callAlone('DELETE', `/api/clips/${mint}/${clip.id}`, body)).status).toBe(200);
    expect(await waiting(clip.id)).toEqual([]);
  });

  test('nor one whose post is gone from X', async () => {
    const { clip, post } = await winning();
    await deletePost(post.id);
    await env.DB.prepare('UPDATE clips SET refreshed_at = 0').run();
    await call('POST', `/api/clips/${mint}/${clip.id}/refresh-embed`);
    expect(await waiting(clip.id)).toEqual([]);
  });

  test("links leave its text, and words of its creator's list are masked", async () => {
    await set({ words: [{ word: 'frogs', action: 'mask' }] });
    const { clip } = await winning('Look at frogs https://t.co/AbC123');
    expect(await waiting(clip.id)).toEqual([{ stage: 'waiting', message: 'Look at ****', name: '@frogfan' }]);
  });

  test.each<[string, Partial<ModerationSettings>, string]>([
    ['a word to hold', { words: [{ word: 'frogs', action: 'hold' }] }, 'none'],
    ['every alert', { mode: 'approve' }, 'none'],
    ['what the judge does not answer for', {}, 'fail'],
  ])('it waits for the desk where its creator holds %s', async (_what, settings, fault) => {
    await set(settings);
    await judge(fault);
    const { clip } = await winning('All the frogs');
    expect(await waiting(clip.id)).toMatchObject([{ stage: 'held' }]);
  });

  test('the clip of a blocked wallet is not shown', async () => {
    await set({ blocked: [person('fan1').publicKey.toBase58()] });
    const { clip } = await winning();
    expect(await waiting(clip.id)).toEqual([]);
  });
});

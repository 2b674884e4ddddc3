/** Picks of clips: by hand, by a round that does not exist yet, and saving the winner. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { PickRecord } from '../../core/clips/record.ts';
import { verifyPick } from '../../core/clips/verify.ts';
import { commitPick, drawPick, pickDepsOf } from '../../worker/clips/random-pick.ts';
import {
  actionProof,
  addClip,
  addedClip,
  clips,
  deletePost,
  fault,
  linked,
  mint,
  post,
  saveWinner,
  selectManual,
  selectRandom,
  selectRandomSlowly,
} from './clips.ts';
import { callAlone } from './giveaways.ts';
import { RoomClient, until } from './room-client.ts';
import { call, cron, person } from './support.ts';

const fan = person('fan1');
const picks = async () => (await call('GET', `/api/clips/${mint}/picks`)).json.picks;
const record = async (id: string): Promise<PickRecord> =>
  (await call('GET', `/api/clips/${mint}/picks/${id}`)).json;
const beacon = (body: object) =>
  fetch(`${inject('beaconUrl')}/fault`, { method: 'POST', body: JSON.stringify(body) });
const failed = (json: unknown) =>
  [...verifyPick(json, { allowLocal: true })]
    .filter(({ state }) => state === 'false')
    .map(({ wrong }) => wrong);

afterEach(async () => {
  await fault('none');
  await beacon({ fault: 'none' });
});

/** Clips of fan1 in order, each a minute after the one before. */
async function manyClips(count: number) {
  await linked(fan, 'frogfan');
  const made = [];
  for (let i = 0; i < count; i++) {
    const { json } = await addClip((await post('frogfan', `clip ${i}`)).url);
    await env.DB.prepare('UPDATE clips SET added_at = ? WHERE id = ?')
      .bind(Date.UTC(2026, 10, 1, 12, i), json.clip.id)
      .run();
    made.push(json.clip.id as string);
  }
  return made;
}

/** Made once: waiting for a round takes seconds. */
let sound: PickRecord | undefined;
async function soundRecord(): Promise<PickRecord> {
  await manyClips(5);
  return record((await selectRandom()).json.pick.id);
}

describe('a pick at random', () => {
  test('a random pick fixes its round before the round exists, and its record holds everything', async () => {
    const made = await manyClips(5);
    const { status, json } = await selectRandom();
    expect(status).toBe(200);
    expect(json.totalClips).toBe(5);
    expect(made).toContain(json.selectedClip.id);
    const published = await record(json.pick.id);
    expect(published.winner?.clip).toBe(json.selectedClip.id);
    expect(published.roundTime * 1000).toBeGreaterThan(Date.parse(published.pickedAt));
    const checks = [...verifyPick(published, { allowLocal: true })];
    expect(checks.map(({ state }) => state)).toEqual(new Array(8).fill('holds'));
    expect(failed(published)).toEqual([]);
    expect([...verifyPick(published, { allowLocal: false })][1]).toMatchObject({
      state: 'false',
      wrong: 'beacon.network',
    });
  });

  test('only clips within the dates are candidates of a pick', async () => {
    const made = await manyClips(4);
    const dates = { startDate: '2026-11-01T12:01:00Z', endDate: '2026-11-01T12:02:00Z' };
    const { json } = await selectRandom(person('creator'), dates);
    expect(json.totalClips).toBe(2);
    const { candidates } = await record(json.pick.id);
    expect(candidates.map(([clip]) => clip).sort()).toEqual([made[1], made[2]].sort());
    const none = await selectRandom(person('creator'), { startDate: '2026-11-02', endDate: '2026-11-03' });
    expect(none.json).toMatchObject({
      code: 'no_candidates',
      error: 'No clip from these dates can win',
    });
  });

  test('a clip that was handed in is never a candidate, and is chosen by hand but not saved', async () => {
    const made = await manyClips(2);
    const { json: handedIn } = await addClip((await post('clipqueen')).url);
    const { json } = await selectRandom();
    expect(json.totalClips).toBe(2);
    const published = await record(json.pick.id);
    expect(published.candidates.map(([clip]) => clip).sort()).toEqual(made.sort());
    expect(failed(published)).toEqual([]);
    const byHand = await selectManual(handedIn.clip.id);
    expect(byHand.status).toBe(200);
    const saved = await saveWinner(byHand.json.pick.id, handedIn.clip.id);
    expect([saved.status, saved.json.code]).toEqual([409, 'clip_cannot_win']);
    expect(saved.json.error).toContain('@clipqueen can add it to enter');
  });

  test('a clip that was handed in is not saved when its post was gone and came back', async () => {
    await manyClips(1);
    const { json: handedIn } = await addClip((await post('clipqueen')).url);
    const { json } = await selectManual(handedIn.clip.id);
    await env.DB.prepare('UPDATE clips SET unavailable = 1 WHERE id = ?').bind(handedIn.clip.id).run();
    const saved = await saveWinner(json.pick.id, handedIn.clip.id);
    expect([saved.status, saved.json.code]).toEqual([409, 'clip_cannot_win']);
  });

  test('every pick is stored and numbered, also ten at once', async () => {
    await manyClips(2);
    const all = await Promise.all(Array.from({ length: 5 }, () => selectRandomSlowly()));
    expect(all.map(({ status }) => status)).toEqual(new Array(5).fill(200));
    await selectManual((await clips()).json.clips[0].id);
    const stored = await picks();
    expect(stored.map(({ number }: { number: number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    await expect(env.DB.prepare('DELETE FROM clip_picks').run()).rejects.toThrow('never deleted');
    await expect(env.DB.prepare("UPDATE clip_picks SET clip = 'other'").run()).rejects.toThrow(
      'never changed',
    );
  });

  test('a late beacon delays the pick; the next request or the cron completes it', async () => {
    await manyClips(3);
    const deps = pickDepsOf(env);
    const commit = () =>
      commitPick(deps, mint, person('creator').publicKey.toBase58(), { startDate: null, endDate: null });
    const [first, second] = [await commit(), await commit()];
    expect((await drawPick(deps, first, 0)).clip).toBeNull();
    const expected = (id: string) => until(async () => expect((await record(id)).winner).not.toBeNull());
    await expected(first.id);
    await cron();
    expect((await picks()).map(({ clipId }: { clipId: string | null }) => clipId)).not.toContain(null);
    for (const { id } of [first, second]) expect(failed(await record(id))).toEqual([]);
  });

  test('a silent beacon stores no pick', async () => {
    await manyClips(1);
    await beacon({ fault: 'fail' });
    expect((await selectRandom()).json.code).toBe('beacon_unavailable');
    expect(await picks()).toEqual([]);
  });

  test.each<[string, (record: PickRecord) => void, string]>([
    [
      'another winner',
      (record) => Object.assign(record.winner!, { index: (record.winner!.index + 1) % 5 }),
      'winner',
    ],
    ['a clip left out', (record) => record.candidates.pop(), 'root'],
    ['a clip twice', (record) => record.candidates.push([...record.candidates.at(-1)!]), 'candidates'],
    [
      'another round',
      (record) => Object.assign(record, { round: String(Number(record.round) + 1) }),
      'operator',
    ],
    ['another number', (record) => Object.assign(record, { number: record.number + 1 }), 'operator'],
    ['another operator', (record) => Object.assign(record, { operator: mint }), 'operator'],
    [
      'another signature',
      (record) => Object.assign(record.revealed!, { signature: '1'.repeat(128) }),
      'revealed.signature',
    ],
    [
      'another randomness',
      (record) => Object.assign(record.revealed!, { randomness: '1'.repeat(64) }),
      'revealed.randomness',
    ],
    [
      'other dates',
      (record) => Object.assign(record, { startDate: '2026-11-01T12:03:00.000Z' }),
      'candidates',
    ],
    ['a field of another kind', (record) => Object.assign(record, { round: 5 }), 'round'],
  ])('verification names %s in the record', async (_what, alter, wrong) => {
    sound ??= await soundRecord();
    const record = structuredClone(sound);
    alter(record);
    expect(failed(record)).toContain(wrong);
  });

  test.each([null, 7, [], {}, { kind: 'clip-pick', candidates: {} }])('%j is refused as a record', (json) => {
    expect(failed(json)).toHaveLength(1);
  });
});

describe('who may pick', () => {
  test.each([
    ['a stranger', () => selectRandom(person('fan2')), 'not_creator'],
    ['the author of a clip', () => selectRandom(fan), 'not_creator'],
    [
      'a message for something else',
      () =>
        callAlone(
          'POST',
          `/api/clips/${mint}/select-random`,
          actionProof('choose a clip', person('creator'), 'x'),
        ),
      'message_invalid',
    ],
    [
      'a late message',
      () =>
        callAlone(
          'POST',
          `/api/clips/${mint}/select-random`,
          actionProof('choose a clip at random', person('creator'), undefined, -900),
        ),
      'message_expired',
    ],
  ])('a pick is refused to %s', async (_who, choose, code) => {
    await addedClip();
    expect((await choose()).json.code).toBe(code);
    expect(await picks()).toEqual([]);
  });

  test('a message picks once', async () => {
    await addedClip();
    const body = actionProof('choose a clip at random', person('creator'));
    expect((await callAlone('POST', `/api/clips/${mint}/select-random`, body)).status).toBe(200);
    const again = await callAlone('POST', `/api/clips/${mint}/select-random`, body);
    expect(again.json.code).toBe('message_expired');
    expect(await picks()).toHaveLength(1);
  });

  test('an admin may pick', async () => {
    await addedClip();
    await env.DB.prepare('INSERT INTO admins (wallet, added_at) VALUES (?, 0)')
      .bind(person('admin').publicKey.toBase58())
      .run();
    expect((await selectRandom(person('admin'))).status).toBe(200);
  });
});

describe('saving the winner', () => {
  test('saving the winner gives the clip its badge, lists it, and updates open pages', async () => {
    const { clip } = await addedClip();
    const page = await RoomClient.join('page', { token: mint });
    const { json } = await selectManual(clip.id);
    expect(json.selectedClip).toEqual(clip);
    const saved = await saveWinner(json.pick.id, clip.id);
    expect(saved.json.winner).toMatchObject({ clipId: clip.id, username: 'frogfan', mode: 'manual' });
    expect((await clips()).json.clips[0].winner).toBe(true);
    const winners = await call('GET', `/api/clips/${mint}/winners`);
    expect(winners.json.winners).toEqual([saved.json.winner]);
    await until(() =>
      expect(page.of('clip:winner')).toMatchObject([{ clipId: clip.id, tokenAddress: mint }]),
    );
    // Open pages take these rows over, so none of them asks.
    const [news] = page.of('clip:winner');
    expect([news!.winner]).toEqual(winners.json.winners);
    expect([news!.pick]).toEqual(await picks());
    expect((await saveWinner(json.pick.id, clip.id)).json.winner).toEqual(saved.json.winner);
    expect(await picks()).toMatchObject([{ saved: true }]);
  });

  test('a deleted post does not win', async () => {
    const { clip, post: written } = await addedClip();
    const { json } = await selectManual(clip.id);
    await deletePost(written.id);
    expect((await saveWinner(json.pick.id, clip.id)).json.code).toBe('post_unavailable');
    await fault('fail', 'oembed');
    expect((await saveWinner(json.pick.id, clip.id)).json.code).toBe('x_unavailable');
    expect((await clips()).json.clips[0]).toMatchObject({ winner: false, unavailable: true });
  });

  describe('saving is refused', () => {
    let clip: { id: string };
    let pick: { id: string };
    beforeEach(async () => {
      ({ clip } = await addedClip());
      ({ pick } = (await selectManual(clip.id)).json);
    });
    test('saving the winner is refused to a stranger', async () => {
      expect((await saveWinner(pick.id, clip.id, person('fan2'))).json.code).toBe('not_creator');
    });
    test('saving is refused for another clip than the pick', async () => {
      expect((await saveWinner(pick.id, 'other')).json.error).toBe('clipId: is not the clip of this pick');
    });
    test('saving is refused for a pick that does not exist', async () => {
      expect((await saveWinner('other', clip.id)).json.code).toBe('pick_not_found');
    });
    test('saving is refused for a pick whose round is not published', async () => {
      await env.DB.prepare(
        `INSERT INTO clip_picks (id, token, number, mode, chosen_by, candidates, beacon, root, round, picked_at)
         VALUES ('waiting', ?, 9, 'random', 'c', '[]', '{}', 'r', 1, 0)`,
      )
        .bind(mint)
        .run();
      expect((await saveWinner('waiting', clip.id)).json.code).toBe('pick_not_drawn');
    });
  });
});

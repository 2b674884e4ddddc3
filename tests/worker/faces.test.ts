/** A face beside a name: on a tip, on the stream, at winners, supporters and clips, and gone from all of them at once. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { deleteOrphans } from '../../worker/media/delete-orphans.ts';
import { deleteOld } from '../../worker/retention.ts';
import { aDraw } from './a-draw.ts';
import { type AdminCall, asAdmin, audited, blockBody, run } from './admin-calls.ts';
import { count, moveAll } from './archived.ts';
import { addedClip, clips } from './clips.ts';
import { counted } from './counted.ts';
import { home } from './draws.ts';
import { everything } from './everything.ts';
import { invocations } from './platform-limits.ts';
import { erase, save, webp } from './profiles.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { call, confirm, dropCached, person, prepared, sign, tipsCron, token, world } from './support.ts';

const { mint } = token('launch');
const fan = person('fan1');
const wallet = fan.publicKey.toBase58();
const DAY = 86_400_000;

/** Pays a tip of fan1; its name is "nightowl" unless it is anonymous. */
async function pay(name: string | undefined = 'nightowl', message = 'hello'): Promise<PublicTip> {
  const tip = await prepared({ name, message });
  return (await confirm(tip, sign(tip.serializedTransaction))).json.data.tip;
}
const facesOf = async (path: string) => {
  await dropCached(path);
  const { data } = (await call('GET', path)).json;
  return (data.recentTips ?? data.tips).map(({ face }: PublicTip) => face);
};
const recent = () => facesOf(`/api/tip/stats/${mint}`);
const received = () => facesOf(`/api/tip/received/${world.people.creator.publicKey}`);
const figures = async () => {
  await dropCached(`/api/live/${mint}/show`);
  return (await call('GET', `/api/live/${mint}/show`)).json.data.figures;
};
let signedIn: Promise<AdminCall> | null = null;
/** One sign-in a test: the same text is not signed twice. */
const admin = () => (signedIn ??= asAdmin());
beforeEach(() => {
  signedIn = null;
});
const hide = async (hidden: boolean) =>
  (await admin())('PUT', `profiles/${wallet}/hidden`, { hidden, reason: 'not a face' });

/** Saves a profile of fan1 with a picture; returns its hash. */
async function withPicture(seed = 1): Promise<string> {
  const { status, json } = await save(fan, { picture: webp(seed), offset: seed });
  expect(status).toBe(200);
  return json.data.picture;
}

describe('a tip', () => {
  test('with a name carries the picture of its profile, on every list and socket; an anonymous one none', async () => {
    const before = await pay();
    const picture = await withPicture();
    const page = await RoomClient.join('page', { token: mint });
    const named = await pay();
    const anonymous = await pay('');
    expect([before.face, named.face, anonymous.face]).toEqual([null, picture, null]);
    await until(() => expect(page.of('tip:new')).toHaveLength(2));
    expect(page.of('tip:new').map(({ tip }) => tip.face)).toEqual([picture, null]);
    expect(await recent()).toEqual([null, picture, null]);
    expect(await received()).toEqual([null, picture, null]);
    page.leave();
  });

  test('of a wallet that repeats it keeps the face in both', async () => {
    const picture = await withPicture();
    const { id } = await pay();
    await run(
      "INSERT INTO tips SELECT 'second', token, token_symbol, currency, token_program, decimals, sender, creator, treasury, amount, platform_fee, creator_amount, message, blockhash, 1, 'prepared', NULL, NULL, NULL, 1, NULL, NULL, NULL FROM tips WHERE id = ?",
      id,
    );
    await run("INSERT INTO tip_payments VALUES ('s2', 'second', ?, 'again', 1, 1, 1, NULL, NULL)", id);
    expect(await env.DB.prepare("SELECT face FROM tip_names WHERE tip_id = 'second'").first('face')).toBe(
      picture,
    );
  });

  test('never shows another picture than the one that it was sent with', async () => {
    await withPicture(1);
    await pay();
    const other = await withPicture(2);
    expect(await recent()).toEqual([null]);
    expect((await pay()).face).toBe(other);
  });

  test.each<[string, (picture: string) => Promise<unknown>]>([
    ['hidden by an admin', () => hide(true)],
    ['deleted by its owner', () => erase(fan)],
    ['replaced', () => withPicture(2)],
    [
      'taken down',
      async (picture) => (await admin())('POST', `media/${picture}/take-down`, { reason: 'vile' }),
    ],
  ])('loses its face everywhere once the picture is %s', async (_, remove) => {
    const picture = await withPicture();
    const overlay = await RoomClient.join('overlay', { token: mint });
    await theRoom(mint).pause();
    await pay();
    await remove(picture);
    expect([await recent(), await received()]).toEqual([[null], [null]]);
    const shown = await figures();
    expect([shown.latest.face, ...shown.top.map(({ face }: { face: string | null }) => face)]).not.toContain(
      picture,
    );
    if (_ !== 'replaced') {
      expect((await theRoom(mint).state()).waiting.map(({ face }) => face ?? null)).toEqual([null]);
      expect((await call('GET', `/api/faces/${picture}`)).status).toBe(404);
    }
    overlay.leave();
  });

  test('that moderation holds, drops or removes shows no face to pages', async () => {
    await withPicture();
    const { id } = await pay();
    for (const state of ['held', 'wordless', 'removed']) {
      await run('UPDATE tip_rulings SET state = ?, decided_at = 1 WHERE tip_id = ?', state, id);
      expect(await recent()).toEqual([null]);
    }
    await run("UPDATE tip_rulings SET state = 'shown' WHERE tip_id = ?", id);
    expect(await recent()).toEqual([expect.any(String)]);
  });
});

describe('on the stream', () => {
  const onStream = async (faces: 'off' | 'trusted' | 'all' | null) => {
    if (faces) await changeSettings(env, mint, 'alerts', 'test', () => ({ ...DEFAULT_ALERTS, faces }));
    const overlay = await RoomClient.join('overlay', { token: mint });
    const { id } = await pay();
    await until(() => expect(overlay.tips()).toContain(id));
    overlay.leave();
    return overlay.of('tip:new').find(({ tip }) => tip.id === id)!.tip.face;
  };

  test.each([
    [null, false, false],
    ['off', true, false],
    ['trusted', false, false],
    ['trusted', true, true],
    ['all', false, true],
  ] as const)(
    'with the setting %s a wallet (account on X proven: %s) shows its face: %s',
    async (faces, proven, shows) => {
      const picture = await withPicture();
      if (proven) await run(`INSERT INTO x_accounts VALUES ('${wallet}', 'owl', NULL, 'post', 1)`);
      expect(await onStream(faces)).toBe(shows ? picture : null);
      // Pages show it, whatever the stream does.
      expect(await recent()).toEqual([picture]);
    },
  );

  test('a wallet that moderation trusts shows its face', async () => {
    const picture = await withPicture();
    await changeSettings(env, mint, 'moderation', 'test', (present) => ({ ...present, trusted: [wallet] }));
    expect(await onStream('trusted')).toBe(picture);
  });

  test('the setting is one of three, and its absence is trusted', async () => {
    const { data } = (await call('GET', `/api/live/${mint}/settings/alerts`)).json;
    expect(data.settings?.faces ?? data.faces).toBe('trusted');
  });
});

describe('beside other names', () => {
  test('supporters and the latest tip carry the face, and whether the stream may show it', async () => {
    const picture = await withPicture();
    await pay();
    const { latest, top } = await figures();
    expect(latest).toMatchObject({ name: 'nightowl', face: picture, trusted: false });
    expect(top).toMatchObject([{ name: 'nightowl', face: picture, trusted: false }]);
    await pay('');
    expect((await figures()).latest).toMatchObject({ name: null, face: null });
  });

  test('places carry what their winners show, from the reveal on and not a moment before', async () => {
    const picture = await withPicture();
    const draw = await aDraw().registered([fan]).small().proven();
    const revealAt = draw.winners[0]!.revealAt!;
    const placesAt = async (now: number) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
      const own = `/api/giveaways?creator=${draw.creator.publicKey}`;
      const answers = [(await call('GET', `/api/giveaways/${draw.id}`)).json.data];
      answers.push(...(await call('GET', own)).json.data);
      clock.mockRestore();
      return answers.map(({ places: [place] }) => place);
    };
    const nobody = { winner: null, name: null, face: null, handle: null };
    expect(await placesAt(revealAt - 1)).toMatchObject([nobody, nobody]);
    const winner = { winner: wallet, name: 'nightowl', face: picture, handle: null };
    expect(await placesAt(revealAt)).toMatchObject([winner, winner]);
    await home();
  });

  test('a clip carries what its author shows', async () => {
    await addedClip();
    const picture = await withPicture();
    const [clip] = (await clips()).json.data;
    expect(clip).toMatchObject({ walletAddress: wallet, name: 'nightowl', face: picture });
    await hide(true);
    expect((await clips()).json.data[0]).toMatchObject({ name: null, face: null });
  });
});

test('no list asks the database more often than without faces', async () => {
  const statements = async () => {
    const asked: Record<string, number> = {};
    for (const path of [
      `/api/tip/stats/${mint}`,
      `/api/tip/received/${world.people.creator.publicKey}`,
      `/api/live/${mint}/show`,
      '/api/giveaways',
      '/api/clips',
    ]) {
      await dropCached(path);
      const from = invocations.length;
      await call('GET', path);
      asked[path] = invocations.slice(from).reduce((sum, { queries }) => sum + queries, 0);
    }
    return asked;
  };
  await pay();
  const before = await statements();
  await withPicture();
  await pay();
  expect(await statements()).toEqual(before);
});

describe('an admin', () => {
  test('hides a profile from every answer, shows it again, and both are logged', async () => {
    const picture = await withPicture();
    expect((await hide(true)).json.data).toEqual({ wallet, hidden: true });
    expect((await call('GET', `/api/profiles/${wallet}`)).json.code).toBe('profile_not_found');
    expect((await call('GET', `/api/faces/${picture}`)).json.code).toBe('face_not_found');
    expect((await call('GET', `/api/media/${picture}`)).json.code).toBe('media_not_found');
    expect((await save(fan, { offset: 3 })).json.code).toBe('profile_hidden');
    await hide(true);
    await hide(false);
    expect((await call('GET', `/api/profiles/${wallet}`)).json.data.picture).toBe(picture);
    const actions = (await audited(await admin())).map(({ action }) => action);
    expect(actions).toEqual(['profile.hide', 'profile.show']);
  });

  test('who blocks a wallet hides its profile, and takes no new one', async () => {
    await addedClip();
    const picture = await withPicture();
    expect((await (await admin())('PUT', 'blocks', blockBody({ kind: 'wallet', key: wallet }))).status).toBe(
      200,
    );
    const faces = `/api/faces?wallets=${wallet}`;
    expect((await call('GET', faces)).json.data.faces).toEqual([]);
    expect((await call('GET', `/api/profiles/${wallet}`)).json.code).toBe('profile_not_found');
    expect((await call('GET', `/api/faces/${picture}`)).json.code).toBe('face_not_found');
    expect((await clips()).json.data[0]).toMatchObject({ name: null, face: null });
    expect((await save(fan, { offset: 3 })).json.code).toBe('profile_hidden');
    await run('UPDATE blocks SET at = 1, until = 2');
    expect((await call('GET', `/api/profiles/${wallet}`)).json.data.picture).toBe(picture);
  });

  test('finds reports of profiles beside those of files; hiding or showing settles them', async () => {
    const report = (reason: string, of = wallet) => call('POST', `/api/profiles/${of}/report`, { reason });
    expect((await report('rude')).json.code).toBe('profile_not_found');
    await withPicture();
    expect((await report('names my street')).json.data).toEqual({ reported: true });
    const reports = async () => (await (await admin())('GET', 'media')).json.data.profiles;
    expect(await reports()).toMatchObject([
      { wallet, name: 'nightowl', reports: 1, reasons: ['names my street'] },
    ]);
    await hide(false);
    expect(await reports()).toEqual([]);
  });

  test('cannot be outwitted: whoever deletes a hidden profile makes no new one', async () => {
    await withPicture();
    await hide(true);
    expect((await erase(fan)).status).toBe(200);
    expect((await save(fan, { offset: 5 })).json.code).toBe('profile_hidden');
    expect((await everything(mint)).filter((row) => row.includes('nightowl'))).toEqual([]);
  });
});

describe('a deleted profile', () => {
  beforeEach(() => theRoom(mint).pause());

  test('is in no table, no room, no bucket and no answer, and no tip has its name', async () => {
    const picture = await withPicture();
    await save(fan, { picture, name: 'Zephyrine Q', bio: 'Zephyrine draws', offset: 2 });
    const page = await RoomClient.join('page', { token: mint });
    await pay('Zephyrine Q');
    const found = async () =>
      (await everything(mint)).filter((row) => row.includes('Zephyrine') || row.includes(picture));
    expect((await found()).length).toBeGreaterThan(3);
    expect((await erase(fan)).status).toBe(200);
    // At once in every answer and in the room; the rows follow by the jobs.
    expect([await recent(), (await theRoom(mint).state()).waiting[0]!.name]).toEqual([[null], null]);
    await deleteOld(counted(env));
    await deleteOrphans(env, Date.now() + DAY);
    await tipsCron();
    expect(await found()).toEqual([]);
    const late = await RoomClient.join('page', { token: mint });
    await until(() => expect(late.of('caught-up')).toHaveLength(1));
    expect(late.frames.join()).not.toMatch(`Zephyrine|${picture}`);
    // Its messages stay: only names and faces were wished away.
    expect(await env.DB.prepare("SELECT count(*) AS n FROM tips WHERE message = 'hello'").first('n')).toBe(1);
    page.leave();
    late.leave();
  });

  test('leaves archived tips without its name and face', async () => {
    const picture = await withPicture();
    const { id } = await pay('Zephyrine Q');
    await pay('Zephyrine Q');
    await run('UPDATE tip_payments SET finalized_at = 1, landed_at = ?', Date.now() - 90 * DAY);
    await run('DROP TRIGGER tips_move_forward');
    await run(
      'UPDATE tips SET confirmed_at = ?1, prepared_at = ?1, signed_transaction = NULL',
      Date.now() - 90 * DAY,
    );
    await run('UPDATE outbox SET delivered_at = 1');
    await moveAll();
    expect([await count('tips'), await received()]).toEqual([0, [picture, picture]]);
    expect((await erase(fan)).status).toBe(200);
    expect(await received()).toEqual([null, null]);
    await deleteOld(counted(env));
    await deleteOrphans(env, Date.now() + DAY);
    await tipsCron();
    const found = await everything(mint);
    expect(found.filter((row) => row.includes('Zephyrine') || row.includes(picture))).toEqual([]);
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM tip_names WHERE tip_id = ?').bind(id).first('n'),
    ).toBe(0);
  });

  test('takes whole words along where its wallet wished those away before', async () => {
    await withPicture();
    await pay();
    await run(`INSERT INTO word_erasures VALUES ('${wallet}', 'words', 1, NULL, NULL)`);
    await erase(fan);
    expect(await env.DB.prepare('SELECT what FROM word_erasures').first('what')).toBe('words');
  });
});

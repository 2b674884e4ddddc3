/** Clips: whose posts are accepted, how they are listed, refreshed and deleted. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_HANDED_IN } from '../../core/clips/entry.ts';
import {
  actionProof,
  addClip,
  addedClip,
  clipBody,
  clips,
  deletePost,
  fault,
  linked,
  mint,
  post,
} from './clips.ts';
import { callAlone } from './giveaways.ts';
import { RoomClient, until } from './room-client.ts';
import { creatorToken } from './sign-in.ts';
import { call, person, token } from './support.ts';

const fan = person('fan1');
const rows = async () => (await env.DB.prepare('SELECT post_id FROM clips').all()).results;
const refresh = (id: string) => callAlone('POST', `/api/clips/${mint}/${id}/refresh-embed`, {});
/** Moves past the interval in which a clip is not refreshed again. */
const later = () => env.DB.prepare('UPDATE clips SET refreshed_at = refreshed_at - 60000').run();
afterEach(() => fault('none'));

describe("a post of the fan's own account", () => {
  beforeEach(() => linked(fan, 'frogfan'));

  test("a fan's own post is added with its quote", async () => {
    const { symbol } = (await call('GET', `/api/tip/${mint}`)).json.data;
    const { url } = await post('frogfan', 'First line\n<b>bold</b> & "quoted"');
    const { status, json } = await addClip(`${url}?s=20`);
    expect([status, json.success]).toEqual([200, true]);
    const listed = (await clips()).json;
    expect(listed.clips).toEqual([json.clip]);
    expect(listed.clips[0]).toMatchObject({
      tokenSymbol: symbol,
      username: 'frogfan',
      verifiedXHandle: 'frogfan',
      handedInBy: null,
      xUrl: url,
      winner: false,
      unavailable: false,
    });
    expect(listed.clips[0].embedHtml).toContain(
      'First line<br>&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;',
    );
    expect(Date.parse(listed.clips[0].timestamp)).toBeGreaterThan(Date.now() - 60_000);
    expect((await call('GET', '/api/clips?limit=12')).json.clips).toEqual(listed.clips);
  });

  test('a post is one clip in whatever form its address comes', async () => {
    const { id, url } = await post('frogfan');
    expect((await addClip(url)).status).toBe(200);
    for (const form of [
      `https://mobile.twitter.com/frogfan/status/${id}?t=1`,
      `https://x.com/i/web/status/${id}`,
    ]) {
      const { status, json } = await addClip(form);
      expect([status, json.error]).toEqual([409, 'This X/Twitter link has already been added.']);
    }
    const ten = await post('frogfan', 'ten at once');
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        callAlone('POST', `/api/clips/${mint}`, clipBody(ten.url, fan, mint, -i)),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows()).toHaveLength(2);
  });

  test.each([
    ['of another site', async () => 'https://example.com/frogfan/status/1', 400, 'clip_url_invalid'],
    ['that is a script', async () => 'javascript:alert(1)', 400, 'clip_url_invalid'],
    ['with letters in its id', async () => 'https://x.com/frogfan/status/12ab', 400, 'clip_url_invalid'],
    ['that never was', async () => 'https://x.com/frogfan/status/77', 409, 'post_unavailable'],
  ])('a post %s is refused', async (_what, write, status, code) => {
    const { status: answered, json } = await addClip(await write());
    expect([answered, json.code]).toEqual([status, code]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['another token', (url: string) => ({ ...clipBody(url, fan, token('spl').mint) }), 'message_invalid'],
    ['another address', (url: string) => ({ ...clipBody(`${url}1`, fan), xUrl: url }), 'message_invalid'],
    [
      'another wallet',
      (url: string) => ({ ...clipBody(url, fan), signature: clipBody(url, person('fan2')).signature }),
      'signature_invalid',
    ],
    ['an hour ago', (url: string) => clipBody(url, fan, mint, -3600), 'message_expired'],
  ])('a message for %s is refused', async (_what, body, code) => {
    const { url } = await post('frogfan');
    expect((await callAlone('POST', `/api/clips/${mint}`, body(url))).json.code).toBe(code);
    expect(await rows()).toEqual([]);
  });

  test('a replayed message adds no second clip', async () => {
    const { url } = await post('frogfan');
    const body = clipBody(url, fan);
    const { json } = await callAlone('POST', `/api/clips/${mint}`, body);
    await callAlone(
      'DELETE',
      `/api/clips/${mint}/${json.clip.id}`,
      actionProof('withdraw a clip', fan, json.clip.id),
    );
    expect((await callAlone('POST', `/api/clips/${mint}`, body)).json.code).toBe('message_expired');
    expect(await rows()).toEqual([]);
  });

  test.each(['fail', 'busy', 'garbage', 'wrong-types', 'huge'])(
    'an X that answers "%s" stores nothing',
    async (kind) => {
      const { url } = await post('frogfan');
      await fault(kind, 'oembed');
      const { status, json } = await addClip(url);
      expect([status, json.code]).toEqual([503, 'x_unavailable']);
      expect(await rows()).toEqual([]);
    },
  );
});

describe("a post of another author's account", () => {
  const friend = person('fan2');
  beforeEach(() => linked(fan, 'frogfan'));

  test.each([
    ['plain', async () => (await post('clipqueen')).url, 'clipqueen'],
    ['of an author with the same display name', async () => (await post('notfrogfan')).url, 'notfrogfan'],
    [
      'under an address that names oneself',
      async () => `https://x.com/frogfan/status/${(await post('clipqueen')).id}`,
      'clipqueen',
    ],
  ])('a post %s is credited to its author and marked as handed in', async (_what, write, author) => {
    const { status, json } = await addClip(await write());
    expect([status, json.success]).toEqual([200, true]);
    expect(json.clip).toMatchObject({ username: author, verifiedXHandle: 'frogfan', handedInBy: 'frogfan' });
    expect(json.clip.xUrl).toContain(`/${author}/status/`);
    expect((await clips()).json.clips).toEqual([json.clip]);
  });

  test('its author takes it over by adding it, and no one else does', async () => {
    const { url } = await post('clipqueen');
    const { json: handedIn } = await addClip(url);
    expect((await addClip(url)).json.code).toBe('clip_duplicate');
    await linked(friend, 'clipqueen');
    const { status, json } = await addClip(url, friend);
    expect([status, json.clip.id]).toEqual([200, handedIn.clip.id]);
    expect(json.clip).toMatchObject({
      walletAddress: friend.publicKey.toBase58(),
      verifiedXHandle: 'clipqueen',
      handedInBy: null,
    });
    expect(Date.parse(json.clip.timestamp)).toBeGreaterThanOrEqual(Date.parse(handedIn.clip.timestamp));
    expect((await clips()).json.clips).toEqual([json.clip]);
    expect((await addClip(url, friend)).json.code).toBe('clip_duplicate');
  });

  test('no one takes it over with a name that its author had before', async () => {
    const { url } = await post('notfrogfan');
    await addClip(url);
    await env.DB.prepare("UPDATE clips SET handle = 'clipqueen'").run();
    await linked(friend, 'clipqueen');
    const { status, json } = await addClip(url, friend);
    expect([status, json.code]).toEqual([409, 'clip_duplicate']);
    expect((await clips()).json.clips).toMatchObject([{ handedInBy: 'frogfan' }]);
  });

  test('its author may delete it, and so may the wallet that handed it in', async () => {
    const remove = (signer: typeof fan, id: string) =>
      callAlone('DELETE', `/api/clips/${mint}/${id}`, actionProof('withdraw a clip', signer, id));
    const { json } = await addClip((await post('clipqueen')).url);
    expect((await remove(friend, json.clip.id)).json.code).toBe('not_clip_author');
    await linked(friend, 'clipqueen');
    expect((await remove(friend, json.clip.id)).status).toBe(200);
    const second = await addClip((await post('notfrogfan')).url);
    expect((await remove(fan, second.json.clip.id)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await env.DB.prepare('SELECT * FROM handed_in_clips').all()).results).toEqual([]);
  });

  test('a wallet hands in a few posts a day, however many it tries', async () => {
    const wallet = fan.publicKey.toBase58();
    const seed = (i: number, at: number) => [
      env.DB.prepare(
        `INSERT INTO clips (id, token, wallet, handle, post_id, url, added_at) VALUES (?, ?, ?, 'clipqueen', ?, 'u', ?)`,
      ).bind(`c${i}`, mint, wallet, String(i + 1), at),
      env.DB.prepare('INSERT INTO handed_in_clips (clip, handle) VALUES (?, ?)').bind(`c${i}`, 'frogfan'),
    ];
    const now = Date.now();
    await env.DB.batch(Array.from({ length: MAX_HANDED_IN }, (_, i) => seed(i, now - 1000 * i)).flat());
    const refused = await addClip((await post('clipqueen')).url);
    expect([refused.status, refused.json.code]).toEqual([429, 'hand_in_limit']);
    expect((await addClip((await post('frogfan')).url)).status).toBe(200);
    await env.DB.prepare('UPDATE clips SET added_at = added_at - 86400000').run();
    expect((await addClip((await post('clipqueen')).url)).status).toBe(200);
  });
});

test('a wallet without a verified account is asked to verify', async () => {
  const { status, json } = await addClip((await post('frogfan')).url);
  expect(status).toBe(403);
  expect(json).toMatchObject({
    success: false,
    requiresVerification: true,
    error: 'X handle not verified. Please verify your X account first.',
  });
});

test('an unknown token has no clips', async () => {
  const stranger = person('fan3').publicKey.toBase58();
  expect((await addClip((await post('frogfan')).url, fan, stranger)).json.code).toBe('token_not_found');
});

describe('pages of clips', () => {
  test('Load More pages through 100 clips without a gap or a repeat while new ones arrive', async () => {
    const insert = (i: number, at: number) =>
      env.DB.prepare(
        `INSERT INTO clips (id, token, wallet, handle, post_id, url, added_at) VALUES (?, ?, 'w', 'frogfan', ?, 'u', ?)`,
      ).bind(`clip-${i}`, mint, String(i + 1), at);
    // Groups of three share a moment, so that pages end inside a group.
    await env.DB.batch(Array.from({ length: 100 }, (_, i) => insert(i, 1000 + Math.floor(i / 3))));
    const seen: string[] = [];
    let query = '';
    for (let page = 0; page < 20; page++) {
      const { json } = await clips(query);
      seen.push(...json.clips.map((clip: { id: string }) => clip.id));
      if (json.nextCursor === null) break;
      await insert(1000 + page, 5000 + page).run();
      query = `?cursor=${json.nextCursor}`;
    }
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
  });

  test.each(['?limit=0', '?limit=51', '?limit=x', '?cursor=drop'])(
    'the clips page %s is refused',
    async (query) => {
      expect((await clips(query)).status).toBe(400);
    },
  );
});

describe('refreshing', () => {
  test('a refresh updates open pages, and shows a deleted post as gone with its link', async () => {
    const { clip, post: written } = await addedClip();
    const page = await RoomClient.join('page', { token: mint });
    await deletePost(written.id);
    await later();
    const { json } = await refresh(clip.id);
    expect(json.clip).toMatchObject({ unavailable: true, xUrl: written.url });
    expect(json.clip.embedHtml).toContain('This post is no longer available.');
    expect(json.clip.embedHtml).not.toContain('What a stream');
    await until(() =>
      expect(page.heard).toContainEqual({
        type: 'clip:embed-updated',
        number: expect.any(Number),
        clipId: clip.id,
        embedHtml: json.clip.embedHtml,
      }),
    );
  });

  test('a refresh changes nothing while X is down', async () => {
    const { clip } = await addedClip();
    await later();
    await fault('fail', 'oembed');
    expect((await refresh(clip.id)).status).toBe(503);
    expect((await clips()).json.clips).toEqual([clip]);
  });

  test('a refresh right after another answers from the first and does not call X', async () => {
    const { clip, post: written } = await addedClip();
    await deletePost(written.id);
    expect((await refresh(clip.id)).json.clip).toEqual(clip);
    await later();
    const { json } = await refresh(clip.id);
    expect(json.clip.unavailable).toBe(true);
    await fault('fail', 'oembed');
    expect((await refresh(clip.id)).json.clip).toEqual(json.clip);
  });
});

describe('deleting', () => {
  const remove = (id: string, body?: object, bearer?: string) =>
    call('DELETE', `/api/clips/${mint}/${id}`, body, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });

  test("a clip is deleted by the token's creator", async () => {
    const { clip } = await addedClip();
    expect((await remove(clip.id, undefined, await creatorToken())).json).toMatchObject({ success: true });
    expect(await rows()).toEqual([]);
  });

  test('a clip is deleted by its author', async () => {
    const { clip } = await addedClip();
    expect((await remove(clip.id, actionProof('withdraw a clip', fan, clip.id))).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['nobody', async () => [undefined, undefined], 'auth_required'],
    [
      'another wallet',
      async (id: string) => [actionProof('withdraw a clip', person('fan2'), id), undefined],
      'not_clip_author',
    ],
    [
      "another token's creator",
      async () => [undefined, await creatorToken(person('creator'), token('spl').mint)],
      'wrong_scope',
    ],
    [
      'a message for another clip',
      async () => [actionProof('withdraw a clip', fan, 'other'), undefined],
      'message_invalid',
    ],
  ] as const)('not by %s', async (_who, proof, code) => {
    const { clip } = await addedClip();
    const [body, bearer] = await proof(clip.id);
    expect((await remove(clip.id, body as object | undefined, bearer as string | undefined)).json.code).toBe(
      code,
    );
    expect(await rows()).toHaveLength(1);
  });
});

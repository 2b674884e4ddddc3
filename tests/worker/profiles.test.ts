/** Public profiles: what is refused, what everyone reads, and how pictures come and go. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { DAYS } from '../../core/shares/days.ts';
import { deleteOrphans } from '../../worker/media/delete-orphans.ts';
import { asAdmin, run } from './admin-calls.ts';
import { channel } from './channels.ts';
import { changes, mortal } from './faulty.ts';
import { signText } from './giveaways.ts';
import { ask, MEDIA } from './media-uploads.ts';
import { deleteBody, erase, hashOf, profileBody, put, save, webp } from './profiles.ts';
import { memoTransaction } from './sign-in.ts';
import { call, dropCached, person, type Reply } from './support.ts';

const HOUR = 3_600_000;
const fan = person('fan1');
const wallet = fan.publicKey.toBase58();

const profile = async (of = wallet) => (await call('GET', `/api/profiles/${of}`)).json;
const faces = async (...wallets: string[]) => {
  await dropCached(`/api/faces?wallets=${encodeURIComponent(JSON.stringify([...wallets].sort()))}`);
  return (await call('GET', `/api/faces?wallets=${wallets.join(',')}`)).json.data.faces;
};
const look = (hash: string, headers?: Record<string, string>) =>
  ask('GET', `/api/faces/${hash}`, { headers });
const stored = async () => (await env.MEDIA.list()).objects.map(({ key }) => key).sort();
const rows = async (table: string) =>
  (await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')) ?? 0;
const asChannel = () => run(`INSERT INTO channels VALUES ('${wallet}', '${wallet}', 1)`);
const refusal = async (reply: Promise<Reply>) => {
  const { status, json } = await reply;
  return [status, json.code, json.error];
};
const ofField = (text: string) => [400, 'invalid_field', text];

describe('is refused with a sentence that names the field, and writes nothing', () => {
  test.each<[string, () => Promise<Reply>, unknown[]]>([
    [
      "another wallet's signature",
      async () => {
        const body = await profileBody(fan);
        return put({ ...body, signature: signText(person('fan2'), body.message) });
      },
      [401, 'signature_invalid', expect.any(String)],
    ],
    [
      'another text than was signed',
      async () => put({ ...(await profileBody(fan)), name: 'someone else' }),
      [401, 'message_invalid', expect.any(String)],
    ],
    [
      "another wallet's address",
      async () => call('PUT', `/api/profiles/${person('fan2').publicKey.toBase58()}`, await profileBody(fan)),
      ofField('walletAddress: differs from the wallet in the address'),
    ],
    [
      'a message of an hour ago',
      () => save(fan, { offset: -3600 }),
      [401, 'message_expired', expect.any(String)],
    ],
    [
      'a name of 25 characters',
      () => save(fan, { name: 'x'.repeat(25) }),
      ofField('name: must be at most 24 characters'),
    ],
    [
      'a name of the site',
      () => save(fan, { name: 'Fanfare support' }),
      [400, 'tip_name_reserved', expect.stringMatching(/^name: /)],
    ],
    [
      'a name like an address',
      () => save(fan, { name: '7cnw...KFdx' }),
      [400, 'tip_name_address', expect.stringMatching(/^name: /)],
    ],
    [
      'a bio of 161 characters',
      () => save(fan, { bio: 'x'.repeat(161) }),
      ofField('bio: must be at most 160 characters'),
    ],
    [
      'a link into a private network',
      () => save(fan, { links: ['https://frog.example.com', 'https://10.0.0.1/'] }),
      ofField('links.1: must be a public https address'),
    ],
    [
      'seven links',
      () => save(fan, { links: Array(7).fill('https://x.com/frog') }),
      ofField('links: must be at most 6'),
    ],
    [
      'a picture that is not here',
      () => save(fan, { picture: 'a'.repeat(64) }),
      ofField('pictureBytes: is required'),
    ],
    [
      'a picture under no hash',
      () => save(fan, { picture: '../../secret' }),
      ofField('picture: must be a SHA-256 in hex'),
    ],
    [
      'bytes of another hash',
      async () => {
        const body = await profileBody(fan, { picture: webp(1) });
        return put({ ...body, pictureBytes: (await profileBody(fan, { picture: webp(2) })).pictureBytes });
      },
      ofField('picture: is not the hash of pictureBytes'),
    ],
    [
      'a PNG',
      () => save(fan, { picture: MEDIA['still.png']! }),
      [400, 'media_unusable', 'This file cannot be used: only WebP can be used'],
    ],
    [
      'a moving picture',
      () => save(fan, { picture: webp(1, { moves: true }) }),
      [400, 'media_unusable', 'This file cannot be used: it moves'],
    ],
    [
      'a picture of another size',
      () => save(fan, { picture: webp(1, { width: 257 }) }),
      [400, 'media_unusable', 'This file cannot be used: it is 257 × 256 pixels; 256 × 256 are needed'],
    ],
    [
      'links of a wallet without a channel',
      () => save(fan, { links: ['https://x.com/frog'] }),
      ofField('links: are for channels only'),
    ],
    [
      'a banner of a wallet without a channel',
      () => save(fan, { banner: webp(1, { width: 1200, height: 400 }) }),
      ofField('banner: is for channels only'),
    ],
    [
      'a banner of the size of a picture',
      async () => {
        await asChannel();
        return save(fan, { banner: webp(1) });
      },
      [400, 'media_unusable', expect.stringMatching(/1200 × 400 are needed/)],
    ],
    [
      'a picture above 100 kB',
      () => save(fan, { picture: webp(1, { bytes: 100_000 }) }),
      ofField('pictureBytes: must be at most 100 kB'),
    ],
    [
      'a body above what both pictures take',
      async () => put({ ...(await profileBody(fan)), pictureBytes: 'A'.repeat(700_000) }),
      [413, 'body_too_large', expect.any(String)],
    ],
  ])('%s', async (_, call, expected) => {
    expect(await refusal(call())).toEqual(expected);
    expect([await rows('profiles'), await rows('media_orphans'), await stored()]).toEqual([0, 0, []]);
  });

  test('a wallet that shows nothing, and a picture that no one has', async () => {
    expect((await profile()).code).toBe('profile_not_found');
    expect((await look('a'.repeat(64))).code).toBe('face_not_found');
    expect((await look('favicon.ico')).code).toBe('face_not_found');
    expect(await faces(wallet)).toEqual([]);
  });

  test('faces of no wallets, of too many, and of what is none', async () => {
    const asked = (wallets: string) => refusal(call('GET', `/api/faces${wallets}`));
    const many = Array.from({ length: 101 }, () => Keypair.generate().publicKey.toBase58());
    expect(await asked('')).toEqual(ofField('wallets: is required'));
    expect(await asked(`?wallets=${many.join(',')}`)).toEqual(
      ofField('wallets: must be at most 100 wallets'),
    );
    expect(await asked('?wallets=frog')).toEqual(
      ofField('wallets: must be Solana addresses with commas between them'),
    );
  });
});

describe('a saved profile', () => {
  test('is read by everyone, cleaned as tips are, with its pictures', async () => {
    await asChannel();
    const [picture, banner] = [webp(1), webp(2, { width: 1200, height: 400 })];
    const { status, json } = await save(fan, {
      name: 'nightowl \u2713',
      bio: 'I draw frogs. Buy at evil.com now',
      links: ['https://X.com/Frog#top'],
      picture,
      banner,
    });
    expect(status).toBe(200);
    expect(json.data).toEqual({
      wallet,
      name: 'nightowl',
      bio: 'I draw frogs. Buy at now',
      picture: await hashOf(picture),
      banner: await hashOf(banner),
      links: ['https://x.com/Frog'],
      handle: null,
      updatedAt: expect.any(String),
    });
    expect((await profile()).data).toEqual(json.data);
    const face = { wallet, name: 'nightowl', picture: json.data.picture, handle: null };
    expect(await faces(wallet, person('fan2').publicKey.toBase58())).toEqual([face]);
    for (const [hash, file] of [
      [json.data.picture, picture],
      [json.data.banner, banner],
    ]) {
      const { bytes, headers, status: found } = await look(hash);
      expect([found, bytes]).toEqual([200, file]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    }
    expect((await look(json.data.picture, { 'if-none-match': `"${json.data.picture}"` })).status).toBe(304);
  });

  test('shows no banner in place of its picture', async () => {
    await asChannel();
    const { banner } = (await save(fan, { banner: webp(7, { width: 1200, height: 400 }) })).json.data;
    expect(await refusal(save(fan, { picture: banner, banner, offset: 1 }))).toEqual(
      ofField('pictureBytes: is required'),
    );
    expect((await save(fan, { banner, offset: 2 })).json.data).toMatchObject({ picture: null, banner });
  });

  test("names the page of its wallet's channel", async () => {
    const { key, wallet: own } = await channel();
    const { picture } = (await save(key, { name: 'Fern Hale', bio: 'Frogs, daily', picture: webp(1) })).json
      .data;
    expect((await call('GET', `/api/tip/${own}`)).json.data).toMatchObject({
      ...{ kind: 'channel', name: 'Fern Hale', description: 'Frogs, daily' },
      imageUrl: `/api/faces/${picture}`,
    });
  });

  test('by a wallet that signs no texts is a memo transaction', async () => {
    const { signature: _, ...body } = await profileBody(fan);
    expect(
      (await put({ ...body, memoTransaction: memoTransaction(body.message, fan) } as never)).status,
    ).toBe(200);
  });

  test('keeps nothing of a photo but its pixels, whichever bytes the wallet signed', async () => {
    const photo = webp(3, { exif: 'GPS 48.2082 N 16.3738 E' });
    const { json } = await save(fan, { picture: photo });
    const { bytes } = await look(json.data.picture);
    expect(json.data.picture).toBe(await hashOf(bytes));
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('GPS');
    const again = await save(fan, { picture: bytes, offset: 1 });
    expect([again.status, again.json.data.picture]).toEqual([200, json.data.picture]);
    expect(await stored()).toEqual([json.data.picture]);
  });

  test('shows its account on X only where it says so', async () => {
    await run(
      `INSERT INTO x_accounts (wallet, handle, x_id, method, linked_at) VALUES ('${wallet}', 'owl', NULL, 'post', 1)`,
    );
    expect((await save(fan)).json.data.handle).toBeNull();
    expect((await save(fan, { showsHandle: true })).json.data.handle).toBe('owl');
    expect(await faces(wallet)).toEqual([{ wallet, name: 'nightowl', picture: null, handle: 'owl' }]);
  });

  test('changes by its newest message alone: an old one again changes nothing', async () => {
    const first = await profileBody(fan, { name: 'first', picture: webp(1) });
    expect((await put(first)).json.data.name).toBe('first');
    expect((await save(fan, { name: 'second', offset: 1 })).json.data).toMatchObject({
      name: 'second',
      picture: null,
    });
    expect((await put(first)).json.data).toMatchObject({ name: 'second', picture: null });
    expect((await erase(fan)).status).toBe(200);
    expect((await put(first)).json.code).toBe('profile_not_found');
    expect(await rows('profiles')).toBe(0);
  });

  test('saved by two messages at once is one of the two, and its library has that one picture', async () => {
    await Promise.all([save(fan, { picture: webp(1) }), save(fan, { picture: webp(2), offset: 1 })]);
    const { picture } = (await profile()).data;
    await deleteOrphans(env, Date.now() + 2 * HOUR);
    expect(await stored()).toEqual([picture]);
  });
});

describe('a picture', () => {
  test('that is replaced leaves the bucket, and one that two wallets show stays with the other', async () => {
    const shared = webp(1);
    const { picture } = (await save(fan, { picture: shared })).json.data;
    await save(person('fan2'), { picture: shared });
    await save(fan, { picture: webp(2), offset: 1 });
    await deleteOrphans(env, Date.now() + 2 * HOUR);
    expect([(await look(picture)).status, (await stored()).length]).toEqual([200, 2]);
    await save(person('fan2'), { offset: 1 });
    expect((await look(picture)).code).toBe('face_not_found');
    await deleteOrphans(env, Date.now() + 2 * HOUR);
    expect(await stored()).toEqual([(await profile()).data.picture]);
  });

  test('that was taken down is gone from its profile, and never comes back', async () => {
    const { picture } = (await save(fan, { picture: webp(1), name: 'owl' })).json.data;
    const admin = await asAdmin();
    expect((await admin('POST', `media/${picture}/take-down`, { reason: 'vile' })).status).toBe(200);
    expect((await profile()).data).toMatchObject({ name: 'owl', picture: null });
    expect(await faces(wallet)).toEqual([{ wallet, name: 'owl', picture: null, handle: null }]);
    expect((await look(picture)).status).toBe(404);
    expect((await save(fan, { picture: webp(1), offset: 1 })).json.code).toBe('media_taken_down');
  });

  test('is new three times a day for a wallet; a name is changed at any time', async () => {
    for (let n = 0; n < DAYS.faces.free; n++)
      expect((await save(fan, { picture: webp(n), offset: n })).status).toBe(200);
    expect((await save(fan, { picture: webp(9), offset: 9 })).json.code).toBe('faces_today');
    const { picture } = (await profile()).data;
    expect((await save(fan, { picture, name: 'owl', offset: 10 })).json.data).toMatchObject({
      picture,
      name: 'owl',
    });
  });
});

test('one line makes 20 profiles a day, whatever the wallets', async () => {
  const from = { line: '203.0.113.5' };
  expect((await save(Keypair.generate(), {}, from)).status).toBe(200);
  await run(`UPDATE shares SET used = ${DAYS.profiles.free - 1} WHERE what = 'profiles' AND owner <> ''`);
  expect((await save(Keypair.generate(), {}, from)).status).toBe(200);
  const refused = await save(Keypair.generate(), {}, from);
  expect([refused.status, refused.json.code]).toEqual([429, 'profiles_today']);
  expect((await save(Keypair.generate(), {}, { line: '203.0.113.6' })).status).toBe(200);
  expect(await rows('profiles')).toBe(3);
});

test('wherever a save dies, it can be repeated, and no file is left without a profile', async () => {
  let deaths = 0;
  for (let point = 0; ; point++) {
    const body = await profileBody(fan, { picture: webp(point), offset: point % 200 });
    const { env: using, dead, live } = mortal(env, point, changes);
    await live(() => put(body, { using }).catch(() => null));
    if (!dead()) break;
    deaths++;
    await run("DELETE FROM shares WHERE what IN ('faces', 'profiles')");
    const { status, json } = await put(body);
    expect([status, json.data.picture]).toEqual([200, await hashOf(webp(point))]);
    await deleteOrphans(env, Date.now() + 2 * HOUR);
    expect(await stored()).toEqual([json.data.picture]);
    expect([await rows('media_uses'), await rows('media_files')]).toEqual([1, 1]);
  }
  // Before and after the shares, the note, the bytes and the profile.
  expect(deaths).toBeGreaterThanOrEqual(6);
});

describe('deletion', () => {
  test('removes profile and pictures at once, and the bytes with the job', async () => {
    const { picture } = (await save(fan, { picture: webp(1) })).json.data;
    expect(
      await refusal(erase(fan, { ...deleteBody(fan), signature: deleteBody(person('fan2')).signature })),
    ).toEqual([401, 'signature_invalid', expect.any(String)]);
    const body = deleteBody(fan);
    expect((await erase(fan, body)).status).toBe(200);
    expect((await profile()).code).toBe('profile_not_found');
    expect(await faces(wallet)).toEqual([]);
    expect((await look(picture)).status).toBe(404);
    await deleteOrphans(env, Date.now() + 2 * HOUR);
    expect(await stored()).toEqual([]);
    // A late copy of the request does not delete what was made since.
    await save(fan, { offset: 1 });
    expect((await erase(fan, body)).status).toBe(200);
    expect((await profile()).data.name).toBe('nightowl');
  });
});

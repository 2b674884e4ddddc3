/** Uploaded files of alerts: whose they are, how they are served, and how they go. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { MAX_TOKEN_BYTES, MAX_TOKEN_FILES } from '../../core/media/model.ts';
import { DAYS } from '../../core/shares/days.ts';
import { deleteOrphans } from '../../worker/media/delete-orphans.ts';
import { asAdmin, audited, run } from './admin-calls.ts';
import { changes, mortal } from './faulty.ts';
import { ask, look, MEDIA, MINT, upload } from './media-uploads.ts';
import { adminToken, bearer, creatorToken } from './sign-in.ts';
import { call, token } from './support.ts';

const HOUR = 3_600_000;
const PNG = MEDIA['still.png']!;
const SOUND = MEDIA['sound.mp3']!;

let key: string;
beforeEach(async () => {
  key = await creatorToken();
});

const list = async (mint = MINT, bearerKey = key) =>
  (await call('GET', `/api/media/${mint}/list`, undefined, { headers: bearer(bearerKey) })).json.data;
const remove = (hash: string) =>
  call('DELETE', `/api/media/${MINT}/${hash}`, undefined, { headers: bearer(key) });
const report = (hash: string, reason = '', from = '192.0.2.1') =>
  call('POST', `/api/media/${hash}/report`, { reason }, { headers: { 'cf-connecting-ip': from } });
const stored = async () => (await env.MEDIA.list()).objects.map(({ key: name }) => name);
const rows = async (table: string) =>
  (await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first<number>('n')) ?? 0;

test('a file is uploaded, listed, and served to anyone with the type of its bytes', async () => {
  const { status, data } = await upload(PNG, key, { name: 'frog <b>.gif\u202e' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    type: 'image/png',
    kind: 'picture',
    width: 64,
    height: 48,
    frames: 1,
    seconds: null,
  });
  expect(data.name).toBe('frog <b>.gif');
  expect(await list()).toEqual({ files: [data], bytes: data.bytes });

  const { headers, bytes, status: found } = await look(data.hash);
  expect(found).toBe(200);
  expect(bytes.length).toBe(data.bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  expect(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(data.hash);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    // A take-down ends in browsers too.
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  });
  expect((await look(data.hash, { 'if-none-match': `"${data.hash}"` })).status).toBe(304);
});

test('the same file twice is one file, and other tags make no other file', async () => {
  const { data } = await upload(SOUND, key);
  const tagged = new Uint8Array([...'ID3\x04\0\0\0\0\0\x03abc'].map((char) => char.charCodeAt(0)));
  const again = await upload(Uint8Array.from([...tagged, ...SOUND]), key, { name: 'again' });
  expect(again.data).toEqual(data);
  expect((await list()).files).toHaveLength(1);
  expect(await stored()).toEqual([data.hash]);
});

test('players ask for parts', async () => {
  const { data } = await upload(MEDIA['vp9.webm']!, key);
  const whole = (await look(data.hash)).bytes;
  const part = await look(data.hash, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${data.bytes}`]);
  expect(part.bytes).toEqual(whole.slice(10, 20));
  expect((await look(data.hash, { range: 'bytes=-5' })).bytes).toEqual(whole.slice(-5));
  const outside = await look(data.hash, { range: `bytes=${data.bytes}-` });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${data.bytes}`]);
});

test('only creator and admin upload, list and delete, and an address that is no token has no library', async () => {
  const { data } = await upload(PNG, key);
  for (const wrong of [{}, bearer(await creatorToken(undefined, token('spl').mint)), bearer('a.b.c')]) {
    for (const [method, path] of [
      ['POST', `/api/media/${MINT}`],
      ['GET', `/api/media/${MINT}/list`],
      ['DELETE', `/api/media/${MINT}/${data.hash}`],
    ] as const) {
      const body = method === 'POST' ? SOUND : undefined;
      expect([401, 403]).toContain((await ask(method, path, { headers: wrong, body })).status);
    }
  }
  const stranger = 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG';
  expect((await upload(PNG, await adminToken(), { mint: stranger })).code).toBe('token_not_found');
  expect((await list()).files).toHaveLength(1);
  expect((await look('0'.repeat(64))).code).toBe('media_not_found');
  expect((await look('nonsense')).code).toBe('media_not_found');
});

test('a body that is too large is refused whatever length it says, one that breaks off as well', async () => {
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    });
  expect((await upload(new Uint8Array(2_000_001), key)).code).toBe('media_too_large');
  expect((await upload(endless(), key)).code).toBe('media_too_large');
  expect((await upload(new Uint8Array(), key)).message).toBe('This file cannot be used: it is empty');
  expect((await upload(PNG.slice(0, 100), key)).message).toBe('This file cannot be used: it is cut off');
});

test('a library has an end, in files and in bytes', async () => {
  const fill = (files: number, bytes: number) =>
    run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${files})
      INSERT INTO media_uses SELECT '${MINT}', printf('%064d', i), ${bytes}, 'x', 'w', 1 FROM n`);
  await fill(MAX_TOKEN_FILES, 1);
  expect((await upload(PNG, key)).code).toBe('media_full');
  await run('DELETE FROM media_uses');
  await fill(20, MAX_TOKEN_BYTES / 20);
  expect((await upload(PNG, key)).code).toBe('media_full');
  // Nothing was written for it.
  expect(await stored()).toEqual([]);
  await run('DELETE FROM media_uses');
  expect((await upload(PNG, key)).status).toBe(200);
});

test('uploads have an end on each day: who deletes and uploads again, or has another coin, writes no more', async () => {
  const today = Math.floor(Date.now() / 86_400_000);
  const used = (owner: string, bytes: number) =>
    run("INSERT INTO shares VALUES (?, 'bytes', ?, ?)", today, owner, bytes);
  await used(token('launch').creator!, DAYS.bytes.free - 150_000);
  expect((await upload(PNG, key)).status).toBe(200);
  expect((await upload(SOUND, key)).code).toBe('media_today');
  // The same file again is written no more, and costs nothing.
  expect((await upload(PNG, key)).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  // Fees of a tenth of a tip of 1 SOL buy more.
  await run(
    "INSERT INTO tip_days VALUES (?, 'coin', 'SOL', ?, 'FROG', 9, 1, 0, 0, 2000000)",
    ...[token('launch').creator, today - 29],
  );
  expect((await upload(SOUND, key)).status).toBe(200);
});

test('a coin whose authority moves from wallet to wallet uploads no more than one coin', async () => {
  const today = Math.floor(Date.now() / 86_400_000);
  const most = DAYS.bytes.most - 150_000;
  await run("INSERT INTO shares VALUES (?, 'bytes', ?, ?)", today, MINT, most);
  expect((await upload(PNG, key)).status).toBe(200);
  expect((await upload(SOUND, key)).code).toBe('media_today');
});

test('what other creators upload takes from no one the first megabytes of a day', async () => {
  const today = Math.floor(Date.now() / 86_400_000);
  await run("INSERT INTO shares VALUES (?, 'bytes', '', ?)", today, DAYS.bytes.site + 5);
  expect((await upload(PNG, key)).status).toBe(200);
  await run("UPDATE shares SET used = ? WHERE owner <> ''", DAYS.bytes.first);
  expect((await upload(SOUND, key)).code).toBe('media_today');
  await run('UPDATE shares SET day = day - 1');
  expect((await upload(SOUND, key)).status).toBe(200);
});

test('a file that an alert uses stays; one that is deleted is gone from R2 after an hour, unless another has it', async () => {
  const { data } = await upload(PNG, key);
  const tiers = [{ ...DEFAULT_ALERTS.tiers[0]!, picture: data.hash }];
  const put = (body: unknown) =>
    call('PUT', `/api/live/${MINT}/settings/alerts`, body, { headers: bearer(key) });
  expect((await put({ tiers })).status).toBe(200);
  expect((await remove(data.hash)).json.code).toBe('media_in_use');
  await put({ tiers: DEFAULT_ALERTS.tiers });
  const other = token('spl').mint;
  const admin = await adminToken();
  await upload(PNG, admin, { mint: other });
  expect((await remove(data.hash)).status).toBe(200);
  expect((await remove(data.hash)).json.code).toBe('media_not_found');
  await deleteOrphans(env, Date.now() + 2 * HOUR);
  expect((await look(data.hash)).status).toBe(200);

  await call('DELETE', `/api/media/${other}/${data.hash}`, undefined, { headers: bearer(admin) });
  await deleteOrphans(env, Date.now());
  expect(await stored()).toEqual([data.hash]);
  await deleteOrphans(env, Date.now() + 2 * HOUR);
  expect(await stored()).toEqual([]);
  expect((await look(data.hash)).code).toBe('media_not_found');
  expect(await rows('media_orphans')).toBe(0);
  expect((await upload(PNG, key)).status).toBe(200);
});

test('wherever an upload dies, it can be repeated, and what is in no library is deleted', async () => {
  let deaths = 0;
  for (let point = 0; ; point++) {
    const { env: using, dead, live } = mortal(env, point, changes);
    await live(() => upload(PNG, key, { using }).catch(() => null));
    // Only what has its row is served.
    for (const hash of await stored()) expect([200, 404]).toContain((await look(hash)).status);
    if (!dead()) break;
    deaths++;
    await deleteOrphans(env, Date.now() + 2 * HOUR);
    const left = await stored();
    expect(left.length).toBe(await rows('media_uses'));
    expect(await rows('media_files')).toBe(left.length);
    const { status, data } = await upload(PNG, key);
    expect([status, (await look(data.hash)).status]).toEqual([200, 200]);
    await remove(data.hash);
    await deleteOrphans(env, Date.now() + 2 * HOUR);
  }
  // Before and after the note, the bytes and the row.
  expect(deaths).toBeGreaterThanOrEqual(6);
});

test('while its bytes are being deleted a file cannot come back', async () => {
  const { data } = await upload(PNG, key);
  await remove(data.hash);
  await run('UPDATE media_orphans SET claimed = 1, since = 1');
  expect((await upload(PNG, key)).code).toBe('media_busy');
  await deleteOrphans(env, Date.now());
  expect((await upload(PNG, key)).status).toBe(200);
  expect((await look(data.hash)).status).toBe(200);
});

test('a report needs no account, and an admin sees it with whose the file is', async () => {
  const { data } = await upload(PNG, key);
  const admin = await asAdmin();
  expect((await report('0'.repeat(64))).json.code).toBe('media_not_found');
  expect((await report(data.hash, 'x'.repeat(501))).json.code).toBe('invalid_field');
  for (let i = 0; i < 12; i++)
    expect((await report(data.hash, `reason ${i}`, `203.0.113.${i}`)).status).toBe(200);
  await report(data.hash);
  const { reports } = (await admin('GET', 'media')).json.data;
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ hash: data.hash, type: 'image/png', reports: 13, tokens: [MINT] });
  // The newest come first, and no one's later ones are lost to those who were here before.
  expect(reports[0].reasons).toEqual(Array.from({ length: 10 }, (_, i) => `reason ${11 - i}`));
  expect((await admin('POST', `media/${data.hash}/keep`)).status).toBe(200);
  expect((await admin('POST', `media/${data.hash}/keep`)).json.code).toBe('report_not_found');
  expect((await admin('GET', 'media')).json.data.reports).toEqual([]);
  expect((await look(data.hash)).status).toBe(200);
});

test('one visitor has one reason, so that ten of the uploader hide no other', async () => {
  const { data } = await upload(PNG, key);
  await report(data.hash, 'It shows my house', '198.51.100.7');
  for (let i = 0; i < 4; i++) await report(data.hash, `nice ${i}`, '203.0.113.7');
  // Each subscriber of IPv6 has thousands of addresses, and a tunnel broker gives away a /48.
  for (let i = 0; i < 12; i++) await report(data.hash, `fine ${i}`, `2001:db8:7:${i}::1`);
  const { reports } = (await (await asAdmin())('GET', 'media')).json.data;
  expect(reports[0]).toMatchObject({ reports: 17, reasons: ['fine 11', 'nice 3', 'It shows my house'] });
  const stored = await env.DB.prepare('SELECT reasons FROM media_reports').first<string>('reasons');
  expect(stored).not.toMatch(/203\.0\.113|2001:db8|198\.51/);
});

test('reports come in pages, so that newer ones hide none', async () => {
  const hash = (n: number) => n.toString(16).padStart(64, '0');
  const rows = Array.from({ length: 120 }, (_, n) => n);
  await run(
    `INSERT INTO media_files (hash, type, bytes) VALUES ${rows.map((n) => `('${hash(n)}', 'image/png', 1)`).join()}`,
  );
  // Two at each moment: the page ends between them.
  await run(
    `INSERT INTO media_reports VALUES ${rows.map((n) => `('${hash(n)}', 1, '[]', 1, ${1000 + (n >> 1)})`).join()}`,
  );
  const admin = await asAdmin();
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = await admin('GET', `media${cursor && `?cursor=${cursor}`}`);
    seen.push(...json.data.reports.map((one: { hash: string }) => one.hash));
    cursor = json.nextCursor;
  }
  expect([seen.length, new Set(seen).size, seen[0]]).toEqual([120, 120, hash(118)]);
  expect((await admin('GET', 'media?cursor=1')).json.error).toMatch(/^cursor: /);
});

test('what is taken down is 451 for all, leaves alerts and libraries, and never comes back', async () => {
  const { data } = await upload(PNG, key);
  const { hash: sound } = (await upload(SOUND, key)).data;
  const tiers = [{ ...DEFAULT_ALERTS.tiers[0]!, picture: data.hash, sound: { source: sound, volume: 50 } }];
  await call('PUT', `/api/live/${MINT}/settings/alerts`, { tiers }, { headers: bearer(key) });
  await report(data.hash, 'not theirs');
  const admin = await asAdmin();
  const down = (reason?: string) => admin('POST', `media/${data.hash}/take-down`, { reason });
  expect((await down()).json.code).toBe('invalid_field');
  expect((await down('copied')).json.data).toEqual({ hash: data.hash, tokens: [MINT] });

  expect((await look(data.hash)).status).toBe(451);
  expect((await look(data.hash, { 'if-none-match': `"${data.hash}"` })).status).toBe(451);
  expect(await stored()).toEqual([sound]);
  expect((await list()).files).toMatchObject([{ hash: sound }]);
  const used = async () => {
    const { json } = await call('GET', `/api/live/${MINT}/settings/alerts`);
    return [json.data.tiers[0].picture, json.data.tiers[0].sound?.source ?? null];
  };
  expect(await used()).toEqual([null, sound]);
  expect((await upload(PNG, key)).code).toBe('media_taken_down');

  // A second call adds no second entry.
  expect((await down('again')).status).toBe(200);
  const { reports, takedowns } = (await admin('GET', 'media')).json.data;
  expect(reports).toEqual([]);
  expect(takedowns).toMatchObject([
    { hash: data.hash, type: 'image/png', reason: 'copied', reports: 1, tokens: [MINT] },
  ]);
  expect((await audited(admin)).map(({ action, subject }) => [action, subject])).toEqual([
    ['media.take-down', data.hash],
  ]);
  await deleteOrphans(env, Date.now() + 2 * HOUR);
  expect(await rows('media_orphans')).toBe(0);
  expect((await look(data.hash)).status).toBe(451);
  await expect(run('DELETE FROM media_takedowns')).rejects.toThrow(/append only/);
  expect((await admin('POST', `media/${sound}/take-down`, { reason: 'copied' })).status).toBe(200);
  expect(await used()).toEqual([null, null]);
});

test('a file that is not here can be taken down as well', async () => {
  const admin = await asAdmin();
  const { hash } = (await upload(PNG, key)).data;
  await remove(hash);
  await deleteOrphans(env, Date.now() + 2 * HOUR);
  expect((await admin('POST', `media/${hash}/take-down`, { reason: 'known' })).status).toBe(200);
  expect((await upload(PNG, key)).code).toBe('media_taken_down');
  expect((await admin('GET', 'media')).json.data.takedowns[0]).toMatchObject({
    type: null,
    bytes: 0,
    tokens: [],
  });
  expect((await admin('POST', 'media/nonsense/take-down', { reason: 'x' })).json.code).toBe(
    'media_not_found',
  );
});

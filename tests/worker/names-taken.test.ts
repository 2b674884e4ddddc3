/** What strangers try with names: look-alikes, races, wallets without a channel, names of the streamer. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import { REST_MS } from '../../core/channels/name.ts';
import { dayOf } from '../../core/shares/days.ts';
import { database } from '../../worker/env.ts';
import { changeName, giveUpName as saveGivenUp } from '../../worker/names/store.ts';
import { run } from './admin-calls.ts';
import {
  addressOfKey,
  channel,
  codeOf,
  giveUpBody,
  moveBody,
  proven,
  rich,
  takeBody,
  takeName,
} from './channels.ts';
import { coin } from './coins.ts';
import { save } from './profiles.ts';
import { call, dropCached, prepare } from './support.ts';

const rowsOf = async () =>
  (await env.DB.prepare('SELECT name, wallet FROM names ORDER BY name').all()).results;

test('an account on X that only looks like a name takes it from nobody', async () => {
  const holder = await channel();
  await run(
    "INSERT INTO names (fold, name, wallet, since, due_at) VALUES ('junlper', 'juniper', ?, 1, 1e15)",
    holder.wallet,
  );
  for (const handle of ['jun1per', 'Juniper_']) {
    const twin = await proven(handle);
    for (const name of ['juniper', 'jun1per', 'junlper'])
      expect([handle, name, codeOf(await takeName(twin.key, name))]).toEqual([
        handle,
        name,
        name === 'juniper' ? '409 name_taken' : '409 name_looks_like',
      ]);
  }
  expect(await rowsOf()).toEqual([{ name: 'juniper', wallet: holder.wallet }]);
});

describe('a wallet without a channel', () => {
  const full = () => run("INSERT OR REPLACE INTO shares VALUES (?, 'channels', '', 2000)", dayOf(Date.now()));

  test('gets no name, and keeps nobody from it', async () => {
    const creator = await rich();
    const subject = await coin('KEST', undefined, addressBytes(addressOfKey(creator))!);
    await call('GET', `/api/tip/${subject}`);
    await full();
    expect(codeOf(await takeName(creator, 'kestrel', takeBody(creator, 'kestrel', { subject })))).toBe(
      '429 channels_today',
    );
    expect(await rowsOf()).toEqual([]);
  });

  test('receives no name', async () => {
    const creator = await rich();
    const subject = await coin('KEST', undefined, addressBytes(addressOfKey(creator))!);
    const from = await proven('ann');
    await takeName(from.key, 'juniper');
    await full();
    const reply = await call(
      'POST',
      '/api/names/juniper/move',
      moveBody('juniper', from.key, creator, subject),
    );
    expect(codeOf(reply)).toBe('429 channels_today');
    expect(await rowsOf()).toEqual([{ name: 'juniper', wallet: from.wallet }]);
  });
});

test('of two wallets that take a name at once the later one keeps the name that it has', async () => {
  const both = [await proven('ann'), await proven('bob')];
  for (const [at, { key }] of both.entries()) await takeName(key, ['kestrel', 'nightowl'][at]!);
  const replies = await Promise.all(both.map(({ key }) => takeName(key, 'juniper')));
  const won = replies.findIndex(({ status }) => status === 200);
  expect(codeOf(replies[1 - won]!)).toBe('409 name_taken');
  expect(await rowsOf()).toEqual([
    { name: 'juniper', wallet: both[won]!.wallet },
    { name: 'kestrel', wallet: won === 0 ? null : both[0]!.wallet },
    { name: 'nightowl', wallet: won === 1 ? null : both[1]!.wallet },
  ]);
});

test('two equal moves at once both tell that the name has moved', async () => {
  const [from, to] = [await proven('ann'), await channel()];
  await takeName(from.key, 'juniper');
  const body = moveBody('juniper', from.key, to.key);
  const replies = await Promise.all([1, 2].map(() => call('POST', '/api/names/juniper/move', body)));
  expect(replies.map(codeOf)).toEqual(['200', '200']);
});

test('the text of a move that is over moves the name to its wallet no second time', async () => {
  const [from, to] = [await proven('ann'), await channel()];
  await takeName(from.key, 'juniper');
  const move = (body: object) => call('POST', '/api/names/juniper/move', body);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const { toMessage, toSignature, ...sent } = moveBody('juniper', from.key, to.key);
  expect((await move({ ...sent, toMessage, toSignature })).status).toBe(200);
  expect((await move(moveBody('juniper', to.key, from.key))).status).toBe(200);
  vi.mocked(Date.now).mockReturnValue(Date.now() + 1000);
  const again = { ...moveBody('juniper', from.key, to.key), toMessage, toSignature };
  expect(codeOf(await move(again))).toBe('401 message_expired');
  vi.restoreAllMocks();
  expect(await rowsOf()).toEqual([{ name: 'juniper', wallet: from.wallet }]);
});

describe('a wallet that gives its name up', () => {
  const giveUp = (name: string, body: object) => call('DELETE', `/api/names/${name}`, body);

  test('has none, and the name rests for it and for everyone, however often it says so', async () => {
    const [owner, other] = [await proven('ann'), await proven('bob')];
    await takeName(owner.key, 'juniper');
    const body = giveUpBody(owner.key, 'juniper');
    for (const reply of await Promise.all([1, 2].map(() => giveUp('juniper', body))))
      expect([reply.status, reply.json.data]).toMatchObject([200, { wallet: owner.wallet, name: null }]);
    expect((await giveUp('juniper', body)).status).toBe(200);
    expect(codeOf(await call('GET', '/api/names/juniper'))).toBe('404 name_not_found');
    const again = takeBody(owner.key, 'juniper', { offset: 1 });
    expect(codeOf(await takeName(owner.key, 'juniper', again))).toBe('409 name_resting');
    expect(codeOf(await takeName(other.key, 'juniper'))).toBe('409 name_resting');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + REST_MS + 1000);
    expect((await takeName(other.key, 'juniper')).status).toBe(200);
    // An old message frees no name that has gone on.
    expect((await giveUp('juniper', body)).status).toBe(200);
    vi.restoreAllMocks();
    expect(await rowsOf()).toEqual([{ name: 'juniper', wallet: other.wallet }]);
  });

  test('keeps it if an admin gives it back while a second request with the same message runs', async () => {
    const { key, wallet } = await proven('ann');
    await takeName(key, 'juniper');
    const now = Date.now();
    const use = { digest: 'a'.repeat(64), wallet, subject: 'give up juniper' };
    const late = () => saveGivenUp(database(env), use, { name: 'juniper', wallet, now });
    await late();
    const change = { name: 'juniper', by: wallet, reason: 'a mistake', now };
    await changeName(database(env), wallet, change);
    await late().catch(() => {});
    expect(await rowsOf()).toEqual([{ name: 'juniper', wallet }]);
  });

  test('must have it, and must have signed', async () => {
    const [owner, thief] = [await proven('ann'), await channel()];
    await takeName(owner.key, 'juniper');
    const right = giveUpBody(owner.key, 'juniper');
    const codes = [
      await giveUp('juniper', giveUpBody(thief.key, 'juniper')),
      await giveUp('juniper', { ...right, signature: giveUpBody(thief.key, 'juniper').signature }),
      await giveUp('kestrel', right),
      await giveUp('kestrel', giveUpBody(owner.key, 'kestrel')),
      await giveUp('juniper', { ...right, signature: undefined }),
    ].map(codeOf);
    expect(codes).toEqual([
      '409 name_not_yours',
      '401 signature_invalid',
      '401 message_invalid',
      '404 name_not_found',
      '400 invalid_field',
    ]);
    expect(await rowsOf()).toEqual([{ name: 'juniper', wallet: owner.wallet }]);
  });
});

test('while a name moves, the pages of its wallet are known by their address', async () => {
  const [from, to] = [await proven('ann'), await channel()];
  await takeName(from.key, 'juniper');
  await call('POST', '/api/names/juniper/move', moveBody('juniper', from.key, to.key));
  const named = async () => (await call('GET', `/api/tip/${to.wallet}`)).json.data.channelName;
  expect(await named()).toBeNull();
  await run('UPDATE names SET move_until = 1');
  await dropCached(`/api/tip/${to.wallet}`);
  expect(await named()).toBe('juniper');
});

test('a look-alike of a tipped coin’s ticker or name is reserved', async () => {
  const mint = await coin('QUAIL');
  await call('GET', `/api/tip/${mint}`);
  await run("INSERT INTO tippers VALUES (?, 'x')", mint);
  const { key } = await proven('ann');
  const codes: Record<string, string> = {};
  for (const name of ['quail', 'gua1l', 'qu4il', 'quai1', 'coin-qua1l', 'coin-quail', 'coinquail'])
    codes[name] = codeOf(await takeName(key, name, takeBody(key, name)));
  expect(new Set(Object.values(codes))).toEqual(new Set(['409 name_reserved']));
});

test('a fan cannot be called what the profile of the streamer says', async () => {
  const key = await rich(1_000_000_000);
  const { wallet } = await channel(key);
  await save(key, { name: 'Paper Kite' });
  const codes = [];
  for (const name of ['Paper Kite', 'paper k1te', 'Paper Kite ✔', 'Paper Kite fan'])
    codes.push(codeOf(await prepare({ mint: wallet, recipient: wallet, name })));
  expect(codes).toEqual(['400 tip_name_reserved', '400 tip_name_reserved', '400 tip_name_reserved', '200']);
});

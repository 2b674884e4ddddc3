/** Which giveaways a token puts forward: on the overlay, at the head of its page, in a receipt and to who shares it. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { hostsOf, isHost, MAX_HOSTS } from '../../core/giveaways/host.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { shownGiveaway } from '../../core/show/giveaway-card.ts';
import { parseShow } from '../../core/show/parse-settings.ts';
import { database } from '../../worker/env.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { findReading, saveReading } from '../../worker/tokens/store.ts';
import { channel } from './channels.ts';
import { CREATOR, coin, fresh } from './coins.ts';
import { HOUR, insert, list, now } from './giveaway-rows.ts';
import { call, dropCached, visit } from './support.ts';

const HOST = addressOf(CREATOR);
const stranger = () => addressOf(fresh());

/** A coin whose page was visited. */
async function knownCoin(): Promise<string> {
  const token = await coin('HOST');
  expect((await call('GET', `/api/tip/${token}`)).json.data.creator).toBe(HOST);
  return token;
}

/** As the chain would be read a moment from now. */
async function setCreator(token: string, creator: string | null): Promise<void> {
  const reading = (await findReading(database(env), token))!;
  const creatorStatus = creator === null ? 'none' : 'ok';
  const chain = { ...reading.chain, creator, creatorStatus } as const;
  await saveReading(database(env), { ...reading, chain, fetchedAt: Date.now() + 5000 });
}

const hosted = async (token: string, more: Record<string, string | number> = {}) => {
  const query = { hosted: 'true', limit: 12, token, ...more };
  const sorted = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
  await dropCached(
    `/api/giveaways?${new URLSearchParams(sorted.map(([name, value]) => [name, String(value)]))}`,
  );
  const { json, ids } = await list(query);
  const { hosts } = json;
  return { ids, shown: shownGiveaway<Giveaway>(json.data, Date.now())?.id ?? null, hosts };
};

/** Is drawn at this moment: its place is won, and shown in five seconds. */
async function beingDrawn(token: string, creator: string): Promise<string> {
  const id = await insert({ token, creator, stage: 'proven', endsAt: now() + 60 });
  await env.DB.prepare(
    "INSERT INTO giveaway_places (giveaway, place, amount, winner, weight, start, ticket, reveal_at) VALUES (?, 0, 1500000000, ?, '1', '0', '0', ?)",
  )
    .bind(id, stranger(), Date.now() + 5000)
    .run();
  return id;
}

describe('a stranger who makes giveaways for a token', () => {
  test('gets none of them on its card, neither the one that ends first nor the one that is being drawn', async () => {
    const token = await knownCoin();
    const own = await insert({ token, creator: HOST, endsAt: now() + HOUR, createdAt: Date.now() - 60_000 });
    const theirs = [
      await insert({ token, creator: stranger(), endsAt: now() + HOUR / 2 }),
      await beingDrawn(token, stranger()),
      await insert({ token, creator: stranger(), stage: 'committed', endsAt: now() - 5 }),
      await insert({ token, creator: stranger(), stage: 'completed', endsAt: now() - 5 }),
    ];
    expect(await hosted(token)).toEqual({ ids: [own], shown: own, hosts: [HOST] });
    expect((await hosted(token, { status: 'active' })).ids).toEqual([own]);
    // The section that lists all of them still does.
    expect((await list({ token })).ids.sort()).toEqual([own, ...theirs].sort());
  });

  test("cannot push the creator's off the list by their number", async () => {
    const token = await knownCoin();
    const own = await insert({ token, creator: HOST, createdAt: Date.now() - 60_000 });
    for (let more = 0; more < 13; more++) await insert({ token, creator: stranger() });
    expect(await hosted(token)).toEqual({ ids: [own], shown: own, hosts: [HOST] });
    expect((await hosted(token, { limit: 1 })).ids).toEqual([own]);
  });

  test('changes nothing in the head and the picture of the token', async () => {
    const token = await knownCoin();
    const before = await visit(`/${token}`);
    const picture = await visit(`/og/token/${token}.png`);
    await insert({ token, creator: stranger(), title: 'Claim at evil.example' });
    await dropCached(`/facts/token/${token}`);
    await dropCached(`/og/token/${token}.png`);
    const after = await visit(`/${token}`);
    expect(after.text).toBe(before.text);
    expect(after.text).not.toContain('evil.example');
    expect((await visit(`/og/token/${token}.png`)).headers.get('etag')).toBe(picture.headers.get('etag'));
  });
});

describe('the host of a token', () => {
  test('is who its creator is now: who was it before, and who never was, are not', async () => {
    const token = await knownCoin();
    const next = stranger();
    const [own, others] = [await insert({ token, creator: HOST }), await insert({ token, creator: next })];
    expect((await hosted(token)).ids).toEqual([own]);
    await setCreator(token, next);
    expect((await hosted(token)).ids).toEqual([others]);
    await setCreator(token, null);
    expect(await hosted(token)).toEqual({ ids: [], shown: null, hosts: [] });
  });

  test('of a channel without a coin is its wallet: the list has what it made, and nothing that a stranger made', async () => {
    const { wallet } = await channel();
    const own = await insert({ creator: wallet });
    await insert({ creator: stranger() });
    expect(await hosted(wallet)).toEqual({ ids: [own], shown: own, hosts: [wallet] });
    expect((await hosted(stranger())).ids).toEqual([]);
  });

  test('is a wallet that the creator has chosen too; its giveaways stay on the list with the creator’s', async () => {
    const token = await knownCoin();
    const [chosen, other] = [stranger(), stranger()];
    const own = await insert({ token, creator: HOST });
    const theirs = await insert({ token, creator: chosen, endsAt: now() + HOUR / 2 });
    await insert({ token, creator: other });
    const choose = (hosts: string[]) =>
      changeSettings(env, token, 'show', 'creator', (present) => parseShow({ giveaway: { hosts } }, present));
    expect((await hosted(token)).ids).toEqual([own]);
    await choose([chosen]);
    const after = await hosted(token);
    expect([after.ids.sort(), after.shown, after.hosts]).toEqual([
      [own, theirs].sort(),
      theirs,
      [HOST, chosen],
    ]);
    await expect(choose(Array.from({ length: MAX_HOSTS + 1 }, stranger))).rejects.toThrow(
      'giveaway.hosts: must be at most 10 entries',
    );
    // A coin that lost its creator has no one who chose.
    await setCreator(token, null);
    expect(await hosted(token)).toMatchObject({ ids: [], hosts: [] });
  });

  test('is no one for a token that no one has looked at, and the chain is not asked about it', async () => {
    const token = await coin('UNSEEN');
    await insert({ token, creator: HOST });
    expect((await hosted(token)).ids).toEqual([]);
    expect(await findReading(database(env), token)).toBeNull();
  });

  test("has neither drafts nor unpaid ones in the list, nor another token's", async () => {
    const [token, other] = [await knownCoin(), await knownCoin()];
    for (const stage of ['prepared', 'signed', 'expired'] as const)
      await insert({ token, creator: HOST, stage });
    await insert({ token: other, creator: HOST });
    await insert({ creator: HOST });
    expect((await hosted(token)).ids).toEqual([]);
  });

  test('is asked for beside a token only, by the word true', async () => {
    for (const query of ['hosted=true', 'hosted=yes&token=So11111111111111111111111111111111111111112']) {
      const { status, json } = await call('GET', `/api/giveaways?${query}`);
      expect([status, json.code], query).toEqual([400, 'invalid_field']);
      expect(json.error).toMatch(/^hosted: /);
    }
  });

  test('follows one rule, on pages as in lists', () => {
    const [chosen, other] = [stranger(), stranger()];
    expect([HOST, chosen, other].map((wallet) => isHost(hostsOf(HOST, [chosen]), wallet))).toEqual([
      true,
      true,
      false,
    ]);
    // Without a creator no one has chosen them.
    expect(hostsOf(null, [chosen])).toEqual([]);
  });
});

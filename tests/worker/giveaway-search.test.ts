/** Searching giveaways: by words as they are typed, by symbol and by whole addresses. */
import { expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { fresh } from './coins.ts';
import { CREATOR, insert, launch, list } from './giveaway-rows.ts';

test.each([
  ['100%', ['100% yours']],
  ['%', ['100% yours']],
  ['_', ['snake_case']],
  ["O'Brien", ['O\'Brien\'s "best"']],
  ['"best"', ['O\'Brien\'s "best"']],
  ["' OR 1=1 --", []],
  ['back\\slash', ['back\\slash']],
  ['SNAKE', ['snake_case']],
  ['a very long search that has far more than fifty bytes in it', []],
  ['hidden words', ['100% yours']],
])('a search finds %s literally', async (search, titles) => {
  await insert({ title: '100% yours', description: 'Hidden words here' });
  await insert({ title: 'snake_case' });
  await insert({ title: 'O\'Brien\'s "best"' });
  await insert({ title: 'back\\slash' });
  const { json } = await list({ search });
  expect(json.data.map((giveaway: { title: string }) => giveaway.title)).toEqual(titles);
});

test.each([
  ['NEAR(a b)', ['NEAR(a b) {c}: d* ^e']],
  ['{c}: d* ^e', ['NEAR(a b) {c}: d* ^e']],
  ['prize OR title', []],
  ['title:prize', []],
  ['pri*', []],
  ['日本語', ['日本語 👍👍👍 prize']],
  ['👍👍👍', ['日本語 👍👍👍 prize']],
  ['日本', ['日本語 👍👍👍 prize']],
  ['👍', ['日本語 👍👍👍 prize']],
  ['E', ['日本語 👍👍👍 prize', 'NEAR(a b) {c}: d* ^e']],
  ['pri\0ze', []],
  ['"', []],
  ['"""', []],
  ['a'.repeat(100), []],
])('a search for %j is no command to the index', async (search, titles) => {
  await insert({ title: 'NEAR(a b) {c}: d* ^e', description: '-', createdAt: 5 });
  await insert({ title: '日本語 👍👍👍 prize', description: '-', createdAt: 6 });
  for (const stage of ['prepared', 'signed', 'expired'] as const)
    await insert({ stage, title: `prize ${search.slice(0, 90)}` });
  const { json } = await list({ search });
  expect(json.data.map((giveaway: { title: string }) => giveaway.title)).toEqual(titles);
});

test('pages of a search lose and repeat none', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      insert({ title: 'Friday', createdAt: 1_000_000 + Math.floor(i / 3) }),
    ),
  );
  await insert({ title: 'Monday' });
  for (const search of ['friday', 'f', CREATOR]) {
    const seen: string[] = [];
    let query: Record<string, string | number> = { search, limit: 7, type: 'participants' };
    for (let more = true; more; ) {
      const page = await list(query);
      seen.push(...page.ids);
      more = page.json.nextCursor !== null;
      query = { ...query, cursor: page.json.nextCursor };
    }
    const found = seen.filter((id) => ids.includes(id));
    expect([found.length, new Set(found).size], search).toEqual([20, 20]);
    expect(seen.length, search).toBe(search === CREATOR ? 21 : 20);
  }
});

test('a search finds by symbol and by whole addresses', async () => {
  const id = await insert({ token: launch.mint });
  await insert({ creator: addressOf(fresh()) });
  for (const search of ['coin', id, launch.mint, CREATOR])
    expect((await list({ search })).ids, search).toEqual([id]);
});

/** What a wallet did here: tips that it sent, giveaways that it entered and won, its clips. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { run } from './admin-calls.ts';
import { addedClip } from './clips.ts';
import { fresh } from './coins.ts';
import { insert, launch } from './giveaway-rows.ts';
import { makeGiveaway, register } from './giveaways.ts';
import { call, confirm, person, prepared, sign, token } from './support.ts';

const fan = person('fan1').publicKey.toBase58();

async function listOf(wallet: string, list: string, more = '') {
  const { status, json } = await call('GET', `/api/activity/${wallet}/${list}${more}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

async function place(giveaway: string, winner: string, revealAt: number | null, paid = 0): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO giveaway_places (giveaway, place, amount, winner, weight, start, ticket, reveal_at, paid)
      VALUES (?, 0, 1500000000, ?, '1', '0', '0', ?, ?)`,
  )
    .bind(giveaway, winner, revealAt, paid)
    .run();
}

test('a tip that was sent is in the list of its sender, without its message', async () => {
  // The page that was opened before has stored the token's name.
  expect((await call('GET', `/api/tip/${token('launch').mint}`)).status).toBe(200);
  const tip = await prepared({ message: 'a private joke' });
  expect((await listOf(fan, 'tips')).data).toEqual([]);
  expect((await confirm(tip, sign(tip.serializedTransaction))).status).toBe(200);
  const { data } = await listOf(fan, 'tips');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    id: tip.tempTipId,
    currency: 'SOL',
    symbol: 'SOL',
    units: '50000000',
    token: { tokenAddress: token('launch').mint, symbol: token('launch').symbol },
    hasWords: true,
  });
  expect(data[0].signature).toMatch(/^\w{80,90}$/);
  expect(JSON.stringify(data)).not.toContain('private joke');
  expect((await listOf(person('fan2').publicKey.toBase58(), 'tips')).data).toEqual([]);
});

test('a tip without message and name has no words to delete', async () => {
  const tip = await prepared({ message: '' });
  expect((await confirm(tip, sign(tip.serializedTransaction))).status).toBe(200);
  const { data } = await listOf(fan, 'tips');
  expect(data.find(({ id }: { id: string }) => id === tip.tempTipId)).toMatchObject({
    name: null,
    hasWords: false,
  });
});

test('a giveaway that a wallet entered is in its list at once', async () => {
  const giveaway = await makeGiveaway({});
  expect((await register(giveaway, person('fan1'))).status).toBe(200);
  const { data } = await listOf(fan, 'entries');
  expect(data).toEqual([expect.objectContaining({ id: giveaway.id, status: 'active', won: false })]);
});

test('a prize is in the list of its winner from the reveal on, not before', async () => {
  const winner = addressOf(fresh());
  const hidden = await insert({ stage: 'paid', title: 'Hidden' });
  await place(hidden, winner, Date.now() + 60_000);
  const unset = await insert({ stage: 'revealed', title: 'Unset' });
  await place(unset, winner, null);
  const shown = await insert({ stage: 'completed', token: launch.mint, title: 'Shown' });
  await place(shown, winner, Date.now() - 1000, 1);
  const { data } = await listOf(winner, 'wins');
  expect(data).toEqual([
    expect.objectContaining({
      id: shown,
      title: 'Shown',
      place: 1,
      units: '1500000000',
      symbol: 'SOL',
      paid: true,
    }),
  ]);
});

test('a prize is called paid once its payment is final', async () => {
  const winner = addressOf(fresh());
  const id = await insert({ stage: 'completed' });
  await place(id, winner, Date.now() - 1000, 1);
  const read = async () => (await listOf(winner, 'wins')).data[0];
  expect(await read()).toMatchObject({ paid: true, payFinal: false, signature: null });
  await run(
    `INSERT INTO giveaway_transactions (id, giveaway, step, place, payer, details, blockhash, last_valid_block_height, status, signature, created_at, confirmed_at)
      VALUES ('t', ?, 'pay', 0, ?, '{}', 'b', 1, 'confirmed', 'sig', 1, 2)`,
    ...[id, fan],
  );
  expect(await read()).toMatchObject({ payFinal: false, signature: 'sig' });
  await run("UPDATE giveaway_transactions SET slot = 3, block_time = 4 WHERE id = 't'");
  expect(await read()).toMatchObject({ payFinal: true, signature: 'sig' });
});

test('an entry of a giveaway that is paid tells no winner before the reveal', async () => {
  const winner = addressOf(fresh());
  const id = await insert({ stage: 'open' });
  await env.DB.prepare('INSERT INTO registrations VALUES (?, ?, ?, 1, 5)').bind(id, winner, 's:x').run();
  await env.DB.prepare(`UPDATE giveaways SET stage = 'completed' WHERE id = ?`)
    .bind(id)
    .run()
    .catch(() => {});
  await place(id, winner, Date.now() + 60_000);
  const { data } = await listOf(winner, 'entries');
  expect(data[0].won).toBe(false);
  expect(data[0].status).not.toBe('completed');
});

test('a clip is in the list of the wallet that added it', async () => {
  const { clip } = await addedClip();
  const { data } = await listOf(fan, 'clips');
  expect(data.map((each: { id: string }) => each.id)).toContain(clip.id);
});

test('pages of each list lose and repeat none', async () => {
  const winner = addressOf(fresh());
  const ids: string[] = [];
  for (let number = 0; number < 7; number++) {
    const id = await insert({ stage: 'completed' });
    ids.push(id);
    await place(id, winner, 1000 + Math.floor(number / 3), 1);
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: { id: string }[]; nextCursor: string | null } = await listOf(
      winner,
      'wins',
      `?limit=2&cursor=${cursor}`,
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen.sort()).toEqual(ids.sort());
});

test.each([
  ['nobody', '', 'wallet'],
  [fan, '?limit=0', 'limit'],
  [fan, '?cursor=x', 'cursor'],
])('a question about %s%s names what is wrong', async (wallet, query, field) => {
  const { status, json } = await call('GET', `/api/activity/${wallet}/tips${query}`);
  expect([status, json.error.startsWith(`${field}: `)]).toEqual([400, true]);
});

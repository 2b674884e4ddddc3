/** Steps that a fork dropped after they were confirmed, and that landed again in another transaction. */
import { env } from 'cloudflare:workers';
import bs58 from 'bs58';
import { afterEach, expect, test, vi } from 'vitest';
import { watchEscrows } from '../../worker/draw-engine/watch-escrows.ts';
import { aDraw } from './a-draw.ts';
import { deps, home, rowOf } from './draws.ts';
import { call, rpc } from './support.ts';

afterEach(home);

test('a record names the transaction that is final, not the one that a fork dropped, and only that is a final payment', async () => {
  const { id } = await aDraw().registered(3).live().completed();
  const using = deps();
  expect((await rowOf(id)).stage).toBe('completed');
  // Each step was also seen in a block that a fork dropped, before it landed for good.
  const landed = await env.DB.prepare(
    "SELECT id FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' AND step <> 'open'",
  )
    .bind(id)
    .all<{ id: string }>();
  const dropped = landed.results.map(() => bs58.encode(crypto.getRandomValues(new Uint8Array(64))));
  await env.DB.batch(
    landed.results.map((row, at) =>
      env.DB.prepare(
        `INSERT INTO giveaway_transactions (id, giveaway, step, place, number, payer, blockhash,
            last_valid_block_height, status, signature, slot, created_at, confirmed_at)
          SELECT ?2, giveaway, step, place, number, payer, ?2, last_valid_block_height, 'confirmed', ?2, slot - 1,
            created_at, confirmed_at
          FROM giveaway_transactions WHERE id = ?1`,
      ).bind(row.id, dropped[at]!),
    ),
  );
  // Seen once the wheel has stopped.
  const place = async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const { json } = await call('GET', `/api/giveaways/${id}`);
    clock.mockRestore();
    return json.data.places[0];
  };
  expect(await place()).toMatchObject({ paid: true, payFinal: false });
  await rpc('local_advanceSlots', 40);
  await watchEscrows(using);
  expect(await place()).toMatchObject({ paid: true, payFinal: true });
  const { json: record } = await call('GET', `/api/giveaways/${id}/draw`);
  expect(record).toMatchObject({ end: { by: 'finish' } });
  expect(record.places).toHaveLength(1);
  const { results } = await env.DB.prepare('SELECT signature FROM giveaway_transactions WHERE giveaway = ?')
    .bind(id)
    .all<{ signature: string | null }>();
  expect(results.filter(({ signature }) => dropped.includes(signature ?? ''))).toEqual([]);
});

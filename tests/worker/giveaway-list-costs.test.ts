/** What a list of giveaways may cost D1 at most, whatever it is asked for, and that nothing is missing from it. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { ListQuery } from '../../core/giveaways/schemas.ts';
import { database } from '../../worker/env.ts';
import { LOOKED_THROUGH, pageOf } from '../../worker/giveaways/pages/store.ts';
import { CREATOR, insert, launch, list } from './giveaway-rows.ts';
import { call, visit } from './support.ts';

const MANY = 3 * LOOKED_THROUGH;

/** Many giveaways of one creator and one token, all of them completed. */
async function seed(): Promise<void> {
  const id = await insert({ stage: 'completed', token: launch.mint, createdAt: 1_000_000 });
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('giveaways')").all<{
    name: string;
  }>();
  const values: Record<string, string> = {
    id: "substr(id, 1, 36) || replace(printf('%05d', n), '0', 'A')",
    escrow_id: "printf('%064x', n)",
    created_at: 'created_at + n',
  };
  const names = results.map(({ name }) => name);
  await env.DB.prepare(
    `WITH RECURSIVE seq (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < ${MANY})
      INSERT INTO giveaways (${names.join(', ')})
      SELECT ${names.map((name) => values[name] ?? name).join(', ')} FROM giveaways, seq WHERE id = ?`,
  )
    .bind(id)
    .run();
}

test('a list reads a few thousand giveaways at most, whatever filter it is asked for', async () => {
  await seed();
  const filters: Partial<ListQuery>[] = [
    {},
    { status: 'active' },
    { status: 'active', sort: 'ending' },
    { status: 'active', sort: 'prize' },
    { status: 'active', sort: 'prize', type: 'holders', creator: CREATOR },
    { status: 'completed' },
    { status: 'ended' },
    { status: 'pending' },
    { status: 'cancelled' },
    { type: 'holders' },
    { type: 'holders', status: 'completed' },
    { type: 'holders', status: 'active' },
    { type: 'holders', cursor: { at: Date.now(), id: CREATOR } },
    { token: launch.mint, type: 'holders' },
    { creator: CREATOR, status: 'cancelled' },
    { creator: CREATOR, token: CREATOR },
    { creator: launch.mint, token: launch.mint },
  ];
  for (const filter of filters) {
    const { sql, params } = pageOf(database(env), { limit: 50, ...filter }, 5).toSQL();
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all();
    // Those that are looked through are counted twice: as they are read, and as they are filtered.
    expect(meta.rows_read, JSON.stringify(filter)).toBeLessThan(LOOKED_THROUGH * 2.1);
  }
});

test('what is rare is on a later page: a page may be empty without being the last one', async () => {
  const rare = await insert({ stage: 'cancelled', kind: 'holders', token: launch.mint, createdAt: 1000 });
  const older = await insert({ stage: 'cancelled', createdAt: 900 });
  await seed();
  for (const [filter, expected] of [
    [{ status: 'cancelled' }, [rare, older]],
    [{ type: 'holders' }, [rare]],
    [{ creator: CREATOR, status: 'cancelled' }, [rare, older]],
    [{ token: launch.mint, type: 'holders' }, [rare]],
  ] as const) {
    const first = await list(filter);
    expect(first.ids).toEqual([]);
    const found: string[] = [];
    for (let { nextCursor } = first.json; nextCursor; ) {
      const page = await list({ ...filter, cursor: nextCursor });
      found.push(...page.ids);
      nextCursor = page.json.nextCursor;
    }
    expect(found).toEqual(expected);
  }
});

test('a line that asks for one list after another is held up, and copies are still given out', async () => {
  const from = { headers: { 'cf-connecting-ip': '192.0.2.77' } };
  const ask = (query: string) => call('GET', `/api/giveaways${query}`, undefined, from);
  const statuses: number[] = [];
  // The platform counts by minutes: calls that cross into the next one are counted twice.
  for (let times = 0; times < 3 && !statuses.includes(429); times++) {
    const first = 9_000_000 + statuses.length;
    const asked = Array.from({ length: 260 }, (_, n) => ask(`?cursor=${first + n}.${CREATOR}`));
    for (const { status } of await Promise.all(asked)) statuses.push(status);
  }
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(190);
  const other = { headers: { 'cf-connecting-ip': '192.0.2.78' } };
  expect((await visit('/api/giveaways', other)).status).toBe(200);
  expect((await visit('/api/giveaways', from)).status).toBe(200);
});

/**
 * A worker that dies while a draw goes on, at every one of its outside actions from closed entries to the finished escrow:
 * whoever comes next reaches the same end, and the winner is paid once.
 */
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { sendDue } from '../../worker/draws/queue.ts';
import {
  closeEntries,
  confirmed,
  deliverAll,
  hasty,
  home,
  quiet,
  rowOf,
  runQueue,
  withRegistrants,
} from './draws.ts';
import { type Mortal, mortal } from './faulty.ts';
import { lamports } from './support.ts';

afterEach(home);

const PRIZE = 1_000_000_000n;

/** What changes the world: dying at a read leaves it as dying just before the next change. */
function changes(action: string): boolean {
  return /^(insert|update|delete|batch|sendTransaction|RECORDS\.put|DRAWS\.send)/i.test(action);
}

/** The cron and the messages that it sends. Only this giveaway is due. */
async function mortalWork(id: string, point: number): Promise<Mortal> {
  await env.DB.prepare('UPDATE giveaways SET due_at = CASE id WHEN ? THEN 0 ELSE 9e15 END').bind(id).run();
  const { using, sent } = quiet();
  const worker = mortal(using, point, changes);
  const work = async () => {
    const given = hasty(worker.env);
    await sendDue(given);
    await deliverAll(id, given, sent);
  };
  try {
    await Promise.race([work(), worker.death]);
  } finally {
    worker.bury();
  }
  return worker;
}

/** One giveaway whose worker dies there; a healthy one goes on. */
async function dieAt(point: number): Promise<Mortal> {
  const { giveaway } = await withRegistrants({ fans: 1 });
  const { id } = giveaway;
  await closeEntries(id);
  await confirmed(id);
  const worker = await mortalWork(id, point);
  const where = `point ${point}: ${worker.actions.join(' > ')}`;
  if (worker.dead()) await runQueue(id);

  const row = await rowOf(id);
  expect(row.stage, where).toBe('completed');
  expect(await lamports(row.winner!), where).toBe(PRIZE);
  const { results } = await env.DB.prepare(
    "SELECT step, COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' GROUP BY step",
  )
    .bind(id)
    .all<{ step: string; n: number }>();
  expect(
    results.map(({ n }) => n),
    where,
  ).toEqual([1, 1, 1, 1, 1, 1, 1]);
  await home();
  return worker;
}

test('a worker that dies just before any of its changes leaves a draw that ends the same', {
  timeout: 900_000,
}, async () => {
  const died = new Set<string>();
  for (let point = 0; ; point += 2) {
    const worker = await dieAt(point);
    if (!worker.dead()) break;
    died.add(worker.actions.at(-1)!);
  }
  // It met the bucket, the queue, the network and the tables on its way.
  expect([...died].join('\n')).toMatch(/RECORDS\.put/);
  expect([...died].join('\n')).toMatch(/sendTransaction/);
  expect([...died].join('\n')).toMatch(/giveaway_transactions/i);
  expect([...died].join('\n')).toMatch(/update "giveaways"/i);
  expect(died.size).toBeGreaterThan(6);
});

test('nor does it matter whether it dies just after a payment was sent', { timeout: 300_000 }, async () => {
  const { actions } = await dieAt(Number.POSITIVE_INFINITY);
  const sends = actions.flatMap((action, index) => (action === 'sendTransaction' ? [2 * index + 1] : []));
  expect(sends).toHaveLength(5);
  for (const point of sends) expect((await dieAt(point)).dead()).toBe(true);
});

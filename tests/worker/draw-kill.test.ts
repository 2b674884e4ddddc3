/**
 * A worker that dies during a draw, at every one of its outside actions from closed entries to the finished escrow:
 * the next worker reaches the same end, and the winner is paid once.
 */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sendDue } from '../../worker/draw-engine/queue.ts';
import type { DrawMessage, Env } from '../../worker/env.ts';
import { third } from '../volume.ts';
import { aDraw } from './a-draw.ts';
import {
  confirmed,
  deliverAll,
  hasty,
  home,
  passOpening,
  quiet,
  rowOf,
  runQueue,
  winnersOf,
} from './draws.ts';
import { changes, dieAlong, type Mortal, mortal } from './faulty.ts';
import { lamports } from './support.ts';

const PRIZE = 1_000_000_000n;

/** The cron and the messages that it sends. Only this giveaway is due. */
async function cronAndQueue(id: string, dying: Env): Promise<void> {
  await env.DB.prepare('UPDATE giveaways SET due_at = CASE id WHEN ? THEN 0 ELSE 9e15 END').bind(id).run();
  // What is sent is delivered, though its sender may die.
  const sent: DrawMessage[] = [];
  const DRAWS = new Proxy(dying.DRAWS, {
    get:
      (target, key) =>
      async (...args: [never]) => {
        await (Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>).apply(target, args);
        sent.push(...[args[0]].flat().map((one: { body?: DrawMessage }) => one.body ?? (one as DrawMessage)));
      },
  });
  const given = hasty({ ...dying, DRAWS });
  await sendDue(given);
  await deliverAll(id, given, sent);
}

async function expectPaidOnce(id: string, where: string): Promise<void> {
  const row = await rowOf(id);
  expect(row.stage, where).toBe('completed');
  expect(await lamports((await winnersOf(id))[0]!.winner), where).toBe(PRIZE);
  const { results } = await env.DB.prepare(
    "SELECT step, COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' GROUP BY step",
  )
    .bind(id)
    .all<{ step: string; n: number }>();
  expect(
    results.map(({ n }) => n),
    where,
  ).toEqual([1, 1, 1, 1, 1, 1, 1]);
}

/** One giveaway whose worker dies there; a healthy worker continues. */
async function dieAt(point: number): Promise<Mortal> {
  const { id } = await aDraw().registered(1).closed();
  await confirmed(id);
  await passOpening(id);
  const worker = mortal(quiet().using, point, changes);
  await worker.live(() => cronAndQueue(id, worker.env));
  if (worker.dead()) await runQueue(id);
  await expectPaidOnce(id, `point ${point}: ${worker.actions.join(' > ')}`);
  await home();
  return worker;
}

test('a draw completes whose worker dies at each action of cron and queue in turn', {
  timeout: 300_000,
}, async () => {
  const { id } = await aDraw().registered(1).closed();
  await confirmed(id);
  await passOpening(id);
  const { using } = quiet();
  const deaths = await dieAlong(using, id, (dying) => cronAndQueue(id, dying));
  await expectPaidOnce(id, deaths.join(' > '));
  // Reads are among the actions, and chain, beacon, tables, bucket and queue.
  for (const met of [
    /^select/i,
    /^insert/i,
    /^update "giveaways"/i,
    /^getMultipleAccounts/,
    /^sendTransaction/,
    /^RECORDS\.put/,
    /^DRAWS\.send/,
    /^fetch/,
  ]) {
    expect(
      deaths.some((action) => met.test(action)),
      String(met),
    ).toBe(true);
  }
});

test('a draw completes whose worker dies just after each sent transaction', {
  timeout: 300_000,
}, async () => {
  const { actions } = await dieAt(Number.POSITIVE_INFINITY);
  const sends = actions.flatMap((action, index) => (action === 'sendTransaction' ? [2 * index + 1] : []));
  expect(sends).toHaveLength(5);
  for (const point of third(sends, 5)) expect((await dieAt(point)).dead()).toBe(true);
});

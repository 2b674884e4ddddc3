/** The worker dies at every write of select and of execute. After a restart all giveaways reach the same end, paid once. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { Env } from '../../worker/env.ts';
import { mortal } from './faulty.ts';
import {
  askSelect,
  confirmWinnerAs,
  execute,
  newcomer,
  reachedStage,
  runningGiveaway,
  selectAs,
} from './giveaway-acts.ts';
import { actionBody, readGiveaway } from './giveaways.ts';
import { cron, lamports, type Reply, sign } from './support.ts';

const PRIZE = 20_000_000n;
/** Nothing goes on behind a request that dies: its messages are lost as well. */
const lost = { send: async () => {}, sendBatch: async () => {} } as unknown as Env['DRAWS'];
const quiet: Env = { ...env, DRAWS: lost };
const writes = (action: string) => /^(insert|update|delete|batch|sendTransaction|RECORDS.*put)/i.test(action);

interface Case {
  giveaway: Giveaway;
  fan: Keypair;
  /** What the worker did last. */
  where: string;
}

async function small(creator: Keypair): Promise<Case> {
  const fan = Keypair.generate();
  const { giveaway } = await runningGiveaway([fan], { creator, prizeAmount: 0.02, using: quiet });
  return { giveaway, fan, where: '' };
}

/** True if the worker died before it answered. */
async function dieAt(point: number, one: Case, act: (using: Env) => Promise<Reply>): Promise<boolean> {
  const doomed = mortal(quiet, point, writes);
  try {
    await Promise.race([act(doomed.env), doomed.death]);
  } finally {
    doomed.bury();
  }
  one.where = `died at point ${point} (${doomed.actions.at(-1)})`;
  return doomed.dead();
}

async function confirmedSteps(id: string): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    "SELECT step, COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' GROUP BY step",
  )
    .bind(id)
    .all<{ step: string; n: number }>();
  return Object.fromEntries(results.map(({ step, n }) => [step, n]));
}

async function checkEnd({ giveaway, fan, where }: Case): Promise<void> {
  const { winner } = await reachedStage(giveaway.id, 'completed');
  expect(winner, where).toBe(fan.publicKey.toBase58());
  expect(await lamports(fan.publicKey), where).toBe(PRIZE);
  expect(await lamports(giveaway.id), where).toBe(0n);
  const once = { open: 1, close_entries: 1, commit: 1, reveal: 1, prove: 1, pay: 1, finish: 1 };
  expect(await confirmedSteps(giveaway.id), where).toEqual(once);
}

test('select: what was sent goes on by itself, what was not can be asked again', {
  timeout: 300_000,
}, async () => {
  const creator = await newcomer(50);
  const cases: Case[] = [];
  for (let point = 0; ; point++) {
    const one = await small(creator);
    cases.push(one);
    const { id } = one.giveaway;
    const prepared = (await askSelect(creator, id, undefined, quiet)).json.data.serializedTransaction;
    const signed = sign(prepared, creator);
    if (!(await dieAt(point, one, (using) => askSelect(creator, id, signed, using)))) break;
  }
  await cron();
  let byItself = 0;
  await Promise.all(
    cases.map(async ({ giveaway: { id }, where }) => {
      const status = await env.DB.prepare(
        "SELECT status FROM giveaway_transactions WHERE giveaway = ? AND step = 'close_entries'",
      )
        .bind(id)
        .first<string>('status');
      if (status === 'prepared') {
        expect((await readGiveaway(id)).stage, where).toBe('open');
        expect((await selectAs(creator, id)).status, where).toBe(200);
      } else byItself += 1;
      await reachedStage(id, 'proven');
    }),
  );
  expect(byItself).toBeGreaterThan(5);
  expect(byItself).toBeLessThan(cases.length);
  await Promise.all(
    cases.map(async (one) => {
      expect((await confirmWinnerAs(creator, one.giveaway)).status, one.where).toBe(200);
      await checkEnd(one);
    }),
  );
});

test('execute: a confirmation that was stored is paid by the cron, another is asked again', {
  timeout: 300_000,
}, async () => {
  const creator = await newcomer(50);
  const drawn = async (count: number) => {
    const cases: Case[] = [];
    for (let i = 0; i < count; i++) {
      const one = await small(creator);
      await selectAs(creator, one.giveaway.id, quiet);
      cases.push(one);
    }
    await cron();
    await Promise.all(cases.map(({ giveaway }) => reachedStage(giveaway.id, 'proven')));
    return cases;
  };
  const bodyOf = ({ giveaway }: Case) => actionBody(giveaway, 'pay the winner of giveaway', creator);

  // One that lives tells how many points there are.
  const [whole] = await drawn(1);
  const counted = mortal(quiet, Number.POSITIVE_INFINITY, writes);
  await execute(whole!.giveaway.id, bodyOf(whole!), counted.env).finally(() => counted.bury());
  await checkEnd(whole!);

  const cases = await drawn(2 * counted.actions.length);
  const bodies = cases.map(bodyOf);
  for (const [point, one] of cases.entries()) {
    const died = await dieAt(point, one, (using) => execute(one.giveaway.id, bodies[point]!, using));
    expect(died, one.where).toBe(true);
  }
  await cron();
  let byItself = 0;
  await Promise.all(
    cases.map(async (one, point) => {
      const confirmed = await env.DB.prepare('SELECT confirmed_at FROM giveaways WHERE id = ?')
        .bind(one.giveaway.id)
        .first('confirmed_at');
      if (confirmed) byItself += 1;
      else expect((await execute(one.giveaway.id, bodies[point]!)).status, one.where).toBe(200);
      await checkEnd(one);
    }),
  );
  expect(byItself).toBeGreaterThan(5);
  expect(byItself).toBeLessThan(cases.length);
});

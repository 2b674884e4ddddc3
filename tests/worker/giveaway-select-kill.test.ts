/**
 * The worker dies in select and in execute, at every outside action. After a restart all giveaways reach the same end,
 * paid once.
 */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, expect, test, vi } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { Env } from '../../worker/env.ts';
import { STEP } from '../volume.ts';
import { aDraw } from './a-draw.ts';
import { home, runQueue } from './draws.ts';
import { changes, dieAlong, mortal } from './faulty.ts';
import {
  askSelect,
  confirmWinnerAs,
  execute,
  goToReveal,
  newcomer,
  reachedStage,
  selectAs,
  toSign,
} from './giveaway-acts.ts';
import { actionBody, readGiveaway } from './giveaways.ts';
import { lamports, type Reply, sign } from './support.ts';

const TIME = { timeout: 900_000 };
const PRIZE = 20_000_000n;
/** Each step once, up to the winner. */
const PROVEN = { open: 1, commit: 1, reveal: 1, prove: 1 };
/** Nothing continues after a request that dies: its messages are lost as well. */
const lost = { send: async () => {}, sendBatch: async () => {} } as unknown as Env['DRAWS'];
const quiet: Env = { ...env, DRAWS: lost };

afterEach(() => void vi.restoreAllMocks());

interface Case {
  giveaway: Giveaway;
  fan: Keypair;
  /** What the worker did last. */
  where: string;
}

async function small(creator: Keypair): Promise<Case> {
  const fan = Keypair.generate();
  const { giveaway } = await aDraw()
    .small()
    .registered([fan])
    .by(creator)
    .with({ prizeAmount: 0.02, using: quiet })
    .open();
  return { giveaway, fan, where: '' };
}

/** True if the worker died before it answered. */
async function dieAt(point: number, one: Case, act: (using: Env) => Promise<Reply>): Promise<boolean> {
  const doomed = mortal(quiet, point, changes);
  await doomed.live(() => act(doomed.env));
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

/** One message of the queue after the other, as the cron sends them; then the winner is paid, once. */
async function checkEnd({ giveaway, fan, where }: Case): Promise<void> {
  await goToReveal(giveaway.id);
  await reachedStage(giveaway.id, 'completed');
  const { winner, stage } = await readGiveaway(giveaway.id);
  expect([stage, winner], where).toEqual(['completed', fan.publicKey.toBase58()]);
  expect(await lamports(fan.publicKey), where).toBe(PRIZE);
  expect(await lamports(giveaway.id), where).toBe(0n);
  expect(await confirmedSteps(giveaway.id), where).toEqual({ ...PROVEN, pay: 1, finish: 1 });
}

async function stageAfterQueue(id: string): Promise<string> {
  await runQueue(id);
  return (await readGiveaway(id)).stage;
}

async function expectStep(name: string, reply: Promise<Reply>): Promise<void> {
  const { status, json } = await reply;
  expect([name, status, json.code]).toEqual([name, 200, undefined]);
}

test(
  'a giveaway completes whose worker dies at each action of select and of execute in turn',
  TIME,
  async () => {
    const creator = await newcomer(5);
    const one = await small(creator);
    const { id } = one.giveaway;
    const signed = sign(toSign(await askSelect(creator, id, undefined, quiet))!, creator);
    const selecting = await dieAlong(quiet, id, (using) => askSelect(creator, id, signed, using));
    await expectStep('select', askSelect(creator, id, signed, quiet));
    // On a slow machine its round is published by now, and the next request takes the next steps.
    expect(['committed', 'revealed', 'proven']).toContain((await readGiveaway(id)).stage);
    expect(await stageAfterQueue(id)).toBe('proven');

    await goToReveal(id);
    const body = actionBody(one.giveaway, 'pay the winner of giveaway', creator);
    const executing = await dieAlong(quiet, id, (using) => execute(id, body, using));
    await expectStep('execute', execute(id, body, quiet));
    await checkEnd(one);
    // The worker died at reads as well, and at chain, tables and bucket.
    for (const [deaths, met] of [
      [selecting, [/^select/i, /^insert/i, /^getMultipleAccounts/, /^sendTransaction/]],
      [executing, [/^select/i, /^insert/i, /^getMultipleAccounts/, /^sendTransaction/]],
    ] as const) {
      for (const kind of met)
        expect(
          deaths.some((action) => kind.test(action)),
          String(kind),
        ).toBe(true);
      expect(deaths.length).toBeGreaterThan(20);
    }
  },
);

// From here on a new giveaway for each death, just after each change. Reads are left out: dying there leaves
// the world as dying just after the change before it.
test(
  'select whose worker died: what was sent continues by itself, what was not can be requested again',
  TIME,
  async () => {
    const creator = await newcomer(50);
    const ends: Record<string, number> = {};
    for (let point = 1; ; point += 2 * STEP) {
      const one = await small(creator);
      const { id } = one.giveaway;
      const signed = sign(toSign(await askSelect(creator, id, undefined, quiet))!, creator);
      const died = await dieAt(point, one, (using) => askSelect(creator, id, signed, using));
      const stage = await stageAfterQueue(id);
      ends[stage] = (ends[stage] ?? 0) + 1;
      if (stage === 'open') {
        expect((await selectAs(creator, id, quiet)).status, one.where).toBe(200);
        expect(await stageAfterQueue(id), one.where).toBe('proven');
      } else expect(stage, one.where).toBe('proven');
      // From here on all of them are alike; the last one is paid.
      expect(await confirmedSteps(id), one.where).toEqual(PROVEN);
      if (!died) {
        expect((await confirmWinnerAs(creator, one.giveaway, quiet)).status, one.where).toBe(200);
        await checkEnd(one);
        break;
      }
      await home();
    }
    // The loop above has covered something.
    expect(ends.proven).toBeGreaterThan(3 / STEP);
  },
);

test(
  'execute whose worker died: a stored confirmation is paid by the cron, another can be requested again',
  TIME,
  async () => {
    const creator = await newcomer(50);
    const ends: Record<string, number> = {};
    for (let point = 1; ; point += 2 * STEP) {
      const one = await small(creator);
      const { id } = one.giveaway;
      await selectAs(creator, id, quiet);
      expect(await stageAfterQueue(id)).toBe('proven');
      // Before it the confirmation is stored and nothing is paid.
      await goToReveal(id);
      const body = actionBody(one.giveaway, 'pay the winner of giveaway', creator);
      const died = await dieAt(point, one, (using) => execute(id, body, using));
      const stage = await stageAfterQueue(id);
      ends[stage] = (ends[stage] ?? 0) + 1;
      if (stage !== 'paid') expect((await execute(id, body, quiet)).status, one.where).toBe(200);
      await checkEnd(one);
      vi.restoreAllMocks();
      await home();
      if (!died) break;
    }
    expect(ends.paid).toBeGreaterThan(3 / STEP);
  },
);

/** The worker dies at every outside action of confirm: the giveaway is funded once, or it never was. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { runDraw } from '../../worker/draws/advance.ts';
import { depsOf } from '../../worker/draws/deps.ts';
import { mortal } from './faulty.ts';
import { confirmBody, confirmGiveaway, fund, preparedGiveaway, readGiveaway } from './giveaways.ts';
import { lamports, person, rpc } from './support.ts';

const wallet = person('creator').publicKey.toBase58();
const stageOf = (id: string) =>
  env.DB.prepare('SELECT stage FROM giveaways WHERE id = ?').bind(id).first<string>('stage');

beforeEach(() => fund(undefined, 200));

describe('a worker that dies while it confirms', () => {
  /** Confirms with a worker that dies at `point`; answers whether it did, and after what. */
  async function dieAt(point: number) {
    const before = await lamports(wallet);
    const body = confirmBody(await preparedGiveaway());
    const doomed = mortal(env, point);
    try {
      await Promise.race([confirmGiveaway(body, doomed.env), doomed.death]);
    } finally {
      doomed.bury();
    }
    return { body, before, died: doomed.dead(), where: doomed.actions.at(-1) };
  }

  test('answers the same request as if nothing had happened, once it is asked again', async () => {
    let points = 0;
    for (; ; points++) {
      const { body, before, died, where } = await dieAt(points);
      if (!died) break;
      const { id } = body.tempGiveawayData;
      const { status, json } = await confirmGiveaway(body);
      const context = `died at point ${points} (${where})`;
      expect([status, json.data?.status, json.data?.giveaway.stage], context).toEqual([
        200,
        'confirmed',
        'open',
      ]);
      expect(before - (await lamports(wallet)), context).toBe((await lamports(id)) + 5000n);
    }
    expect(points).toBeGreaterThan(15);
  }, 180_000);

  test('leaves a giveaway that the cron finishes, or one that never was', async () => {
    const ends = new Map<string, number>();
    for (let point = 0; ; point++) {
      const { body, before, died, where } = await dieAt(point);
      if (!died) break;
      const { id } = body.tempGiveawayData;
      // The time passes in which an unsent transaction could still have landed; then the draw's work looks at it.
      if ((await stageOf(id)) === 'prepared') await rpc('local_advanceSlots', 250);
      await runDraw(depsOf(env), id);
      const stage = await stageOf(id);
      const paid = before - (await lamports(wallet));
      const locked = await lamports(id);
      const context = `died at point ${point} (${where})`;
      if (stage === 'open') expect(paid, context).toBe(locked + 5000n);
      else expect([stage, paid, locked], context).toEqual(['expired', 0n, 0n]);
      ends.set(stage!, (ends.get(stage!) ?? 0) + 1);
      // Nothing more happens later.
      await runDraw(depsOf(env), id);
      expect([await stageOf(id), before - (await lamports(wallet))], context).toEqual([stage, paid]);
    }
    expect(ends.get('open')).toBeGreaterThan(5);
    expect(ends.get('expired')).toBeGreaterThan(1);
  }, 180_000);
});

test('a giveaway that landed though confirm was never called is adopted', async () => {
  const { signedTransaction, tempGiveawayData } = confirmBody(await preparedGiveaway());
  await rpc('sendTransaction', signedTransaction, { encoding: 'base64', preflightCommitment: 'confirmed' });
  await runDraw(depsOf(env), tempGiveawayData.id);
  expect(await readGiveaway(tempGiveawayData.id)).toMatchObject({ status: 'active', stage: 'open' });
});

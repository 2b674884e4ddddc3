/** The worker dies at every outside action of confirm: the giveaway is funded once, or not at all. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { depsOf } from '../../worker/draw-engine/deps.ts';
import { STEP } from '../volume.ts';
import { changes, dieAlong, mortal } from './faulty.ts';
import { confirmBody, confirmGiveaway, fund, preparedGiveaway, readGiveaway } from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { lamports, person, rpc } from './support.ts';

const wallet = person('creator').publicKey.toBase58();
const stageOf = (id: string) =>
  env.DB.prepare('SELECT stage FROM giveaways WHERE id = ?').bind(id).first<string>('stage');

beforeEach(() => fund(undefined, 200));

describe('a worker that dies while it confirms', () => {
  test('a confirm whose worker died gets its normal answer on a retry, however often it died', async () => {
    const before = await lamports(wallet);
    const body = confirmBody(await preparedGiveaway());
    const { id } = body.tempGiveawayData;
    const deaths = await dieAlong(env, id, (using) => confirmGiveaway(body, using));
    const { status, json } = await confirmGiveaway(body);
    expect([status, json.data?.status, json.data?.giveaway.stage]).toEqual([200, 'confirmed', 'open']);
    expect(before - (await lamports(wallet))).toBe(
      (await lamports(id)) + (await networkFees(json.data.giveaway.transactions.open)),
    );
    for (const met of [/^select/i, /^insert/i, /^update/i, /^sendTransaction/, /^getSignatureStatuses/]) {
      expect(
        deaths.some((action) => met.test(action)),
        String(met),
      ).toBe(true);
    }
    expect(deaths.length).toBeGreaterThan(15);
  }, 180_000);

  // A new giveaway for each death, just after each change; dying at a read leaves the world as dying after that.
  test('a confirm whose worker died leaves a giveaway that the cron completes, or none', async () => {
    const ends = new Map<string, number>();
    for (let point = 1; ; point += 2 * STEP) {
      const before = await lamports(wallet);
      const body = confirmBody(await preparedGiveaway());
      const { id } = body.tempGiveawayData;
      const doomed = mortal(env, point, changes);
      await doomed.live(() => confirmGiveaway(body, doomed.env));
      if (!doomed.dead()) break;
      // The time passes in which an unsent transaction could still have landed; then the engine checks it.
      if ((await stageOf(id)) === 'prepared') await rpc('local_advanceSlots', 250);
      await runDraw(depsOf(env), id);
      const stage = await stageOf(id);
      const paid = before - (await lamports(wallet));
      const locked = await lamports(id);
      const context = `died at point ${point} (${doomed.actions.at(-1)})`;
      if (stage === 'open') {
        const { transactions } = await readGiveaway(id);
        expect(paid, context).toBe(locked + (await networkFees(transactions.open)));
      } else expect([stage, paid, locked], context).toEqual(['expired', 0n, 0n]);
      ends.set(stage!, (ends.get(stage!) ?? 0) + 1);
      // Nothing more happens later.
      await runDraw(depsOf(env), id);
      expect([await stageOf(id), before - (await lamports(wallet))], context).toEqual([stage, paid]);
    }
    expect(ends.get('open')).toBeGreaterThan(2 / STEP);
    expect(ends.get('expired')).toBeGreaterThan(0);
  }, 180_000);
});

test('a giveaway that landed though confirm was never called is adopted', async () => {
  const { signedTransaction, tempGiveawayData } = confirmBody(await preparedGiveaway());
  await rpc('sendTransaction', signedTransaction, { encoding: 'base64', preflightCommitment: 'confirmed' });
  await runDraw(depsOf(env), tempGiveawayData.id);
  expect(await readGiveaway(tempGiveawayData.id)).toMatchObject({ status: 'active', stage: 'open' });
});

/** The look at all escrows: what ended on chain, and when what landed did. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { confirmedSteps } from '../../worker/draw-engine/landed/store.ts';
import { prepareStep } from '../../worker/draw-engine/steps.ts';
import { aDraw } from './a-draw.ts';
import { deliver, deps, endNow, enter, home, passOpening, rowOf, SEND, watched } from './draws.ts';
import { person, rpc, sign } from './support.ts';

afterEach(home);

describe('the look at all escrows', () => {
  test('ends within a minute what its creator cancelled on chain, and only that', async () => {
    const [called, quietOne] = [await aDraw().registered().open(), await aDraw().registered().open()];
    const { id } = called.giveaway;
    await passOpening(id);
    const creator = person('creator');
    const { transaction } = await prepareStep(
      deps(),
      await rowOf(id),
      'cancel',
      creator.publicKey.toBase58(),
      await endNow(id, 'cancel'),
    );
    await rpc('sendTransaction', sign(transaction, creator), SEND);
    const sent = await watched(id);
    expect(sent).toEqual([{ giveaway: id, task: 'advance' }]);
    expect(await watched(quietOne.giveaway.id)).toEqual([]);
    await deliver(sent, deps().env, deps());
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'The creator cancelled this giveaway.',
    });
    await expect(enter(called.giveaway, Keypair.generate(), Date.now())).rejects.toThrow();
    expect(await watched(id)).toEqual([]);
  });

  test('names slot and time of what landed, once its block is final', async () => {
    const { id } = await aDraw().registered().open();
    expect((await confirmedSteps(deps().db, id)).map(({ time }) => time)).toEqual([null]);
    await watched(id);
    const [open] = await confirmedSteps(deps().db, id);
    const block = await rpc<number>('getBlockTime', open!.slot);
    expect(open!.time).toBe(block);
  });
});

test('a cancelled giveaway has no paid winner, in either order of learning it', async () => {
  const { id } = await aDraw().registered().open();
  const place =
    "INSERT INTO giveaway_places (giveaway, place, amount, winner, weight, start, ticket) VALUES (?, 0, 1, 'w', '1', '0', '0')";
  await env.DB.prepare(place).bind(id).run();
  await env.DB.prepare('UPDATE giveaway_places SET paid = 1 WHERE giveaway = ?').bind(id).run();
  await expect(
    env.DB.prepare("UPDATE giveaways SET stage = 'cancelled' WHERE id = ?").bind(id).run(),
  ).rejects.toThrow('a giveaway with a paid winner is not cancelled');
  const other = await aDraw().registered().open();
  await env.DB.prepare(place.replace("'w'", "'v'")).bind(other.giveaway.id).run();
  await env.DB.prepare("UPDATE giveaways SET stage = 'cancelled' WHERE id = ?").bind(other.giveaway.id).run();
  await expect(
    env.DB.prepare('UPDATE giveaway_places SET paid = 1 WHERE giveaway = ?').bind(other.giveaway.id).run(),
  ).rejects.toThrow('a cancelled giveaway has no paid winner');
});

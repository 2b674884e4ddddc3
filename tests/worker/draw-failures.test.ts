/** A beacon or network that is down, and a giveaway that always fails: shown, delaying no other, resumed later. */
import { afterEach, describe, expect, test } from 'vitest';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { depsOf } from '../../worker/draw-engine/deps.ts';
import { aDraw } from './a-draw.ts';
import { beacon, deliver, deps, home, quiet, rowOf, runQueue, travel, WINDOW_LEAD } from './draws.ts';
import { rpc } from './support.ts';

afterEach(home);

describe('failures of a draw', () => {
  test('a silent beacon is shown, and the draw resumes when it answers', async () => {
    const { giveaway } = await aDraw().registered().committed();
    await travel(WINDOW_LEAD + 60);
    await beacon('fault', { fault: 'fail' });
    try {
      await runQueue(giveaway.id);
    } finally {
      await beacon('fault', { fault: 'none' });
    }
    const stuck = await rowOf(giveaway.id);
    expect(stuck).toMatchObject({ stage: 'committed', attempts: 1 });
    expect(stuck.lastError).toMatch(/beacon cannot be reached/);
    expect(stuck.dueAt).toBeGreaterThan(Date.now());
    await runQueue(giveaway.id);
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'proven', attempts: 0, lastError: null });
  });

  test('a late round is shown', async () => {
    const { giveaway } = await aDraw().registered().committed();
    const { round } = await rowOf(giveaway.id);
    // The network's clock alone moves: for the beacon the round is in the future.
    await rpc('local_travel', 60);
    try {
      const move = await runDraw(deps(), giveaway.id);
      expect(move).toMatchObject({ kind: 'waits', waitsFor: `round ${round} of the beacon` });
    } finally {
      await rpc('local_travel', -60);
    }
  });

  test('an unreachable network is shown, and nothing is lost', async () => {
    const { giveaway } = await aDraw().registered().closed();
    const away = { ...deps().env, SOLANA_RPC_URL: 'http://127.0.0.1:2/' };
    await runQueue(giveaway.id, away);
    const stuck = await rowOf(giveaway.id);
    expect(stuck.lastError).toMatch(/Solana network cannot be reached/);
    expect(stuck.stage).toBe('open');
    await runQueue(giveaway.id);
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'proven', lastError: null });
  });

  test('a giveaway that always fails starves no other', async () => {
    const [sick, well] = [await aDraw().registered().closed(), await aDraw().registered().closed()];
    const { using: still, sent } = quiet();
    const given = depsOf(still);
    const real = given.rpc.accounts.bind(given.rpc);
    given.rpc.accounts = async (addresses, commitment) => {
      if (addresses[0] === sick.giveaway.id) throw new Error('broken for this one');
      return real(addresses, commitment);
    };
    const messages = [sick, well].map(({ giveaway }) => ({
      giveaway: giveaway.id,
      task: 'advance' as const,
    }));
    const outcomes = await deliver(messages, still, given);
    expect(outcomes.find(({ giveaway }) => giveaway === sick.giveaway.id)).toMatchObject({
      outcome: 'retry',
    });
    expect((await rowOf(well.giveaway.id)).stage).not.toBe('open');
    expect((await rowOf(sick.giveaway.id)).lastError).toMatch(/error of ours/);
    expect(sent.every(({ giveaway }) => giveaway !== sick.giveaway.id)).toBe(true);
  });
});

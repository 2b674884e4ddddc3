/** Giveaways that count holdings, from start to paid winner, with nodes that refuse, throttle and truncate answers. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { aDraw } from './a-draw.ts';
import { sleeplessClock } from './clock.ts';
import { confirmed, deps, home, passOpening, rowOf, runQueue, travel, WINDOW_LEAD } from './draws.ts';
import { winnerOf } from './giveaway-acts.ts';
import { prepareGiveaway } from './giveaways.ts';
import { heldBy, type Program } from './holder-coins.ts';
import { lamports, rpc, world } from './support.ts';

sleeplessClock();

const PRIZE = 1_000_000_000n;
const files = import.meta.glob<Fixture>('../../local/contracts/solana/holders-*.json', {
  eager: true,
  import: 'default',
});
const errorOf = (name: string) =>
  (files[`../../local/contracts/solana/${name}.json`]!.answer.body as { error: object }).error;
const fault = (method: string, kind: string, more: object = {}) =>
  rpc('local_fault', { method, kind, ...more });

beforeEach(() => rpc('local_airdrop', world.people.creator.publicKey, 5_000_000_000));
afterEach(async () => {
  await rpc('local_clearFaults');
  await home();
});

/** Unfriendly nodes: what is switched on before each reading, and while the draw runs. */
const NODES: Record<string, () => Promise<unknown>> = {
  'that answers everything': async () => {},
  'that limits calls in the middle': async () => {
    await fault('getProgramAccounts', 'http', {
      status: 429,
      text: 'slow down',
      headers: { 'retry-after': '0' },
    });
    await fault('getMultipleAccounts', 'http429', { after: 3 });
  },
  'that cuts its answers short': async () => {
    await fault('getProgramAccounts', 'cut', { times: 2 });
    await fault('getSignaturesForAddress', 'short', { size: 1, times: 6 });
  },
  'that is behind the others for a while': async () => {
    await fault('getProgramAccounts', 'error', {
      code: -32016,
      message: 'Minimum context slot has not been reached',
    });
    await fault('getSignaturesForAddress', 'lag', { slots: 40 });
  },
};

/** Until it is paid, or says what it waits for. */
async function toTheEnd(id: string): Promise<void> {
  for (let rounds = 0; rounds < 6 && (await rowOf(id)).stage !== 'completed'; rounds++) {
    await runQueue(id);
    if ((await rowOf(id)).stage === 'committed') await travel(WINDOW_LEAD);
    if ((await rowOf(id)).stage === 'proven') await confirmed(id);
    if ((await rowOf(id)).stage === 'paid') await passOpening(id);
  }
}

describe.each<[string, Program]>([
  ['the classic program', TOKEN_PROGRAM],
  ['Token-2022', TOKEN_2022_PROGRAM],
])('a coin of %s', (_, program) => {
  test.each(Object.entries(NODES))(
    'a draw among holders completes with a node %s',
    async (_name, unfriendly) => {
      const { mint, holders } = await heldBy(program, 3);
      const { id } = await aDraw().holders(mint).closed();
      await unfriendly();
      await toTheEnd(id);
      const row = await rowOf(id);
      expect(row).toMatchObject({ stage: 'completed', entryCount: 3, reason: null });
      const winner = await winnerOf(id);
      expect(holders).toContain(winner);
      expect(await lamports(winner)).toBe(PRIZE);
    },
  );

  test.each(Object.entries(NODES))(
    'among registrants by tiers, with a node %s',
    async (_name, unfriendly) => {
      const { mint, keys } = await heldBy(program, 2);
      const eligibilityTiers = [
        { label: 'Holder', requirementType: 'amount' as const, requirementValue: 1, entries: 1 },
        { label: 'Friend', requirementType: 'amount' as const, requirementValue: 2, entries: 5 },
      ];
      const fans = [...keys, Keypair.generate()];
      const tiered = aDraw().registered(fans).with({ tokenMint: mint, eligibilityTiers });
      const giveaway = await tiered.closed();
      await unfriendly();
      await toTheEnd(giveaway.id);
      const row = await rowOf(giveaway.id);
      expect(row).toMatchObject({ stage: 'completed', entryCount: 3, reason: null });
      // One entry for each registrant, and more for holders: their holdings were read.
      expect(row.totalWeight!).toBeGreaterThan(3n);
      const winner = await winnerOf(giveaway.id);
      expect(fans.map((fan) => fan.publicKey.toBase58())).toContain(winner);
      expect(await lamports(winner)).toBe(PRIZE);
    },
  );
});

test('a node without the filter of Token-2022 is called without it, and other accounts count as no holder', async () => {
  const { mint, holders } = await heldBy(TOKEN_2022_PROGRAM, 3, { strangers: true });
  const { id } = await aDraw().holders(mint).closed();
  await fault('getProgramAccounts', 'error', errorOf('holders-refused-older'));
  await toTheEnd(id);
  const row = await rowOf(id);
  expect(row).toMatchObject({ stage: 'completed', entryCount: 3 });
  expect(holders).toContain(await winnerOf(id));
});

describe('a node that keeps no index of the token program', () => {
  test('a node without an index of the token program is named at prepare, and nothing is stored', async () => {
    const { mint } = await heldBy(TOKEN_PROGRAM, 1);
    await fault('getProgramAccounts', 'error', errorOf('holders-excluded'));
    const { status, json } = await prepareGiveaway({
      type: 'holders',
      tokenMint: mint,
      eligibilityType: 'custom',
      customAmount: 1,
    });
    expect([status, json.code]).toEqual([503, 'holders_not_listed']);
    expect(JSON.stringify(json)).toContain('excluded from account secondary indexes');
  });

  test('a node without an index stops a running giveaway, shows the operator why, and a better node resumes it', async () => {
    const { mint } = await heldBy(TOKEN_PROGRAM, 2);
    const { id } = await aDraw().holders(mint).closed();
    await fault('getProgramAccounts', 'error', { ...errorOf('holders-excluded'), times: 1000 });
    await expect(runDraw(deps(), id)).rejects.toMatchObject({ code: 'holders_not_listed' });
    await runQueue(id);
    const stuck = await rowOf(id);
    expect(stuck.stage).toBe('closed');
    expect(stuck.lastError).toContain('excluded from account secondary indexes');
    const found = 'SELECT kind, detail FROM reconcile_findings WHERE subject = ?';
    const { results } = await env.DB.prepare(found).bind(id).all();
    expect(results).toMatchObject([{ kind: 'holders-not-listed' }]);
    await rpc('local_clearFaults');
    await toTheEnd(id);
    expect(await rowOf(id)).toMatchObject({ stage: 'completed', entryCount: 2 });
  });
});

/** Draws that the engine ran, of both kinds: the published record verifies in every step and agrees with the chain. */
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { verifyRecord } from '../../core/draw/verify.ts';
import { checkAgainstChain, type FetchTransaction } from '../../core/draw/verify-chain.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { solana } from '../../worker/env.ts';
import { closeEntries, confirmed, deps, home, rowOf, travel, withRegistrants } from './draws.ts';
import { makeGiveaway } from './giveaways.ts';
import { call, token } from './support.ts';

afterEach(home);

const fetchTransaction: FetchTransaction = async (signature) => {
  const landed = await solana(env).transaction(signature);
  return landed && { logs: landed.logs, failed: landed.err !== null };
};

async function drawn({ id }: Giveaway): Promise<void> {
  const using = deps();
  for (let rounds = 0; rounds < 10 && (await rowOf(id)).stage !== 'completed'; rounds++) {
    await runDraw(using, id, Date.now() + 5000);
    if ((await rowOf(id)).stage === 'committed') await travel(7);
  }
}

async function expectProof({ id }: Giveaway): Promise<void> {
  const { json } = await call('GET', `/api/giveaways/${id}/draw`);
  const checks = verifyRecord(json, { allowOwnNetwork: true, program: env.ESCROW_PROGRAM });
  for await (const check of checkAgainstChain(json, fetchTransaction)) checks.push(check);
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(checks).toHaveLength(20);
  expect(await env.RECORDS.head(`draws/${id}.json`)).not.toBeNull();
  expect((await call('GET', `/api/giveaways/${id}/draw`)).json).toEqual(json);
}

test('the record of a draw among participants with tiers verifies and agrees with the chain', async () => {
  const eligibilityTiers = [
    { label: 'Holders', requirementType: 'percentage' as const, requirementValue: 0.1, entries: 3 },
  ];
  const { giveaway } = await withRegistrants({
    fans: 3,
    title: 'A "quoted" title\u2028 and more',
    tokenMint: token('launch').mint,
    eligibilityTiers,
  });
  await closeEntries(giveaway.id);
  await confirmed(giveaway.id);
  await drawn(giveaway);
  await expectProof(giveaway);
});

test('the record of a draw among holders verifies and agrees with the chain', async () => {
  const giveaway = await makeGiveaway({
    type: 'holders',
    tokenMint: token('launch').mint,
    eligibilityType: 'percentage',
    minPercentage: 0.001,
    endsIn: 30,
  });
  await travel(40);
  await drawn(giveaway);
  await expectProof(giveaway);
});

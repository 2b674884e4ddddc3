/** Whole giveaways of each kind: the published record verifies, and the chain shows everything that it claims. */
import { env } from 'cloudflare:workers';
import { afterEach, expect, inject, test } from 'vitest';
import { chainNode } from '../../chain/chain-node.ts';
import { askRpc } from '../../chain/json-rpc.ts';
import { verdictOf } from '../../core/draw/checks.ts';
import { readList } from '../../core/draw/list-text.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { compareWithChain } from '../../core/draw/verify-chain.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import type { StepDetails } from '../../worker/draw-engine/instructions.ts';
import { prepareStep } from '../../worker/draw-engine/steps.ts';
import { aDraw } from './a-draw.ts';
import {
  DAY_SECONDS as DAY,
  deps,
  endNow,
  home,
  passOpening,
  rowOf,
  runQueue,
  SEND,
  travel,
  watched,
} from './draws.ts';
import { aside } from './platform-limits.ts';
import { call, person, rpc, sign, token } from './support.ts';

afterEach(home);

const WINDOW = 600;
const PLACES = ['0.5', '0.3', '0.2'];
const creator = person('creator');
const TIERS = [
  { label: 'Holders', requirementType: 'percentage' as const, requirementValue: 0.1, entries: 3 },
];

const node = chainNode((method, params) =>
  aside(() => askRpc(inject('rpcUrl'), 1, method, params, { timeoutMs: 20_000 })),
);

/** The creator's wallet sends a step past the platform. */
async function sendByCreator(id: string, step: EscrowStep, details: StepDetails = {}): Promise<void> {
  const { transaction } = await prepareStep(
    deps(),
    await rowOf(id),
    step,
    creator.publicKey.toBase58(),
    step === 'cancel' || step === 'reclaim' ? await endNow(id, step) : details,
  );
  await rpc('sendTransaction', sign(transaction, creator), SEND);
}

/** The record once all its blocks are final, which is cached, and every check of it and of the chain holds. */
async function shownRecord(id: string): Promise<DrawRecord> {
  const path = `/api/giveaways/${id}/draw`;
  await watched(id);
  const { status, headers, json } = await call('GET', path);
  expect(status, JSON.stringify(json)).toBe(200);
  const checks = verifyRecord(json, { allowLocal: true });
  for await (const check of compareWithChain(json, [node], {
    program: env.ESCROW_PROGRAM,
    operator: json.operator,
    site: json.site,
    allowLocal: true,
  }))
    checks.push(check);
  const others = checks.filter(({ state, later }) => state !== 'holds' && !later);
  expect(others).toEqual([]);
  expect(verdictOf(checks)).toBe(0);
  expect(checks.map((check) => check.id)).toContain('chain_end');
  expect(headers.get('cache-control')).toMatch(/immutable/);
  expect(await env.RECORDS.head(`draws/${id}.json`)).not.toBeNull();
  expect((await call('GET', path)).json).toEqual(json);
  return json;
}

test('a live draw of three places among participants with tiers', async () => {
  const title = 'A "quoted" title\u2028 and more';
  const tiered = { title, tokenMint: token('launch').mint, eligibilityTiers: TIERS };
  const { id } = await aDraw().registered(5).places(PLACES).with(tiered).live().completed();
  const record = await shownRecord(id);
  expect(record).toMatchObject({ amounts: ['500000000', '300000000', '200000000'], end: { by: 'finish' } });
  expect(record.commits).toMatchObject([{ live: true, cutoff: 0, withdrawn: null }]);
  expect(new Set(record.places.map(({ winner }) => winner)).size).toBe(3);
  expect(record.places.map(({ pay }) => pay !== null)).toEqual([true, true, true]);
  expect(readList(record.list!).entries.every(([, , , proof]) => proof !== null)).toBe(true);
});

test('a draw with fewer participants than places', async () => {
  const { id } = await aDraw().registered().places(PLACES).live().completed();
  const { places, end } = await shownRecord(id);
  expect([places.length, end!.by]).toEqual([2, 'finish']);
});

test('a draw with a window whose creator took the first list back', async () => {
  const draw = await aDraw().registered(3).windowed(WINDOW).places(['0.6', '0.4']).committed();
  const { id } = draw;
  await sendByCreator(id, 'withdraw', { number: 0 });
  await runDraw(deps(), id);
  expect(await rowOf(id)).toMatchObject({ stage: 'committed', commits: 2 });
  await draw.completed();
  const { commits, places, window } = await shownRecord(id);
  expect([window, places.length]).toEqual([WINDOW, 2]);
  expect(commits.map(({ number, withdrawn }) => [number, withdrawn !== null])).toEqual([
    [0, true],
    [1, false],
  ]);
  for (const { live, cutoff, tx } of commits) expect([live, cutoff - tx.time]).toEqual([false, WINDOW]);
});

test('a draw of a coin among holders with tiers', async () => {
  const gate = { eligibilityType: 'percentage' as const, minPercentage: 0.001, eligibilityTiers: TIERS };
  const { id } = await aDraw().holders().with(gate).inToken().places(['60', '30', '10']).completed();
  const { prize, list, places } = await shownRecord(id);
  const { snapshot, entries, excluded } = readList(list!);
  expect([prize.mint, snapshot!.mint]).toEqual([token('launch').mint, token('launch').mint]);
  expect(new Set(entries.map(([, weight]) => weight)).size).toBeGreaterThan(1);
  expect(excluded.length).toBeGreaterThan(0);
  expect(places.length).toBeGreaterThan(0);
});

test('a giveaway that its creator cancels before the cutoff', async () => {
  const { id } = await aDraw().registered(3).windowed(WINDOW).committed();
  await passOpening(id);
  await sendByCreator(id, 'cancel');
  await runQueue(id);
  expect((await rowOf(id)).stage).toBe('cancelled');
  const record = await shownRecord(id);
  expect(record).toMatchObject({ reveal: null, places: [], end: { by: 'cancel' } });
  expect(record.commits).toMatchObject([{ number: 0, withdrawn: null }]);
});

test('a giveaway whose list was taken back before it was cancelled', async () => {
  const { id } = await aDraw().registered(3).windowed(WINDOW).committed();
  await passOpening(id);
  await sendByCreator(id, 'withdraw', { number: 0 });
  await sendByCreator(id, 'cancel');
  await runQueue(id);
  expect((await rowOf(id)).stage).toBe('cancelled');
  const record = await shownRecord(id);
  expect(record.end).toMatchObject({ by: 'cancel' });
  expect(record.commits.map(({ withdrawn }) => withdrawn !== null)).toEqual([true]);
});

test.each([
  ['committed', 0],
  ['proven', 1],
] as const)('a giveaway that its creator takes back when it stayed %s', async (stage, proven) => {
  const draw = aDraw().registered(3);
  const { id } = await draw[stage]();
  expect((await rowOf(id)).stage).toBe(stage);
  await travel((proven > 0 ? 211 : 31) * DAY);
  await sendByCreator(id, 'reclaim');
  await runQueue(id);
  expect((await rowOf(id)).stage).toBe('cancelled');
  const { places, end } = await shownRecord(id);
  expect([places.length, end!.by]).toEqual([proven, 'reclaim']);
  expect(places.map(({ pay }) => pay)).toEqual(places.map(() => null));
});

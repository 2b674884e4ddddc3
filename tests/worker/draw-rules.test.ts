/** What the engine does because time passed (a day, a week, a month), and what it does not do before. */
import { afterEach, describe, expect, test } from 'vitest';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import { winningEntry } from '../../worker/draw-engine/outcome.ts';
import { acceptPrompt, openPrompt } from '../../worker/draw-engine/prompt.ts';
import { prepareStep, settleStep, takeSigned } from '../../worker/draw-engine/steps.ts';
import { beaconOf } from '../../worker/giveaways/beacon-network.ts';
import { decideRefund } from '../../worker/giveaways/store.ts';
import { aDraw } from './a-draw.ts';
import {
  DAY_SECONDS as DAY,
  deps,
  endNow,
  home,
  PRIZE,
  passOpening,
  rowOf,
  runQueue,
  SEND,
  travel,
  winnersOf,
} from './draws.ts';
import { chainTime, preparedGiveaway } from './giveaways.ts';
import { lamports, person, rpc, sign } from './support.ts';

afterEach(home);

test('a winner whom the creator does not confirm is paid after a day, and not before', async () => {
  const { id, winner } = await aDraw().registered().proven();
  await travel(DAY - 60);
  await runQueue(id);
  expect((await rowOf(id)).stage).toBe('proven');
  await travel(70);
  await runQueue(id);
  expect((await rowOf(id)).stage).toBe('completed');
  expect(await lamports(winner)).toBe(PRIZE);
});

test('entries that the creator does not close count as closed a week after the end, and not before', async () => {
  const { giveaway } = await aDraw().registered().with({ endsIn: 3600 }).open();
  await travel(3600 + 7 * DAY - 60);
  await runQueue(giveaway.id);
  expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'open', reason: null });
  await travel(70);
  await runQueue(giveaway.id);
  // The handler waits for a round that is seconds away.
  expect((await rowOf(giveaway.id)).stage).toBe('proven');
});

describe('a draw that could not start', () => {
  test('a draw that could not start is refunded by the operator once the time to commit is over', async () => {
    const { giveaway } = await aDraw().registered().closed();
    await travel(3600 + 23 * DAY + 10);
    const before = await lamports(person('creator').publicKey);
    await runQueue(giveaway.id);
    expect(await rowOf(giveaway.id)).toMatchObject({
      stage: 'cancelled',
      reason: 'The draw could not begin in time, so the prize went back to the creator.',
    });
    expect((await lamports(person('creator').publicKey)) - before).toBeGreaterThan(PRIZE);
  });

  test('a draw that could not start is reclaimed by its creator after a month, and the database follows', async () => {
    const { giveaway, creator } = await aDraw().registered().open();
    await travel(3600 + 30 * DAY + 10);
    const using = deps();
    const row = await rowOf(giveaway.id);
    const wallet = creator.publicKey.toBase58();
    const { transaction } = await prepareStep(using, row, 'reclaim', wallet, await endNow(row.id, 'reclaim'));
    // Without the platform: the engine takes no step.
    await rpc('sendTransaction', sign(transaction, creator), SEND);
    await runQueue(giveaway.id);
    expect(await rowOf(giveaway.id)).toMatchObject({
      stage: 'cancelled',
      reason: 'The creator took the prize back.',
    });
    const landed = await using.env.DB.prepare(
      "SELECT status FROM giveaway_transactions WHERE giveaway = ? AND step = 'reclaim'",
    )
      .bind(giveaway.id)
      .all();
    expect(landed.results).toEqual([{ status: 'confirmed' }]);
  });
});

test('a draw commits only while the clock of the chain is not behind', async () => {
  const { giveaway } = await aDraw().registered().closed();
  await travel(Math.floor(Date.now() / 1000) - (await chainTime()) - 30);
  expect(await runDraw(deps(), giveaway.id)).toMatchObject({
    kind: 'waits',
    waitsFor: "the network's clock, which is behind",
  });
  expect((await rowOf(giveaway.id)).stage).toBe('frozen');
  await home();
  await runDraw(deps(), giveaway.id);
  expect((await rowOf(giveaway.id)).stage).toBe('committed');
});

test('a live draw is not offered nor signed while the clock of the chain is behind', async () => {
  const { id } = await aDraw().registered().open();
  const using = deps();
  const behind = Math.floor(Date.now() / 1000) - (await chainTime()) - 30;
  await travel(behind);
  const refused = { code: 'step_impossible', message: expect.stringMatching(/clock is behind/) };
  await expect(openPrompt(using, await rowOf(id))).rejects.toMatchObject(refused);
  expect(await rowOf(id)).toMatchObject({ stage: 'open', promptUntil: null, promptedAt: null });
  await travel(-behind);
  const prompt = await openPrompt(using, await rowOf(id));
  const signed = sign(prompt.transaction, person('creator'));
  await travel(behind);
  await expect(acceptPrompt(using, await rowOf(id), signed, 5000)).rejects.toMatchObject(refused);
  expect(await rowOf(id)).toMatchObject({ stage: 'open', root: null });
  await travel(-behind);
  expect(await acceptPrompt(using, await rowOf(id), signed, 5000)).toMatchObject({ status: 'confirmed' });
});

test('a stranger may take every step from reveal on, and the database has each of them', async () => {
  const { giveaway } = await aDraw().registered().published();
  const using = deps();
  const stranger = person('fan1');
  const wallet = stranger.publicKey.toBase58();
  const before = await rowOf(giveaway.id);
  const { escrow } = await readChain(using, before);
  const signature = await using.beacon.signature(beaconOf(before), escrow!.round);
  const hex = [...signature!].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const send = async (step: 'reveal' | 'prove' | 'pay' | 'finish', details = {}) => {
    const { transaction } = await prepareStep(using, before, step, wallet, details);
    const signed = sign(transaction, stranger);
    if (step !== 'pay') return rpc('sendTransaction', signed, SEND);
    const taken = await takeSigned(using, before, signed, ['pay']);
    return settleStep(using, taken, 5000);
  };
  await send('reveal', { round: escrow!.round.toString(), signature: hex });
  const revealed = await readChain(using, before);
  const entry = await winningEntry(using, before, revealed.escrow!);
  await send('prove', entry);
  await send('pay', { place: 0, winner: entry.winner });
  await passOpening(giveaway.id);
  await send('finish', await endNow(giveaway.id, 'finish'));
  // The escrow is closed before the engine reads it.
  await runQueue(giveaway.id);
  const row = await rowOf(giveaway.id);
  expect(row).toMatchObject({ stage: 'completed', totalProven: 1, totalPaid: 1, beaconSignature: hex });
  expect(await winnersOf(giveaway.id)).toMatchObject([
    { winner: entry.winner, listIndex: expect.any(Number), paid: true },
  ]);
  const { results } = await using.env.DB.prepare(
    "SELECT step, payer FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' ORDER BY slot, step",
  )
    .bind(giveaway.id)
    .all<{ step: string; payer: string }>();
  expect(
    results
      .filter(({ payer }) => payer === wallet)
      .map(({ step }) => step)
      .sort(),
  ).toEqual(['finish', 'pay', 'prove', 'reveal']);
});

describe('what landed without the platform', () => {
  test('a prize is adopted from its escrow though confirm was never called', async () => {
    const { serializedTransaction, tempGiveawayData } = await preparedGiveaway();
    await rpc('sendTransaction', sign(serializedTransaction, person('creator')), SEND);
    await runQueue(tempGiveawayData.id);
    expect((await rowOf(tempGiveawayData.id)).stage).toBe('open');
  });

  test('a draft that can never land expires, and is adopted if it lands after all', async () => {
    const { serializedTransaction, tempGiveawayData } = await preparedGiveaway();
    const { id } = tempGiveawayData;
    await runQueue(id);
    expect((await rowOf(id)).stage).toBe('prepared');
    await rpc('sendTransaction', sign(serializedTransaction, person('creator')), SEND);
    await deps().env.DB.prepare("UPDATE giveaways SET stage = 'expired' WHERE id = ?").bind(id).run();
    await runQueue(id);
    expect((await rowOf(id)).stage).toBe('open');

    const dead = (await preparedGiveaway()).tempGiveawayData.id;
    await rpc('local_advanceSlots', 250);
    await runQueue(dead);
    expect((await rowOf(dead)).stage).toBe('expired');
  });

  test('an escrow with other terms ends the giveaway with a finding, and is never touched', async () => {
    const giveaway = await aDraw().open();
    const { DB } = deps().env;
    const read = async () =>
      (
        await rpc<{ value: { data: [string, string]; lamports: number; owner: string } }>(
          'getAccountInfo',
          giveaway.id,
          { encoding: 'base64' },
        )
      ).value;
    const { data, lamports: held, owner } = await read();
    const bytes = Uint8Array.from(atob(data[0]), (char) => char.charCodeAt(0));
    bytes[240] = bytes[240]! ^ 1;
    const other = btoa(String.fromCharCode(...bytes));
    await rpc('local_setAccounts', [{ pubkey: giveaway.id, lamports: held, owner, data: other }]);
    await runQueue(giveaway.id);
    // An address has one escrow, so ours can never come.
    expect(await rowOf(giveaway.id)).toMatchObject({
      stage: 'cancelled',
      reason: 'Another escrow took its place, so it never came to be.',
    });
    expect(await read()).toMatchObject({ data: [other, 'base64'], lamports: held, owner });
    const findings = await DB.prepare('SELECT kind, detail FROM reconcile_findings WHERE subject = ?')
      .bind(giveaway.id)
      .all();
    expect(findings.results).toEqual([{ kind: 'other-escrow', detail: 'differs in terms' }]);
  });
});

test('an end that another step made stale is signed again, and does not count as a failure', async () => {
  const draw = await aDraw().registered().pastOpening();
  const { id } = draw;
  const using = deps();
  await decideRefund(using.db, id, 'It was called off.', true);
  const simulate = using.rpc.simulate.bind(using.rpc);
  let simulated = 0;
  using.rpc.simulate = async (transaction) => {
    const trial = await simulate(transaction);
    // The creator is quicker: a cancel that says "open" is refused from now on.
    if (++simulated === 1) await draw.closed();
    return trial;
  };
  // A slow machine takes several looks at what was sent.
  await runDraw(using, id, Date.now() + 15_000);
  expect(await rowOf(id)).toMatchObject({ stage: 'cancelled', attempts: 0 });
  const { results } = await using.env.DB.prepare(
    `SELECT status, json_extract(details, '$.course.status') AS said FROM giveaway_transactions
      WHERE giveaway = ? AND step = 'cancel' ORDER BY created_at`,
  )
    .bind(id)
    .all();
  expect(results).toEqual([
    { status: 'expired', said: 'open' },
    { status: 'confirmed', said: 'closed' },
  ]);
});

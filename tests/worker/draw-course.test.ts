/** A draw from its start to its end, moved by the engine alone. */
import { afterEach, describe, expect, test } from 'vitest';
import { commitRound } from '../../core/draw/beacon.ts';
import { timeOf } from '../../core/draw/networks.ts';
import { ticketOf } from '../../core/draw/ticket.ts';
import { advance, runDraw } from '../../worker/draw-engine/advance.ts';
import { transactionsOf } from '../../worker/draw-engine/store.ts';
import { beaconOf } from '../../worker/giveaways/beacon-network.ts';
import { closeEntries, confirmed, deps, home, rowOf, runQueue, travel, withRegistrants } from './draws.ts';
import { makeGiveaway } from './giveaways.ts';
import { lamports, person, rpc, token, tokenUnits, world } from './support.ts';

afterEach(home);

const PRIZE = 1_000_000_000n;
const FEE = 20_000_000n;
const LEAD = 7;

describe('among participants, in SOL', () => {
  test("a SOL draw among participants goes from closed entries to the paid winner, with every step's signature", async () => {
    const { giveaway, fans } = await withRegistrants({ fans: 3 });
    const treasury = await lamports(world.people.treasury.publicKey);
    await closeEntries(giveaway.id);
    const using = deps();

    expect(await runDraw(using, giveaway.id)).toMatchObject({ kind: 'waits', waitsFor: null });
    const committed = await rowOf(giveaway.id);
    expect(committed.stage).toBe('committed');
    const network = beaconOf(committed);
    expect(commitRound(network, committed.committedAt!)).toBe(BigInt(committed.round!));

    await travel(LEAD);
    await runDraw(using, giveaway.id, Date.now() + 5000);
    const proven = await rowOf(giveaway.id);
    expect(proven.stage).toBe('proven');
    expect(fans.map((fan) => fan.publicKey.toBase58())).toContain(proven.winner);
    expect(proven.ticket).toBe(
      ticketOf(hexBytes(proven.escrowId), hexBytes(proven.randomness!), proven.totalWeight!),
    );
    expect(proven.beaconSignature).toMatch(/^[0-9a-f]{128}$/);
    expect(proven.winnerIndex).toBe(Number(proven.ticket));
    expect(proven.drawnAt).toBeGreaterThanOrEqual(timeOf(network, BigInt(proven.round!)));
    expect(await lamports(proven.winner!)).toBe(0n);

    await confirmed(giveaway.id);
    expect(await runDraw(using, giveaway.id)).toEqual({ kind: 'over' });
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'completed', reason: null });
    expect(await lamports(proven.winner!)).toBe(PRIZE);
    expect((await lamports(world.people.treasury.publicKey)) - treasury).toBe(FEE);
    const steps = await transactionsOf(using.db, giveaway.id);
    expect(Object.keys(steps).sort()).toEqual([
      'close_entries',
      'commit',
      'finish',
      'open',
      'pay',
      'prove',
      'reveal',
    ]);
  });

  test('many workers on one draw at once have the effect of one', async () => {
    const { giveaway } = await withRegistrants();
    await closeEntries(giveaway.id);
    await confirmed(giveaway.id);
    for (let rounds = 0; rounds < 25 && (await rowOf(giveaway.id)).stage !== 'completed'; rounds++) {
      await Promise.all(Array.from({ length: 10 }, () => advance(deps(), giveaway.id)));
      if ((await rowOf(giveaway.id)).stage === 'committed') await travel(LEAD);
    }
    const row = await rowOf(giveaway.id);
    expect(row.stage).toBe('completed');
    expect(await lamports(row.winner!)).toBe(PRIZE);
    const rows = await deps()
      .env.DB.prepare(
        "SELECT step, count(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' GROUP BY step",
      )
      .bind(giveaway.id)
      .all<{ step: string; n: number }>();
    expect(rows.results.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('among holders', () => {
  test('a SOL draw among holders draws and pays by itself after its end', async () => {
    const { mint } = token('launch');
    const gate = { tokenMint: mint, eligibilityType: 'custom' as const, customAmount: 1 };
    await rpc('local_airdrop', world.people.creator.publicKey, 1_100_000_000);
    const { id } = await makeGiveaway({ type: 'holders', ...gate });
    await runQueue(id);
    expect((await rowOf(id)).stage).toBe('open');
    await travel(3601);
    const using = deps();
    expect(await runDraw(using, id)).toMatchObject({ kind: 'waits', waitsFor: null });
    await travel(LEAD);
    const { round } = await rowOf(id);
    expect(round).not.toBeNull();
    await runQueue(id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ stage: 'completed', confirmedAt: null });
    expect(await tokenUnits(row.winner!, mint)).toBeGreaterThan(0n);
    expect(await lamports(row.winner!)).toBeGreaterThanOrEqual(PRIZE);
  });

  test('a coin draw among holders draws and pays in the coin', async () => {
    const { mint, symbol } = token('launch');
    const gate = { tokenMint: mint, eligibilityType: 'custom' as const, customAmount: 1 };
    const { id } = await makeGiveaway({
      type: 'holders',
      ...gate,
      prizeCurrency: 'CREATOR_COIN',
      prizeAmount: 100,
      endsIn: 20,
    });
    await travel(21);
    await runDraw(deps(), id);
    expect((await rowOf(id)).tokenSymbol).toBe(symbol);
    await travel(LEAD);
    await runQueue(id);
    const row = await rowOf(id);
    expect(row.stage).toBe('completed');
    expect(await tokenUnits(row.winner!, mint)).toBeGreaterThan(row.prize);
  });

  test('a draw among holders refunds everything when no wallet holds enough', async () => {
    const { mint } = token('launch');
    const { id } = await makeGiveaway({
      type: 'holders',
      tokenMint: mint,
      eligibilityType: 'percentage',
      minPercentage: 99.9,
      endsIn: 20,
    });
    await travel(21);
    await runQueue(id);
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'Nobody held enough to take part, so the prize went back to the creator.',
    });
  });
});

describe('without entries', () => {
  test('a giveaway without entries refunds prize and fee once its creator closes the entries', async () => {
    const giveaway = await makeGiveaway();
    await closeEntries(giveaway.id);
    const before = await lamports(person('creator').publicKey);
    await runDraw(deps(), giveaway.id);
    expect(await rowOf(giveaway.id)).toMatchObject({
      stage: 'cancelled',
      reason: 'Nobody registered, so the prize went back to the creator.',
    });
    expect((await lamports(person('creator').publicKey)) - before).toBeGreaterThan(PRIZE + FEE);
  });

  test('a giveaway without entries refunds prize and fee at its end', async () => {
    const giveaway = await makeGiveaway({ endsIn: 20 });
    expect(await runDraw(deps(), giveaway.id)).toMatchObject({ kind: 'waits' });
    expect((await rowOf(giveaway.id)).stage).toBe('open');
    await travel(21);
    await runQueue(giveaway.id);
    expect((await rowOf(giveaway.id)).stage).toBe('cancelled');
  });
});

function hexBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g)!, (byte) => Number.parseInt(byte, 16));
}

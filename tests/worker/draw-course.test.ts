/** A draw from its start to its end, moved by the engine alone once the creator has signed. */
import { afterEach, describe, expect, test } from 'vitest';
import { addressBytes, addressOf } from '../../core/address.ts';
import { timeOf } from '../../core/draw/networks.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import { commitTimes, lateSeconds, minWindow } from '../../core/escrow/rules.ts';
import { advance, runDraw } from '../../worker/draw-engine/advance.ts';
import { confirmedSteps, keysOf } from '../../worker/draw-engine/landed/store.ts';
import { loadEntries } from '../../worker/draw-engine/lists.ts';
import { beaconOf } from '../../worker/giveaways/beacon-network.ts';
import { aDraw } from './a-draw.ts';
import {
  commitLive,
  confirmed,
  deps,
  home,
  PRIZE,
  passOpening,
  rowOf,
  runQueue,
  travel,
  WINDOW_LEAD,
  winnersOf,
} from './draws.ts';
import { lamports, person, token, tokenUnits, world } from './support.ts';

afterEach(home);

const FEE = 20_000_000n;
const AMOUNTS = [500_000_000n, 300_000_000n, 200_000_000n];
const places = ['0.5', '0.3', '0.2'];

describe('among participants, in SOL', () => {
  test('a live draw of three places goes from one signature to three paid winners', async () => {
    const draw = await aDraw().registered(5).places(places).live().open();
    const { id, fans } = draw;
    const treasury = await lamports(world.people.treasury.publicKey);
    const using = deps();
    await commitLive(id);

    expect(await runDraw(using, id)).toMatchObject({ kind: 'waits', waitsFor: null });
    const committed = await rowOf(id);
    expect(committed).toMatchObject({
      stage: 'committed',
      live: true,
      cutoff: null,
      commits: 1,
      entryCount: 5,
    });
    const network = beaconOf(committed);
    const { round } = commitTimes({ network, window: 0 }, true, BigInt(committed.committedAt!));
    expect(BigInt(committed.round!)).toBe(round);

    const { row: proven } = await draw.proven();
    expect(proven).toMatchObject({ stage: 'proven', totalProven: 3, totalPaid: 0 });
    const winners = await winnersOf(id);
    const packed = await loadEntries(using.env, proven);
    const drawn = drawPlaces(packed, addressBytes(id)!, hexBytes(proven.randomness!), 3);
    expect(winners.map(({ winner, ticket, start, listIndex }) => [winner, ticket, start, listIndex])).toEqual(
      drawn.map(({ wallet, ticket, start, index }) => [addressOf(wallet), ticket, start, index]),
    );
    expect(new Set(winners.map(({ winner }) => winner)).size).toBe(3);
    for (const { winner } of winners) expect(fans.map((fan) => fan.publicKey.toBase58())).toContain(winner);
    expect(winners.map(({ amount }) => amount)).toEqual(AMOUNTS);
    // A spin each, twelve seconds apart.
    const [first, second, third] = winners.map(({ revealAt }) => revealAt!);
    expect([second! - first!, third! - second!]).toEqual([17_000, 17_000]);
    expect(proven.revealAt).toBe(first);
    expect(proven.drawnAt).toBeGreaterThanOrEqual(timeOf(network, BigInt(proven.round!)));

    await draw.paid();
    expect(await rowOf(id)).toMatchObject({ stage: 'paid', totalPaid: 3 });
    for (const { winner, amount } of winners) expect(await lamports(winner)).toBe(amount);
    await passOpening(id);
    expect(await runDraw(using, id)).toEqual({ kind: 'over' });
    expect(await rowOf(id)).toMatchObject({ stage: 'completed', reason: null });
    expect((await winnersOf(id)).map(({ paid }) => paid)).toEqual([true, true, true]);
    expect((await lamports(world.people.treasury.publicKey)) - treasury).toBe(FEE);
    const steps = keysOf(await confirmedSteps(using.db, id));
    expect([...steps].sort()).toEqual([
      'commit:0',
      'finish',
      'open',
      'pay:0',
      'pay:1',
      'pay:2',
      'prove:0',
      'prove:1',
      'prove:2',
      'reveal',
    ]);
  });

  test('a draw by the operator alone leaves a window, and pays after it', async () => {
    const draw = await aDraw().registered(3).committed();
    const { id, row: committed } = draw;
    expect(committed).toMatchObject({ stage: 'committed', live: false, commits: 1 });
    const network = beaconOf(committed);
    expect(committed.cutoff! - committed.committedAt!).toBe(minWindow(network));
    expect(timeOf(network, BigInt(committed.round!))).toBeGreaterThanOrEqual(
      committed.cutoff! + lateSeconds(network),
    );
    await draw.completed();
    expect((await rowOf(id)).stage).toBe('completed');
    expect(await lamports((await winnersOf(id))[0]!.winner)).toBe(PRIZE);
  });

  test('fewer wallets than places win what there is, and the rest goes back', async () => {
    const draw = await aDraw().registered().places(places).live().committed();
    const { id } = draw;
    const creator = await lamports(person('creator').publicKey);
    await draw.completed();
    expect(await rowOf(id)).toMatchObject({ stage: 'completed', totalProven: 2, totalPaid: 2 });
    const winners = await winnersOf(id);
    expect(winners.map(({ amount }) => amount)).toEqual(AMOUNTS.slice(0, 2));
    expect((await lamports(person('creator').publicKey)) - creator).toBeGreaterThan(AMOUNTS[2]!);
  });

  test('many workers on one draw at once have the effect of one', async () => {
    const { id } = await aDraw().registered(3).places(['0.6', '0.4']).closed();
    await confirmed(id);
    await passOpening(id);
    for (let rounds = 0; rounds < 40 && (await rowOf(id)).stage !== 'completed'; rounds++) {
      await Promise.all(Array.from({ length: 10 }, () => advance(deps(), id)));
      if ((await rowOf(id)).stage === 'committed') await travel(WINDOW_LEAD);
    }
    expect((await rowOf(id)).stage).toBe('completed');
    const paid = await Promise.all((await winnersOf(id)).map(({ winner }) => lamports(winner)));
    expect(paid).toEqual([600_000_000n, 400_000_000n]);
    const rows = await deps()
      .env.DB.prepare(
        "SELECT step, place, count(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed' GROUP BY step, place",
      )
      .bind(id)
      .all<{ n: number }>();
    expect(rows.results.map(({ n }) => n)).toEqual(Array.from({ length: 9 }, () => 1));
  });
});

describe('among holders', () => {
  test('a SOL draw among holders draws and pays by itself after its end', async () => {
    const { mint } = token('launch');
    const draw = await aDraw().holders().open();
    const { id } = draw;
    await runQueue(id);
    expect((await rowOf(id)).stage).toBe('open');
    await draw.closed();
    const using = deps();
    expect(await runDraw(using, id)).toMatchObject({ kind: 'waits', waitsFor: null });
    await travel(WINDOW_LEAD);
    expect((await rowOf(id)).round).not.toBeNull();
    await runQueue(id);
    expect(await rowOf(id)).toMatchObject({ stage: 'completed', confirmedAt: null, live: false });
    const [winner] = await winnersOf(id);
    expect(await tokenUnits(winner!.winner, mint)).toBeGreaterThan(0n);
    expect(await lamports(winner!.winner)).toBeGreaterThanOrEqual(PRIZE);
  });

  test('a coin draw among holders draws and pays in the coin', async () => {
    const { mint, symbol } = token('launch');
    const { id, row } = await aDraw().holders().inToken(100).completed();
    expect((await rowOf(id)).tokenSymbol).toBe(symbol);
    expect(row.stage).toBe('completed');
    expect(await tokenUnits((await winnersOf(id))[0]!.winner, mint)).toBeGreaterThan(row.prize);
  });

  test('a draw among holders refunds everything when no wallet holds enough', async () => {
    const most = { eligibilityType: 'percentage' as const, minPercentage: 99.9, endsIn: 20 };
    const { id } = await aDraw().holders().with(most).open();
    await passOpening(id);
    await runQueue(id);
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'Nobody held enough to be entered, so the prize went back to the creator.',
    });
  });
});

describe('without entries', () => {
  test('a giveaway without entries refunds prize and fee once its creator closes the entries', async () => {
    const giveaway = await aDraw().closed();
    await passOpening(giveaway.id);
    const before = await lamports(person('creator').publicKey);
    await runDraw(deps(), giveaway.id);
    expect(await rowOf(giveaway.id)).toMatchObject({
      stage: 'cancelled',
      reason: 'Nobody registered, so the prize went back to the creator.',
    });
    expect((await lamports(person('creator').publicKey)) - before).toBeGreaterThan(PRIZE + FEE);
  });

  test('a giveaway without entries refunds prize and fee at its end', async () => {
    const giveaway = await aDraw().with({ endsIn: 20 }).open();
    expect(await runDraw(deps(), giveaway.id)).toMatchObject({ kind: 'waits' });
    expect((await rowOf(giveaway.id)).stage).toBe('open');
    await passOpening(giveaway.id);
    await runQueue(giveaway.id);
    expect((await rowOf(giveaway.id)).stage).toBe('cancelled');
  });
});

function hexBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g)!, (byte) => Number.parseInt(byte, 16));
}

/** Giveaways with several places: what prepare takes, who wins, when each winner is shown, and what each one gets. */
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PlaceSpin } from '../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { ladderPlaces } from '../../core/giveaways/places.ts';
import { formatAmount } from '../../core/money.ts';
import { NO_FACE } from '../../core/profiles/model.ts';
import { aDraw } from './a-draw.ts';
import { home, rowOf, runQueue } from './draws.ts';
import { askSelect, confirmWinnerAs, passRound, reachedStage, stepAs } from './giveaway-acts.ts';
import { fund, giveawayBody, makeGiveaway, prepareGiveaway, readGiveaway } from './giveaways.ts';
import { until } from './room-client.ts';
import { call, lamports, token, tokenUnits, world } from './support.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await home();
});

const wallets = (count: number) => Array.from({ length: count }, () => Keypair.generate());
const address = (wallet: Keypair) => wallet.publicKey.toBase58();
const spins = async (id: string): Promise<PlaceSpin[]> =>
  (await call('GET', `/api/giveaways/${id}/spins`)).json.data.places;
/** The public answers as of a moment. */
async function seenAt(time: number, id: string): Promise<{ giveaway: Giveaway; spins: PlaceSpin[] }> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(time);
  const seen = { giveaway: await readGiveaway(id), spins: await spins(id) };
  clock.mockRestore();
  return seen;
}

describe('prepare', () => {
  test('places are returned in order with their amounts, which add up to the prize', async () => {
    const giveaway = await makeGiveaway({ places: ['0.03', '0.02', '0.01'] });
    expect(giveaway).toMatchObject({
      prizeAmount: 0.06,
      prizeUnits: '60000000',
      platformFeeUnits: '1200000',
    });
    expect(giveaway.places).toEqual(
      [0.03, 0.02, 0.01].map((amount, index) => ({
        place: index + 1,
        amount,
        units: String(Math.round(amount * 1e9)),
        winner: null,
        revealAt: null,
        paid: false,
        payFinal: false,
        prove: null,
        pay: null,
        ...NO_FACE,
      })),
    );
  });

  test('a giveaway without places has one, of the whole prize', async () => {
    const { places } = await makeGiveaway({ prizeAmount: 0.1 });
    expect(places.map(({ place, units }) => [place, units])).toEqual([[1, '100000000']]);
  });

  test('thirty-two places of a ladder fit into one transaction and open the escrow, in SOL and in a coin', async () => {
    await fund();
    const sol = ladderPlaces(2_000_000_000n, 32).map((units) => formatAmount(units, 9));
    expect((await makeGiveaway({ places: sol })).places).toHaveLength(32);
    const { mint } = token('launch');
    const coins = ladderPlaces(1000n, 32).map(String);
    const made = await makeGiveaway({ places: coins, prizeCurrency: 'CREATOR_COIN', tokenMint: mint });
    expect(made.places.map(({ amount }) => amount).reduce((sum, amount) => sum + amount)).toBe(1000);
  });

  test.each([
    ['a sum that is not the prize', { places: ['0.5', '0.4'], prizeAmount: '1' }, 'places_differ'],
    ['a place below 0.001 SOL', { places: ['0.5', '0.0009'] }, 'place_too_small'],
    ['a sum below 0.01 SOL', { places: ['0.001', '0.002'] }, 'prize_too_small'],
    ['thirty-three places', { places: new Array(33).fill('0.01') }, 'invalid_field'],
    ['no place', { places: [] }, 'invalid_field'],
    ['a window of a minute', { windowSeconds: 60 }, 'invalid_field'],
    ['a window of two days', { windowSeconds: 172_800 }, 'invalid_field'],
  ])('prepare refuses %s', async (_, options, code) => {
    const { status, json } = await prepareGiveaway(options);
    expect([status, json.code]).toEqual([400, code]);
  });

  test('places that are no list of texts are refused by the name of the field', async () => {
    const body = await giveawayBody();
    for (const places of [5, 'x', [0.5], [null], { length: 3 }]) {
      const { status, json } = await call('POST', '/api/giveaways/prepare', { ...body, places });
      expect([status, json.code]).toEqual([400, 'invalid_field']);
      expect(json.error).toMatch(/^places/);
    }
  });
});

test('three winners of a live draw are shown one after the other, and each is paid the amount of its place', async () => {
  const fans = wallets(5);
  const amounts = [30_000_000n, 20_000_000n, 10_000_000n];
  const places = amounts.map((units) => formatAmount(units, 9));
  const treasury = await lamports(world.people.treasury.publicKey);
  const { id, giveaway, creator } = await aDraw().small().registered(fans).places(places).live().proven();
  const drawn: Giveaway = (await askSelect(creator, id)).json.data.giveaway;
  const winners = drawn.places.map(({ winner }) => winner!);
  expect(new Set(winners).size).toBe(3);
  for (const winner of winners) expect(fans.map(address)).toContain(winner);
  expect(drawn.winner).toBe(winners[0]);

  const times = drawn.places.map(({ revealAt }) => Date.parse(revealAt!));
  expect([times[1]! - times[0]!, times[2]! - times[1]!]).toEqual([17_000, 17_000]);
  for (const [index, time] of times.entries()) {
    const names = (seen: Giveaway) => seen.places.map(({ winner }) => winner);
    const before = await seenAt(time - 1, id);
    expect(names(before.giveaway)).toEqual(winners.map((winner, place) => (place < index ? winner : null)));
    const rest = { ...before.giveaway, participantAddresses: [] };
    for (const hidden of winners.slice(index)) expect(JSON.stringify(rest)).not.toContain(hidden);
    const after = await seenAt(time, id);
    expect(names(after.giveaway)).toEqual(winners.map((winner, place) => (place <= index ? winner : null)));
    expect(after.giveaway.vrfResult === null).toBe(index < 2);
    const shown = (seen: PlaceSpin[]) => seen.map(({ ticket }) => ticket !== null);
    expect(shown((await seenAt(time - 3001, id)).spins)).toEqual(winners.map((_, place) => place < index));
    const known = (await seenAt(time - 3000, id)).spins;
    expect(shown(known)).toEqual(winners.map((_, place) => place <= index));
    const { ticket, start, weight, winner } = known[index]!;
    expect(winner).toBe(winners[index]);
    expect([BigInt(ticket!) >= BigInt(start!), BigInt(ticket!) < BigInt(start!) + BigInt(weight!)]).toEqual([
      true,
      true,
    ]);
  }

  const paid = await confirmWinnerAs(creator, giveaway);
  expect(paid.status).toBe(200);
  await reachedStage(id, 'completed');
  expect(await Promise.all(winners.map((winner) => lamports(winner)))).toEqual(amounts);
  expect((await lamports(world.people.treasury.publicKey)) - treasury).toBe(1_200_000n);
  const end = await seenAt(times[2]!, id);
  expect(end.giveaway).toMatchObject({ stage: 'completed', status: 'completed' });
  const sent = end.giveaway.places.flatMap(({ prove, pay }) => [prove, pay]);
  expect(new Set(sent).size).toBe(6);
  expect(sent).not.toContain(null);
});

test('places without an entry left go back to the creator, and the wallets that are there win each once', async () => {
  const fans = wallets(2);
  const many = aDraw().small().registered(fans).places(['0.02', '0.02', '0.02']);
  const { giveaway, creator } = await many.live().proven();
  await confirmWinnerAs(creator, giveaway);
  const before = await lamports(creator.publicKey);
  await reachedStage(giveaway.id, 'completed');
  expect(await Promise.all(fans.map((fan) => lamports(fan.publicKey)))).toEqual([20_000_000n, 20_000_000n]);
  expect((await lamports(creator.publicKey)) - before).toBeGreaterThanOrEqual(20_000_000n);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
  const { places, stage } = await readGiveaway(giveaway.id);
  expect([stage, places.map(({ winner, paid }) => [winner !== null, paid])]).toEqual([
    'completed',
    [
      [true, true],
      [true, true],
      [false, false],
    ],
  ]);
});

test('a coin with six places is drawn for holders at once, all winners together', async () => {
  const { mint, decimals } = token('launch');
  const six = aDraw().holders().inToken().places(['6', '5', '4', '3', '2', '1']);
  const { id, giveaway } = await six.with({ endsIn: 3 }).open();
  await until(() => expect(Date.now()).toBeGreaterThan(Date.parse(giveaway.endDate)));
  await runQueue(id);
  await passRound(id);
  await runQueue(id);
  const { places, cutoff } = await readGiveaway(id);
  expect(cutoff).not.toBeNull();
  const won = places.filter(({ winner }) => winner !== null);
  expect(won.length).toBeGreaterThan(0);
  expect(new Set(won.map(({ revealAt }) => revealAt)).size).toBe(1);
  await reachedStage(id, 'completed');
  for (const { winner, units } of won)
    expect(await tokenUnits(winner!, mint)).toBeGreaterThanOrEqual(BigInt(units) / 10n ** BigInt(decimals));
});

test('a winner pays a place of its own by its number, and one that is paid or not proven is refused', async () => {
  const fans = wallets(3);
  const { id, creator } = await aDraw().small().registered(fans).places(['0.02', '0.01']).live().proven();
  const drawn: Giveaway = (await askSelect(creator, id)).json.data.giveaway;
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(drawn.places[1]!.revealAt!));
  const ask = (place: number) =>
    call('POST', `/api/giveaways/${id}/steps`, { wallet: address(creator), step: 'pay', place });
  expect((await ask(2)).json.data).toMatchObject({ step: 'pay', place: 2 });
  for (const place of [3, 32]) expect((await ask(place)).json.code).toBe('step_impossible');
  for (const place of [0, 33, 1.5]) expect((await ask(place)).json.error).toMatch(/^place: must be/);
  const before = await lamports(drawn.places[0]!.winner!);
  expect((await stepAs(creator, id, 'pay')).json.data).toMatchObject({ step: 'pay', status: 'confirmed' });
  expect((await lamports(drawn.places[0]!.winner!)) - before).toBe(20_000_000n);
  expect((await ask(1)).json.code).toBe('step_impossible');
  expect((await rowOf(id)).totalProven).toBe(2);
});

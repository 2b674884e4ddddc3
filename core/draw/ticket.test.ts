import { describe, expect, test } from 'vitest';
import vectors from '../../tests/vectors/draw.json' with { type: 'json' };
import {
  fromHex,
  generatedEntries,
  naiveDraw,
  naiveTicket,
  naiveTree,
  naiveWinner,
  sha256,
  u64,
} from '../../tests/vectors/naive-draw.ts';
import { sampled } from '../../tests/volume.ts';
import { packEntries, startsOf } from './entries.ts';
import { drawPlaces, shifted, ticketOf, winnerOf } from './ticket.ts';

const bytes = (seed: number, name: string) => sha256(Buffer.from(name), u64(BigInt(seed)));
const draw = (seed: number, rest: bigint, place = 0) =>
  ticketOf(bytes(seed, 'escrow'), bytes(seed, 'randomness'), place, rest);
const naive = (seed: number, rest: bigint, place = 0) =>
  naiveTicket(bytes(seed, 'escrow'), bytes(seed, 'randomness'), place, rest);

test.each(vectors.tickets)(
  'ticketOf agrees with the vector of rest $rest, place $place, counter $counter',
  ({ escrow, randomness, place, rest, counter, ticket }) => {
    const [address, random] = [fromHex(escrow), fromHex(randomness)];
    expect(ticketOf(address, random, place, BigInt(rest))).toBe(BigInt(ticket));
    const expected = { ticket: BigInt(ticket), counter };
    expect(naiveTicket(address, random, place, BigInt(rest))).toEqual(expected);
  },
);

test('ticketOf agrees with the naive draw, for totals of every size', () => {
  for (let bit = 0n; bit < 64n; bit++) {
    for (const total of [2n ** bit, 2n ** bit + 1n, 2n ** (bit + 1n) - 1n]) {
      for (let seed = 0; seed < 4; seed++) {
        const place = Number(bit) % 32;
        const ticket = draw(seed, total, place);
        expect(ticket).toBe(naive(seed, total, place).ticket);
        expect(ticket >= 0n && ticket < total).toBe(true);
      }
    }
  }
});

test('the escrow, the randomness, the place and the rest each change the ticket', () => {
  const rest = 2n ** 60n;
  const [escrow, randomness] = [bytes(1, 'escrow'), bytes(1, 'randomness')];
  const ticket = ticketOf(escrow, randomness, 0, rest);
  expect(ticketOf(bytes(2, 'escrow'), randomness, 0, rest)).not.toBe(ticket);
  expect(ticketOf(escrow, bytes(2, 'randomness'), 0, rest)).not.toBe(ticket);
  expect(ticketOf(randomness, escrow, 0, rest)).not.toBe(ticket);
  expect(ticketOf(escrow, randomness, 1, rest)).not.toBe(ticket);
  expect(ticketOf(escrow, randomness, 0, rest + 1n)).not.toBe(ticket);
});

describe('ticketOf, for a total that rejects half of all numbers', () => {
  const total = 2n ** 63n + 1n;
  const draws = 8000;

  test('every part of the range of tickets is equally likely', () => {
    // Modulo without rejection would make the low tickets, all but two of the range, twice as likely.
    const counts = new Array<number>(16).fill(0);
    for (let seed = 0; seed < draws; seed++) counts[Number((draw(seed, total) * 16n) / total)]!++;
    const expected = draws / 16;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 15 degrees of freedom: 37.7 is passed by one honest draw in a thousand, and the seeds are fixed.
    expect(chiSquare).toBeLessThan(37.7);
  });

  test('a number beyond the limit is rejected and drawn again, half of the time', () => {
    let again = 0;
    for (let seed = 0; seed < draws; seed++) {
      const { ticket, counter } = naive(seed, total);
      expect(draw(seed, total)).toBe(ticket);
      if (counter > 0) again++;
    }
    expect(Math.abs(again / draws - 0.5)).toBeLessThan(0.03);
  });

  test('for a total of 3/4 of 2^64 the low third of the tickets is not twice as likely', () => {
    const threeQuarters = 3n * 2n ** 62n;
    let low = 0;
    for (let seed = 0; seed < draws; seed++) if (draw(seed, threeQuarters) < 2n ** 62n) low++;
    // Modulo alone would put half of all draws there.
    expect(Math.abs(low / draws - 1 / 3)).toBeLessThan(0.03);
  });
});

test.each([0n, -1n, 2n ** 64n])('there is no ticket below %s', (total) => {
  expect(() => draw(1, total)).toThrow(RangeError);
});

test('ticketOf refuses an escrow or randomness of other than 32 bytes, and a place beyond a byte', () => {
  expect(() => ticketOf(new Uint8Array(31), new Uint8Array(32), 0, 5n)).toThrow(RangeError);
  expect(() => ticketOf(new Uint8Array(32), new Uint8Array(33), 0, 5n)).toThrow(RangeError);
  for (const place of [-1, 256, 0.5])
    expect(() => ticketOf(new Uint8Array(32), new Uint8Array(32), place, 5n)).toThrow(RangeError);
});

test('winnerOf agrees with a naive search for every ticket at a boundary, in lists of 1 to 70 entries', () => {
  for (const fewer of sampled(70, 25, 1, [0, 1, 2, 69])) {
    const count = fewer + 1;
    const entries = generatedEntries(count);
    const packed = packEntries(entries);
    const starts = startsOf(packed);
    const total = naiveTree(entries).sum;
    for (let index = 0; index < count; index++) {
      const [first, behind] = [starts[index]!, starts[index + 1]!];
      for (const ticket of [first - 1n, first, first + 1n, behind - 1n, behind]) {
        if (ticket < 0n || ticket >= total) continue;
        const expected = naiveWinner(entries, ticket);
        expect(winnerOf(packed, ticket, starts)).toEqual({ ...expected, entry: entries[expected.index] });
      }
      expect(winnerOf(packed, first).index).toBe(index);
    }
    expect(() => winnerOf(packed, total)).toThrow(RangeError);
    expect(() => winnerOf(packed, -1n)).toThrow(RangeError);
  }
});

test('every ticket of a small list belongs to one entry', () => {
  const entries = generatedEntries(9);
  const packed = packEntries(entries);
  const held = new Map<number, bigint>();
  for (let ticket = 0n; ticket < naiveTree(entries).sum; ticket++) {
    const { index } = winnerOf(packed, ticket);
    held.set(index, (held.get(index) ?? 0n) + 1n);
  }
  expect([...held.values()]).toEqual(entries.map(({ weight }) => weight));
});

test('a list out of order has no winner', () => {
  const [first, second] = generatedEntries(2);
  expect(() => winnerOf(packEntries([second!, first!]), 0n)).toThrow(
    expect.objectContaining({ code: 'wrong_order' }),
  );
});

describe('drawPlaces', () => {
  const listOf = (weights: readonly bigint[]) =>
    generatedEntries(weights.length).map(({ wallet }, at) => ({ wallet, weight: weights[at]! }));
  const short = (drawn: ReturnType<typeof drawPlaces>) =>
    drawn.map(({ index, start, ticket }) => ({ index, start, ticket }));

  test.each(vectors.draws)('drawPlaces agrees with the vector: $tree, $places places', (vector) => {
    const { tree, escrow, randomness, places, winners } = vector;
    const entries = vectors.trees
      .find(({ name }) => name === tree)!
      .entries.map(({ wallet, weight }) => ({ wallet: fromHex(wallet), weight: BigInt(weight) }));
    const drawn = drawPlaces(packEntries(entries), fromHex(escrow), fromHex(randomness), places);
    expect(
      short(drawn).map(({ index, start, ticket }) => ({ index, start: `${start}`, ticket: `${ticket}` })),
    ).toEqual(winners);
    for (const [place, each] of drawn.entries()) {
      expect([each.place, each.wallet, each.weight]).toEqual([
        place,
        entries[each.index]!.wallet,
        entries[each.index]!.weight,
      ]);
    }
  });

  test('drawPlaces draws as from a list without the earlier winners, for lists of 1 to 70 entries', () => {
    for (const fewer of sampled(70, 20, 2, [0, 1, 2, 69])) {
      const entries = generatedEntries(fewer + 1);
      const packed = packEntries(entries);
      for (const places of [1, 2, 5, 32]) {
        const [escrow, randomness] = [bytes(fewer, 'escrow'), bytes(places, 'randomness')];
        const drawn = drawPlaces(packed, escrow, randomness, places);
        expect(short(drawn)).toEqual(naiveDraw(entries, escrow, randomness, places));
        expect(drawn.length).toBe(Math.min(places, entries.length));
        expect(new Set(drawn.map(({ index }) => index)).size).toBe(drawn.length);
        for (const { ticket, start, weight } of drawn)
          expect(ticket >= start && ticket < start + weight).toBe(true);
      }
    }
  });

  test('drawPlaces ends when every entry has won, also with the largest total', () => {
    const entries = listOf([2n ** 63n, 1n, 2n ** 63n - 2n]);
    const drawn = drawPlaces(packEntries(entries), bytes(1, 'escrow'), bytes(1, 'randomness'), 32);
    expect(drawn.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
  });

  test('shifted maps each ticket of the rest to one ticket of an entry that has not won', () => {
    const weights = [3n, 1n, 4n, 1n, 5n, 2n];
    const starts = [...startsOf(packEntries(listOf(weights)))];
    for (let mask = 0; mask < 2 ** weights.length - 1; mask++) {
      const isTaken = (index: number) => (mask >>> index) % 2 === 1;
      const ranges = weights.map((weight, index) => ({ start: starts[index]!, weight }));
      const taken = ranges.filter((_, index) => isTaken(index));
      const left = ranges
        .filter((_, index) => !isTaken(index))
        .flatMap(({ start, weight }) =>
          Array.from({ length: Number(weight) }, (_, at) => start + BigInt(at)),
        );
      expect(left.map((_, ticket) => shifted(BigInt(ticket), taken))).toEqual(left);
    }
  });
});

import { describe, expect, test } from 'vitest';
import vectors from '../../tests/vectors/draw.json' with { type: 'json' };
import {
  fromHex,
  generatedEntries,
  naiveTicket,
  naiveTree,
  naiveWinner,
  sha256,
  u64,
} from '../../tests/vectors/naive-draw.ts';
import { sampled } from '../../tests/volume.ts';
import { packEntries, startsOf } from './entries.ts';
import { ticketOf, winnerOf } from './ticket.ts';

const bytes = (seed: number, name: string) => sha256(Buffer.from(name), u64(BigInt(seed)));
const draw = (seed: number, total: bigint) => ticketOf(bytes(seed, 'id'), bytes(seed, 'randomness'), total);
const naive = (seed: number, total: bigint) =>
  naiveTicket(bytes(seed, 'id'), bytes(seed, 'randomness'), total);

test.each(vectors.tickets)(
  'ticketOf agrees with the vector of total $total, counter $counter',
  ({ id, randomness, total, counter, ticket }) => {
    expect(ticketOf(fromHex(id), fromHex(randomness), BigInt(total))).toBe(BigInt(ticket));
    expect(naiveTicket(fromHex(id), fromHex(randomness), BigInt(total))).toEqual({
      ticket: BigInt(ticket),
      counter,
    });
  },
);

test('ticketOf agrees with the naive draw, for totals of every size', () => {
  for (let bit = 0n; bit < 64n; bit++) {
    for (const total of [2n ** bit, 2n ** bit + 1n, 2n ** (bit + 1n) - 1n]) {
      for (let seed = 0; seed < 4; seed++) {
        const ticket = draw(seed, total);
        expect(ticket).toBe(naive(seed, total).ticket);
        expect(ticket >= 0n && ticket < total).toBe(true);
      }
    }
  }
});

test('the id, the randomness and the total each change the ticket', () => {
  const total = 2n ** 60n;
  const [id, randomness] = [bytes(1, 'id'), bytes(1, 'randomness')];
  const ticket = ticketOf(id, randomness, total);
  expect(ticketOf(bytes(2, 'id'), randomness, total)).not.toBe(ticket);
  expect(ticketOf(id, bytes(2, 'randomness'), total)).not.toBe(ticket);
  expect(ticketOf(randomness, id, total)).not.toBe(ticket);
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

test('ticketOf refuses an id or randomness of other than 32 bytes', () => {
  expect(() => ticketOf(new Uint8Array(31), new Uint8Array(32), 5n)).toThrow(RangeError);
  expect(() => ticketOf(new Uint8Array(32), new Uint8Array(33), 5n)).toThrow(RangeError);
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

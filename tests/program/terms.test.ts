/** Terms that would make an escrow impossible to draw from or to empty are refused at open. */
import { describe, expect, test } from 'vitest';
import type { OpenTerms } from '../../core/escrow/instructions.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import { CURRENCIES, type Currency } from './harness.ts';
import { giveaway } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

const KIND = 1;
const NETWORK = 2;
const PLACES = 151;

describe.each(CURRENCIES)('open, %s', (currency: Currency) => {
  const made = giveaway({ currency });
  const refuses = (instruction: ReturnType<typeof made.open>, name: EscrowRefusalName) =>
    expectRefusal(made.world, instruction, [made.creator], name);

  test.each([2, 255])('open refuses the kind %i', (kind) => {
    const { data, ...rest } = made.open();
    refuses({ ...rest, data: data.with(KIND, kind) }, 'bad_kind');
  });

  test.each([1, 2, 255])('open refuses the network %i', (network) => {
    const { data, ...rest } = made.open();
    refuses({ ...rest, data: data.with(NETWORK, network) }, 'bad_network');
  });

  test('open refuses the beacon that terms could name once', () => {
    const { data, ...rest } = made.open();
    const named = Uint8Array.from([...data, ...new Uint8Array(144)]);
    refuses({ ...rest, data: named }, 'bad_data');
    refuses({ ...rest, data: named.with(NETWORK, 1) }, 'bad_network');
  });

  test('open refuses a treasury that is the escrow itself', () => {
    refuses(made.open({ treasury: made.escrow }), 'wrong_treasury');
  });
});

describe('open, its places', () => {
  const made = giveaway();
  const refuses = (change: Partial<OpenTerms>, name: EscrowRefusalName) =>
    expectRefusal(made.world, made.open(change), [made.creator], name);
  const SOL_PLACES = 10_000_000n;

  test('open refuses no place and more than 32, and takes 32', () => {
    refuses({ amounts: [] }, 'bad_places');
    refuses({ amounts: Array<bigint>(33).fill(SOL_PLACES) }, 'bad_places');
    const most = giveaway({ amounts: Array<bigint>(32).fill(SOL_PLACES) });
    expect(most.try('open').ok).toBe(true);
    expect(most.state.places.map(({ amount }) => amount)).toEqual([...most.amounts]);
    expect(most.state.prize).toBe(32n * SOL_PLACES);
  });

  test('open refuses a place of less than 0.001 SOL, and places that are less than 0.01 SOL together', () => {
    refuses({ amounts: [SOL_PLACES, 999_999n] }, 'prize_too_small');
    refuses({ amounts: [999_999n, SOL_PLACES] }, 'prize_too_small');
    refuses({ amounts: Array<bigint>(9).fill(1_000_000n) }, 'prize_too_small');
    expect(giveaway({ amounts: Array<bigint>(10).fill(1_000_000n) }).try('open').ok).toBe(true);
  });

  test('open refuses amounts whose sum, with the fee, is beyond u64', () => {
    refuses({ amounts: [1n << 63n, 1n << 63n] }, 'amount_overflow');
    refuses({ amounts: [(1n << 63n) - 1n, 1n << 63n], fee: 1n }, 'amount_overflow');
    refuses({ amounts: [(1n << 64n) - 1n, 10_000_000n] }, 'amount_overflow');
  });

  test.each(['token', 'token2022'] as const)('open refuses a place of no tokens (%s)', (currency) => {
    const coins = giveaway({ currency });
    expectRefusal(coins.world, coins.open({ amounts: [5n, 0n] }), [coins.creator], 'prize_too_small');
    expect(giveaway({ currency, amounts: [1n, 1n] }).try('open').ok).toBe(true);
  });

  test('open refuses data whose number of places is another than that of its amounts', () => {
    const instruction = made.open();
    for (const places of [0, 2, 255]) {
      const data = instruction.data.with(PLACES, places);
      expectRefusal(made.world, { ...instruction, data }, [made.creator], 'bad_data');
    }
  });
});

describe('open, its window', () => {
  test.each([
    ['deployed', [599, 1, 86_401, 2 ** 32 - 1], [0, 600, 86_400]],
    ['local', [6, 86_401], [0, 7, 86_400]],
  ] as const)('open refuses a window that is too short or too long, %s', (build, wrong, right) => {
    const made = giveaway({}, build);
    for (const window of wrong)
      expectRefusal(made.world, made.open({ window }), [made.creator], 'bad_window');
    for (const window of right) {
      const other = giveaway({ window }, build);
      expect(other.try('open').ok).toBe(true);
      expect(other.state.window).toBe(window);
    }
  });
});

describe('open, its id', () => {
  /** Returns the instruction with an id of that time, at whose address the escrow is. */
  const opening = (until: bigint) => {
    const made = giveaway({ opensWithin: until });
    return { made, instruction: made.open() };
  };

  test.each([
    [-1n, 'too_late'],
    [0n, 'too_late'],
    [-(1n << 62n), 'too_late'],
    [86_401n, 'too_early'],
    [1n << 62n, 'too_early'],
  ] as const)('open refuses an id that ends %s s from now, %s', (until, name) => {
    const { made, instruction } = opening(until);
    expectRefusal(made.world, instruction, [made.creator], name);
  });

  test.each([1n, 86_400n])('open takes an id that ends %s s from now, until then', (until) => {
    const { made, instruction } = opening(until);
    const last = made.world.now + until - 1n;
    made.world.at(last + 1n);
    expectRefusal(made.world, instruction, [made.creator], 'too_late');
    made.world.at(last);
    expect(made.world.send(instruction, [made.creator])).toMatchObject({ ok: true });
    expect(made.state.openBefore).toBe(last + 1n);
  });
});

test.each(['token', 'token2022'] as const)('open refuses a treasury that is the vault, %s', (currency) => {
  const made = giveaway({ currency });
  expectRefusal(made.world, made.open({ treasury: made.vault }), [made.creator], 'wrong_treasury');
});

/** Whatever blocks the way, the prize reaches the winner or the creator, to the last unit. */
import { describe, expect, test } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import { DAY } from './giveaway.ts';
import { CURRENCIES, type Currency, newAccount, RENT_PER_BYTE, SOL } from './harness.ts';
import { createAssociated, transferLamports } from './others.ts';
import { dust, giveaway, holds, isGone, paysOut, sent, TOKENS } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

describe.each(CURRENCIES)('dust in %s', (currency) => {
  const extra = 10_000_000n;
  const surplus = currency === 'sol' ? extra : 77n;

  test('dust before open: the deposit is taken in full, and the dust goes to the creator at the end', () => {
    const made = giveaway({ currency });
    dust(made, extra, 77n);
    made.upTo('proven');
    paysOut(made, surplus);
  });

  test.each(['open', 'committed', 'proven'] as const)(
    'dust while %s goes to the creator at the end',
    (stage) => {
      const made = giveaway({ currency }).upTo(stage);
      dust(made, extra, 77n);
      const left = { open: 0, committed: 2, proven: 4 }[stage];
      for (const step of (['close_entries', 'commit', 'reveal', 'prove'] as const).slice(left)) made.do(step);
      paysOut(made, surplus);
    },
  );

  test('dust before finish goes to the creator, never into the fee', () => {
    const made = giveaway({ currency }).upTo('paid');
    dust(made, extra, 77n);
    const [before, fee] = [holds(made, made.creator), holds(made, made.treasury)];
    made.do('finish');
    expect(holds(made, made.treasury) - fee).toBe(made.fee);
    const gained = holds(made, made.creator) - before;
    if (currency === 'sol') expect(gained).toBeGreaterThanOrEqual(extra);
    else expect(gained).toBe(77n);
    isGone(made);
  });

  test.each(['cancel', 'reclaim'] as const)('dust before %s goes to the creator', (step) => {
    const made = giveaway({ currency }).upTo('open');
    const before = holds(made, made.creator);
    dust(made, extra, 77n);
    if (step === 'reclaim') made.world.at(made.endsAt + 30n * DAY);
    made.do(step);
    const gained = holds(made, made.creator) - before;
    if (currency === 'sol') expect(gained).toBeGreaterThanOrEqual(made.prize + made.fee + extra);
    else expect(gained).toBe(made.prize + made.fee + 77n);
    isGone(made);
  });

  test('a prefunded address opens: with one lamport, less than rent, more than everything', () => {
    for (const lamports of [1n, 890_880n, 50n * SOL]) {
      const made = giveaway({ currency });
      // Written directly: a transfer of less than the rent minimum to a new address would not land.
      made.world.setLamports(made.escrow, lamports);
      made.upTo('proven');
      paysOut(made, currency === 'sol' ? lamports : 0n);
    }
  });
});

describe('a prize of exactly the minimum', () => {
  test.each(CURRENCIES)('a minimum prize in %s is paid, with no fee and with one', (currency) => {
    for (const fee of [0n, currency === 'sol' ? 200_000n : 1n]) {
      const prize = currency === 'sol' ? 10_000_000n : 1n;
      const made = giveaway({ currency, prize, fee, name: `least ${fee}` }).upTo('proven');
      paysOut(made);
    }
  });
});

describe.each(CURRENCIES)('rent that rose (%s)', (currency: Currency) => {
  test.each([2n, 3n, 10n])(
    'rent that rises %s-fold after open: the prize stays whole, and everything gets out',
    (factor) => {
      const made = giveaway({ currency }).upTo('open');
      const { world, helper } = made;
      world.rent(RENT_PER_BYTE * factor);
      for (const step of ['close_entries', 'commit', 'reveal', 'prove'] as const) made.do(step);
      let missing = 0n;
      if (currency === 'sol') {
        // The runtime lets no account fall below the present rent. The prize is not cut for that: a user who wants the
        // draw to end, the winner too, sends the escrow the missing lamports, and not a lamport more is needed.
        const size = world.account(made.escrow)!.data.length;
        missing = world.rentMinimum(size) - made.state.baseLamports;
        expectRefusal(world, made.pay(), [helper], 'underfunded');
        sent(made, transferLamports(helper.address, made.escrow, missing - 1n), [helper]);
        expectRefusal(world, made.pay(), [helper], 'underfunded');
        sent(made, transferLamports(helper.address, made.escrow, 1n), [helper]);
      }
      paysOut(made, missing);
    },
  );

  test('rent that rises 10-fold without a helper: the creator gets everything back after 210 days', () => {
    const made = giveaway({ currency }).upTo('proven');
    const before = holds(made, made.creator);
    made.world.rent(RENT_PER_BYTE * 10n);
    made.world.at(made.endsAt + 210n * DAY);
    made.do('reclaim');
    const gained = holds(made, made.creator) - before;
    if (currency === 'sol') expect(gained).toBeGreaterThan(made.prize + made.fee);
    else expect(gained).toBe(made.prize + made.fee);
    isGone(made);
  });

  test('rent that rises 100-fold: cancel and reclaim still return everything', () => {
    for (const step of ['cancel', 'reclaim'] as const) {
      const made = giveaway({ currency, name: step }).upTo('open');
      const before = holds(made, made.creator);
      made.world.rent(RENT_PER_BYTE * 100n);
      if (step === 'reclaim') made.world.at(made.endsAt + 30n * DAY);
      made.do(step);
      expect(holds(made, made.creator) - before).toBeGreaterThanOrEqual(made.prize + made.fee - 10_000n);
      isGone(made);
    }
  });

  test('rent that falls: the deposit still repays, nothing is lost', () => {
    const made = giveaway({ currency }).upTo('open');
    made.world.rent(RENT_PER_BYTE / 5n);
    for (const step of ['close_entries', 'commit', 'reveal', 'prove'] as const) made.do(step);
    paysOut(made);
  });
});

test.each(TOKENS)('a vault that a stranger created before open works too (%s)', (currency) => {
  const made = giveaway({ currency });
  const stranger = made.world.person('stranger');
  sent(made, createAssociated(made.token!, stranger.address, made.escrow), [stranger]);
  made.upTo('proven');
  paysOut(made);
});

test('a vault with a delegate or a close authority is refused at open', () => {
  for (const [tag, key] of [
    [72, 76],
    [129, 133],
  ] as const) {
    const made = giveaway({ currency: 'token', name: `vault ${tag}` });
    const data = newAccount(made.token!, made.escrow);
    data[tag] = 1;
    data.set(addressBytes(made.helper.address)!, key);
    made.world.set(made.vault, { owner: made.token!.tokenProgram, data });
    expectRefusal(made.world, made.open(), [made.creator], 'account_has_delegate');
  }
});

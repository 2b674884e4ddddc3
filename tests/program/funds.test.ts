/** A creator with one unit too little opens nothing and loses nothing; a creator with exactly enough opens. */
import { describe, expect, test } from 'vitest';
import { escrowSize } from '../../core/escrow/account.ts';
import { CURRENCIES } from './harness.ts';
import { giveaway, TOKENS } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

describe.each(CURRENCIES)('%s', (currency) => {
  test.each([1, 2, 32])(
    'lamports: open for %i places takes exactly its cost, or nothing happens',
    (places) => {
      const made = giveaway({ currency, amounts: Array<bigint>(places).fill(10_000_000n) });
      const { world, creator, helper, prize, fee } = made;
      const tokenAccount = world.rentMinimum(currency === 'token' ? 165 : 170);
      // For the callers of reveal, finish, each prove and pay, and a token account of Token-2022's size for each winner.
      const count = BigInt(places);
      const deposit = (2n + 2n * count) * 5_000n + (currency === 'sol' ? 0n : count * world.rentMinimum(170));
      const prizeOrAccounts = currency === 'sol' ? prize + fee : 2n * tokenAccount;
      const taken = world.rentMinimum(escrowSize(places)) + deposit + prizeOrAccounts;
      world.setLamports(creator.address, taken - 1n);
      expectRefusal(world, made.open(), [helper, creator], 'insufficient_lamports');
      world.setLamports(creator.address, taken);
      expect(world.send(made.open(), [helper, creator])).toMatchObject({ ok: true });
      expect(world.lamports(creator.address)).toBe(0n);
      expect(world.audit()).toEqual([]);
    },
  );
});

describe.each(TOKENS)('%s', (currency) => {
  test('tokens: open takes prize and fee to the last unit, or nothing happens', () => {
    const made = giveaway({ currency });
    const { world, creator, fee } = made;
    const held = world.tokens(made.accountOf(creator));
    expectRefusal(world, made.open({ amounts: [held - fee + 1n] }), [creator], 'underfunded');
    expect(world.send(made.open({ amounts: [held - fee] }), [creator])).toMatchObject({ ok: true });
    expect(world.tokens(made.vault)).toBe(held);
    expect(world.tokens(made.accountOf(creator))).toBe(0n);
  });
});

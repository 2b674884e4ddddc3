/** A creator with one unit too little opens nothing and loses nothing; a creator with exactly enough opens. */
import { describe, expect, test } from 'vitest';
import { OWN_NETWORK_ESCROW_SIZE } from '../../core/escrow/account.ts';
import { CURRENCIES } from './harness.ts';
import { giveaway, TOKENS } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

describe.each(CURRENCIES)('%s', (currency) => {
  test('lamports: open takes exactly its cost, or nothing happens', () => {
    const made = giveaway({ currency });
    const { world, creator, helper, prize, fee } = made;
    const tokenAccount = world.rentMinimum(currency === 'token' ? 165 : 170);
    // For the repayments of four callers and, for tokens, of one token account of Token-2022's size.
    const deposit = 4n * 5_000n + (currency === 'sol' ? 0n : world.rentMinimum(170));
    const prizeOrAccounts = currency === 'sol' ? prize + fee : 2n * tokenAccount;
    const taken = world.rentMinimum(OWN_NETWORK_ESCROW_SIZE) + deposit + prizeOrAccounts;
    world.setLamports(creator.address, taken - 1n);
    expectRefusal(world, made.open(), [helper, creator], 'insufficient_lamports');
    world.setLamports(creator.address, taken);
    expect(world.send(made.open(), [helper, creator])).toMatchObject({ ok: true });
    expect(world.lamports(creator.address)).toBe(0n);
    expect(world.audit()).toEqual([]);
  });
});

describe.each(TOKENS)('%s', (currency) => {
  test('tokens: open takes prize and fee to the last unit, or nothing happens', () => {
    const made = giveaway({ currency });
    const { world, creator, fee } = made;
    const held = world.tokens(made.accountOf(creator));
    expectRefusal(world, made.open({ prize: held - fee + 1n }), [creator], 'underfunded');
    expect(world.send(made.open({ prize: held - fee }), [creator])).toMatchObject({ ok: true });
    expect(world.tokens(made.vault)).toBe(held);
    expect(world.tokens(made.accountOf(creator))).toBe(0n);
  });
});

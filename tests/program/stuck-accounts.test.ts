/** Users without accounts, with closed ones, with accounts that they gave away: the prize still reaches its owner. */
import { describe, expect, test } from 'vitest';
import { DAY } from './giveaway.ts';
import { CURRENCIES } from './harness.ts';
import { signerOf } from './keys.ts';
import {
  approve,
  closeTokenAccount,
  requireMemo,
  setAuthority,
  transferLamports,
  transferTokens,
} from './others.ts';
import { dust, giveaway, holds, isGone, paysOut, sent, TOKENS } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

describe('the treasury', () => {
  test('a treasury without lamports gets its account from a fee above the rent minimum', () => {
    const made = giveaway();
    made.world.setLamports(made.treasury.address, 0n);
    made.upTo('proven');
    paysOut(made);
  });

  test('a treasury without lamports and a fee below the rent minimum: the winner is paid, and a gift unlocks the rest', () => {
    const made = giveaway({ prize: 10_000_000n, fee: 1_000n });
    made.world.setLamports(made.treasury.address, 0n);
    made.upTo('proven');
    const won = holds(made, made.winner);
    made.do('pay');
    expect(holds(made, made.winner) - won).toBe(made.prize);
    if (!made.try('finish').ok) {
      const gift = made.world.rentMinimum(0);
      sent(made, transferLamports(made.helper.address, made.treasury.address, gift), [made.helper]);
      made.do('finish');
    }
    isGone(made);
  });

  test.each(TOKENS)(
    'a treasury that closed its %s account: finish creates it again, and the payer is repaid',
    (currency) => {
      const made = giveaway({ currency }).upTo('proven');
      const { world, treasury, helper, token } = made;
      sent(made, closeTokenAccount(token!, made.accountOf(treasury), treasury.address), [treasury]);
      const before = world.lamports(helper.address);
      paysOut(made);
      // Two transactions cost two fees, and both were repaid; so was the account.
      expect(world.lamports(helper.address)).toBe(before);
    },
  );

  test.each(TOKENS)('a treasury that closed its %s account before a cancel does not block it', (currency) => {
    const made = giveaway({ currency }).upTo('closed');
    const { treasury, token } = made;
    sent(made, closeTokenAccount(token!, made.accountOf(treasury), treasury.address), [treasury]);
    made.do('cancel');
    isGone(made);
  });

  test('a treasury that gave its account away: the winner is paid, and the treasury itself names another account', () => {
    const made = giveaway({ currency: 'token' }).upTo('open');
    const { world, treasury, token } = made;
    const given = made.accountOf(treasury);
    sent(made, setAuthority(token!, given, treasury.address, 2, signerOf('stranger').address), [treasury]);
    for (const step of ['close_entries', 'commit', 'reveal', 'prove'] as const) made.do(step);
    const won = holds(made, made.winner);
    made.do('pay');
    expect(holds(made, made.winner) - won).toBe(made.prize);
    expectRefusal(world, made.finish(), [made.helper], 'wrong_token_account');
    const other = signerOf('another account').address;
    world.giveAt(token!, treasury.address, other, 0n);
    expectRefusal(
      world,
      made.finish(made.helper, { treasuryInto: other }),
      [made.helper],
      'wrong_token_account',
    );
    sent(made, made.finish(treasury, { treasuryInto: other }), [treasury]);
    expect(world.tokens(other)).toBe(made.fee);
    expect(world.tokens(given)).toBe(0n);
    isGone(made);
  });

  test('a treasury account that requires a memo gets one', () => {
    const made = giveaway({ currency: 'token2022' }).upTo('open');
    requireMemo(made.world, made.accountOf(made.treasury));
    for (const step of ['close_entries', 'commit', 'reveal', 'prove'] as const) made.do(step);
    paysOut(made);
  });
});

describe('the winner', () => {
  test.each(CURRENCIES)('a winner without lamports is paid (%s)', (currency) => {
    const made = giveaway({ currency }).upTo('proven');
    made.world.setLamports(made.winner.address, 0n);
    paysOut(made);
  });

  test.each(TOKENS)('a winner with a %s account: no one pays for another', (currency) => {
    const made = giveaway({ currency }).upTo('proven');
    made.world.give(made.token!, made.winner.address, 5n);
    paysOut(made);
  });

  test("a winner's account that requires a memo gets one", () => {
    const made = giveaway({ currency: 'token2022' }).upTo('proven');
    made.world.give(made.token!, made.winner.address, 0n);
    requireMemo(made.world, made.accountOf(made.winner));
    paysOut(made);
  });

  test('a winner who gave the account away: only the winner can name another, and gets the prize there', () => {
    const made = giveaway({ currency: 'token' }).upTo('proven');
    const { world, winner, token, helper } = made;
    const thief = world.person('thief');
    const given = world.give(token!, winner.address, 0n);
    sent(made, setAuthority(token!, given, winner.address, 2, thief.address), [winner]);
    expectRefusal(world, made.pay(), [helper], 'wrong_token_account');
    expectRefusal(world, made.pay(thief), [thief], 'wrong_token_account');
    const own = world.give(token!, thief.address, 0n);
    expectRefusal(world, made.pay(thief, own), [thief], 'wrong_token_account');
    expectRefusal(world, made.pay(winner, own), [winner], 'wrong_token_account');
    const other = signerOf('another account').address;
    world.giveAt(token!, winner.address, other, 0n);
    expectRefusal(world, made.pay(helper, other), [helper], 'wrong_token_account');
    sent(made, approve(token!, other, winner.address, thief.address, 1n), [winner]);
    expectRefusal(world, made.pay(winner, other), [winner], 'account_has_delegate');
    const clean = signerOf('a clean account').address;
    world.giveAt(token!, winner.address, clean, 0n);
    sent(made, made.pay(winner, clean), [winner]);
    expect(world.tokens(clean)).toBe(made.prize);
    made.do('finish');
    isGone(made);
  });

  test('a winner who never signs: the creator gets everything back after 210 days', () => {
    const made = giveaway({ currency: 'token' }).upTo('proven');
    const { world, winner, token } = made;
    const given = world.give(token!, winner.address, 0n);
    sent(made, setAuthority(token!, given, winner.address, 2, signerOf('thief').address), [winner]);
    const before = holds(made, made.creator);
    world.at(made.endsAt + 210n * DAY);
    made.do('reclaim');
    expect(holds(made, made.creator) - before).toBe(made.prize + made.fee);
    isGone(made);
  });
});

describe('the creator', () => {
  test.each(TOKENS)(
    'a creator who closed its %s account: cancel creates it again, and the caller is repaid',
    (currency) => {
      const made = giveaway({ currency }).upTo('closed');
      const { world, creator, operator, token } = made;
      const at = made.accountOf(creator);
      const left = world.tokens(at);
      const aside = world.give(token!, operator.address, 0n);
      sent(made, transferTokens(token!, at, aside, creator.address, left), [creator]);
      sent(made, closeTokenAccount(token!, at, creator.address), [creator]);
      const before = world.lamports(operator.address);
      sent(made, made.cancel(operator), [operator]);
      expect(world.tokens(at)).toBe(made.prize + made.fee);
      expect(before - world.lamports(operator.address)).toBe(5_000n);
      isGone(made);
    },
  );

  test('a creator who gave the account away names another one, also for reclaim', () => {
    for (const step of ['cancel', 'reclaim', 'finish'] as const) {
      const made = giveaway({ currency: 'token', name: step }).upTo(step === 'finish' ? 'paid' : 'open');
      const { world, creator, token } = made;
      const at = made.accountOf(creator);
      sent(made, setAuthority(token!, at, creator.address, 2, signerOf('thief').address), [creator]);
      const other = signerOf('another account').address;
      world.giveAt(token!, creator.address, other, 0n);
      if (step === 'reclaim') world.at(made.endsAt + 30n * DAY);
      const instruction = {
        cancel: () => made.cancel(creator, other),
        reclaim: () => made.reclaim(creator, other),
        finish: () => made.finish(creator, { creatorInto: other }),
      }[step]();
      if (step === 'finish') dust(made, 1n, 9n);
      sent(made, instruction, [creator]);
      expect(world.tokens(other)).toBe(step === 'finish' ? 9n : made.prize + made.fee);
      isGone(made);
    }
  });
});

test('creator and treasury who gave their accounts away: both sign, and each names another', () => {
  const made = giveaway({ currency: 'token' }).upTo('paid');
  const { world, creator, treasury, helper, token } = made;
  const thief = signerOf('thief').address;
  for (const owner of [creator, treasury]) {
    sent(made, setAuthority(token!, made.accountOf(owner), owner.address, 2, thief), [owner]);
  }
  const [creatorInto, treasuryInto] = [signerOf('one account').address, signerOf('another').address];
  world.giveAt(token!, creator.address, creatorInto, 0n);
  world.giveAt(token!, treasury.address, treasuryInto, 0n);
  const into = { creatorInto, treasuryInto };
  // Without this surplus no account of the creator would be needed.
  dust(made, 1n, 9n);
  expectRefusal(world, made.finish(creator, into), [creator], 'wrong_token_account');
  expectRefusal(world, made.finish(treasury, into), [treasury], 'wrong_token_account');
  const one = made.finish(helper, { ...into, alsoSigning: [creator.address] });
  expectRefusal(world, one, [helper, creator], 'wrong_token_account');
  const both = made.finish(helper, { ...into, alsoSigning: [creator.address, treasury.address] });
  sent(made, both, [helper, creator, treasury]);
  expect(world.tokens(creatorInto)).toBe(9n);
  expect(world.tokens(treasuryInto)).toBe(made.fee);
  isGone(made);
});

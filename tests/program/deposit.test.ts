/** The deposit of open: it takes exactly the amounts of the terms, and repayments come from the deposit alone. */
import { describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { escrowSize } from '../../core/escrow/account.ts';
import {
  accountExtension,
  extendedMint,
  extendedTokenAccount,
  mintExtension,
} from '../../local/world/token-layouts.ts';
import { Giveaway } from './giveaway.ts';
import { CURRENCIES, SIGNATURE_FEE, World } from './harness.ts';
import { transferLamports } from './others.ts';
import { dust, giveaway, holds, isGone, paysOut, sent } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

test('a mint that keeps a share of every transfer is refused: the vault would not hold the agreed amounts', () => {
  const made = giveaway({ currency: 'token2022' });
  const { world, creator, token, prize, fee } = made;
  const { mint } = token!;
  const supply = prize + fee;
  const takes = mintExtension.transferFee(creator.address, 100, 1_000_000n);
  world.set(mint, { owner: TOKEN_2022_PROGRAM, data: extendedMint({ supply, decimals: 6 }, [takes]) });
  const extensions = [accountExtension.immutableOwner(), accountExtension.transferFeeAmount()];
  const data = extendedTokenAccount(mint, creator.address, supply, extensions);
  world.set(made.accountOf(creator), { owner: TOKEN_2022_PROGRAM, data });
  const before = world.balances();
  const outcome = world.send(made.open(), [creator]);
  expect([outcome.refusal, outcome.error]).toEqual([29, null]);
  expect([...world.changesSince(before).keys()]).toEqual([creator.address]);
});

describe.each(CURRENCIES)('%s', (currency) => {
  test("after the deposit is used up, no caller is repaid from the winner's prize", () => {
    const made = giveaway({ currency }).upTo('committed');
    const { world, helper } = made;
    // Dust, and a rent that leaves one lamport too little for a repayment.
    dust(made, 10_000_000n, 1n);
    const { baseLamports } = made.state;
    const size = escrowSize(1);
    world.rent((baseLamports - 4_999n) / BigInt(size + 128) + 1n);
    const rent = world.rentMinimum(size);
    expect(rent + 5_000n).toBeGreaterThan(baseLamports);
    expect(rent).toBeLessThanOrEqual(baseLamports);
    for (const step of ['reveal', 'prove'] as const) {
      const before = world.lamports(helper.address);
      made.do(step);
      expect(before - world.lamports(helper.address)).toBe(SIGNATURE_FEE);
      expect(made.state.baseLamports).toBe(baseLamports);
    }
    paysOut(made, currency === 'sol' ? 10_000_000n : 1n);
  });

  test('a closed id never opens again: nothing closes it before the time up to which it opens', () => {
    const made = giveaway({ currency, opensWithin: 150n });
    const { world, creator, helper, escrow } = made;
    const opening = made.open();
    made.do('open');
    const leave = transferLamports(creator.address, escrow, 5_000_000n);
    world.at(made.openBefore - 1n);
    expectRefusal(world, made.cancel(), [creator], 'too_early');
    expectRefusal(world, [made.cancel(), leave, opening], [creator], 'too_early');
    world.at(made.openBefore);
    // This holds in one transaction too, and with lamports that would keep the address alive.
    expectRefusal(world, [made.cancel(), leave, opening], [creator], 'too_late');
    sent(made, [made.cancel(), leave], [creator]);
    expect(world.escrow(escrow)).toBeNull();
    expect(world.lamports(escrow)).toBe(5_000_000n);
    // The closed account is not an escrow for any instruction.
    expectRefusal(world, made.cancel(), [creator], 'not_an_escrow');
    expectRefusal(world, made.pay(), [helper], 'not_an_escrow');
    for (const seconds of [0n, 1n, 86_400n, 400n * 86_400n]) {
      world.travel(seconds);
      expectRefusal(world, made.open({ endsAt: world.now + 1_000n }), [creator], 'too_late');
    }
  });

  test('a draw that is over within the first seconds waits with finish, not with its winner', () => {
    const made = giveaway({ currency, opensWithin: 150n });
    const { world, helper, operator, creator } = made;
    made.do('open');
    sent(made, made.commit({ live: true }), [operator, creator]);
    for (const step of ['reveal', 'prove', 'pay'] as const) made.do(step);
    expect(holds(made, made.winner)).toBeGreaterThanOrEqual(made.prize);
    expectRefusal(world, made.finish(), [helper], 'too_early');
    world.at(made.openBefore);
    made.do('finish');
    isGone(made);
  });

  test('nothing of a second giveaway of the same users pays for the first', () => {
    const world = new World();
    const first = new Giveaway(world, { currency }).upTo('proven');
    const other = new Giveaway(world, { currency, name: 'other', like: first }).upTo('open');
    const held = holds(other, { ...other.creator, address: other.escrow });
    const lamports = world.lamports(other.escrow);
    paysOut(first);
    expect(holds(other, { ...other.creator, address: other.escrow })).toBe(held);
    expect(world.lamports(other.escrow)).toBe(lamports);
    other.do('cancel');
    isGone(other);
  });
});

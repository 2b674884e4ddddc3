/** The normal course of a giveaway: the result of every instruction, and the destination of every unit. */
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { verifyBeacon } from '../../core/draw/beacon.ts';
import { EVMNET, firstRoundFrom, LOCAL_BEACON } from '../../core/draw/networks.ts';
import { type EscrowKind, escrowSize } from '../../core/escrow/account.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { signRound } from './beacon.ts';
import { DAY, Giveaway } from './giveaway.ts';
import { CURRENCIES, type Currency, type Outcome, SIGNATURE_FEE, World } from './harness.ts';

const CALL = 5_000n;
const KINDS: readonly EscrowKind[] = ['participants', 'holders'];
const COURSES = CURRENCIES.flatMap((currency) => KINDS.map((kind) => ({ currency, kind })));

/** Returns the size of an associated account as its program creates it. */
const accountBytes = (currency: Currency) => (currency === 'token2022' ? 170 : 165);

/** Returns the amounts that one step moved, by user. */
function moved(world: World, act: () => Outcome) {
  const before = world.balances();
  const outcome = act();
  expect(outcome.error).toBeNull();
  expect(outcome.refusal).toBeNull();
  expect(world.audit()).toEqual([]);
  return { outcome, changes: Object.fromEntries(world.changesSince(before)) };
}

describe.each(COURSES)('$currency, $kind', ({ currency, kind }) => {
  const world = () => new World();
  const isSol = currency === 'sol';

  function setting() {
    const giveaway = new Giveaway(world(), { currency, kind });
    const { rentMinimum } = giveaway.world;
    const rent = rentMinimum.bind(giveaway.world);
    return {
      giveaway,
      escrowRent: rent(escrowSize(1)),
      accountRent: isSol ? 0n : rent(accountBytes(currency)),
      deposit: 4n * CALL + (isSol ? 0n : rent(170)),
    };
  }

  test('open takes exactly rent, deposit, prize and fee, and stores the terms', () => {
    const { giveaway, escrowRent, accountRent, deposit } = setting();
    const { creator, treasury, prize, fee } = giveaway;
    const { changes, outcome } = moved(giveaway.world, () => giveaway.do('open'));
    if (isSol) {
      const locked = escrowRent + deposit + prize + fee;
      expect(changes).toEqual({
        [creator.address]: { lamports: -locked - SIGNATURE_FEE, tokens: 0n },
        [giveaway.escrow]: { lamports: locked, tokens: 0n },
      });
    } else {
      const paid = escrowRent + deposit + 2n * accountRent + SIGNATURE_FEE;
      expect(changes).toEqual({
        [creator.address]: { lamports: -paid, tokens: 0n },
        [giveaway.escrow]: { lamports: escrowRent + deposit, tokens: 0n },
        [giveaway.accountOf(creator)]: { lamports: 0n, tokens: -(prize + fee) },
        [giveaway.vault]: { lamports: accountRent, tokens: prize + fee },
        [giveaway.accountOf(treasury)]: { lamports: accountRent, tokens: 0n },
      });
    }
    expect(giveaway.state).toMatchObject({
      status: 'open',
      kind,
      creator: creator.address,
      operator: giveaway.operator.address,
      treasury: treasury.address,
      mint: giveaway.token?.mint ?? null,
      tokenProgram: giveaway.token?.tokenProgram ?? null,
      vault: isSol ? null : giveaway.vault,
      id: giveaway.id,
      openBefore: giveaway.openBefore,
      prize,
      fee,
      baseLamports: escrowRent + deposit,
      endsAt: giveaway.endsAt,
      reclaimAt: giveaway.endsAt + RECLAIM_AFTER_SECONDS,
      round: 0n,
      totalWeight: 0n,
      cutoff: 0n,
      window: 0,
      proven: 0,
      commits: 0,
      places: [{ amount: prize, winner: null, start: 0n, weight: 0n, paid: false }],
    });
    expect(outcome.events).toEqual([{ step: 'open', escrow: giveaway.escrow, account: giveaway.state }]);
  });

  test('closing, committing, revealing and proving move nothing except repayments', () => {
    const { giveaway, escrowRent, deposit } = setting();
    const { creator, operator, helper, top, escrow } = giveaway;
    giveaway.do('open');
    if (kind === 'participants') {
      const closed = moved(giveaway.world, () => giveaway.do('close_entries'));
      expect(closed.changes).toEqual({ [creator.address]: { lamports: -SIGNATURE_FEE, tokens: 0n } });
      expect(giveaway.state.status).toBe('closed');
      expect(closed.outcome.events).toEqual([{ step: 'close_entries', escrow }]);
    } else {
      giveaway.world.at(giveaway.endsAt);
    }

    const committed = moved(giveaway.world, () => giveaway.do('commit'));
    expect(committed.changes).toEqual({ [operator.address]: { lamports: -SIGNATURE_FEE, tokens: 0n } });
    const { now } = giveaway.world;
    const fixed = {
      round: firstRoundFrom(LOCAL_BEACON, Number(now) + 7 + 5),
      cutoff: now + 7n,
      totalWeight: top.total,
      root: top.root,
      listHash: giveaway.state.listHash,
    };
    expect(fixed.listHash.some((byte) => byte !== 0)).toBe(true);
    expect(giveaway.state).toMatchObject({ status: 'committed', commits: 1, ...fixed });
    expect(committed.outcome.events).toEqual([{ step: 'commit', escrow, number: 0, live: false, ...fixed }]);
    const { round } = fixed;

    // The caller is repaid the network's fee: the helper's balance does not change.
    const repaid = { [escrow]: { lamports: -CALL, tokens: 0n } };
    const revealed = moved(giveaway.world, () => giveaway.do('reveal'));
    expect(revealed.changes).toEqual(repaid);
    const checked = verifyBeacon(LOCAL_BEACON, round, signRound(round));
    const randomness = 'randomness' in checked ? checked.randomness : null;
    expect(giveaway.state).toMatchObject({ status: 'revealed', randomness, cutoff: 0n });
    expect(revealed.outcome.events).toEqual([{ step: 'reveal', escrow, round, randomness }]);

    const { wallet, weight, start, ticket } = giveaway.draw;
    const winner = addressOf(wallet);
    const proven = moved(giveaway.world, () => giveaway.do('prove'));
    expect(proven.changes).toEqual(repaid);
    expect(giveaway.state).toMatchObject({
      status: 'revealed',
      proven: 1,
      order: [0],
      places: [{ amount: giveaway.prize, winner, start, weight, paid: false }],
      reclaimAt: giveaway.endsAt + RECLAIM_AFTER_SECONDS + PROVEN_EXTENSION_SECONDS,
      baseLamports: escrowRent + deposit - 2n * CALL,
    });
    expect(proven.outcome.events).toEqual([
      { step: 'prove', escrow, place: 0, winner, weight, start, ticket },
    ]);
    expect(helper.address).not.toBe(winner);
  });

  test('pay gives the winner the prize; finish gives the fee to the treasury and the rest to the creator', () => {
    const { giveaway, escrowRent, accountRent, deposit } = setting();
    const { world, creator, treasury, helper, prize, fee, escrow } = giveaway;
    giveaway.upTo('proven');
    const { winner } = giveaway;
    const paid = moved(world, () => giveaway.do('pay'));
    expect(paid.outcome.events).toEqual([
      { step: 'pay', escrow, place: 0, winner: winner.address, amount: prize },
    ]);
    expect(giveaway.state).toMatchObject({
      places: [{ winner: winner.address, paid: true }],
      baseLamports: escrowRent + deposit - 3n * CALL - accountRent,
    });
    if (isSol) {
      expect(paid.changes).toEqual({
        [winner.address]: { lamports: prize, tokens: 0n },
        [escrow]: { lamports: -prize - CALL, tokens: 0n },
      });
    } else {
      expect(paid.changes).toEqual({
        [giveaway.accountOf(winner)]: { lamports: accountRent, tokens: prize },
        [giveaway.vault]: { lamports: 0n, tokens: -prize },
        [escrow]: { lamports: -CALL - accountRent, tokens: 0n },
      });
    }

    const finished = moved(world, () => giveaway.do('finish'));
    const left = escrowRent + deposit - 4n * CALL - accountRent;
    expect(finished.outcome.events).toEqual([{ step: 'finish', escrow, fee, returned: 0n }]);
    if (isSol) {
      expect(finished.changes).toEqual({
        [treasury.address]: { lamports: fee, tokens: 0n },
        [creator.address]: { lamports: left, tokens: 0n },
        [escrow]: { lamports: -(left + fee + CALL), tokens: 0n },
      });
    } else {
      expect(finished.changes).toEqual({
        [giveaway.accountOf(treasury)]: { lamports: 0n, tokens: fee },
        [giveaway.vault]: { lamports: -accountRent, tokens: -fee },
        [creator.address]: { lamports: left + accountRent, tokens: 0n },
        [escrow]: { lamports: -(left + CALL), tokens: 0n },
      });
      expect(world.account(giveaway.vault)).toBeNull();
    }
    expect(world.account(escrow)).toBeNull();
    expect(helper.address).not.toBe(creator.address);
  });

  test.each(['creator', 'operator'] as const)('cancel by the %s returns everything to the creator', (who) => {
    const { giveaway } = setting();
    const { world, creator, escrow } = giveaway;
    const before = world.balances();
    const opened = giveaway.do('open');
    if (kind === 'participants') giveaway.do('close_entries');
    world.at(giveaway.openBefore);
    const { outcome } = moved(world, () => world.send(giveaway.cancel(giveaway[who]), [giveaway[who]]));
    const { prize, fee } = giveaway;
    expect(outcome.events).toEqual([{ step: 'cancel', escrow, returned: prize + fee }]);
    const changes = Object.fromEntries(world.changesSince(before));
    // The creator has paid for the network's fees and the treasury's account.
    const fees =
      SIGNATURE_FEE * (kind === 'participants' ? 2n : 1n) + (who === 'creator' ? SIGNATURE_FEE : 0n);
    const treasuryAccount = isSol ? 0n : world.lamports(giveaway.accountOf(giveaway.treasury));
    expect(changes[creator.address]?.lamports).toBe(-fees - treasuryAccount);
    expect(isSol ? null : changes[giveaway.accountOf(creator)]).toBe(isSol ? null : undefined);
    expect(world.account(escrow)).toBeNull();
    expect(opened.feeLamports).toBe(SIGNATURE_FEE);
  });

  test.each([
    ['committed', 30n],
    ['proven', 210n],
  ] as const)('reclaim of a %s escrow returns everything after %s days', (status, days) => {
    const { giveaway } = setting();
    const { world, creator, escrow, prize, fee } = giveaway;
    giveaway.upTo(status);
    world.at(giveaway.endsAt + days * DAY);
    const held = world.lamports(escrow) + (isSol ? 0n : world.lamports(giveaway.vault));
    const { outcome, changes } = moved(world, () => giveaway.do('reclaim'));
    expect(outcome.events).toEqual([{ step: 'reclaim', escrow, returned: prize + fee }]);
    expect(changes[creator.address]).toEqual({ lamports: held - SIGNATURE_FEE, tokens: 0n });
    if (!isSol) expect(changes[giveaway.accountOf(creator)]).toEqual({ lamports: 0n, tokens: prize + fee });
    expect(world.account(escrow)).toBeNull();
  });
});

test("an escrow of the deployed build names a round of drand's evmnet", () => {
  const world = new World('deployed');
  const giveaway = new Giveaway(world).upTo('committed');
  expect(world.account(giveaway.escrow)?.data.length).toBe(escrowSize(1));
  expect(giveaway.state).toMatchObject({
    cutoff: world.now + 600n,
    round: firstRoundFrom(EVMNET, Number(world.now) + 900),
  });
});

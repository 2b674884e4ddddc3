/** Commit, withdraw and cancel: who signs, how often, and each second around the cutoff. */
import { describe, expect, test } from 'vitest';
import { EVMNET, firstRoundFrom } from '../../core/draw/networks.ts';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import { DAY, type Giveaway } from './giveaway.ts';
import { CURRENCIES } from './harness.ts';
import type { Signer } from './keys.ts';
import { giveaway, isGone, sent } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

const refuses = (
  made: Giveaway,
  instructions: EscrowInstruction | EscrowInstruction[],
  signers: Signer[],
  name: EscrowRefusalName,
) => expectRefusal(made.world, instructions, signers, name);

const both = ({ operator, creator }: Giveaway) => [operator, creator];

describe('a live commit', () => {
  test('a live commit with both signatures binds a round at least 60 s ahead, and cannot be taken back', () => {
    const made = giveaway({}, 'deployed').upTo('open');
    const { world, creator } = made;
    sent(made, made.commit({ live: true }), both(made));
    expect(made.state).toMatchObject({
      status: 'committed',
      cutoff: 0n,
      round: firstRoundFrom(EVMNET, Number(world.now) + 60),
    });
    refuses(made, made.cancel(), [creator], 'too_late');
    refuses(made, made.withdraw(), [creator], 'too_late');
  });

  test('a live commit without the creator, or with one who does not sign, is refused', () => {
    const made = giveaway().upTo('closed');
    const { keys, ...rest } = made.commit({ live: true });
    refuses(made, { ...rest, keys: keys.slice(0, 2) }, [made.operator], 'missing_account');
    const unsigned = keys.map((key, at) => (at === 2 ? { ...key, signer: false } : key));
    refuses(made, { ...rest, keys: unsigned }, [made.operator], 'missing_signature');
    // The creator alone, in the operator's place too.
    const alone = made.commit({ live: true, operator: made.creator.address });
    refuses(made, alone, [made.creator], 'wrong_operator');
    const another = made.commit({ live: true, creator: made.helper.address });
    refuses(made, another, [made.operator, made.helper], 'wrong_creator');
  });

  test('a live commit is refused where open has promised a window', () => {
    const made = giveaway({ window: 600 }).upTo('closed');
    refuses(made, made.commit({ live: true }), both(made), 'bad_window');
    expect(made.try('commit').ok).toBe(true);
  });

  test('a live commit closes the entries of participants, and waits for the end among holders', () => {
    const open = giveaway().upTo('open');
    refuses(open, open.commit(), [open.operator], 'too_early');
    sent(open, open.commit({ live: true }), both(open));
    const holders = giveaway({ kind: 'holders' }).upTo('open');
    holders.world.at(holders.endsAt - 1n);
    refuses(holders, holders.commit({ live: true }), both(holders), 'too_early');
    holders.world.at(holders.endsAt);
    sent(holders, holders.commit({ live: true }), both(holders));
  });

  test('a live commit is refused later than 7 days before reclaim, with no weight, and a second time', () => {
    const made = giveaway().upTo('closed');
    refuses(made, made.commit({ live: true, totalWeight: 0n }), both(made), 'zero_weight');
    made.world.at(made.state.reclaimAt - 7n * DAY + 1n);
    refuses(made, made.commit({ live: true }), both(made), 'too_late');
    made.world.at(made.state.reclaimAt - 7n * DAY);
    sent(made, made.commit({ live: true }), both(made));
    refuses(made, made.commit({ live: true }), both(made), 'wrong_status');
  });

  test.each([2, 255])('a commit whose word for live is %i is refused', (live) => {
    const made = giveaway().upTo('closed');
    const { data, ...rest } = made.commit({ live: true });
    refuses(made, { ...rest, data: data.with(1, live) }, both(made), 'bad_data');
  });
});

describe('the operator alone', () => {
  test.each([
    ['deployed', 0, 600n, 900],
    ['deployed', 600, 600n, 900],
    ['deployed', 86_400, 86_400n, 86_700],
    ['local', 0, 7n, 12],
    ['local', 45, 45n, 50],
  ] as const)('%s, window %i: the creator may stop the draw for %i s', (build, window, cutoff, round) => {
    const made = giveaway({ window }, build).upTo('closed');
    const { now, network } = made.world;
    made.do('commit');
    expect(made.state).toMatchObject({
      cutoff: now + cutoff,
      round: firstRoundFrom(network, Number(now) + round),
    });
  });

  test('the account of the creator changes nothing in a commit of the operator alone', () => {
    const made = giveaway().upTo('closed');
    const { keys, ...rest } = made.commit();
    const more = [...keys, { address: made.creator.address, signer: true, writable: false }];
    sent(made, { ...rest, keys: more }, both(made));
    expect(made.state.cutoff).toBe(made.world.now + 7n);
  });
});

describe.each(['participants', 'holders'] as const)('withdraw, %s', (kind) => {
  test('withdraw empties the commit, and another list is committed under the next number', () => {
    const made = giveaway({ kind }).upTo('committed');
    const { outcome, before } = { before: made.state, outcome: made.do('withdraw') };
    const empty = new Uint8Array(32);
    expect(made.state).toEqual({
      ...before,
      ...{ status: kind === 'holders' ? 'open' : 'closed', round: 0n, totalWeight: 0n, cutoff: 0n },
      ...{ root: empty, listHash: empty },
    });
    expect(outcome.events).toEqual([{ step: 'withdraw', escrow: made.escrow, number: 0 }]);
    const again = made.do('commit');
    expect(again.events).toMatchObject([{ step: 'commit', number: 1 }]);
    for (const step of ['reveal', 'prove', 'pay', 'finish'] as const) made.do(step);
    isGone(made);
  });

  test('a commit names its number: one more, one less and a repeated transaction are refused', () => {
    const made = giveaway({ kind }).upTo('committed');
    made.do('withdraw');
    for (const number of [0, 2, 255]) refuses(made, made.commit({ number }), [made.operator], 'wrong_status');
    sent(made, made.commit({ number: 1 }), [made.operator]);
  });

  test('there are three commits; then the creator can only call it off or wait', () => {
    const made = giveaway({ kind }).upTo('committed');
    for (const number of [1, 2]) {
      made.do('withdraw');
      sent(made, made.commit({ number }), [made.operator]);
    }
    made.do('withdraw');
    refuses(made, made.commit({ number: 3 }), [made.operator], 'too_many_commits');
    refuses(made, made.commit({ number: 3, live: true }), both(made), 'too_many_commits');
    expect(made.state.commits).toBe(3);
    made.do('cancel');
    isGone(made);
  });

  test('withdraw by the operator works, by anyone else it is refused', () => {
    const made = giveaway({ kind }).upTo('committed');
    for (const who of [made.helper, made.treasury, made.entrants[0]!])
      refuses(made, made.withdraw(who), [who], 'wrong_signer');
    sent(made, made.withdraw(made.operator), [made.operator]);
    refuses(made, made.withdraw(), [made.creator], 'wrong_status');
  });
});

describe.each(CURRENCIES)('around the cutoff, %s', (currency) => {
  const committed = () => {
    const made = giveaway({ currency, window: 600 }).upTo('committed');
    return { made, cutoff: made.state.cutoff };
  };

  test.each(['withdraw', 'cancel'] as const)('%s works a second before the cutoff', (step) => {
    const { made, cutoff } = committed();
    made.world.at(cutoff - 1n);
    expect(made.try(step).ok).toBe(true);
  });

  test.each([0n, 1n])('withdraw and cancel are refused %i s after the cutoff, reveal works', (seconds) => {
    const { made, cutoff } = committed();
    made.world.at(cutoff + seconds);
    for (const who of [made.creator, made.operator]) {
      refuses(made, made.withdraw(who), [who], 'too_late');
      refuses(made, made.cancel(who), [who], 'too_late');
    }
    made.do('reveal');
  });

  test('a reveal before the cutoff ends withdraw and cancel, and the reverse, within one transaction too', () => {
    const { made, cutoff } = committed();
    const { world, creator, helper } = made;
    const reveal = made.reveal();
    world.at(cutoff - 1n);
    refuses(made, [reveal, made.cancel()], [helper, creator], 'wrong_status');
    refuses(made, [reveal, made.withdraw()], [helper, creator], 'wrong_status');
    refuses(made, [made.withdraw(), reveal], [creator, helper], 'wrong_status');
    refuses(made, [made.cancel(), reveal], [creator, helper], 'not_an_escrow');
    refuses(made, [made.withdraw(), made.withdraw()], [creator], 'wrong_status');
    sent(made, reveal, [helper]);
    expect(made.state.cutoff).toBe(0n);
    refuses(made, made.withdraw(), [creator], 'wrong_status');
    refuses(made, made.cancel(), [creator], 'wrong_status');
  });

  test('withdraw and cancel in one transaction return everything', () => {
    const { made, cutoff } = committed();
    made.world.at(cutoff - 1n);
    // The cancel says what the withdrawal leaves.
    const cancel = made.cancel(made.creator, undefined, made.courseAfter({ status: 'closed' }));
    sent(made, [made.withdraw(), cancel], [made.creator]);
    isGone(made);
  });

  test('withdraw and another commit in one transaction begin the whole window again', () => {
    const { made, cutoff } = committed();
    made.world.at(cutoff - 1n);
    const old = made.state.round;
    sent(made, [made.withdraw(made.operator), made.commit({ number: 1 })], [made.operator]);
    expect(made.state).toMatchObject({ commits: 2, cutoff: cutoff - 1n + 600n });
    expect(made.state.round).toBeGreaterThan(old);
    refuses(made, made.reveal(made.helper, old), [made.helper], 'bad_hint');
  });

  test('cancel is refused while the id could open again, also with a list that was committed', () => {
    const made = giveaway({ currency, opensWithin: 100n, window: 600 });
    const { world, creator } = made;
    for (const step of ['open', 'close_entries', 'commit'] as const) made.do(step);
    world.at(made.openBefore - 1n);
    refuses(made, made.cancel(), [creator], 'too_early');
    world.at(made.openBefore);
    made.do('cancel');
    isGone(made);
  });
});

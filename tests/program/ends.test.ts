/** finish, cancel and reclaim testify to the draw's course, and withdraw to the list that it takes back. */
import { describe, expect, test } from 'vitest';
import type { Course } from '../../core/escrow/account.ts';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import { DAY, type Giveaway, type Stage } from './giveaway.ts';
import { CURRENCIES } from './harness.ts';
import type { Signer } from './keys.ts';
import { giveaway, isGone, sent, TOKENS } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

type End = 'finish' | 'cancel' | 'reclaim';

/** Every state that an end may find. The places are two, so that proofs and payments may be parts of all. */
const STATES: readonly [Stage, End][] = [
  ['open', 'cancel'],
  ['closed', 'cancel'],
  ['committed', 'cancel'],
  ['revealed', 'reclaim'],
  ['proven', 'reclaim'],
  ['paid', 'finish'],
];
const amounts = [2_000_000_000n, 1_000_000_000n];

const senderOf = (made: Giveaway, end: End): Signer => (end === 'finish' ? made.helper : made.creator);
const late = (made: Giveaway) => made.world.at(made.endsAt + 211n * DAY);
const withByte = ({ data, ...rest }: EscrowInstruction, at: number, byte: number) => ({
  ...rest,
  data: data.with(at, byte),
});
const withKey = (
  instruction: EscrowInstruction,
  at: number,
  change: Partial<EscrowInstruction['keys'][0]>,
) => ({
  ...instruction,
  keys: instruction.keys.map((key, index) => (index === at ? { ...key, ...change } : key)),
});

describe.each(STATES)('%s, %s', (stage, end) => {
  const at = () => {
    const made = giveaway({ amounts }).upTo(stage);
    if (end === 'reclaim') late(made);
    return made;
  };

  test('with any of its 56 bits flipped it is refused, and with the right ones it ends the giveaway', () => {
    const made = at();
    const right = made[end]();
    expect(right.data.length).toBe(8);
    for (let bit = 0; bit < 56; bit++) {
      const byte = 1 + (bit >> 3);
      const wrong = withByte(right, byte, right.data[byte]! ^ (1 << (bit & 7)));
      expectRefusal(made.world, wrong, [senderOf(made, end)], 'other_course');
    }
    sent(made, right, [senderOf(made, end)]);
    isGone(made);
  });

  test('data of any other length is refused, the bare number of the version before too', () => {
    const made = at();
    const { data, ...rest } = made[end]();
    for (const other of [
      data.slice(0, 1),
      data.slice(0, 7),
      Uint8Array.of(...data, 0),
      Uint8Array.of(...data, ...data),
    ])
      expectRefusal(made.world, { ...rest, data: other }, [senderOf(made, end)], 'bad_data');
  });
});

test('each of 32 payments is a bit of its own, of which a late finish must name the right ones', () => {
  const made = giveaway({
    amounts: Array<bigint>(32).fill(10_000_000n),
    weights: Array.from({ length: 33 }, (_, at) => BigInt(at + 1)),
  }).upTo('proven');
  for (const place of [31, 0, 17]) sent(made, made.pay(made.helper, undefined, place), [made.helper]);
  late(made);
  const paid = 2 ** 31 + 2 ** 17 + 1;
  expect(made.course).toEqual({ commits: 1, proven: 32, paid, status: 'revealed' });
  for (const other of [0, 1, paid - 1, paid - 2 ** 31, paid + 2, 2 ** 32 - 1]) {
    const course = made.courseAfter({ paid: other });
    expectRefusal(made.world, made.finish(made.creator, { course }), [made.creator], 'other_course');
  }
  sent(made, made.finish(made.creator), [made.creator]);
  isGone(made);
});

test('whatever the operator changes under a signed cancel, the seventh one lands', () => {
  const made = giveaway({ window: 600 }).upTo('closed');
  const { world, creator, operator } = made;
  let signed = 0;
  for (;;) {
    const cancel = made.cancel();
    // The operator is always first.
    const changed = world.send(made.course.status === 'committed' ? made.withdraw(operator) : made.commit(), [
      operator,
    ]);
    signed += 1;
    if (!changed.ok) {
      sent(made, cancel, [creator]);
      break;
    }
    expectRefusal(world, cancel, [creator], 'other_course');
  }
  expect(signed).toBe(7);
  isGone(made);
});

describe('withdraw', () => {
  test('a withdrawal of an earlier list does not take the next one back', () => {
    const made = giveaway().upTo('committed');
    const first = made.withdraw();
    sent(made, first, [made.creator]);
    expectRefusal(made.world, first, [made.creator], 'wrong_status');
    made.do('commit');
    for (const number of [0, 2, 255])
      expectRefusal(made.world, made.withdraw(made.creator, number), [made.creator], 'wrong_status');
    sent(made, made.withdraw(made.operator, 1), [made.operator]);
    expect(made.state).toMatchObject({ status: 'closed', commits: 2 });
  });

  test('without its number, or with more, it is refused', () => {
    const made = giveaway().upTo('committed');
    const { data, ...rest } = made.withdraw();
    for (const other of [
      data.slice(0, 1),
      Uint8Array.of(...data, 0),
      Uint8Array.of(...data, ...Array(6).fill(0)),
    ])
      expectRefusal(made.world, { ...rest, data: other }, [made.creator], 'bad_data');
  });

  test('the number is looked at with the status, before the cutoff', () => {
    const made = giveaway().upTo('committed');
    made.world.at(made.state.cutoff);
    expectRefusal(made.world, made.withdraw(made.creator, 1), [made.creator], 'wrong_status');
    expectRefusal(made.world, made.withdraw(), [made.creator], 'too_late');
    expectRefusal(made.world, made.withdraw(made.helper, 1), [made.helper], 'wrong_signer');
  });
});

describe.each(CURRENCIES)('the order of the checks, %s', (currency) => {
  const wrong: Partial<Course> = { commits: 3 };
  const open = () => giveaway({ currency, opensWithin: 100n });
  const refuses = (made: Giveaway, instruction: EscrowInstruction, by: Signer, name: EscrowRefusalName) =>
    expectRefusal(made.world, instruction, [by], name);

  test('cancel: its accounts, then the cutoff, then the time in the id, then the course', () => {
    const made = open();
    for (const step of ['open', 'close_entries', 'commit'] as const) made.do(step);
    const { creator, helper, world } = made;
    const cancel = (by = creator) => made.cancel(by, undefined, made.courseAfter(wrong));
    refuses(made, cancel(helper), helper, 'wrong_signer');
    refuses(made, withKey(cancel(), 2, { address: helper.address }), creator, 'wrong_creator');
    refuses(made, cancel(), creator, 'too_early');
    world.at(made.state.cutoff);
    refuses(made, cancel(), creator, 'too_late');
    const soon = giveaway({ currency, window: 600 }).upTo('committed');
    refuses(soon, soon.cancel(creator, undefined, soon.courseAfter(wrong)), soon.creator, 'other_course');
  });

  test('reclaim: its time, then what is paid, then the course', () => {
    const made = giveaway({ currency }).upTo('proven');
    const { creator, world } = made;
    const reclaim = () => made.reclaim(creator, undefined, made.courseAfter(wrong));
    refuses(made, reclaim(), creator, 'too_early');
    late(made);
    refuses(made, reclaim(), creator, 'other_course');
    made.do('pay');
    refuses(made, reclaim(), creator, 'wrong_status');
    expect(world.escrow(made.escrow)).not.toBeNull();
  });

  test('finish: treasury, time, status, who may, the course, then whether the treasury can be written', () => {
    const made = open();
    const { helper, world } = made;
    const course = () => made.courseAfter(wrong);
    const finish = (by = helper) => withKey(made.finish(by, { course: course() }), 3, { writable: false });
    made.do('open');
    refuses(made, withKey(finish(), 3, { address: helper.address }), helper, 'wrong_treasury');
    refuses(made, finish(), helper, 'too_early');
    world.at(made.openBefore);
    for (const step of ['close_entries', 'commit', 'reveal', 'prove'] as const) {
      refuses(made, finish(), helper, 'wrong_status');
      made.do(step);
    }
    refuses(made, finish(), helper, 'wrong_status');
    made.do('pay');
    refuses(made, finish(), helper, 'other_course');
    refuses(made, withKey(made.finish(), 3, { writable: false }), helper, 'not_writable');
    made.do('finish');
    isGone(made);
  });

  test('finish with a winner unpaid: its time, then the creator, then the course', () => {
    const made = giveaway({ currency, amounts }).upTo('proven');
    made.do('pay');
    const finish = (by: Signer) => made.finish(by, { course: made.courseAfter(wrong) });
    refuses(made, finish(made.creator), made.creator, 'too_early');
    late(made);
    refuses(made, finish(made.helper), made.helper, 'wrong_creator');
    refuses(made, finish(made.creator), made.creator, 'other_course');
  });
});

test.each(TOKENS)('the course is looked at before the token accounts (%s)', (currency) => {
  for (const [stage, end] of STATES) {
    const made = giveaway({ currency, amounts }).upTo(stage);
    if (end === 'reclaim') late(made);
    const right = made[end]();
    const mint = right.keys.findIndex(({ address }) => address === made.token!.mint);
    const elsewhere = withKey(right, mint, { address: made.helper.address });
    const by = [senderOf(made, end)];
    expectRefusal(made.world, withByte(elsewhere, 1, right.data[1]! + 1), by, 'other_course');
    expectRefusal(made.world, elsewhere, by, 'wrong_mint');
  }
});

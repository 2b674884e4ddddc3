/** A treasury that cannot be paid: once reclaim would be possible, the creator ends the giveaway without it. */
import { describe, expect, test } from 'vitest';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import type { Giveaway, GiveawayOptions } from './giveaway.ts';
import type { Signer } from './keys.ts';
import { approve, setAuthority } from './others.ts';
import { giveaway, holds, isGone, sent, TOKENS } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

const FROZEN = 2;
const STATE = 108;
const FEE_INTO = 7;

const paid = (options: GiveawayOptions = {}) => giveaway(options).upTo('paid');
const reclaimAt = (made: Giveaway) => made.world.at(made.state.reclaimAt);

function withKey(instruction: EscrowInstruction, at: number, change: Partial<EscrowInstruction['keys'][0]>) {
  const keys = instruction.keys.map((key, index) => (index === at ? { ...key, ...change } : key));
  return { ...instruction, keys };
}

/** The treasury as the runtime passes it where it allows no writing, a sysvar for example. */
const readOnly = (made: Giveaway, by: Signer) => withKey(made.finish(by), 3, { writable: false });

function freeze(made: Giveaway, owner: Signer): void {
  const at = made.accountOf(owner);
  const account = made.world.account(at)!;
  made.world.set(at, { ...account, data: Uint8Array.from(account.data).with(STATE, FROZEN) });
}

/** The creator ends it: what the treasury gained, and what the event says. */
function ended(made: Giveaway, finish = made.finish(made.creator)) {
  const { creator, treasury, world, escrow } = made;
  const before = { treasury: holds(made, treasury), creator: holds(made, creator) };
  const outcome = world.send(finish, [creator]);
  expect([outcome.refusal, outcome.error]).toEqual([null, null]);
  const [event] = outcome.events;
  if (event?.step !== 'finish') throw new Error('no event');
  expect(event.escrow).toBe(escrow);
  isGone(made);
  return {
    treasury: holds(made, treasury) - before.treasury,
    creator: holds(made, creator) - before.creator,
    fee: event.fee,
    returned: event.returned,
  };
}

describe('SOL', () => {
  test('a treasury that cannot be written stops everybody until the deadline, then the creator gets its fee', () => {
    const made = paid();
    const { creator, helper, world, fee } = made;
    for (const by of [helper, creator]) expectRefusal(world, readOnly(made, by), [by], 'not_writable');
    world.at(made.state.reclaimAt - 1n);
    expectRefusal(world, readOnly(made, creator), [creator], 'not_writable');
    reclaimAt(made);
    expectRefusal(world, readOnly(made, helper), [helper], 'not_writable');
    const end = ended(made, readOnly(made, creator));
    expect(end).toMatchObject({ treasury: 0n, fee: 0n, returned: fee });
    expect(end.creator).toBeGreaterThan(fee);
  });

  test('a treasury that can be written gets its fee, however late', () => {
    const made = paid();
    reclaimAt(made);
    expect(ended(made)).toMatchObject({ treasury: made.fee, fee: made.fee, returned: 0n });
  });

  test('the amount of an unpaid place goes back beside the fee that stayed', () => {
    const amounts = [2_000_000_000n, 1_000_000_000n];
    const made = giveaway({ amounts }).upTo('proven');
    made.do('pay');
    reclaimAt(made);
    const returned = made.fee + amounts[1]!;
    expect(ended(made, readOnly(made, made.creator))).toMatchObject({ treasury: 0n, fee: 0n, returned });
  });

  test('another account in place of the treasury is refused, late too', () => {
    const made = paid();
    reclaimAt(made);
    const { creator, helper, world } = made;
    const other = withKey(readOnly(made, creator), 3, { address: helper.address });
    expectRefusal(world, other, [creator], 'wrong_treasury');
  });
});

describe.each(TOKENS)('%s', (currency) => {
  const broken: [string, 'account_frozen' | 'wrong_token_account', (made: Giveaway) => void][] = [
    ['frozen', 'account_frozen', (made) => freeze(made, made.treasury)],
    [
      'given away',
      'wrong_token_account',
      (made) => {
        const { treasury, helper, token } = made;
        if (currency === 'token') {
          const given = setAuthority(token!, made.accountOf(treasury), treasury.address, 2, helper.address);
          return sent(made, given, [treasury]);
        }
        // Accounts of Token-2022 cannot be given away: one of before that rule is written.
        const at = made.accountOf(treasury);
        const account = made.world.account(at)!;
        const data = Uint8Array.from(account.data);
        data.set(made.world.account(made.accountOf(helperAccount(made)))!.data.slice(32, 64), 32);
        made.world.set(at, { ...account, data });
      },
    ],
  ];

  test.each(broken)(
    'a treasury whose account is %s: only the late creator ends it',
    (_what, name, damage) => {
      const made = paid({ currency });
      const { creator, helper, world, fee } = made;
      damage(made);
      for (const by of [helper, creator]) expectRefusal(world, made.finish(by), [by], name);
      reclaimAt(made);
      expectRefusal(world, made.finish(), [helper], name);
      expect(ended(made)).toEqual({ treasury: 0n, creator: fee, fee: 0n, returned: fee });
    },
  );

  test('a treasury that can receive gets its fee, however late, and no other account takes its place', () => {
    const made = paid({ currency });
    const { creator, helper, world, fee, token } = made;
    world.give(token!, helper.address, 0n);
    reclaimAt(made);
    for (const address of [made.accountOf(helper), made.accountOf(creator), made.vault]) {
      const other = withKey(made.finish(creator), FEE_INTO, { address });
      expectRefusal(world, other, [creator], 'wrong_token_account');
    }
    expect(ended(made)).toEqual({ treasury: fee, creator: 0n, fee, returned: 0n });
  });

  test('a treasury whose account was closed gets a new one, late too', () => {
    const made = paid({ currency });
    const { treasury, world } = made;
    world.set(made.accountOf(treasury), {
      owner: '11111111111111111111111111111111',
      data: new Uint8Array(),
      lamports: 0n,
    });
    reclaimAt(made);
    expect(ended(made)).toMatchObject({ treasury: made.fee, fee: made.fee, returned: 0n });
  });

  test('a treasury that cannot be written still gets tokens into its account', () => {
    const made = paid({ currency });
    reclaimAt(made);
    expect(ended(made, readOnly(made, made.creator))).toMatchObject({ treasury: made.fee, fee: made.fee });
  });

  test('a delegate of the account changes nothing: it receives', () => {
    const made = paid({ currency });
    const { treasury, helper, token } = made;
    sent(made, approve(token!, made.accountOf(treasury), treasury.address, helper.address, 1n), [treasury]);
    reclaimAt(made);
    expect(ended(made)).toMatchObject({ treasury: made.fee, fee: made.fee });
  });
});

/** A user with an account of the prize's coin. */
function helperAccount(made: Giveaway): Signer {
  made.world.give(made.token!, made.helper.address, 0n);
  return made.helper;
}

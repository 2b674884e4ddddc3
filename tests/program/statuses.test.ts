/** Every step in every status of both kinds: it is refused where it is not allowed, however late it is. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { entryAt } from '../../core/draw/entries.ts';
import { proofOf } from '../../core/draw/tree.ts';
import { ESCROW_KINDS, ESCROW_STATUSES, type EscrowStatus } from '../../core/escrow/account.ts';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import type { Step } from '../../core/escrow/rules.ts';
import { DAY, type Giveaway } from './giveaway.ts';
import { CURRENCIES } from './harness.ts';
import type { Signer } from './keys.ts';
import { giveaway } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

/** Written out, so that core's own table is not compared with itself. */
const BELONGS: Record<Step, readonly EscrowStatus[]> = {
  close_entries: ['open'],
  commit: ['open', 'closed'],
  reveal: ['committed'],
  prove: ['revealed'],
  pay: ['proven'],
  finish: ['paid'],
  cancel: ['open', 'closed'],
  reclaim: ['open', 'closed', 'committed', 'revealed', 'proven'],
};
const STEPS = Object.keys(BELONGS) as Step[];

/** The step from a sender who ignores the status. */
function sending(made: Giveaway, step: Step): [EscrowInstruction, Signer] {
  const { creator, operator, helper, packed } = made;
  const { wallet, weight } = entryAt(packed, 0);
  switch (step) {
    case 'close_entries':
      return [made.closeEntries(), creator];
    case 'commit':
      return [made.commit(), operator];
    case 'reveal':
      return [made.reveal(helper, made.state.round || 5n), helper];
    case 'prove':
      return [
        made.proveWith(helper, { winner: addressOf(wallet), weight, proof: proofOf(packed, 0) }),
        helper,
      ];
    case 'pay':
      return [made.pay(), helper];
    case 'finish':
      return [made.finish(), helper];
    case 'cancel':
      return [made.cancel(), creator];
    case 'reclaim':
      return [made.reclaim(), creator];
  }
}

const ROWS = CURRENCIES.flatMap((currency) =>
  ESCROW_KINDS.flatMap((kind) =>
    ESCROW_STATUSES.filter((status) => kind === 'participants' || status !== 'closed').map((status) => ({
      currency,
      kind,
      status,
    })),
  ),
);

describe.each(ROWS)('$currency, $kind, $status', ({ currency, kind, status }) => {
  const steps = STEPS.filter((step) => !BELONGS[step].includes(status));

  // A refused step changes nothing, so one giveaway serves all steps; each begins at the same time.
  let made: Giveaway;
  let since: bigint;
  beforeAll(() => {
    made = giveaway({ currency, kind }).upTo(status);
    since = made.world.now;
  });

  test.each(steps)('%s is refused in this status', (step) => {
    made.world.at(since);
    expect(made.state.status).toBe(status);
    const [instruction, signer] = sending(made, step);
    const name = step === 'close_entries' && kind === 'holders' ? 'not_participants' : 'wrong_status';
    for (const seconds of [0n, 3n * DAY, 400n * DAY]) {
      made.world.travel(seconds);
      expectRefusal(made.world, instruction, [signer], name);
    }
  });
});

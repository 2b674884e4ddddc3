/** Every step at every stage of both kinds: it is refused where it is not allowed, however late it is. */
import { beforeAll, describe, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { entryAt } from '../../core/draw/entries.ts';
import { proofOf } from '../../core/draw/tree.ts';
import { ESCROW_KINDS } from '../../core/escrow/account.ts';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import type { Step } from '../../core/escrow/rules.ts';
import { DAY, type Giveaway, STAGES, type Stage } from './giveaway.ts';
import { CURRENCIES } from './harness.ts';
import type { Signer } from './keys.ts';
import { giveaway } from './outcomes.ts';
import { expectRefusal } from './refused.ts';

/** Written out, so that core's own table is not compared with itself. */
const BELONGS: Record<Step, readonly Stage[]> = {
  close_entries: ['open'],
  commit: ['open', 'closed'],
  reveal: ['committed'],
  prove: ['revealed'],
  pay: ['proven'],
  finish: ['paid'],
  // Before the cutoff.
  cancel: ['open', 'closed', 'committed'],
  reclaim: ['open', 'closed', 'committed', 'revealed', 'proven'],
  withdraw: ['committed'],
};
const STEPS = Object.keys(BELONGS) as Step[];

/** Most steps ask for the status first; prove and pay then for their place. */
function expected(step: Step, kind: string, stage: Stage): EscrowRefusalName {
  if (step === 'close_entries' && kind === 'holders') return 'not_participants';
  if (step === 'prove' && (stage === 'proven' || stage === 'paid')) return 'wrong_place';
  if (step === 'pay' && (stage === 'revealed' || stage === 'paid')) return 'wrong_place';
  return 'wrong_status';
}

/** Returns the step from a sender who ignores the status. */
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
    case 'withdraw':
      return [made.withdraw(), creator];
  }
}

const ROWS = CURRENCIES.flatMap((currency) =>
  ESCROW_KINDS.flatMap((kind) =>
    STAGES.filter((stage) => kind === 'participants' || stage !== 'closed').map((stage) => ({
      currency,
      kind,
      stage,
    })),
  ),
);

describe.each(ROWS)('$currency, $kind, $stage', ({ currency, kind, stage }) => {
  const steps = STEPS.filter((step) => !BELONGS[step].includes(stage));

  // A refused step changes nothing, so one giveaway serves all steps; each begins at the same time.
  let made: Giveaway;
  let since: bigint;
  beforeAll(() => {
    made = giveaway({ currency, kind }).upTo(stage);
    since = made.world.now;
  });

  test.each(steps)('%s is refused at this stage', (step) => {
    made.world.at(since);
    const [instruction, signer] = sending(made, step);
    const name = expected(step, kind, stage);
    // A late reclaim asks for the payments only once its time may have come.
    for (const seconds of step === 'reclaim' ? [400n * DAY] : [0n, 3n * DAY, 400n * DAY]) {
      made.world.travel(seconds);
      expectRefusal(made.world, instruction, [signer], name);
    }
  });
});

/**
 * The end of a walk: whatever its state, everything comes out again, by means that users have: time, gifts, new token
 * accounts, and the signatures of the receivers.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { type EscrowAccount, isDone, isProven, MAX_PLACES, unpaidAmount } from '../../core/escrow/account.ts';
import type { EscrowInstruction, EscrowStep } from '../../core/escrow/instructions.ts';
import { stepRefusal } from '../../core/escrow/rules.ts';
import { DAY, type Giveaway } from './giveaway.ts';
import { SOL } from './harness.ts';
import type { Signer } from './keys.ts';
import { transferLamports } from './others.ts';
import type { Walk } from './walk.ts';
import { secondAccount } from './walk-choices.ts';

type Attempt = [title: string, instruction: EscrowInstruction, signers: Signer[]];

/** More than the longest way, from open to finish, without proofs and payments. */
const MOST_STEPS = 8;

export function drain(walk: Walk): void {
  const friend = walk.world.person('friend', 10_000n * SOL);
  for (const made of walk.giveaways) {
    // Nothing ends an escrow while it could be opened again.
    if (walk.world.now < made.openBefore) walk.world.at(made.openBefore);
    for (let step = 0; walk.world.escrow(made.escrow); step++) {
      if (step === MOST_STEPS + 2 * MAX_PLACES) throw new Error('the end does not come nearer');
      takeNextStep(walk, made, friend);
    }
    if (made.token && walk.accounts.heldBy(made.escrow).tokens > 0n) checkLeftover(walk, made);
    walk.succeeded.set('drained', (walk.succeeded.get('drained') ?? 0) + 1);
  }
}

/** A closed vault's address may only contain what a stranger sent there after the end. */
function checkLeftover(walk: Walk, made: Giveaway): void {
  const tokens = walk.world.tokens(made.vault);
  if (tokens >= made.prize && made.prize > 100_000n) throw new Error(`${tokens} tokens stay in the vault`);
}

function takeNextStep(walk: Walk, made: Giveaway, friend: Signer): void {
  const step = nextStep(walk, made);
  for (const [title, instruction, signers] of attempts(walk, made, step, friend)) {
    if (walk.send([instruction], signers, `at the end ${title}`).ok) return;
  }
  throw new Error(`no way to ${step} at the end`);
}

function nextStep({ random, world }: Walk, made: Giveaway): EscrowStep {
  const state = made.state;
  const cutoff = random.chance(50) ? world.now : state.cutoff;
  switch (state.status) {
    case 'committed':
      if (stepRefusal('cancel', state, cutoff, made.creator.address) === null && random.chance(20))
        return 'cancel';
      return 'reveal';
    case 'revealed':
      if (isDone(state)) return 'finish';
      if (hasWaiting(state) && random.chance(isProven(state) ? 70 : 30)) return 'pay';
      // No one can prove when the operator has committed to another list.
      if (!isProven(state) && isOurList(made) && random.chance(90)) return 'prove';
      break;
    default:
      if (random.chance(40)) return 'cancel';
      if (random.chance(50)) {
        const due = state.kind === 'holders' ? state.endsAt : state.endsAt + 7n * DAY;
        if (world.now < due) world.at(due);
        if (stepRefusal('commit', state, world.now, made.operator.address) === null) return 'commit';
      }
  }
  if (world.now < state.reclaimAt) world.at(state.reclaimAt);
  return state.places.some(({ paid }) => paid) ? 'finish' : 'reclaim';
}

const hasWaiting = ({ places }: EscrowAccount) => places.some(({ winner, paid }) => winner !== null && !paid);

function isOurList({ state, top }: Giveaway): boolean {
  return bytesToHex(state.root) === bytesToHex(top.root) && state.totalWeight === top.total;
}

/**
 * Yields the ways in which users can take the step, the simplest first. `friend` pays the network and gives missing
 * lamports.
 */
function* attempts(walk: Walk, made: Giveaway, step: EscrowStep, friend: Signer): Generator<Attempt> {
  const { creator, operator, treasury, token } = made;
  const second = (owner: Signer) => (token ? secondAccount(walk, made, owner) : undefined);
  switch (step) {
    case 'reveal':
      return yield [step, made.reveal(friend), [friend]];
    case 'prove':
      return yield [step, made.prove(friend), [friend]];
    case 'commit':
      return yield [step, made.commit(), [friend, operator]];
    case 'pay':
      yield [step, made.pay(friend), [friend]];
      topUp(walk, made, friend);
      yield [`${step} after a gift`, made.pay(friend), [friend]];
      return yield* payElsewhere(walk, made, friend);
    case 'finish': {
      yield [step, made.finish(friend), [friend]];
      // Until everything is paid, only the creator may do this.
      yield [`${step} by the creator`, made.finish(creator), [friend, creator]];
      gift(walk, friend, made.state.treasury);
      yield [`${step} after a gift`, made.finish(creator), [friend, creator]];
      const [treasuryInto, creatorInto] = [second(treasury), second(creator)];
      const owners = [...new Set([creator, treasury])];
      const terms = { alsoSigning: owners.map(({ address }) => address) };
      const into = { ...(treasuryInto ? { treasuryInto } : {}), ...(creatorInto ? { creatorInto } : {}) };
      return yield [`${step} elsewhere`, made.finish(creator, { ...terms, ...into }), [friend, ...owners]];
    }
    case 'cancel':
      yield [step, made.cancel(operator), [friend, operator]];
      yield [`${step} by the creator`, made.cancel(creator), [friend, creator]];
      gift(walk, friend, creator.address);
      yield [`${step} after a gift`, made.cancel(creator), [friend, creator]];
      return yield [`${step} elsewhere`, made.cancel(creator, second(creator)), [friend, creator]];
    case 'reclaim':
      yield [step, made.reclaim(), [friend, creator]];
      gift(walk, friend, creator.address);
      yield [`${step} after a gift`, made.reclaim(), [friend, creator]];
      return yield [`${step} elsewhere`, made.reclaim(creator, second(creator)), [friend, creator]];
  }
}

/** The winner names another account of its own; for a place that cannot be paid at all, time helps. */
function* payElsewhere(walk: Walk, made: Giveaway, friend: Signer): Generator<Attempt> {
  const winner = made.entrant(made.state.places[made.unpaidPlace]?.winner);
  const into = made.token ? secondAccount(walk, made, winner) : undefined;
  yield ['pay elsewhere', made.pay(winner, into), [friend, winner]];
}

function gift(walk: Walk, friend: Signer, to: string): void {
  walk.world.send(transferLamports(friend.address, to, SOL), [friend]);
  walk.tell(`a gift to ${to}`);
}

/** Pays the lamports that the present rent requires beyond the escrow's reserve. */
function topUp(walk: Walk, made: Giveaway, friend: Signer): void {
  const { world } = walk;
  const { fee } = made.state;
  const rent = world.rentMinimum(world.account(made.escrow)!.data.length);
  const needed = rent + (made.token ? 0n : unpaidAmount(made.state) + fee) - world.lamports(made.escrow);
  if (needed > 0n) world.send(transferLamports(friend.address, made.escrow, needed), [friend]);
  walk.tell(`a gift of ${needed} to the escrow`);
}

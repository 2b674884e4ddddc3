/** The next transaction of a walk: mostly the due step, sometimes another one, sometimes with a part exchanged. */
import { addressOf } from '../../core/address.ts';
import { entryAt } from '../../core/draw/entries.ts';
import { proofOf } from '../../core/draw/tree.ts';
import { isDone, isProven } from '../../core/escrow/account.ts';
import { ESCROW_STEPS, type EscrowInstruction, type EscrowStep } from '../../core/escrow/instructions.ts';
import type { Giveaway } from './giveaway.ts';
import type { Signer } from './keys.ts';
import type { Random } from './random.ts';
import type { Walk } from './walk.ts';

type Chosen = [instructions: EscrowInstruction[], signers: Signer[], title: string];

export function chooseInstructions(walk: Walk): Chosen {
  const { random } = walk;
  const count = random.chance(12) ? 2 + random.below(2) : 1;
  const parts: string[] = [];
  const instructions = Array.from({ length: count }, () => {
    const made = walk.pick();
    const step = random.chance(70) ? dueStep(walk, made) : random.pick(ESCROW_STEPS);
    const caller = random.chance(80) ? usualCaller(walk, made, step) : random.pick(walk.people);
    const built = build(walk, made, step, caller);
    const changed = random.chance(22);
    parts.push(`${changed ? 'changed ' : ''}${step} of ${walk.giveaways.indexOf(made)}`);
    return changed ? change(walk, built) : built;
  });
  return [...signable(walk, instructions), parts.join(' + ')];
}

/** Every user of the walk signs where it is required; no one can sign for others. */
function signable(walk: Walk, instructions: EscrowInstruction[]): [EscrowInstruction[], Signer[]] {
  const signers = new Map<string, Signer>();
  const cleaned = instructions.map((instruction) => ({
    ...instruction,
    keys: instruction.keys.map((key) => {
      const person = key.signer ? walk.people.find(({ address }) => address === key.address) : undefined;
      if (person) signers.set(person.address, person);
      return { ...key, signer: Boolean(person) };
    }),
  }));
  return [cleaned, signers.size > 0 ? [...signers.values()] : [walk.stranger]];
}

export function dueStep({ random, world }: Walk, made: Giveaway): EscrowStep {
  const state = world.escrow(made.escrow);
  if (!state) return 'open';
  if (random.chance(4)) return 'reclaim';
  switch (state.status) {
    case 'open':
      if (random.chance(5)) return 'cancel';
      return state.kind === 'participants' && random.chance(60) ? 'close_entries' : 'commit';
    case 'closed':
      return random.chance(5) ? 'cancel' : 'commit';
    case 'committed':
      if (random.chance(world.now < state.cutoff ? 40 : 5)) return 'withdraw';
      return random.chance(5) ? 'cancel' : 'reveal';
    case 'revealed':
      if (isDone(state)) return 'finish';
      if (isProven(state)) return 'pay';
      return random.chance(30) ? 'pay' : 'prove';
  }
}

function usualCaller({ random, people }: Walk, made: Giveaway, step: EscrowStep): Signer {
  if (step === 'open' || step === 'close_entries' || step === 'reclaim') return made.creator;
  if (step === 'commit') return made.operator;
  if (step === 'cancel' || step === 'withdraw') return random.pick([made.creator, made.operator]);
  return random.pick([made.helper, random.pick(people)]);
}

function build(walk: Walk, made: Giveaway, step: EscrowStep, caller: Signer): EscrowInstruction {
  const { random, world } = walk;
  const state = world.escrow(made.escrow);
  // An account of the caller besides its associated one, as an owner names it who gave the associated one away.
  const into = made.token && random.chance(10) ? secondAccount(walk, made, caller) : undefined;
  switch (step) {
    case 'open': {
      const endsAt = made.endsAt > world.now ? made.endsAt : world.now + 1n + random.amount(20n * 86_400n);
      return made.open({ creator: caller.address, endsAt });
    }
    case 'close_entries':
      return made.closeEntries(caller);
    case 'commit': {
      const number = random.chance(5) ? { number: random.below(4) } : {};
      return made.commit({ operator: caller.address, live: random.chance(50), ...number });
    }
    case 'reveal':
      return made.reveal(caller, state?.round || 5n);
    case 'prove':
      return prove(walk, made, caller);
    case 'pay':
      return made.pay(caller, into, random.chance(70) ? undefined : random.below(made.amounts.length + 1));
    case 'finish':
      return made.finish(caller, into ? { creatorInto: into } : {});
    case 'cancel':
      return made.cancel(caller, into);
    case 'reclaim':
      return made.reclaim(caller, into);
    case 'withdraw':
      return made.withdraw(caller);
  }
}

/** Mostly the right winner; sometimes the one of another place, or an entry that no ticket may have chosen. */
function prove({ random, world }: Walk, made: Giveaway, caller: Signer): EscrowInstruction {
  const state = world.escrow(made.escrow);
  const place = random.below(made.amounts.length + 1);
  if (state?.status === 'revealed') {
    const drawn = made.drawn[random.chance(85) ? state.proven : place];
    const said = random.chance(90) ? {} : { place };
    if (drawn) return made.proveWith(caller, { ...made.opening(drawn), ...said });
  }
  const index = random.below(made.entrants.length);
  const { wallet, weight } = entryAt(made.packed, index);
  return made.proveWith(caller, { winner: addressOf(wallet), weight, proof: proofOf(made.packed, index) });
}

/** Created on first use. */
export function secondAccount({ world }: Walk, made: Giveaway, owner: { address: string }): string {
  return world.secondAccount(made.token!, owner.address);
}

/** One part is replaced, added or removed. */
function change(walk: Walk, { program, keys, data }: EscrowInstruction): EscrowInstruction {
  const { random } = walk;
  const at = random.below(keys.length);
  const altered = (part: Partial<(typeof keys)[number]>) =>
    keys.map((key, place) => (place === at ? { ...key, ...part } : key));
  switch (random.below(10)) {
    case 0:
    case 1:
    case 6:
    case 7:
    case 8:
      return { program, data, keys: altered({ address: random.pick(knownAddresses(walk)) }) };
    case 2:
      return { program, data, keys: altered({ writable: !keys[at]!.writable }) };
    case 3:
      return { program, data, keys: altered({ signer: !keys[at]!.signer }) };
    case 4:
      return { program, data, keys: keys.filter((_, place) => place !== at) };
    case 5:
      return { program, keys, data: changedByte(random, data) };
    default: {
      const length = Math.max(0, data.length + random.below(9) - 4);
      const other = new Uint8Array(length);
      other.set(data.subarray(0, length));
      return { program, keys, data: other };
    }
  }
}

function changedByte(random: Random, data: Uint8Array): Uint8Array {
  const other = Uint8Array.from(data);
  other[random.below(data.length)] = random.below(256);
  return other;
}

function knownAddresses({ giveaways, people }: Walk): string[] {
  return giveaways.flatMap((made) => [
    made.escrow,
    ...people.map(({ address }) => address),
    ...(made.token
      ? [made.vault, made.token.mint, made.token.tokenProgram, ...people.map((each) => made.accountOf(each))]
      : []),
  ]);
}

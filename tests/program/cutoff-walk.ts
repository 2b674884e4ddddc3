/**
 * A walk around the cutoff: commits, withdrawals, cancellations and reveals at chosen and at random seconds, by a
 * creator and an operator who both do what they like. The chain's clock is behind the real one by `lag` seconds, and
 * no one has the signature of a round before its real time. Everything follows from the seed.
 */
import { revealHints } from '../../core/draw/hints.ts';
import { type BeaconNetwork, EVMNET, timeOf } from '../../core/draw/networks.ts';
import type { EscrowEvent } from '../../core/escrow/events.ts';
import { type EscrowInstruction, revealInstruction } from '../../core/escrow/instructions.ts';
import { signRound } from './beacon.ts';
import { Giveaway } from './giveaway.ts';
import { PROGRAM, type World } from './harness.ts';
import type { Signer } from './keys.ts';
import { Random } from './random.ts';

const STEPS = 14;
/** Of the program's terms: from the cutoff to the round, and the shortest window. */
const EVMNET_WAITS = { late: 300, window: 600 };
const LOCAL_WAITS = { late: 5, window: 7 };

/** A published round of evmnet; commits are timed so that they bind it. */
export interface KnownRound {
  round: bigint;
  signature: Uint8Array;
}

interface Standing {
  /** By the chain's clock. */
  at: bigint;
  live: boolean;
  round: bigint;
}

export class CutoffWalk {
  readonly #random: Random;
  readonly #world: World;
  readonly #made: Giveaway;
  readonly #known: KnownRound | null;
  readonly #network: BeaconNetwork;
  readonly #lag: bigint;
  readonly #story: string[] = [];
  /** The commit that was not withdrawn. */
  #standing: Standing | null = null;
  /** The last that happened, by name. */
  readonly happened = new Map<string, number>();

  /** With `known` in the deployed build, else in the local one, of which any round can be signed. */
  constructor(world: World, seed: number, known: KnownRound | null) {
    const random = new Random(seed);
    this.#random = random;
    this.#world = world;
    this.#known = known;
    this.#network = world.network;
    this.#lag = BigInt(random.pick([0, 0, 0, 1, this.#waits.late - 1, this.#waits.late]));
    const before = known ? timeOf(EVMNET, known.round) - 90_000 : this.#network.genesis + 500_000 + seed;
    world.at(BigInt(before));
    this.#made = new Giveaway(world, {
      kind: random.pick(['participants', 'participants', 'holders'] as const),
      window: random.pick([0, 0, 600, 700]),
      lasts: 1n,
      name: `cutoff ${seed}`,
    }).upTo('open');
    if (this.#made.kind === 'participants') this.#made.do('close_entries');
    else world.at(this.#made.endsAt);
  }

  get #waits() {
    return this.#known ? EVMNET_WAITS : LOCAL_WAITS;
  }

  /** Throws with the story when someone could choose after the round was known, or draw alone and too soon. */
  run(): this {
    try {
      for (
        let step = 0;
        step < STEPS && this.#world.escrow(this.#made.escrow)?.status !== 'revealed';
        step++
      ) {
        if (!this.#world.escrow(this.#made.escrow)) break;
        this.#travel();
        this.#act();
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${reason}\n${this.#story.join('\n')}`, { cause: error });
    }
    return this;
  }

  /** To a second at which something begins or ends, or next to it; never back. */
  #travel(): void {
    const { now } = this.#world;
    const standing = this.#standing;
    const marks = [now, now + BigInt(this.#random.below(700))];
    if (standing) {
      const { cutoff } = this.#made.state;
      const appears = BigInt(timeOf(this.#network, standing.round)) - this.#lag;
      marks.push(cutoff, cutoff, cutoff, appears, appears);
    } else if (this.#known) {
      const time = timeOf(EVMNET, this.#known.round);
      const wait = this.#random.pick([60, 900, Math.max(this.#made.window, 600) + 300]);
      marks.push(...Array<bigint>(6).fill(BigInt(time - wait - this.#random.below(3))));
    }
    const to = this.#random.pick(marks) + (standing ? BigInt(this.#random.below(3) - 1) : 0n);
    if (to > now) this.#world.at(to);
  }

  #act(): void {
    const { creator, operator } = this.#made;
    const choices: [string, EscrowInstruction, Signer[]][] = [];
    const either = this.#random.pick([creator, operator]);
    const live = this.#random.chance(40);
    const { commits } = this.#made.state;
    const number = this.#random.chance(50) && this.#standing ? commits + 1 : commits;
    const commit = this.#made.commit({ live: live && number < 256, number: number % 256 });
    choices.push(['withdraw', this.#made.withdraw(either), [either]]);
    choices.push(['cancel', this.#made.cancel(either), [either]]);
    choices.push([live ? 'live commit' : 'commit', commit, live ? [operator, creator] : [operator]]);
    const reveal = this.#reveal();
    if (reveal) choices.push(['reveal', reveal, [this.#made.helper]]);
    // Cancel ends the walk, so it comes less often.
    const picked = Array.from({ length: this.#random.chance(20) ? 2 : 1 }, () => {
      const one = this.#random.pick(choices);
      return one[0] === 'cancel' && this.#random.chance(50) ? choices.at(-1)! : one;
    });
    const signers = [...new Set(picked.flatMap(([, , each]) => each))];
    const outcome = this.#world.send(
      picked.map(([, instruction]) => instruction),
      signers,
    );
    const title = picked.map(([name]) => name).join(' + ');
    this.#story.push(`${this.#world.now}: ${title}: ${outcome.ok ? 'done' : outcome.refusal}`);
    if (outcome.error) throw new Error(outcome.error);
    for (const event of outcome.events) this.#judge(event, signers);
  }

  /** Sent by the first who has the signature: no one has it before the real time of the round. */
  #reveal(): EscrowInstruction | null {
    const { round } = this.#made.state;
    const real = this.#world.now + this.#lag;
    if (round === 0n || real < BigInt(timeOf(this.#network, round))) return null;
    if (this.#known && round !== this.#known.round) return null;
    const signature = this.#known?.signature ?? signRound(round);
    const { escrow, helper } = this.#made;
    const hints = revealHints(round);
    return revealInstruction({ program: PROGRAM, escrow, caller: helper.address, signature, hints });
  }

  #judge(event: EscrowEvent, signers: readonly Signer[]): void {
    const chain = this.#world.now;
    const real = chain + this.#lag;
    const name = event.step === 'commit' && event.live ? 'live commit' : event.step;
    this.happened.set(name, (this.happened.get(name) ?? 0) + 1);
    const standing = this.#standing;
    const least = BigInt(this.#waits.window + this.#waits.late);
    if (event.step === 'commit') {
      const ahead = BigInt(timeOf(this.#network, event.round)) - chain;
      if (ahead < (event.live ? BigInt(this.#network.lead) : least))
        throw new Error('a round that is too near');
      if (event.live && !signers.includes(this.#made.creator)) throw new Error('live without the creator');
      this.#standing = { at: chain, live: event.live, round: event.round };
      return;
    }
    if ((event.step === 'withdraw' || event.step === 'cancel') && standing) {
      if (standing.live) throw new Error(`${event.step} of a live commit`);
      if (real >= BigInt(timeOf(this.#network, standing.round)))
        throw new Error(`${event.step} with a known round`);
      this.#standing = null;
    }
    if (event.step !== 'reveal') return;
    if (!standing) throw new Error('a draw without a commit');
    // A clock that is behind takes its lag from the 900 s; the window stays whole.
    if (!standing.live && chain - standing.at < least - this.#lag)
      throw new Error('drawn alone and too soon');
    if (!standing.live && chain - standing.at < BigInt(this.#waits.window)) throw new Error('a cut window');
    if (standing.live && chain - standing.at < BigInt(this.#network.lead) - this.#lag)
      throw new Error('too soon');
  }
}

/**
 * A random walk over some giveaways of the same users: steps by the right and the wrong users, changed instructions, time, dust,
 * lost accounts, rising rent. The money is counted after every transaction, and at the end everything must come out.
 * Everything follows from the seed. `npm run program:walk -- --seeds 5000 [--from 1]`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { EscrowInstruction, EscrowStep } from '../../core/escrow/instructions.ts';
import { failureOfLogs } from '../../core/escrow/refusals.ts';
import { Giveaway, type GiveawayOptions } from './giveaway.ts';
import { CURRENCIES, type Currency, type Outcome, PROGRAM, SOL, World } from './harness.ts';
import type { Signer } from './keys.ts';
import { Random } from './random.ts';
import { Accounts } from './walk-accounts.ts';
import { chooseInstructions } from './walk-choices.ts';
import { drain } from './walk-drain.ts';
import { happen } from './walk-happenings.ts';

const STEPS = 24;
const MOST_GIVEAWAYS = 6;

export class Walk {
  readonly seed: number;
  readonly random: Random;
  readonly world = new World();
  readonly giveaways: Giveaway[] = [];
  readonly stranger: Signer;
  readonly people: Signer[];
  readonly accounts = new Accounts(this.world);
  /** The number of successes of each instruction. */
  readonly succeeded = new Map<EscrowStep | 'drained', number>();
  /** The number of times that each error came. */
  readonly refused = new Map<number, number>();
  /** The events, for the reader of a failure. */
  readonly story: string[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Random(seed);
    const { random, world } = this;
    const currency = random.pick(CURRENCIES);
    const creatorIs = (['operator', 'treasury'] as const).filter(() => random.chance(8));
    const weights = [1n, 5n, 2n, 40n, 3n].slice(0, 1 + random.below(5));
    const first = new Giveaway(world, { ...this.#terms(currency), weights, creatorIs });
    this.stranger = world.person('stranger');
    const { creator, operator, treasury, helper, entrants } = first;
    this.people = [...new Set([creator, operator, treasury, helper, ...entrants, this.stranger])];
    this.#add(first);
    if (random.chance(40)) this.#addLike(first);
  }

  #terms(currency: Currency): GiveawayOptions {
    const { random } = this;
    const isSol = currency === 'sol';
    const places = random.chance(50) ? 1 : 1 + random.below(random.chance(10) ? 32 : 5);
    const amount = () => (isSol ? 10_000_000n + random.amount(5n * SOL) : 1n + random.amount(10n ** 12n));
    return {
      currency,
      kind: random.pick(['participants', 'holders'] as const),
      amounts: Array.from({ length: places }, amount),
      fee: random.amount(isSol ? SOL : 10n ** 9n),
      lasts: 1n + random.amount(366n * 86_400n),
      opensWithin: random.pick([1n, 150n, 86_400n]),
      window: random.pick([0, 0, 0, 30, 600, 86_400]),
    };
  }

  #add(made: Giveaway): Giveaway {
    this.giveaways.push(made);
    this.accounts.add(made, this.people);
    return made;
  }

  #addLike(first: Giveaway): Giveaway {
    const weights = first.entrants.map(() => 1n + this.random.amount(99n));
    const name = `giveaway ${this.giveaways.length}`;
    return this.#add(
      new Giveaway(this.world, { ...this.#terms(first.currency), weights, name, like: first }),
    );
  }

  /** Returns a giveaway for the next step: a new one when the chosen one is over for good. */
  pick(): Giveaway {
    const { random, world, giveaways, accounts } = this;
    const made = random.pick(giveaways);
    const isOver = accounts.wasOpen(made) ? !world.escrow(made.escrow) : world.now >= made.openBefore;
    if (!isOver || giveaways.length === MOST_GIVEAWAYS || random.chance(30)) return made;
    return this.#addLike(giveaways[0]!);
  }

  /** Throws with the seed and the story when an invariant is violated. */
  run(): this {
    try {
      for (let step = 0; step < STEPS; step++) {
        if (this.random.chance(35)) happen(this);
        else this.send(...chooseInstructions(this));
        this.#check();
      }
      drain(this);
      this.#check();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const story = this.story.map((line) => `  ${line}`).join('\n');
      throw new Error(`seed ${this.seed}: ${reason}\n${story}`, { cause: error });
    }
    return this;
  }

  tell(line: string): void {
    this.story.push(line);
  }

  /** Sends a transaction to the program and counts the money. */
  send(instructions: readonly EscrowInstruction[], signers: readonly Signer[], title: string): Outcome {
    this.world.watchAll(instructions, signers);
    const before = this.accounts.worth();
    const outcome = this.world.send(instructions, signers);
    const after = this.accounts.worth();
    this.tell(`${title}: ${outcome.ok ? 'done' : (outcome.refusal ?? outcome.error?.split('\n')[0])}`);
    for (const { step } of outcome.events) this.succeeded.set(step, (this.succeeded.get(step) ?? 0) + 1);
    const { refusal } = outcome;
    if (refusal !== null) this.refused.set(refusal, (this.refused.get(refusal) ?? 0) + 1);
    const failure = outcome.ok ? null : failureOfLogs(outcome.logs);
    // Neither a crash nor a failed syscall may be the answer to any transaction.
    if (failure?.program === PROGRAM && (failure.code === null || failure.code === 45)) {
      throw new Error(`the program broke:\n${outcome.logs.join('\n')}`);
    }
    const payer = signers[0]!.address;
    const signed = new Set(signers.map(({ address }) => address));
    this.accounts.judge({ before, after, outcome, instructions, signed, payer });
    return outcome;
  }

  #check(): void {
    const problems = [...this.world.audit(), ...this.accounts.shortfalls()];
    if (problems.length > 0) throw new Error(problems.join('; '));
  }
}

/** Sums over the walks of several seeds. */
export async function walkAll(
  from: number,
  seeds: number,
  progress?: (done: number) => void,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed++) {
    const walk = new Walk(seed).run();
    for (const [name, count] of [...walk.succeeded, ...walk.refused]) {
      sums.set(String(name), (sums.get(String(name)) ?? 0) + count);
    }
    progress?.(seed - from + 1);
    // The runtimes of past walks are freed only between two turns of the event loop.
    await nextTurn();
  }
  return sums;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seeds: { type: 'string' }, from: { type: 'string' } } });
  const sums = await walkAll(Number(values.from ?? 1), Number(values.seeds ?? 200), (done) => {
    if (done % 250 === 0) console.log(`${done} walks`);
  });
  console.log(Object.fromEntries(sums));
}

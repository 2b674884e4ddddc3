/** The balances of everyone in a walk, and who may gain or lose by a transaction. */
import { type EscrowAccount, unpaidAmount } from '../../core/escrow/account.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { ESCROW_STEPS, type EscrowInstruction, type EscrowStep } from '../../core/escrow/instructions.ts';
import { PROVEN_EXTENSION_SECONDS } from '../../core/escrow/rules.ts';
import { readTokenAccount } from '../../local/solana/token-accounts.ts';
import type { Giveaway } from './giveaway.ts';
import { type Outcome, PROGRAM, type World } from './harness.ts';
import type { Signer } from './keys.ts';

export interface Worth {
  lamports: bigint;
  tokens: bigint;
}

export interface Judged {
  before: Map<string, Worth>;
  after: Map<string, Worth>;
  outcome: Outcome;
  instructions: readonly EscrowInstruction[];
  /** The signers, and the one who paid the network. */
  signed: ReadonlySet<string>;
  payer: string;
}

/** Steps whose caller is repaid the fee of a transaction. */
const REPAID: readonly EscrowStep[] = ['reveal', 'prove', 'pay', 'finish'];
const REPAYMENT = 5_000n;

export class Accounts {
  readonly #world: World;
  readonly #giveaways: Giveaway[] = [];
  /** Owners of the addresses at which accounts can be missing and appear. */
  readonly #owners = new Map<string, string>();
  readonly #winners = new Set<string>();
  /** The terms under which each escrow was opened: a changed instruction may have opened it under others. */
  readonly #terms = new Map<string, EscrowAccount>();

  constructor(world: World) {
    this.#world = world;
  }

  /** From now on counts this giveaway too. */
  add(made: Giveaway, people: readonly Signer[]): void {
    this.#giveaways.push(made);
    if (!made.token) return;
    this.#owners.set(made.vault, made.escrow);
    for (const person of people) this.#owners.set(made.accountOf(person), person.address);
  }

  /** Returns whether it was opened once, so that it can never be again. */
  wasOpen({ escrow }: Giveaway): boolean {
    return this.#terms.has(escrow);
  }

  /** By owner: wallets with their token accounts, and escrows with their vaults. */
  worth(): Map<string, Worth> {
    const found = new Map<string, Worth>();
    for (const [address, { lamports, tokens, holder }] of this.#world.balances()) {
      const owner = holder ?? this.#owners.get(address) ?? address;
      const sum = found.get(owner) ?? { lamports: 0n, tokens: 0n };
      found.set(owner, { lamports: sum.lamports + lamports, tokens: sum.tokens + (tokens?.amount ?? 0n) });
    }
    return found;
  }

  heldBy(owner: string): Worth {
    return this.worth().get(owner) ?? { lamports: 0n, tokens: 0n };
  }

  /** Throws when someone gained who may not, or lost without having signed. */
  judge(judged: Judged): void {
    const { before, after, outcome, instructions, signed, payer } = judged;
    for (const event of outcome.events) {
      if (event.step === 'prove') this.#winners.add(event.winner);
      if (event.step !== 'open') continue;
      if (this.#terms.has(event.escrow)) throw new Error(`${event.escrow} has opened a second time`);
      this.#terms.set(event.escrow, event.account);
    }
    // The network cuts long logs, and with them the event of the last escrow that a transaction opened.
    if (outcome.logs.includes('Log truncated'))
      for (const { escrow } of this.#giveaways) {
        const state = this.#terms.has(escrow) ? null : this.#world.escrow(escrow);
        if (state) this.#terms.set(escrow, state);
      }
    const escrows = new Set(this.#giveaways.map(({ escrow }) => escrow));
    const gained = (address: string): Worth => {
      const [old, now] = [before.get(address), after.get(address)];
      const fee = address === payer ? outcome.feeLamports : 0n;
      if (!now || !old) throw new Error(`${address} was not counted`);
      return { lamports: now.lamports - old.lamports + fee, tokens: now.tokens - old.tokens };
    };
    for (const address of after.keys()) {
      const { lamports, tokens } = gained(address);
      const wrong = (what: string) => {
        throw new Error(`${address} ${what}: ${lamports} lamports, ${tokens} tokens`);
      };
      if (!outcome.ok && (lamports !== 0n || tokens !== 0n)) wrong('changed in a failed transaction');
      if (escrows.has(address)) continue;
      if (!signed.has(address) && (lamports < 0n || tokens < 0n)) wrong('lost without having signed');
      const work = REPAYMENT * BigInt(instructions.filter((each) => repaid(each, address)).length);
      if (!this.#mayGain(address) && (lamports > work || tokens > 0n)) wrong('gained');
    }
    for (const event of outcome.events) {
      const terms = this.#terms.get(event.escrow)!;
      const received = (address: string) => gained(address)[terms.mint ? 'tokens' : 'lamports'];
      if (event.step === 'pay') {
        const had = received(event.winner);
        const { amount } = terms.places[event.place]!;
        if (event.amount !== amount || had < amount) {
          throw new Error(`${event.winner} was paid ${had} of ${amount}`);
        }
        const more = terms.mint ? 0n : REPAYMENT;
        if (instructions.length === 1 && had > amount + more)
          throw new Error(`${event.winner} was paid ${had}`);
      }
      if (event.step === 'finish') {
        const had = received(terms.treasury);
        const fee = event.fee === 0n && this.#mayKeepFee(event.escrow, terms, instructions) ? 0n : terms.fee;
        if (event.fee !== fee || had < fee) throw new Error(`the treasury had ${had}`);
        // Alone in its transaction, and for another user, it says exactly what the treasury may have.
        const more = terms.mint ? 0n : REPAYMENT;
        const alone = instructions.length === 1 && terms.treasury !== terms.creator;
        if (alone && had > fee + more) throw new Error(`the treasury had ${had}, too much`);
      }
    }
  }

  /** Whether the creator ended it so late that a fee which cannot go stays with the rest. */
  #mayKeepFee(
    escrow: string,
    { creator, treasury, mint, tokenProgram, reclaimAt }: EscrowAccount,
    instructions: readonly EscrowInstruction[],
  ): boolean {
    const isFinish = ({ program, data, keys }: EscrowInstruction) =>
      program === PROGRAM && ESCROW_STEPS[data[0] ?? -1] === 'finish' && keys[1]?.address === escrow;
    const finish = instructions.find(isFinish);
    if (finish?.keys[0]?.address !== creator || this.#world.now < reclaimAt + PROVEN_EXTENSION_SECONDS)
      return false;
    const keys = instructions.flatMap((each) => each.keys);
    if (mint === null) return keys.every(({ address, writable }) => address !== treasury || !writable);
    const account = readTokenAccount(this.#world.account(associatedAccount(treasury, mint, tokenProgram!)));
    return account !== null && (account.owner !== treasury || account.state === 'frozen');
  }

  #mayGain(address: string): boolean {
    const named = [...this.#terms.values()].some(
      ({ creator, treasury }) => address === creator || address === treasury,
    );
    return named || this.#winners.has(address);
  }

  /** Escrows that hold less than they owe, and wallets that have won twice. */
  shortfalls(): string[] {
    return this.#giveaways.flatMap((made) => {
      const state = this.#world.escrow(made.escrow);
      if (!state) return [];
      const winners = state.places.flatMap(({ winner }) => winner ?? []);
      if (new Set(winners).size < winners.length) return [`${made.escrow} has one winner twice`];
      const owed = state.fee + unpaidAmount(state);
      const lamports = this.#world.lamports(made.escrow) - state.baseLamports;
      const held = made.token ? this.#world.tokens(made.vault) : lamports;
      const problems = held < owed ? [`${made.escrow} owes ${owed} and holds ${held}`] : [];
      return lamports < 0n
        ? [...problems, `${made.escrow} lacks ${-lamports} lamports of its base`]
        : problems;
    });
  }
}

function repaid({ program, keys, data }: EscrowInstruction, caller: string): boolean {
  const step = ESCROW_STEPS[data[0] ?? -1];
  return program === PROGRAM && keys[0]?.address === caller && step !== undefined && REPAID.includes(step);
}

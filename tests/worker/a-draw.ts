/** Draws for tests, at the stage that a test needs: they come there by the calls of users and of the engine. */
import { Keypair } from '@solana/web3.js';
import { timeOf } from '../../core/draw/networks.ts';
import { type Giveaway, type GiveawayStage, STAGES } from '../../core/giveaways/model.ts';
import { advance, runDraw } from '../../worker/draw-engine/advance.ts';
import { type PlaceRow, placesOf } from '../../worker/draw-engine/landed/store.ts';
import { prepareStep, settleStep, takeSigned } from '../../worker/draw-engine/steps.ts';
import { beaconOf } from '../../worker/giveaways/beacon-network.ts';
import type { GiveawayRow } from '../../worker/giveaways/store.ts';
import { commitLive, confirmed, deps, passOpening, rowOf, travel } from './draws.ts';
import { cancelAs, newcomer } from './giveaway-acts.ts';
import { chainTime, fund, type GiveawayOptions, makeGiveaway, register } from './giveaways.ts';
import { person, sign, token } from './support.ts';

/** Longer than a step takes to land, shorter than any other wait of a draw. */
const PATIENCE_MS = 15_000;

/**
 * Builds a draw of 1 SOL by the demo creator. Settings come first, in any order; the stage comes last and makes it.
 * What a stage returns continues from there:
 *
 *     const draw = await aDraw().registered(3).places(['0.6', '0.4']).live().committed();
 *     expect((await draw.completed()).winners).toHaveLength(2);
 *
 * Stages move the clocks, so that a test file that reaches one calls `home` after each test.
 */
export const aDraw = () => new DrawBuilder();

class DrawBuilder {
  #options: GiveawayOptions = {};
  #fans: Keypair[] = [];
  #isLive = false;
  #isSmall = false;

  /** Options without a method of their own. */
  with(options: GiveawayOptions): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /** These fans register, or this many new wallets, which hold nothing. */
  registered(fans: number | Keypair[] = 2): this {
    this.#fans = typeof fans === 'number' ? Array.from({ length: fans }, () => Keypair.generate()) : fans;
    return this;
  }

  by(creator: Keypair): this {
    return this.with({ creator });
  }

  /** The prize is 0.1 SOL. The creator is new, unless `by` names one. */
  small(): this {
    this.#isSmall = true;
    return this;
  }

  /** Everyone takes part who holds at least one of the coin. No one registers. */
  holders(tokenMint = token('launch').mint): this {
    return this.with({ type: 'holders', tokenMint, eligibilityType: 'custom', customAmount: 1 });
  }

  /** The prize is in the launch coin. */
  inToken(prizeAmount?: number): this {
    return this.with({ prizeCurrency: 'CREATOR_COIN', tokenMint: token('launch').mint, prizeAmount });
  }

  /** `amounts`: as typed, or the number of places, of 0.1 each. */
  places(amounts: number | string[]): this {
    return this.with({
      places: typeof amounts === 'number' ? new Array<string>(amounts).fill('0.1') : amounts,
    });
  }

  /** Objections are possible for so long. */
  windowed(windowSeconds = 600): this {
    return this.with({ windowSeconds });
  }

  /** The creator's wallet signs the commit as well. */
  live(): this {
    this.#isLive = true;
    return this;
  }

  /** Its prize is in the escrow, and all fans are registered. */
  async open(): Promise<Draw> {
    const creator = this.#options.creator ?? (this.#isSmall ? await newcomer() : person('creator'));
    // A large prize comes on top of what the other tests rely on.
    if (!this.#isSmall) await fund(creator, 1.1);
    const prizeAmount = this.#isSmall && !this.#options.places ? 0.1 : undefined;
    const giveaway = await makeGiveaway({
      ...this.#options,
      prizeAmount: this.#options.prizeAmount ?? prizeAmount,
      creator,
    });
    for (const fan of this.#fans) {
      const { status, json } = await register(giveaway, fan);
      if (status !== 200) throw new Error(`register answered ${status}: ${JSON.stringify(json)}`);
    }
    return new Draw({ giveaway, creator, fans: this.#fans, isLive: this.#isLive }).read();
  }

  pastOpening = async () => (await this.open()).pastOpening();
  closed = async () => (await this.open()).closed();
  committed = async () => (await this.open()).committed();
  published = async () => (await this.open()).published();
  revealed = async () => (await this.open()).revealed();
  proven = async () => (await this.open()).proven();
  paid = async () => (await this.open()).paid();
  completed = async () => (await this.open()).completed();
  cancelled = async () => (await this.open()).cancelled();
}

/** A draw at a stage, with its rows as of then. Its methods take it to later stages. */
export class Draw {
  readonly id: string;
  readonly giveaway: Giveaway;
  readonly creator: Keypair;
  readonly fans: Keypair[];
  row!: GiveawayRow;
  winners: PlaceRow[] = [];
  readonly #isLive: boolean;

  constructor(made: { giveaway: Giveaway; creator: Keypair; fans: Keypair[]; isLive: boolean }) {
    this.id = made.giveaway.id;
    this.giveaway = made.giveaway;
    this.creator = made.creator;
    this.fans = made.fans;
    this.#isLive = made.isLive;
  }

  /** The winner of the first place. Throws before there is one. */
  get winner(): string {
    const [first] = this.winners;
    if (!first) throw new Error('nobody has won yet');
    return first.winner;
  }

  /** Reads its rows again. */
  async read(): Promise<this> {
    this.row = await rowOf(this.id);
    this.winners = await placesOf(deps().db, this.id);
    return this;
  }

  /** The first minutes are over, in which nothing closes its escrow. */
  async pastOpening(): Promise<this> {
    await passOpening(this.id);
    return this;
  }

  /** The creator has closed the entries on chain; among holders the end has passed. The engine has seen neither. */
  async closed(): Promise<this> {
    if (this.row.kind === 'holders') {
      const left = this.row.endsAt - (await chainTime());
      if (left >= 0) await travel(left + 1);
    } else await this.#closeEntries();
    return this.read();
  }

  /** The list is on chain: by both signatures where it is live, by the operator alone otherwise. */
  async committed(): Promise<this> {
    if (this.#isLive) await commitLive(this.id, this.creator);
    else await this.closed();
    await runDraw(deps(), this.id);
    return this.#at('committed');
  }

  /** The round of its commit is published. */
  async published(): Promise<this> {
    if (!(await this.#hasReached('committed'))) await this.committed();
    const left = timeOf(beaconOf(this.row), BigInt(this.row.round!)) - (await chainTime());
    if (left >= 0) await travel(left + 1);
    return this;
  }

  async revealed(): Promise<this> {
    await this.published();
    return this.#reach('revealed');
  }

  /** All winners are proven, and none is paid. */
  async proven(): Promise<this> {
    await this.published();
    return this.#reach('proven');
  }

  /** The creator has confirmed the winners, and all are paid. */
  async paid(): Promise<this> {
    await this.proven();
    // Draws among holders pay by themselves.
    if (this.row.kind === 'participants') await confirmed(this.id);
    return this.#reach('paid');
  }

  /** All are paid, and the escrow is closed. */
  async completed(): Promise<this> {
    if (!(await this.#hasReached('paid'))) await this.paid();
    await passOpening(this.id);
    return this.#reach('completed');
  }

  /** The creator cancels it, as the page does. */
  async cancelled(): Promise<this> {
    await passOpening(this.id);
    const { status, json } = await cancelAs(this.creator, this.giveaway);
    if (status !== 200) throw new Error(`cancel answered ${status}: ${JSON.stringify(json)}`);
    return this.#at('cancelled');
  }

  /** As select does. */
  async #closeEntries(): Promise<void> {
    const using = deps();
    const { row } = await this.read();
    const { transaction } = await prepareStep(using, row, 'close_entries', row.creator);
    const taken = await takeSigned(using, row, sign(transaction, this.creator), ['close_entries']);
    const { status } = await settleStep(using, taken, 5000);
    if (status !== 'confirmed') throw new Error(`close_entries is ${status}`);
  }

  async #hasReached(stage: GiveawayStage): Promise<boolean> {
    await this.read();
    return STAGES.indexOf(this.row.stage) >= STAGES.indexOf(stage);
  }

  async #at(stage: GiveawayStage): Promise<this> {
    await this.read();
    if (this.row.stage !== stage) throw new Error(`${this.id} is ${this.row.stage}, not ${stage}`);
    return this;
  }

  /** Takes steps until this stage, and none after it. */
  async #reach(stage: GiveawayStage): Promise<this> {
    const using = deps();
    while (!(await this.#hasReached(stage))) {
      const move = await advance(using, this.id);
      if (move.kind === 'over') break;
      if (move.kind === 'moved') continue;
      const wait = move.until - using.clock.now();
      if (wait > PATIENCE_MS) break;
      await using.clock.sleep(Math.max(wait, 100));
    }
    return this.#at(stage);
  }
}

/** The prices that a page knows. It requests all wanted prices together, and again each minute. No React, no clock. */
import type { UsdPrice } from '../../core/tokens/market.ts';

interface Surroundings {
  /** Returns the prices of `mints`; those without one are absent. */
  ask(mints: string[]): Promise<Record<string, UsdPrice>>;
  /** The most mints of one call. */
  atOnce: number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs the task after that time, unless the returned function is called before. */
  later(milliseconds: number, task: () => void): () => void;
  /** A page in the background asks nothing. */
  isVisible(): boolean;
}

/** All parts of a screen that are drawn within this time share a call. */
const GATHER_MS = 30;
const RENEW_MS = 60_000;
/** A price of yesterday is no price. */
const DAY_MS = 24 * 3_600_000;

export class PriceStore {
  readonly #around: Surroundings;
  /** The number of parts of the page that show dollars of a mint. */
  readonly #wanted = new Map<string, number>();
  readonly #prices = new Map<string, UsdPrice>();
  /** The time of the last request for each mint. */
  readonly #askedAt = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #cancel: (() => void) | null = null;
  /** Whether the planned request is for newly wanted prices, and not the renewal. */
  #gathers = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Notes that dollars of `mint` are shown, until the returned function is called. */
  want(mint: string): () => void {
    this.#wanted.set(mint, (this.#wanted.get(mint) ?? 0) + 1);
    if (!this.#gathers && this.#isDue(mint)) this.#plan(GATHER_MS, true);
    return () => {
      const left = (this.#wanted.get(mint) ?? 1) - 1;
      if (left > 0) this.#wanted.set(mint, left);
      else this.#wanted.delete(mint);
    };
  }

  /** Returns the price; null without one of the last day. It is the same object until the next request. */
  priceOf(mint: string): UsdPrice | null {
    const price = this.#prices.get(mint);
    return price && this.#around.now() - price.at < DAY_MS ? price : null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #isDue(mint: string): boolean {
    return this.#around.now() - (this.#askedAt.get(mint) ?? Number.NEGATIVE_INFINITY) >= RENEW_MS;
  }

  #plan(milliseconds: number, gathers: boolean): void {
    this.#cancel?.();
    this.#gathers = gathers;
    this.#cancel = this.#around.later(milliseconds, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    this.#cancel = null;
    this.#gathers = false;
    const due = this.#around.isVisible() ? [...this.#wanted.keys()].filter((mint) => this.#isDue(mint)) : [];
    for (const mint of due) this.#askedAt.set(mint, this.#around.now());
    const calls: Promise<void>[] = [];
    for (let from = 0; from < due.length; from += this.#around.atOnce)
      calls.push(this.#askFor(due.slice(from, from + this.#around.atOnce)));
    await Promise.all(calls);
    if (this.#cancel === null && this.#wanted.size > 0) this.#plan(RENEW_MS, false);
  }

  async #askFor(mints: string[]): Promise<void> {
    try {
      const prices = await this.#around.ask(mints);
      for (const mint of mints) {
        const price = prices[mint];
        if (price) this.#prices.set(mint, price);
        else this.#prices.delete(mint);
      }
    } catch (error) {
      // Dollars are beside the amounts: without them the page is complete. Each price is older by now.
      for (const mint of mints) {
        const price = this.#prices.get(mint);
        if (price) this.#prices.set(mint, { ...price });
      }
      console.warn('prices could not be read', error);
    }
    for (const listener of this.#listeners) listener();
  }
}

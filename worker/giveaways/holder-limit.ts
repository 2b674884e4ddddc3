/**
 * Decides whether a list of a token's holders can be made. Cached: a check costs the node a search and us up to 30 MB.
 */

import { checkHolderLimit, type HolderRpc } from '../../chain/holders.ts';
import { Refusal } from '../../core/refusals.ts';
import { SingleFlight } from '../tokens/single-flight.ts';

/** A mint does not grow past the limit in minutes, and the draw checks again. */
const KNOWN_MS = 5 * 60_000;
const MAX_KNOWN = 1000;
/** A node takes seconds to search a large mint. */
const PATIENCE_MS = 90_000;

export class HolderLimit {
  readonly #known = new Map<string, { until: number; refusal: Refusal | null }>();
  readonly #flights = new SingleFlight<Refusal | null>(PATIENCE_MS);

  /**
   * Checks a mint. `asked` is awaited before the network is asked. Refuses too_many_holders, token_not_found. Throws
   * RpcUnavailable.
   */
  async check(rpc: HolderRpc, mint: string, now: number, asked: () => Promise<void>): Promise<void> {
    let known = this.#known.get(mint);
    if (!known || known.until <= now) {
      await asked();
      known = { until: now + KNOWN_MS, refusal: await this.#flights.run(mint, () => refusalOf(rpc, mint)) };
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      this.#known.set(mint, known);
    }
    if (known.refusal) throw known.refusal;
  }
}

async function refusalOf(rpc: HolderRpc, mint: string): Promise<Refusal | null> {
  try {
    await checkHolderLimit(rpc, mint);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_holders') return error;
    throw error;
  }
}

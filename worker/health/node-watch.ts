/**
 * Watches whether the Solana node serves, for GET /api/health: asked on each call, whether the cron runs or not. A
 * stranger may call it a thousand times a second, so the calls of an isolate share one look and its result.
 */
import { systemClock } from '../../chain/clock.ts';
import { RpcUnavailable, SolanaRpc } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, clockSlot, decodeClock } from '../../core/accounts/clock.ts';
import { isWell, type NodeReading, type NodeState, stateOf } from '../../core/node-state.ts';
import type { Env } from '../env.ts';
import { SingleFlight } from '../tokens/single-flight.ts';

/** Validity of a result: at most four looks a minute at a node that serves, and eight at a dead one. */
export const VALID_MS = 15_000;
/** Pause before the second look at a node that seems dead. */
const PAUSE_MS = 2000;
const TIMEOUT_MS = 3000;

interface NodeOutside {
  /** Looks at the node once; throws its error. */
  look(): Promise<NodeReading>;
  wait(ms: number): Promise<unknown>;
  /** Ms since 1970. */
  now(): number;
}

export class NodeWatch {
  readonly #outside: NodeOutside;
  readonly #flights = new SingleFlight<NodeState>();
  #slot = 0;
  #known: { state: NodeState; until: number } | null = null;

  constructor(outside: NodeOutside) {
    this.#outside = outside;
  }

  /** Returns a state at most `VALID_MS` old. Never throws. `waitUntil`: keeps the look alive without its client. */
  async state(waitUntil: (work: Promise<unknown>) => void): Promise<NodeState> {
    if (this.#known && this.#outside.now() < this.#known.until) return this.#known.state;
    return this.#flights.run('node', () => {
      const asked = this.#ask();
      waitUntil(asked);
      return asked;
    });
  }

  async #ask(): Promise<NodeState> {
    const before = this.#slot;
    const first = await this.#look();
    let state: NodeState = 'serves';
    if (!isWell(first, before)) {
      await this.#outside.wait(PAUSE_MS);
      state = stateOf(first, await this.#look());
    }
    this.#known = { state, until: this.#outside.now() + VALID_MS };
    return state;
  }

  async #look(): Promise<NodeReading | null> {
    try {
      const reading = await this.#outside.look();
      this.#slot = reading.slot;
      return reading;
    } catch (error) {
      console.warn('the node did not answer', error instanceof Error ? error.message : '');
      return null;
    }
  }
}

/** Watches by the node's address, so that a test has a node of its own. */
const watches = new Map<string, NodeWatch>();

/** Returns the watch of this isolate. `outside`: a test's, if it is the first to name the node. */
export function nodeWatch(env: Env, outside: Partial<NodeOutside> = {}): NodeWatch {
  const found = watches.get(env.SOLANA_RPC_URL);
  if (found) return found;
  const watch = new NodeWatch({
    look: () => probeNode(env, TIMEOUT_MS),
    wait: (ms) => systemClock.sleep(ms),
    now: () => systemClock.now(),
    ...outside,
  });
  watches.set(env.SOLANA_RPC_URL, watch);
  return watch;
}

/**
 * Sends two calls at once: the clock, and a blockhash, because a node may read accounts and give no blockhash, and then
 * no transaction is built. Throws RpcUnavailable or RpcError.
 */
export async function probeNode(env: Env, timeoutMs: number): Promise<NodeReading> {
  const rpc = new SolanaRpc(env.SOLANA_RPC_URL, timeoutMs, env.SITE_URL);
  const [[clock]] = await Promise.all([rpc.accounts([CLOCK_SYSVAR]), rpc.latestBlockhash()]);
  const [slot, time] = clock ? [clockSlot(clock.data), decodeClock(clock.data)] : [null, null];
  if (slot === null || time === null) throw new RpcUnavailable('the clock is no clock');
  return { slot, lagSeconds: Math.floor(Date.now() / 1000) - time };
}

/** Decides whether a Solana node serves, by its own readings. */

/** One look at a node. */
export interface NodeReading {
  slot: number;
  /** The lag of the chain's clock behind ours, in seconds. */
  lagSeconds: number;
}

/** silent: it gives no usable answer. still: its slot does not move. behind: it follows, too far back to be used. */
export type NodeState = 'serves' | 'silent' | 'still' | 'behind';

/** A blockhash is accepted for about this long, so what such a node helps to sign is dead when it is sent. */
const BEHIND_SECONDS = 60;
/** The chain's own clock may drift by some seconds. */
const DRIFT_SECONDS = 20;

/**
 * Returns whether one look is enough to say that it serves. `before`: the slot of an earlier look, seconds ago at
 * least; 0 without one. Null: no answer.
 */
export function isWell(reading: NodeReading | null, before: number): boolean {
  return reading !== null && reading.slot > before && reading.lagSeconds <= DRIFT_SECONDS;
}

/**
 * Returns the state of a node from two readings some seconds apart: one lost answer, or one late slot, does not make a
 * dead node.
 */
export function stateOf(first: NodeReading | null, second: NodeReading | null): NodeState {
  if (second === null) return 'silent';
  if (first !== null && second.slot <= first.slot) return 'still';
  return second.lagSeconds > BEHIND_SECONDS ? 'behind' : 'serves';
}

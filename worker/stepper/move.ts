/** The result of one step of a draw or a payout. */
export type Move =
  | { kind: 'moved' }
  /** `until`: when to check again, ms since 1970. `waitsFor`: what is missing; null if only time has to pass. */
  | { kind: 'waits'; until: number; waitsFor: string | null }
  | { kind: 'over' };

export const MOVED: Move = { kind: 'moved' };
export const OVER: Move = { kind: 'over' };

export function waits(until: number, waitsFor: string | null = null): Move {
  return { kind: 'waits', until, waitsFor };
}

/** Finds the alerts that only a panic holds: they may be released all at once when it is over. */
import type { HoldReason, Ruling } from './model.ts';

/**
 * Returns a panic's reasons for a hold: the panic alone if the rules would have released it, at once or after its time.
 */
export function panicReasons({ until, reasons }: Pick<Ruling, 'until' | 'reasons'>): HoldReason[] {
  const stays = until === null ? reasons.filter((reason) => reason !== 'unattended') : [];
  return [...new Set<HoldReason>([...stays, 'panic'])];
}

export function isHeldByPanicAlone(reasons: readonly HoldReason[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'panic');
}

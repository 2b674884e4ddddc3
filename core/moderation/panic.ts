/** Which alerts a panic holds by itself alone: those may be let go all at once when it is over. */
import type { HoldReason, Ruling } from './model.ts';

/** Why a panic holds an alert: by itself alone if the rules would have let it go, at once or after its time. */
export function panicReasons({ until, reasons }: Pick<Ruling, 'until' | 'reasons'>): HoldReason[] {
  const stays = until === null ? reasons.filter((reason) => reason !== 'unattended') : [];
  return [...new Set<HoldReason>([...stays, 'panic'])];
}

export function isHeldByPanicAlone(reasons: readonly HoldReason[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason === 'panic');
}

/** Which action takes another one back, while that is still possible. */
import type { DeskAction, DeskState } from '../../core/live/desk.ts';

export interface Done {
  action: DeskAction;
  alertId: string | null;
}

const OPPOSITES: Partial<Record<DeskAction, DeskAction>> = {
  approve: 'hold',
  hold: 'approve',
  pause: 'resume',
  resume: 'pause',
};

/** Null where the stream has moved on: what was shown is seen. */
export function undoOf({ action, alertId }: Done, state: DeskState): Done | null {
  const opposite = OPPOSITES[action];
  if (!opposite) return null;
  if (alertId === null) return { action: opposite, alertId };
  const { alerts } = opposite === 'hold' ? state.waiting : state.held;
  return alerts.some((alert) => alert.alertId === alertId) ? { action: opposite, alertId } : null;
}

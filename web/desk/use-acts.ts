/** Actions on the live queue: pending ones, the last failure, and undo. */

import { useState } from 'react';
import type { DeskAction, DeskState } from '../../core/live/desk.ts';
import { reasonOf } from '../client/call.ts';
import { words } from './words.ts';

export interface Acts {
  isBusy(action: DeskAction, alertId?: string): boolean;
  press(action: DeskAction, alertId?: string): void;
  /** The reason why the last action failed. The next press clears it. */
  failed: string | null;
  /** Reverts the last action. Null if it is too late. */
  undo: (() => void) | null;
}

/** Sends actions. `send` rejects with the message for the user. */
export function useActs(
  state: DeskState | null,
  send: (action: DeskAction, alertId?: string) => Promise<void>,
): Acts {
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<string | null>(null);
  const [last, setLast] = useState<Done | null>(null);
  const nameOf = (action: DeskAction, alertId?: string) => `${action} ${alertId ?? ''}`;

  async function act(action: DeskAction, alertId?: string): Promise<void> {
    const name = nameOf(action, alertId);
    // A second press does nothing while the first is pending.
    if (pending.has(name)) return;
    setPending((before) => new Set(before).add(name));
    setFailed(null);
    try {
      await send(action, alertId);
      setLast({ action, alertId: alertId ?? null });
    } catch (error) {
      setFailed(reasonOf(error, words.failed));
    } finally {
      setPending((before) => new Set([...before].filter((other) => other !== name)));
    }
  }

  const back = state && last ? undoOf(last, state) : null;
  return {
    isBusy: (action, alertId) => pending.has(nameOf(action, alertId)),
    press: (action, alertId) => void act(action, alertId),
    failed,
    undo: back && (() => void act(back.action, back.alertId ?? undefined)),
  };
}

/** A completed action. */
interface Done {
  action: DeskAction;
  alertId: string | null;
}

const OPPOSITES: Partial<Record<DeskAction, DeskAction>> = {
  approve: 'hold',
  hold: 'approve',
  pause: 'resume',
  resume: 'pause',
};

/** Returns the action that reverts another one, or null if the alert has moved on. */
export function undoOf({ action, alertId }: Done, state: DeskState): Done | null {
  const opposite = OPPOSITES[action];
  if (!opposite) return null;
  if (alertId === null) return { action: opposite, alertId };
  const { alerts } = opposite === 'hold' ? state.waiting : state.held;
  return alerts.some((alert) => alert.alertId === alertId) ? { action: opposite, alertId } : null;
}

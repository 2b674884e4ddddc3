/** Acting on the live queue: which action is on its way, whether it failed, and whether it can be taken back. */
import { useState } from 'react';
import type { DeskAction, DeskState } from '../../core/live/desk.ts';
import { reasonOf } from '../client/call.ts';
import { type Done, undoOf } from './undo.ts';
import { words } from './words.ts';

export interface Acts {
  isBusy(action: DeskAction, alertId?: string): boolean;
  press(action: DeskAction, alertId?: string): void;
  /** Why the last action failed; null once another one is pressed. */
  failed: string | null;
  /** Takes back the last action; null where that is too late. */
  undo: (() => void) | null;
}

/** `send` rejects with what the user reads. */
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
    // A second press while the first is on its way means nothing more.
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

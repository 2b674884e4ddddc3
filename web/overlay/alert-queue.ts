/**
 * The overlay's own queue: one alert at a time, the next one only when the last has left the screen and its sound has
 * ended. Pure: (state, event) gives the new state; timers and sounds are the caller's.
 */
import type { ServerMessage } from '../../core/live.ts';

export type Alert = Extract<ServerMessage, { type: 'tip:new' }>;

export interface AlertQueue {
  /** On screen, or still audible. */
  current: Alert | null;
  /** False once its time on screen is over. */
  visible: boolean;
  /** True until its sound has ended. */
  sounding: boolean;
  /** A clear blanked the screen, not the end of an alert. */
  cleared: boolean;
  waiting: readonly Alert[];
}

export const EMPTY_QUEUE: AlertQueue = {
  current: null,
  visible: false,
  sounding: false,
  cleared: false,
  waiting: [],
};

type QueueEvent =
  | { type: 'arrived'; alert: Alert }
  /** The time on screen of this alert is over. */
  | { type: 'timed-out'; alertId: string }
  /** Its sound has ended, failed or taken too long. */
  | { type: 'silent'; alertId: string }
  /** The creator has ended the alert on screen; waiting alerts continue. */
  | { type: 'skipped' }
  | { type: 'cleared' };

export function nextQueue(queue: AlertQueue, event: QueueEvent): AlertQueue {
  switch (event.type) {
    case 'arrived':
      return advance({ ...queue, waiting: [...queue.waiting, event.alert] });
    case 'timed-out':
      return isCurrent(queue, event.alertId) ? advance({ ...queue, visible: false }) : queue;
    case 'silent':
      return isCurrent(queue, event.alertId) ? advance({ ...queue, sounding: false }) : queue;
    case 'skipped': {
      const rest = advance({ ...queue, current: null, visible: false, sounding: false });
      return rest.current ? rest : { ...EMPTY_QUEUE, cleared: true };
    }
    case 'cleared':
      return { ...EMPTY_QUEUE, cleared: true };
  }
}

function isCurrent(queue: AlertQueue, alertId: string): boolean {
  return queue.current?.alertId === alertId;
}

function advance(queue: AlertQueue): AlertQueue {
  if (queue.current && (queue.visible || queue.sounding)) return queue;
  const [current, ...waiting] = queue.waiting;
  return current ? { current, visible: true, sounding: true, cleared: false, waiting } : EMPTY_QUEUE;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { isSecondEscape } from './keys.ts';

/** A dialog that is open takes Escape; its own listener may run after ours. */
const DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * Calls `panic` when Escape is pressed twice, in a text field too: a creator who is typing must be able to stop the
 * stream.
 */
export function usePanicKey(panic: (() => void) | null): void {
  const last = useRef<number | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector(DIALOG)) {
      last.current = null;
      return;
    }
    if (event.repeat) return;
    if (!isSecondEscape(last.current, event.timeStamp)) last.current = event.timeStamp;
    else {
      last.current = null;
      panic?.();
    }
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

import { useLayoutEffect, useRef } from 'react';
import type { Held } from './held-files.ts';

/** Shows a loaded picture or clip, from its beginning. */
export function HeldPicture({ held }: { held: Held }) {
  const slot = useRef<HTMLSpanElement>(null);
  // Before the alert is painted.
  useLayoutEffect(() => {
    const element = held.take();
    slot.current!.append(element);
    return () => held.giveBack(element);
  }, [held]);
  return <span ref={slot} className="alert-held" />;
}

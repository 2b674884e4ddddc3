import { useState } from 'react';
import './running-bar.css';

/** Shows the time left of the alert on screen. `at` is the room's clock at its message, in ms since 1970. */
export function RunningBar({ startedAt, endsAt, at }: { startedAt: number; endsAt: number; at: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-mint/15">
      <Bar key={`${startedAt} ${endsAt}`} lengthMs={endsAt - startedAt} elapsedMs={at - startedAt} />
    </div>
  );
}

/** Runs from the first message. Later ones report more elapsed time, but the bar has run meanwhile. */
function Bar({ lengthMs, elapsedMs }: { lengthMs: number; elapsedMs: number }) {
  const [startMs] = useState(elapsedMs);
  return (
    <div
      className="running-bar h-full rounded-full bg-mint"
      style={{ animationDuration: `${lengthMs}ms`, animationDelay: `${-startMs}ms` }}
    />
  );
}

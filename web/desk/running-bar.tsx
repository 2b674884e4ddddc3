import { useState } from 'react';
import './running-bar.css';

/** A bar that runs out with the alert on screen. `at`: the room's clock when it said so, ms since 1970. */
export function RunningBar({ startedAt, endsAt, at }: { startedAt: number; endsAt: number; at: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-mint/15">
      <Bar key={`${startedAt} ${endsAt}`} lengthMs={endsAt - startedAt} passedMs={at - startedAt} />
    </div>
  );
}

/** Later news about the same alert report more time as passed, but the bar has run meanwhile: the first counts. */
function Bar({ lengthMs, passedMs }: { lengthMs: number; passedMs: number }) {
  const [began] = useState(passedMs);
  return (
    <div
      className="running-bar h-full rounded-full bg-mint"
      style={{ animationDuration: `${lengthMs}ms`, animationDelay: `${-began}ms` }}
    />
  );
}

import type { DeskState } from '../../core/live/desk.ts';
import { AlertMessage, amountOf, Tipper } from '../desk/alert-text.tsx';
import { DeskButton, type DeskTools, PauseButton } from '../desk/desk-button.tsx';
import { RunningBar } from '../desk/running-bar.tsx';
import { words as shared } from '../desk/words.ts';
import { cx } from '../ui/cx.ts';
import { words } from './words.ts';

/** Shows the alert on the stream, with the buttons that end or pause it. */
export function OnScreen({
  alert,
  at,
  now,
  paused,
  overlays,
  tools,
  chosen,
}: {
  alert: DeskState['onAir'];
  at: number;
  now: number;
  paused: boolean;
  overlays: number;
  tools: DeskTools;
  chosen: boolean;
}) {
  const { alertId } = alert ?? {};
  const { amounts } = tools.you.scope;
  const left = alert ? Math.max(0, Math.ceil((alert.endsAt - now) / 1000)) : 0;
  return (
    <section
      aria-label={shared.onScreen}
      aria-current={chosen || undefined}
      data-alert={alertId}
      tabIndex={-1}
      className={cx(
        'rounded-xl border bg-surface px-2.5 pt-2.5 pb-3 outline-none',
        chosen ? 'border-mint' : 'border-line-strong',
      )}
    >
      {alert ? (
        <>
          <div className="flex items-center justify-between text-xs">
            <h2 className="eyebrow">{shared.onScreen}</h2>
            <span className="tabular-nums text-muted">{shared.seconds(left)}</span>
          </div>
          <p className="mt-1 flex items-baseline justify-between gap-2">
            <Tipper alert={alert} />
            {(amounts || alert.kind === 'clip') && (
              <span className="shrink-0 text-sm font-semibold tabular-nums text-iris">{amountOf(alert)}</span>
            )}
          </p>
          <AlertMessage alert={alert} className="mt-0.5 max-h-24 overflow-y-auto text-sm leading-snug" />
          <div className="mt-2.5">
            <RunningBar startedAt={alert.startedAt} endsAt={alert.endsAt} at={at} />
          </div>
        </>
      ) : (
        <>
          <h2 className="text-sm font-semibold text-muted">{words.nothingOn}</h2>
          {(paused || overlays === 0) && (
            <p className="mt-0.5 text-xs leading-relaxed text-faint">
              {paused ? words.pausedNote : words.noOverlay}
            </p>
          )}
        </>
      )}
      <div className="mt-2.5 flex gap-1.5 empty:hidden">
        {alert && (
          <DeskButton
            tools={tools}
            action="skip"
            alertId={alertId}
            label={shared.skip}
            icon="skip"
            keyHint={chosen && 'S'}
          />
        )}
        {alert?.spoken && (
          <DeskButton
            tools={tools}
            action="stop-voice"
            alertId={alertId}
            label={shared.stopVoice}
            icon="mute"
            small
          />
        )}
        <PauseButton tools={tools} paused={paused} keyHint="P" />
      </div>
    </section>
  );
}

import type { DeskAlert } from '../../core/live/desk.ts';
import type { QueueNews } from '../../core/live.ts';
import { AlertMessage, amountOf, Tipper } from '../desk/alert-text.tsx';
import { DeskButton, type DeskTools, PauseButton } from '../desk/desk-button.tsx';
import { RunningBar } from '../desk/running-bar.tsx';
import type { Desk } from '../desk/use-desk.ts';
import { words as shared } from '../desk/words.ts';
import { useNow } from '../hooks.ts';
import { words as catalog } from './desk-words.ts';

const words = catalog.live;

/** Shows the alert on screen, from the desk, or before signing in from the room's public news. */
export function OnAirAlert({
  news,
  desk: { state, ahead },
  tools,
}: {
  news: QueueNews | null;
  desk: Desk;
  tools: DeskTools | null;
}) {
  const now = useNow(500) + ahead;
  const shown = state?.onAir ?? (state ? null : publicOf(news));
  const paused = state?.paused ?? news?.paused ?? false;
  if (!shown)
    return (
      <div className="rounded-xl border border-line-strong border-dashed px-4 py-3">
        <p role="status" className="text-sm text-muted">
          {paused ? catalog.waiting.paused : words.idle}
        </p>
        {tools && (
          <div className="mt-2.5 flex">
            <PauseButton tools={tools} paused={paused} />
          </div>
        )}
      </div>
    );
  const { alertId, startedAt, endsAt } = shown;
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const preview = (news?.overlays ?? state?.overlays) === 0;
  return (
    <section
      aria-label={words.onScreen}
      className="rounded-xl border border-mint/35 bg-mint/6 px-4 pt-3 pb-3.5 shadow-[0_0_0_3px_rgb(167_243_208/0.06)]"
    >
      <p className="flex items-center justify-between gap-3 text-xs">
        <span className="eyebrow">{preview ? words.preview : words.onScreen}</span>
        {state && <span className="tabular-nums text-muted">{shared.secondsLeft(left)}</span>}
      </p>
      <p className="mt-1 flex items-baseline justify-between gap-3">
        <Tipper alert={shown} className="text-base" />
        <span className="shrink-0 font-bold tabular-nums text-iris">{amountOf(shown)}</span>
      </p>
      {shown.tip.message && (
        <AlertMessage alert={shown} className="mt-1 max-h-24 overflow-y-auto text-sm leading-relaxed" />
      )}
      <div className="mt-3">
        <RunningBar startedAt={startedAt} endsAt={endsAt} at={state?.at ?? news?.at ?? startedAt} />
      </div>
      {tools && (
        <div className="mt-3 flex gap-2">
          <DeskButton tools={tools} action="skip" alertId={alertId} label={shared.skip} icon="skip" />
          {shown.spoken && (
            <DeskButton
              tools={tools}
              action="stop-voice"
              alertId={alertId}
              label={shared.stopVoice}
              icon="mute"
            />
          )}
          <PauseButton tools={tools} paused={paused} small={shown.spoken && !paused} />
        </div>
      )}
    </section>
  );
}

/** Returns the public alert in the form of the desk's alerts. */
function publicOf(news: QueueNews | null): (DeskAlert & { startedAt: number; endsAt: number }) | null {
  if (!news?.showing) return null;
  const { tip, test, clip, ...rest } = news.showing;
  return {
    ...rest,
    kind: test ? 'test' : clip ? 'clip' : 'tip',
    tip: tip as DeskAlert['tip'],
    tips: 1,
    spoken: false,
    reasons: [],
    releaseAt: null,
    queuedAt: rest.startedAt,
  };
}

import { useEffect, useReducer, useRef, useState } from 'react';
import { lookOf } from '../../core/alerts/looks.ts';
import { type AlertSettings, DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { UNSET_STYLE } from '../../core/live/style.ts';
import type { AlertDraft } from '../../core/live.ts';
import type { PartSettings } from '../../core/show/shown-parts.ts';
import { joinRoom, type Room } from '../live/socket.ts';
import { AlertPicture } from './alert-picture.tsx';
import { type Alert, EMPTY_QUEUE, nextQueue } from './alert-queue.ts';
import { holdSounds } from './alert-sound.ts';
import { facesOfTiers } from './alert-style.ts';
import { SAMPLE_MS, SAMPLE_TEXT } from './alert-text.ts';
import { SampleView } from './alert-view.tsx';
import { ClipMoment } from './clip-moment.tsx';
import { loadFonts } from './fonts.ts';
import { holdPictures } from './held-files.ts';
import { Quiet } from './quiet.tsx';
import { leaveMs, runAlert, type Showing, showingOf } from './show-alert.ts';
import { useSolUsd } from './sol-price.ts';

/**
 * The live overlay of one token. With `overlayKey` it acknowledges the alerts that it has shown, with null it is a
 * preview. With a key that the room refuses it shows nothing at all.
 */
export function Overlay({
  token,
  overlayKey,
  inQuery,
  onParts,
}: {
  token: string;
  overlayKey: string | null;
  /** The key was in the query of the address. */
  inQuery: boolean;
  /** How the parts beside the alerts are set; null when the room has refused the key. */
  onParts?: (settings: PartSettings | null) => void;
}) {
  const [refused, setRefused] = useState(false);
  const [queue, dispatch] = useReducer(nextQueue, EMPTY_QUEUE);
  const room = useRef<Room | null>(null);
  const shown = useRef(new Set<string>());
  const [present, setPresent] = useState<AlertDraft>({ config: UNSET_STYLE, alerts: DEFAULT_ALERTS });
  const silence = useRef<(alertId: string | null) => void>(() => {});

  const onPartsRef = useRef(onParts);
  onPartsRef.current = onParts;

  useEffect(() => {
    const joined = joinRoom({
      token,
      role: 'overlay',
      key: overlayKey,
      inQuery,
      onRefused() {
        dispatch({ type: 'cleared' });
        setRefused(true);
        onPartsRef.current?.(null);
      },
      onMessage(message) {
        if (message.type === 'tip:new') dispatch({ type: 'arrived', alert: message });
        else if (message.type === 'tip:config') {
          setPresent({ config: message.config, alerts: message.alerts });
          onPartsRef.current?.({ show: message.show, qrCorner: message.config.qrCorner });
        } else if (message.type === 'tip:silence') silence.current(message.alertId);
        else if (message.type === 'tip:clear') dispatch({ type: message.skip ? 'skipped' : 'cleared' });
      },
      onRepeat(alert) {
        // The acknowledgement was lost with the connection.
        if (shown.current.has(alert.alertId)) joined.shown(alert.tip.id, alert.alertId);
      },
    });
    room.current = joined;
    const leave = () => joined.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      joined.leave();
    };
  }, [token, overlayKey, inQuery]);

  const { alerts, config } = present;
  useEffect(() => {
    void loadFonts(facesOfTiers(alerts, config));
    holdFiles(alerts);
  }, [alerts, config]);

  const current = useShowing(queue.current, present);
  useEffect(() => {
    if (!current) return;
    const { alertId, tip } = current.alert;
    let run: ReturnType<typeof runAlert> | null = null;
    // Its time begins when it is painted: a source that OBS does not render holds its alerts until it does.
    const cancelPaint = afterPaint(() => {
      shown.current.add(alertId);
      room.current?.shown(tip.id, alertId);
      run = runAlert(current, token, {
        onTimedOut: () => dispatch({ type: 'timed-out', alertId }),
        onSilent: () => dispatch({ type: 'silent', alertId }),
      });
    });
    silence.current = (which) => {
      if (which === null || which === alertId) run?.silence();
    };
    return () => {
      cancelPaint();
      run?.end();
    };
  }, [current, token]);

  const onScreen = useOnScreen(queue.visible ? current : null, queue.cleared);
  const solUsd = useSolUsd(alerts.dollars || alerts.template.includes('{dollars}'));
  const sample = useSample(queue.current !== null);
  if (refused) return <main />;
  return (
    <main>
      <Quiet key={onScreen?.showing.alert.alertId ?? 'none'}>
        {onScreen?.showing.alert.clip ? (
          <ClipMoment
            tip={onScreen.showing.alert.tip}
            leaving={onScreen.leaving}
            runMs={onScreen.showing.ms}
          />
        ) : onScreen ? (
          <AlertPicture
            settings={onScreen.showing.settings}
            tier={onScreen.showing.tier}
            tip={onScreen.showing.alert.tip}
            tips={onScreen.showing.alert.tipIds?.length ?? 1}
            spoken={onScreen.showing.spoken}
            solUsd={solUsd}
            style={onScreen.showing.style}
            motion={onScreen.leaving ? 'leave' : 'enter'}
            runMs={onScreen.showing.ms}
            onStream
          />
        ) : (
          sample && (
            <SampleView
              look={lookOf({ ...alerts.tiers[0]!, preset: 'classic' }, config)}
              text={SAMPLE_TEXT}
            />
          )
        )}
      </Quiet>
    </main>
  );
}

/** All files of all tiers, and the letters of their presets, before the first tip. */
function holdFiles({ tiers }: AlertSettings): void {
  holdPictures(tiers.flatMap(({ picture }) => picture ?? []));
  holdSounds(tiers.flatMap(({ sound }) => sound?.source ?? []));
  const faces = ["800 1em 'Inter Variable'"];
  if (tiers.some(({ preset }) => preset === 'arcade')) faces.push("1em 'Fanfare Pixel'");
  for (const face of faces) void document.fonts.load(face).catch(() => {});
}

/** Returns how the present alert shows, by the settings of the moment at which it came. */
function useShowing(alert: Alert | null, present: AlertDraft): Showing | null {
  const [showing, setShowing] = useState<Showing | null>(null);
  if (alert === (showing?.alert ?? null)) return showing;
  const next = alert && showingOf(alert, present);
  setShowing(next);
  return next;
}

/** Keeps an alert mounted during its exit animation. A clear removes it at once. */
function useOnScreen(
  visible: Showing | null,
  cleared: boolean,
): { showing: Showing; leaving: boolean } | null {
  const [last, setLast] = useState<Showing | null>(null);
  if (visible && visible !== last) setLast(visible);
  useEffect(() => {
    if (visible || !last) return;
    const timer = setTimeout(() => setLast(null), leaveMs(last.tier));
    return () => clearTimeout(timer);
  }, [visible, last]);
  if (visible) return { showing: visible, leaving: false };
  return last && !cleared ? { showing: last, leaving: true } : null;
}

/** True for the first seconds, unless an alert comes first. */
function useSample(alerted: boolean): boolean {
  const [sample, setSample] = useState(true);
  useEffect(() => {
    if (alerted) return setSample(false);
    const timer = setTimeout(() => setSample(false), SAMPLE_MS);
    return () => clearTimeout(timer);
  }, [alerted]);
  return sample;
}

/** Runs `task` once the last render is painted; the returned function cancels it. */
function afterPaint(task: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(task);
  });
  return () => cancelAnimationFrame(frame);
}

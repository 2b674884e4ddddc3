import { Component, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { DEFAULT_STYLE, type WholeStyle, wholeStyle } from '../../core/live/style.ts';
import { joinRoom, type Room } from '../live/socket.ts';
import { type Alert, EMPTY_QUEUE, nextQueue } from './alert-queue.ts';
import { facesOf } from './alert-style.ts';
import { alertText, SAMPLE_MS, SAMPLE_TEXT, spokenText } from './alert-text.ts';
import { AlertView, SampleView } from './alert-view.tsx';
import { loadFonts } from './fonts.ts';
import { QrCorner } from './qr-corner.tsx';
import { speak } from './speech.ts';

/** How long the exit animation takes; alert.css animates it. */
const LEAVE_MS = 260;

/**
 * The live overlay of one token. With `overlayKey` it acknowledges what it has shown, with null it is a preview;
 * viewers tip at `tipPath`. With a key that the room refuses it shows nothing at all.
 */
export function Overlay({
  token,
  tipPath,
  overlayKey,
  inQuery,
}: {
  token: string;
  tipPath: string;
  overlayKey: string | null;
  /** The key was in the query of the address. */
  inQuery: boolean;
}) {
  const [refused, setRefused] = useState(false);
  const [style, setStyle] = useState<WholeStyle>(DEFAULT_STYLE);
  const [queue, dispatch] = useReducer(nextQueue, EMPTY_QUEUE);
  const room = useRef<Room | null>(null);
  const shown = useRef(new Set<string>());
  const seconds = useRef(style.messageTimeoutSeconds);
  seconds.current = style.messageTimeoutSeconds;

  useEffect(() => {
    const joined = joinRoom({
      token,
      role: 'overlay',
      key: overlayKey,
      inQuery,
      onRefused() {
        dispatch({ type: 'cleared' });
        setRefused(true);
      },
      onMessage(message) {
        if (message.type === 'tip:new') dispatch({ type: 'arrived', alert: message });
        else if (message.type === 'tip:config') setStyle(wholeStyle(message.config));
        else if (message.type === 'tip:clear') dispatch({ type: message.skip ? 'skipped' : 'cleared' });
      },
      onRepeat(alert) {
        // The acknowledgement was lost with the connection.
        if (shown.current.has(alert.alertId)) joined.shown(alert.tip.id);
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

  useEffect(() => void loadFonts(facesOf(style)), [style]);

  const { current } = queue;
  useEffect(() => {
    if (!current) return;
    const { alertId, tip } = current;
    const voice = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    // Its time begins when it is painted: a source that OBS does not render holds its alerts until it does.
    const cancelPaint = afterPaint(() => {
      shown.current.add(alertId);
      room.current?.shown(tip.id);
      timer = setTimeout(() => dispatch({ type: 'timed-out', alertId }), seconds.current * 1000);
      void speak(
        `/api/live/${token}/speech/${encodeURIComponent(tip.id)}`,
        spokenText(alertText(tip)),
        voice.signal,
      ).then(() => dispatch({ type: 'silent', alertId }));
    });
    return () => {
      cancelPaint();
      clearTimeout(timer);
      voice.abort();
    };
  }, [current, token]);

  const onScreen = useOnScreen(queue.visible ? current : null, queue.cleared);
  const sample = useSample(current !== null);
  if (refused) return <main />;
  return (
    <main>
      {style.qrCorner !== 'off' && (
        <Quiet>
          <QrCorner corner={style.qrCorner} url={location.origin + tipPath} resting={onScreen !== null} />
        </Quiet>
      )}
      <Quiet key={onScreen?.alert.alertId ?? 'none'}>
        {onScreen ? (
          <AlertView
            style={style}
            text={alertText(onScreen.alert.tip)}
            motion={onScreen.leaving ? 'leave' : 'enter'}
          />
        ) : (
          sample && <SampleView style={style} text={SAMPLE_TEXT} />
        )}
      </Quiet>
    </main>
  );
}

/** Keeps an alert mounted during its exit animation. A clear removes it at once. */
function useOnScreen(visible: Alert | null, cleared: boolean): { alert: Alert; leaving: boolean } | null {
  const [last, setLast] = useState<Alert | null>(null);
  if (visible && visible !== last) setLast(visible);
  useEffect(() => {
    if (visible || !last) return;
    const timer = setTimeout(() => setLast(null), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [visible, last]);
  if (visible) return { alert: visible, leaving: false };
  return last && !cleared ? { alert: last, leaving: true } : null;
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

/** An error renders nothing: it must not show on stream. */
class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

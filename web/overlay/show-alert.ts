/** How one alert is shown and heard: fixed when its turn comes, so that new settings change the next one. */
import { secondsOf } from '../../core/alerts/looks.ts';
import { hasVoice } from '../../core/alerts/plan.ts';
import { type AlertSettings, type Tier, tierOf } from '../../core/alerts/settings.ts';
import { CLIP_MS, GAP_MS, LEAVE_MS, MOST_HELD_MS, shownMs } from '../../core/alerts/timing.ts';
import type { LiveStyle } from '../../core/live/style.ts';
import type { AlertDraft } from '../../core/live.ts';
import type { Alert } from './alert-queue.ts';
import { playSound } from './alert-sound.ts';
import { alertText, spokenText } from './alert-text.ts';
import { speak } from './speech.ts';

export interface Showing {
  alert: Alert;
  settings: AlertSettings;
  style: Partial<LiveStyle>;
  tier: Tier;
  /** On screen, in ms, if its voice is not longer. */
  ms: number;
  spoken: boolean;
}

/** The exit of the classic look; alert-view.css animates it. */
const CLASSIC_LEAVE_MS = 260;

/** `present`: the token's settings; a test alert may bring its own. */
export function showingOf(alert: Alert, present: AlertDraft): Showing {
  const { tip, test, draft } = alert;
  const { alerts: settings, config: style } = draft ?? present;
  const tier = settings.tiers[tierOf(settings, tip.worth ?? null)]!;
  if (alert.clip) return { alert, settings, style, tier: clipTier(tier), ms: CLIP_MS, spoken: false };
  // A paid tip is spoken as its form has said; without a plan it is older than plans.
  const wanted = test ? tier.voice : hasVoice(tip.plan ?? 'spoken');
  return {
    alert,
    settings,
    style,
    tier,
    ms: shownMs(tier, tip.message, secondsOf(tier, style)),
    spoken: settings.voice.on && wanted,
  };
}

/** A clip has a picture of its own, without a sound; it comes and goes as the looks do. */
const clipTier = (tier: Tier): Tier => ({ ...tier, preset: 'main-stage', sound: null });

export function leaveMs({ preset }: Pick<Tier, 'preset'>): number {
  return preset === 'classic' ? CLASSIC_LEAVE_MS : LEAVE_MS;
}

/** First the sound, then the voice. Resolves when both are over or `signal` ends them. */
async function hear({ alert, settings, tier, spoken }: Showing, token: string, signal: AbortSignal) {
  if (tier.sound) await playSound(tier.sound.source, tier.sound.volume, signal);
  if (!spoken || signal.aborted) return;
  const { tip } = alert;
  const text = alertText(tip.plan === 'amount' ? { ...tip, message: '' } : tip);
  const url = `/api/live/${token}/speech/${encodeURIComponent(tip.id)}`;
  await speak(url, spokenText(text), signal, settings.voice);
}

interface Stages {
  /** It leaves the screen. */
  onTimedOut(): void;
  /** The next one may come. */
  onSilent(): void;
}

/**
 * Runs the alert from the moment that it is painted. The returned functions end its sound and voice alone, or all of it
 * without a further call.
 */
export function runAlert(
  showing: Showing,
  token: string,
  { onTimedOut, onSilent }: Stages,
): { silence(): void; end(): void } {
  const { tier, ms } = showing;
  const voice = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let ended = false;
  const after = (milliseconds: number, task: () => void) => timers.push(setTimeout(task, milliseconds));
  const heard = hear(showing, token, voice.signal);

  if (tier.preset === 'classic') {
    after(ms, onTimedOut);
    void heard.then(() => ended || onSilent());
  } else {
    let timeOver = false;
    let silent = false;
    let left = false;
    const leave = () => {
      if (left || ended) return;
      left = true;
      voice.abort();
      onTimedOut();
      after(LEAVE_MS + GAP_MS, onSilent);
    };
    after(Math.max(ms, MOST_HELD_MS), leave);
    after(ms, () => {
      timeOver = true;
      if (silent) leave();
    });
    // A voice that is longer keeps its alert on screen.
    void heard.then(() => {
      silent = true;
      if (timeOver) leave();
    });
  }
  return {
    silence: () => voice.abort(),
    end() {
      ended = true;
      for (const timer of timers) clearTimeout(timer);
      voice.abort();
    },
  };
}

/** The voice of an alert: a sound file that OBS can capture, else the browser's speech synthesis. */
import type { VoiceSettings } from '../../core/alerts/settings.ts';

/** A sound that has not begun by then is given up. */
const START_TIMEOUT_MS = 10_000;
/** Added to a sound's own length before it is given up. */
const OVERRUN_MS = 2000;
/** The longest time that a voice may delay the next alert. */
const LONGEST_MS = 60_000;

/** The creator's settings of the voice: volume 0 to 100, speed 0.5 to 2. */
type Manner = Pick<VoiceSettings, 'volume' | 'speed'>;

/** Resolves when the text was spoken, could not be, or `signal` ended it. Never rejects. */
export async function speak(
  soundUrl: string,
  words: string,
  signal: AbortSignal,
  manner: Manner,
): Promise<void> {
  if ((await playSound(soundUrl, signal, manner)) || signal.aborted) return;
  if (await isSilent(soundUrl, signal)) return;
  await speakWithBrowser(words, signal, manner);
}

/**
 * Returns whether the server says that the alert is not to be spoken: no voice has its language, or the day's speech is
 * used up.
 */
async function isSilent(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { signal }).catch(() => null);
  return answer !== null && [404, 429].includes(answer.status);
}

/** True if the sound played to its end. */
function playSound(url: string, signal: AbortSignal, { volume, speed }: Manner): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    // A new element for each alert: OBS distorts or mutes one that is reused.
    const audio = new Audio(url);
    audio.volume = volume / 100;
    // Higher or lower voices would be other voices: browsers keep the pitch by themselves.
    audio.defaultPlaybackRate = audio.playbackRate = speed;
    let timer = setTimeout(() => end(false), START_TIMEOUT_MS);
    const stop = () => end(false);
    const end = (heard: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      audio.onended = audio.onerror = audio.onplaying = null;
      audio.pause();
      audio.removeAttribute('src');
      resolve(heard);
    };
    signal.addEventListener('abort', stop);
    audio.onplaying = () => {
      clearTimeout(timer);
      const length = Number.isFinite(audio.duration)
        ? (audio.duration * 1000) / speed + OVERRUN_MS
        : LONGEST_MS;
      timer = setTimeout(() => end(true), Math.min(length, LONGEST_MS));
    };
    audio.onended = () => end(true);
    audio.onerror = () => end(false);
    audio.play().catch(() => end(false));
  });
}

function speakWithBrowser(words: string, signal: AbortSignal, { volume, speed }: Manner): Promise<void> {
  return new Promise((resolve) => {
    const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    if (!synthesis || synthesis.getVoices().length === 0) return resolve();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.volume = volume / 100;
    utterance.rate = speed;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      utterance.onend = utterance.onerror = null;
      synthesis.cancel();
      resolve();
    };
    const timer = setTimeout(end, LONGEST_MS);
    signal.addEventListener('abort', end);
    utterance.onend = utterance.onerror = end;
    synthesis.speak(utterance);
  });
}

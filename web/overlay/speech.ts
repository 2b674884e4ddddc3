/** The voice of an alert: a sound file that OBS can capture, else the browser's speech synthesis. */

/** A sound that has not begun by then is given up. */
const START_TIMEOUT_MS = 10_000;
/** Added to a sound's own length before it is given up. */
const OVERRUN_MS = 2000;
/** The longest time that a voice may delay the next alert. */
const LONGEST_MS = 60_000;

/** Resolves when the text was spoken, could not be, or `signal` ended it. Never rejects. */
export async function speak(soundUrl: string, words: string, signal: AbortSignal): Promise<void> {
  if ((await playSound(soundUrl, signal)) || signal.aborted) return;
  await speakWithBrowser(words, signal);
}

/** True if the sound played to its end. */
function playSound(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    // A new element for each alert: OBS distorts or mutes one that is reused.
    const audio = new Audio(url);
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
      const length = Number.isFinite(audio.duration) ? audio.duration * 1000 + OVERRUN_MS : LONGEST_MS;
      timer = setTimeout(() => end(true), Math.min(length, LONGEST_MS));
    };
    audio.onended = () => end(true);
    audio.onerror = () => end(false);
    audio.play().catch(() => end(false));
  });
}

function speakWithBrowser(words: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    if (!synthesis || synthesis.getVoices().length === 0) return resolve();
    const utterance = new SpeechSynthesisUtterance(words);
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

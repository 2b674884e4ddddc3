/**
 * The wheel's sound: a tick for each edge that passes the pointer, a chord when it stops. Off until the user turns it
 * on.
 */
import { browserStorage, readText, writeText } from '../../storage.ts';

const KEY = 'fanfare:wheel-sound';
/** Faster ticks would become one noise. */
const LEAST_GAP_MS = 45;
/** C major, spread over two octaves. */
const CHORD = [261.63, 392, 523.25, 659.25, 1046.5];

/** Off if storage is blocked. */
export function readSoundChoice(storage: () => Pick<Storage, 'getItem'> = browserStorage): boolean {
  return readText(storage, KEY) === 'on';
}

export function keepSoundChoice(storage: () => Pick<Storage, 'setItem' | 'removeItem'>, on: boolean): void {
  writeText(storage, KEY, on ? 'on' : 'off');
}

/** Returns whether to play a tick now: if the segment has changed, and not too soon after the last tick. */
export function ticker(): (segment: number, at: number) => boolean {
  let last: number | null = null;
  let heard = Number.NEGATIVE_INFINITY;
  return (segment, at) => {
    const passed = last !== null && segment !== last;
    last = segment;
    if (!passed || at - heard < LEAST_GAP_MS) return false;
    heard = at;
    return true;
  };
}

export interface WheelSound {
  tick(): void;
  chord(): void;
  close(): void;
}

/** Browsers allow sound only after the user has touched the page. */
export function openSound(): WheelSound {
  const context = new AudioContext();
  void context.resume();
  const note = (frequency: number, from: number, seconds: number, loud: number, type: OscillatorType) => {
    const oscillator = new OscillatorNode(context, { type, frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loud, from + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + seconds);
    return oscillator;
  };
  return {
    tick() {
      const now = context.currentTime;
      note(1900, now, 0.035, 0.09, 'triangle').frequency.exponentialRampToValueAtTime(700, now + 0.03);
    },
    chord() {
      CHORD.forEach((frequency, index) => {
        note(frequency, context.currentTime + index * 0.07, 2.2, 0.09, 'triangle');
      });
    },
    close: () => void context.close(),
  };
}

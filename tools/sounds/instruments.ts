/** Instruments from formulas: no samples, no chance. Times in seconds, levels as factors. */
import { biquad } from './loudness.ts';

export const RATE = 24_000;

export class Track {
  readonly samples: Float64Array;

  constructor(seconds: number) {
    this.samples = new Float64Array(Math.round(seconds * RATE));
  }

  /** Adds what `at` returns for each time from `start` on, for so many seconds. */
  add(start: number, seconds: number, at: (time: number) => number): this {
    const first = Math.round(start * RATE);
    const last = Math.min(this.samples.length, first + Math.round(seconds * RATE));
    for (let i = first; i < last; i++) this.samples[i]! += at((i - first) / RATE);
    return this;
  }

  /** A hall: what is heard again from its walls. */
  hall(level: number, size = 1): this {
    const dry = this.samples;
    const wet = new Float64Array(dry.length);
    for (const delay of [0.0297, 0.0371, 0.0411, 0.0437]) {
      const length = Math.round(delay * size * RATE);
      const line = new Float64Array(dry.length);
      let soft = 0;
      for (let i = 0; i < dry.length; i++) {
        const back = i >= length ? line[i - length]! : 0;
        soft += 0.45 * (back - soft);
        line[i] = dry[i]! + 0.78 * soft;
        wet[i]! += i >= length ? line[i - length]! / 4 : 0;
      }
    }
    wet.forEach((value, i) => {
      dry[i]! += level * value;
    });
    return this;
  }

  /** To silence over the last part, so that no end is heard. */
  end(seconds: number): this {
    const length = Math.round(seconds * RATE);
    for (let i = 0; i < length; i++) this.samples[this.samples.length - 1 - i]! *= (i / length) ** 2;
    return this;
  }
}

/** The frequency of a note, in half tones from A4. */
export const note = (halfTones: number) => 440 * 2 ** (halfTones / 12);
const sine = (turns: number) => Math.sin(2 * Math.PI * turns);
const rise = (time: number, attack: number) => (time < attack ? time / attack : 1);

/** A struck bar: each partial has its own pitch and fades at its own speed. */
export function struck(
  frequency: number,
  partials: readonly (readonly [ratio: number, level: number, fade: number])[],
) {
  return (time: number) =>
    rise(time, 0.002) *
    partials.reduce(
      (sum, [ratio, level, fade]) =>
        ratio * frequency > RATE / 2.2
          ? sum
          : sum + level * Math.exp(-time / fade) * sine(ratio * frequency * time),
      0,
    );
}

export const MARIMBA = [
  [1, 1, 0.28],
  [3.93, 0.28, 0.08],
  [9.2, 0.1, 0.03],
] as const;
export const GLASS = [
  [1, 1, 0.7],
  [2.76, 0.5, 0.4],
  [5.4, 0.25, 0.2],
  [8.93, 0.12, 0.1],
] as const;
export const BELL = [
  [0.5, 0.4, 1.6],
  [1, 1, 1.2],
  [1.183, 0.6, 0.9],
  [1.506, 0.4, 0.7],
  [2, 0.7, 0.6],
  [2.514, 0.35, 0.4],
  [3.011, 0.3, 0.3],
  [4.166, 0.2, 0.2],
] as const;
export const GONG = [
  [1, 1, 2],
  [1.41, 0.7, 1.7],
  [1.93, 0.6, 1.4],
  [2.62, 0.5, 1.1],
  [3.31, 0.4, 0.9],
  [4.37, 0.35, 0.7],
  [5.83, 0.3, 0.5],
] as const;

/** A brass player: the harder the breath, the brighter the tone. `seconds` until the breath ends. */
export function brass(frequency: number, seconds: number, breath = 1) {
  const voices = [0.9965, 1, 1.004];
  return (time: number) => {
    const swell = rise(time, 0.035) * (1 - 0.25 * Math.min(1, Math.max(0, time - 0.06) / 0.25));
    const air = breath * swell * (time < seconds ? 1 : Math.exp(-(time - seconds) / 0.05));
    const vibrato = time > 0.25 ? 0.0035 * Math.min(1, (time - 0.25) * 3) * Math.sin(34 * time) : 0;
    let sum = 0;
    for (let k = 1; k <= 14 && k * frequency < RATE / 2.2; k++)
      for (const voice of voices)
        sum +=
          (air ** (1 + 0.22 * k) / k ** 0.75) *
          Math.sin(2 * Math.PI * k * frequency * voice * (time + vibrato / 8));
    return sum / voices.length;
  };
}

/** Old game consoles: a square wave. */
export function square(frequency: (time: number) => number, fade: number, duty = 0.5) {
  let phase = 0;
  return (time: number) => {
    phase = (phase + frequency(time) / RATE) % 1;
    // Rounded at its edges: what is above half the rate would fold back.
    const edge = Math.min(0.5, (3 * frequency(time)) / RATE);
    const side = (turn: number) => Math.tanh(sine(turn) / edge);
    return rise(time, 0.002) * Math.exp(-time / fade) * (side(phase) + side(phase + duty - 0.5)) * 0.5;
  };
}

/** Noise that is the same each time. */
export function noise(seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: 6 * RATE }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  });
}

/** What of it is around a frequency, an octave wide at a quality of 1.4. */
export function band(samples: Float64Array, frequency: number, quality: number): Float64Array {
  const w = (2 * Math.PI * frequency) / RATE;
  const alpha = Math.sin(w) / (2 * quality);
  const a0 = 1 + alpha;
  return biquad(samples, { b: [alpha / a0, 0, -alpha / a0], a: [(-2 * Math.cos(w)) / a0, (1 - alpha) / a0] });
}

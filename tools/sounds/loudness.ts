/** How loud a sound is (ITU-R BS.1770-4), and how to make it as loud as another. */

/** Decibels to a factor. */
const factor = (decibels: number) => 10 ** (decibels / 20);
export const LOUDNESS = -18;
const PEAK = -3;
const BLOCK_SECONDS = 0.4;

/** Integrated loudness in LUFS, of one channel. A shorter sound than a block counts as one with silence behind it. */
export function loudness(samples: Float64Array, rate: number): number {
  const weighted = biquad(biquad(samples, shelf(rate)), highPass(rate));
  const [size, step] = [Math.round(BLOCK_SECONDS * rate), Math.round((BLOCK_SECONDS / 4) * rate)];
  const powers: number[] = [];
  for (let at = 0; at === 0 || at + size <= weighted.length; at += step)
    powers.push(weighted.subarray(at, at + size).reduce((sum, value) => sum + value * value, 0) / size);
  const level = (list: number[]) =>
    -0.691 + 10 * Math.log10(list.reduce((sum, power) => sum + power, 0) / list.length);
  const heard = powers.filter((power) => level([power]) > -70);
  const gate = level(heard) - 10;
  return level(heard.filter((power) => level([power]) > gate));
}

/** The highest point between the samples as well, in dBTP: four times as many points. */
export function truePeak(samples: Float64Array): number {
  let peak = 0;
  for (let at = 0; at < samples.length; at++) {
    peak = Math.max(peak, Math.abs(samples[at]!));
    for (const taps of TAPS) peak = Math.max(peak, Math.abs(between(samples, at, taps)));
  }
  return 20 * Math.log10(peak);
}

/** A quarter, a half and three quarters of the way to the next sample: what each of its neighbors adds. */
const TAPS = [0.25, 0.5, 0.75].map((part) =>
  Float64Array.from({ length: 24 }, (_, i) => {
    const x = i - 11 - part;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / 13));
  }),
);

function between(samples: Float64Array, at: number, taps: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < taps.length; i++) sum += (samples[at + i - 11] ?? 0) * taps[i]!;
  return sum;
}

/** At LOUDNESS, and nowhere above PEAK: what would be is rounded off, as much as it takes. */
export function levelled(samples: Float64Array, rate: number): Float64Array {
  const highest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let drive = 0.25; drive < 40; drive *= 1.12) {
    const shaped = samples.map((value) => Math.tanh((value / highest) * drive));
    const gain = factor(LOUDNESS - loudness(shaped, rate));
    const result = shaped.map((value) => value * gain);
    const peak = result.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (peak <= factor(PEAK) && truePeak(result) <= PEAK - 0.1) return result;
  }
  throw new Error('too short to be as loud as the others');
}

interface Filter {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

export function biquad(samples: Float64Array, { b, a }: Filter): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** The two filters of the recommendation, for any rate. */
function shelf(rate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = factor(3.999843853973347);
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + (middle * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (middle * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

function highPass(rate: number): Filter {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const a0 = 1 + k / 0.5003270373238773 + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / 0.5003270373238773 + k * k) / a0] };
}

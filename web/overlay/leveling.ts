/** How much louder or quieter an uploaded sound is played, so that none shouts over the others. Pure. */

/** Our own sounds are made at this loudness and with this peak: 18 and 3 dB below full scale. */
const TARGET = 0.1259;
const PEAK = 0.7079;
/** Parts with less power, 50 dB below full scale, are pauses: they do not make a sound quiet. */
const SILENCE = 0.00001;
const BLOCK_SECONDS = 0.4;
/** A recording of almost nothing is not turned into noise. */
const MOST = 8;

/** The factor for samples between -1 and 1. The loudness is the mean power of the parts that are no pause. */
export function gainOf(channels: readonly Float32Array[], sampleRate: number): number {
  const length = channels[0]?.length ?? 0;
  const block = Math.max(1, Math.round(BLOCK_SECONDS * sampleRate));
  const powers: number[] = [];
  let peak = 0;
  for (let start = 0; start < length; start += block) {
    const end = Math.min(length, start + block);
    let sum = 0;
    for (const samples of channels) {
      for (let at = start; at < end; at++) {
        const value = samples[at]!;
        sum += value * value;
        if (value > peak) peak = value;
        else if (-value > peak) peak = -value;
      }
    }
    powers.push(sum / ((end - start) * channels.length));
  }
  const heard = powers.filter((power) => power > SILENCE);
  if (heard.length === 0) return 1;
  const mean = heard.reduce((sum, power) => sum + power, 0) / heard.length;
  return Math.min(MOST, PEAK / peak, TARGET / Math.sqrt(mean));
}

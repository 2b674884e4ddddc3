/**
 * The sounds of all tiers, decoded before the first tip: one starts in the frame in which its alert is painted. They
 * play in Web Audio, which OBS records with the rest of the source.
 */
import { isMediaHash } from '../../core/media/model.ts';
import { fetchFile, shelf } from './shelf.ts';

/** A cut makes a click; this does not, and is over at once. */
const FADE_SECONDS = 0.03;

/** Our own sounds are made at this loudness and with this peak: 18 and 3 dB below full scale. */
const TARGET = 0.1259;
const PEAK = 0.7079;
/** Parts with less power, 50 dB below full scale, are pauses: they do not make a sound quiet. */
const SILENCE = 0.00001;
const BLOCK_SECONDS = 0.4;
/** A recording of almost nothing is not turned into noise. */
const MOST = 8;

interface HeldSound {
  buffer: AudioBuffer;
  /** Brings it to the loudness of our own sounds. */
  gain: number;
}

let context: AudioContext | null = null;

const sounds = shelf(async (url): Promise<HeldSound> => {
  const bytes = await (await fetchFile(url)).arrayBuffer();
  context ??= new AudioContext();
  const buffer = await context.decodeAudioData(bytes);
  // Ours are made at the loudness that they should have.
  const isUpload = isMediaHash(url.slice(url.lastIndexOf('/') + 1));
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at));
  return { buffer, gain: isUpload ? gainOf(channels, buffer.sampleRate) : 1 };
});

export const holdSounds = sounds.holdOnly;

/**
 * Plays the sound if it is here; `volume` is 0 to 100. Resolves when it has ended, when `signal` ends it, or at once if
 * there is nothing to hear: a page that no one has touched may be silent. Never rejects.
 */
export function playSound(source: string, volume: number, signal: AbortSignal): Promise<void> {
  const held = sounds.take(source);
  if (!held || !context || signal.aborted || volume === 0) return Promise.resolve();
  if (context.state !== 'running') {
    void context.resume().catch(() => {});
    return Promise.resolve();
  }
  const { currentTime } = context;
  const player = context.createBufferSource();
  const knob = context.createGain();
  player.buffer = held.buffer;
  knob.gain.value = (held.gain * volume) / 100;
  player.connect(knob).connect(context.destination);
  return new Promise((resolve) => {
    const stop = () => {
      const now = context!.currentTime;
      knob.gain.setValueAtTime(knob.gain.value, now);
      knob.gain.linearRampToValueAtTime(0, now + FADE_SECONDS);
      player.stop(now + FADE_SECONDS);
      resolve();
    };
    player.onended = () => {
      signal.removeEventListener('abort', stop);
      player.disconnect();
      knob.disconnect();
      resolve();
    };
    signal.addEventListener('abort', stop);
    player.start(currentTime);
  });
}

/**
 * Returns the factor by which an uploaded sound is played, so that none shouts over the others. The samples lie between
 * -1 and 1. The loudness is the mean power of the parts that are no pause.
 */
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

/** The demo's sounds, which the browser makes without files. Start and length of a note are in seconds. */
type Note = readonly [semitonesAboveA4: number, start: number, length: number];

/** Two notes for a small tip, a fanfare for a big one, a run upward for a winner. */
const TUNES: readonly (readonly Note[])[] = [
  [
    [3, 0, 0.18],
    [8, 0.12, 0.4],
  ],
  [
    [-4, 0, 0.16],
    [-4, 0.16, 0.1],
    [-4, 0.26, 0.1],
    [1, 0.36, 0.26],
    [-4, 0.62, 0.14],
    [1, 0.76, 0.9],
    [5, 0.76, 0.9],
    [8, 0.76, 0.9],
  ],
  [
    [-9, 0, 0.2],
    [-5, 0.11, 0.2],
    [-2, 0.22, 0.2],
    [3, 0.33, 0.2],
    [7, 0.44, 0.2],
    [10, 0.55, 0.9],
    [15, 0.55, 0.9],
  ],
];

/** Returns a function that plays the sound of a phase. */
export function soundPlayer(context: AudioContext): (phase: number) => void {
  const volume = new GainNode(context, { gain: 0.22 });
  // Prevents clipping of chords.
  volume.connect(new DynamicsCompressorNode(context)).connect(context.destination);
  return (phase) => {
    void context.resume();
    for (const note of TUNES[phase] ?? []) play(context, volume, note);
  };
}

/** Plays a note like brass: two waves, slightly detuned, that lose brightness. */
function play(context: AudioContext, output: AudioNode, [semitones, start, length]: Note): void {
  const from = context.currentTime + 0.02 + start;
  const until = from + length;
  const frequency = 440 * 2 ** (semitones / 12);
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(0.5, from + 0.02);
  level.gain.exponentialRampToValueAtTime(0.001, until + 0.15);
  const tone = new BiquadFilterNode(context, { type: 'lowpass', frequency: frequency * 6 });
  tone.frequency.setValueAtTime(frequency * 6, from);
  tone.frequency.exponentialRampToValueAtTime(frequency * 1.5, until);
  tone.connect(level).connect(output);
  for (const detune of [-5, 5]) {
    const wave = new OscillatorNode(context, { type: 'sawtooth', frequency, detune });
    wave.connect(tone);
    wave.start(from);
    wave.stop(until + 0.2);
  }
}

/** The built-in sounds of alerts, as formulas. They are free of all rights (CC0 1.0). */
import { type BuiltinSound, SOUNDS } from '../../core/alerts/sounds.ts';
import { flac } from './flac.ts';
import {
  BELL,
  band,
  brass,
  GLASS,
  GONG,
  MARIMBA,
  noise,
  note,
  RATE,
  square,
  struck,
  Track,
} from './instruments.ts';
import { levelled } from './loudness.ts';

/** A chord of brass. */
function choir(
  track: Track,
  start: number,
  seconds: number,
  halfTones: readonly number[],
  breath = 1,
): Track {
  for (const halfTone of halfTones) track.add(start, seconds + 0.4, brass(note(halfTone), seconds, breath));
  return track;
}

function notes(track: Track, halfTones: readonly number[], every: number): Track {
  halfTones.forEach((halfTone, i) => {
    track.add(i * every, 1.4, struck(note(halfTone), MARIMBA));
    track.add(i * every, 1.4, (time) => 0.25 * struck(note(halfTone + 12), GLASS)(time));
  });
  return track;
}

/** Strokes that come faster, then roll. */
function drumRoll(track: Track, seconds: number): Track {
  const hiss = band(noise(11), 1900, 0.6);
  const skin = struck(170, [
    [1, 1, 0.09],
    [1.6, 0.6, 0.06],
  ]);
  for (let at = 0, i = 0; at < seconds; at += 0.047, i++) {
    const level = 0.28 + 0.72 * (at / seconds) ** 2 + (i % 2) * 0.06;
    const from = (i * 1777) % RATE;
    track.add(
      at,
      0.14,
      (time) =>
        level * (0.5 * skin(time) + 1.1 * hiss[from + Math.round(time * RATE)]! * Math.exp(-time / 0.035)),
    );
  }
  return track;
}

const MAKERS: Record<BuiltinSound, (track: Track) => Track> = {
  'one-note': (track) => notes(track, [7], 0).hall(0.12).end(0.3),
  'two-notes': (track) => notes(track, [3, 10], 0.13).hall(0.15).end(0.4),
  'three-notes': (track) => notes(track, [3, 7, 15], 0.12).hall(0.18).end(0.5),
  chime: (track) => {
    [12, 16, 19, 24].forEach((halfTone, i) => {
      track.add(i * 0.09, 2.2, struck(note(halfTone), GLASS));
    });
    return track.hall(0.25, 1.3).end(0.8);
  },
  bell: (track) =>
    track
      .add(0, 3, struck(note(3), BELL))
      .hall(0.2, 1.4)
      .end(1),
  pop: (track) => {
    let phase = 0;
    return track
      .add(0, 0.4, (time) => {
        phase += (260 + 900 * Math.exp(-time / 0.018)) / RATE;
        return Math.min(1, time / 0.001) * Math.exp(-time / 0.07) * Math.sin(2 * Math.PI * phase);
      })
      .hall(0.1, 0.5)
      .end(0.15);
  },
  coin: (track) =>
    track
      .add(
        0,
        0.08,
        square(() => note(14), 0.4),
      )
      .add(
        0.08,
        0.8,
        square(() => note(19), 0.2),
      )
      .hall(0.08)
      .end(0.3),
  'level-up': (track) => {
    [-2, 3, 7, 10, 15, 19].forEach((halfTone, i) => {
      track.add(
        i * 0.075,
        i === 5 ? 0.6 : 0.09,
        square(() => note(halfTone), i === 5 ? 0.22 : 0.3, 0.3),
      );
    });
    return track.hall(0.1).end(0.3);
  },
  sparkle: (track) => {
    [24, 31, 27, 36, 34, 39, 43].forEach((halfTone, i) => {
      track.add(i * 0.06, 1.2, (time) => (1 - i * 0.08) * struck(note(halfTone - 5), GLASS)(time));
    });
    return track.hall(0.3, 1.2).end(0.5);
  },
  whoosh: (track) => {
    const air = [500, 900, 1500, 2400].map((frequency, i) => band(noise(21 + i), frequency, 1.2));
    return track
      .add(0, 0.8, (time) => {
        const place = time / 0.8;
        return (
          air.reduce((sum, sound, i) => {
            const near = Math.exp(-(((place * 1.5 - 0.12 - i * 0.22) / 0.28) ** 2));
            return sum + near * sound[Math.round(time * RATE)]!;
          }, 0) *
          (0.15 + Math.sin(Math.PI * place) ** 1.5)
        );
      })
      .end(0.15);
  },
  'brass-stab': (track) => {
    choir(track, 0, 0.14, [-14, -7, -2]);
    choir(track, 0.2, 0.55, [-12, -5, 0, 4]);
    return track.hall(0.25, 1.2).end(0.5);
  },
  'drum-roll': (track) => {
    drumRoll(track, 1.6);
    choir(track, 1.62, 0.9, [-14, -7, -2, 2, 5]);
    return track.hall(0.25, 1.3).end(0.5);
  },
  fanfare: (track) => {
    const [low, high] = [
      [-14, -7],
      [-2, 2],
    ];
    choir(track, 0, 0.16, [...low, ...high]);
    choir(track, 0.28, 0.09, [...low, ...high]);
    choir(track, 0.42, 0.09, [...low, ...high]);
    choir(track, 0.56, 0.3, [-12, -5, 0, 3]);
    choir(track, 0.96, 0.3, [-9, -5, 0, 7]);
    choir(track, 1.36, 1.5, [-14, -7, -2, 2, 5, 10]);
    track.add(1.36, 2.5, (time) => 0.5 * struck(note(-26), GONG)(time));
    return track.hall(0.35, 1.5).end(0.9);
  },
  gong: (track) =>
    track
      .add(0, 4, (time) => struck(110, GONG)(time) * (0.7 + 0.3 * Math.min(1, time / 0.2)))
      .add(0, 4, (time) => 0.3 * Math.min(1, 0.2 + time / 0.4) * struck(163, GONG)(time * 1.01))
      .hall(0.25, 1.6)
      .end(1.5),
};

/** A sound as samples, at the loudness that all of them have. */
export function samplesOf(id: BuiltinSound): Float64Array {
  const [, tenths] = SOUNDS[id];
  return levelled(MAKERS[id](new Track(tenths / 10)).samples, RATE);
}

/** A sound as the file that is served. */
export function fileOf(id: BuiltinSound): Uint8Array {
  return flac(
    Int16Array.from(samplesOf(id), (value) => Math.round(value * 32_767)),
    RATE,
  );
}

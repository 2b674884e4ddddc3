/**
 * The built-in sounds of alerts (web/public/sounds), free of all rights (CC0 1.0). The overlay loads this file: it must
 * stay small.
 */

/** The prefix of a built-in sound in the settings. Any other sound is the hash of an uploaded file. */
export const BUILTIN = 'builtin:';

/** Each sound has a name and a length in tenths of a second. */
export const SOUNDS = {
  'one-note': ['One note', 8],
  'two-notes': ['Two notes', 12],
  'three-notes': ['Three notes', 16],
  chime: ['Chime', 24],
  bell: ['Bell', 30],
  pop: ['Pop', 4],
  coin: ['Coin', 9],
  'level-up': ['Level up', 10],
  sparkle: ['Sparkle', 16],
  whoosh: ['Whoosh', 8],
  'brass-stab': ['Brass stab', 16],
  'drum-roll': ['Drum roll, brass', 32],
  fanfare: ['Fanfare', 40],
  gong: ['Gong', 40],
} as const satisfies Record<string, readonly [string, number]>;
export type BuiltinSound = keyof typeof SOUNDS;

export function isBuiltinSound(id: string): id is BuiltinSound {
  return Object.hasOwn(SOUNDS, id);
}

/** Returns the file's address on our host. */
export function soundPath(id: BuiltinSound): string {
  return `/sounds/${id}.flac`;
}

/** The defaults of each preset: its place, color and motion, where the creator has chosen none. */

import type { Anchor, Motion, Preset, Tier } from './settings.ts';
import type { BuiltinSound } from './sounds.ts';

interface PresetFacts {
  place: Anchor;
  color: string;
  /** The motion that it is drawn for; the other two are plain. */
  enter: Motion;
  leave: Motion;
  /** Null: silent. */
  sound: BuiltinSound | null;
}

export const PRESET_FACTS: Record<Preset, PresetFacts> = {
  classic: { place: 'center', color: '#a7f3d0', enter: 'fade', leave: 'fade', sound: null },
  'lower-third': {
    place: 'bottom-left',
    color: '#a7f3d0',
    enter: 'slide',
    leave: 'slide',
    sound: 'three-notes',
  },
  'neon-sign': { place: 'top', color: '#ff3dc8', enter: 'slide', leave: 'slide', sound: 'sparkle' },
  'comic-burst': { place: 'left', color: '#ffd60a', enter: 'pop', leave: 'pop', sound: 'pop' },
  'corner-card': { place: 'top-right', color: '#a7f3d0', enter: 'slide', leave: 'fade', sound: 'two-notes' },
  arcade: { place: 'bottom', color: '#ffe14a', enter: 'slide', leave: 'slide', sound: 'coin' },
  stationery: { place: 'right', color: '#a3173a', enter: 'slide', leave: 'slide', sound: 'chime' },
  'game-day': { place: 'bottom', color: '#ff3b3b', enter: 'slide', leave: 'slide', sound: 'brass-stab' },
  'main-stage': { place: 'top', color: '#a7f3d0', enter: 'pop', leave: 'fade', sound: 'fanfare' },
};

/** The background of a tier's alert: nothing, bars that rise, or the whole screen. */
export type Flair = 'none' | 'bars' | 'stage';

/** From these sizes on, in percent. */
const BARS_FROM = 125;
const STAGE_FROM = 150;

/** Returns the background of a tier: a larger alert has a larger one. */
export function flairOf({ preset, size }: Pick<Tier, 'preset' | 'size'>): Flair {
  if (preset === 'classic') return 'none';
  if (preset === 'main-stage' || size >= STAGE_FROM) return 'stage';
  return size >= BARS_FROM ? 'bars' : 'none';
}

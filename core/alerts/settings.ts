/**
 * The look, sound and voice of a token's alerts. They are public, because overlay, tip form and previews read them. The
 * overlay loads this file: it must stay small. Checked by parse-settings.ts.
 */
import type { TextLooks } from '../live/style.ts';

/** Amounts are lamports of worth as decimal text: a coin's tip counts by its market price (core/alerts/plan.ts). */
export interface AlertSettings {
  /** The line of the alert: text with {name}, {amount}, {dollars}; at most 80 characters. */
  template: string;
  /** Shows dollars beside the amount. */
  dollars: boolean;
  minimums: Minimums;
  /** 1 to 5, `from` rising; the first is from "0". */
  tiers: readonly Tier[];
  voice: VoiceSettings;
  /** Whose pictures the stream shows; the others get a sign. */
  faces: (typeof FACES)[number];
}

/** trusted: of wallets that have proven an account on X, or that moderation trusts. */
export const FACES = ['off', 'trusted', 'all'] as const;

/** Returns whether the stream shows a face. */
export const mayShowFace = (trusted: boolean, faces: AlertSettings['faces']) =>
  faces === 'all' || (faces === 'trusted' && trusted);

/** Amounts in lamports of worth, as decimal text; "0" sets no minimum. accept <= show <= speak. */
export interface Minimums {
  /** A smaller tip is refused before it is signed. */
  accept: string;
  /** A smaller tip is paid and listed, and not shown on the stream. */
  show: string;
  /** A smaller tip is shown and not spoken. */
  speak: string;
}

export const PRESETS = [
  'classic',
  'lower-third',
  'neon-sign',
  'comic-burst',
  'corner-card',
  'arcade',
  'stationery',
  'game-day',
  'main-stage',
] as const;
/** Which of the style's fields each draws: looks.ts. classic: text alone. */
export type Preset = (typeof PRESETS)[number];

export const ANCHORS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type Anchor = (typeof ANCHORS)[number];

export const MOTIONS = ['slide', 'pop', 'fade'] as const;
export type Motion = (typeof MOTIONS)[number];

export interface Tier {
  /** 1 to 20 characters. */
  name: string;
  /** Lamports of worth, decimal text. */
  from: string;
  preset: Preset;
  /** "#rrggbb", or null for the preset's own color. */
  color: string | null;
  /** An anchor, or the place of the alert's center in percent of the picture. Null: the preset's own place. */
  position: Anchor | { x: number; y: number } | null;
  /** 40 to 200 percent. */
  size: number;
  enter: Motion;
  leave: Motion;
  /** On screen, 1 to 60; null: the time of the token's style. */
  seconds: number | null;
  /** The fields in which the tier differs from the token's style. */
  style: Partial<TextLooks>;
  /** A media file of the token (core/media/model.ts), or none: the preset's own drawing. */
  picture: MediaRef | null;
  /** A media file, "builtin:<id>" (core/alerts/sounds.ts), or none. Volume 0 to 100. */
  sound: { source: MediaRef | `builtin:${string}`; volume: number } | null;
  voice: boolean;
}

/** SHA-256 of an uploaded file, 64 hex digits. It is served at /api/media/{hash}. */
export type MediaRef = string;

export interface VoiceSettings {
  on: boolean;
  /** An id of core/alerts/voices.ts. */
  voice: string;
  /** 0 to 100. */
  volume: number;
  /** 0.5 to 2. */
  speed: number;
  /** Words with another pronunciation; at most 50, each side at most 40 characters. */
  pronunciations: readonly { from: string; to: string }[];
}

/** The alerts of a token whose creator has chosen none, whatever else is stored: the specified text, spoken aloud. */
export const DEFAULT_ALERTS: AlertSettings = {
  template: '{name} tipped {amount}',
  dollars: false,
  minimums: { accept: '0', show: '0', speak: '0' },
  tiers: [
    {
      name: 'Standard',
      from: '0',
      preset: 'classic',
      color: null,
      position: null,
      size: 100,
      enter: 'fade',
      leave: 'fade',
      seconds: null,
      style: {},
      picture: null,
      sound: null,
      voice: true,
    },
  ],
  voice: { on: true, voice: 'asteria', volume: 80, speed: 1, pronunciations: [] },
  faces: 'trusted',
};

/** Returns the index of the tier of a tip of this worth. Null (no known price) is the lowest. */
export function tierOf({ tiers }: Pick<AlertSettings, 'tiers'>, worth: string | null): number {
  if (worth === null) return 0;
  const value = BigInt(worth);
  return Math.max(
    0,
    tiers.findLastIndex(({ from }) => value >= BigInt(from)),
  );
}

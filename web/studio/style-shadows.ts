/** The shadows that the editor offers by name, and the creator's own shadow as numbers. Pure. */
import { DEFAULT_SHADOW } from '../../core/live/style.ts';
import { words } from './style-words.ts';

const { shadow } = words;

export const SHADOWS: readonly { label: string; value: string }[] = [
  { label: shadow.edges, value: DEFAULT_SHADOW },
  // The edges separate the letters from any picture; the shade separates them from a bright, busy one.
  { label: shadow.shaded, value: `${DEFAULT_SHADOW}, 0px 2px 8px #000000b3, 0px 4px 24px #00000066` },
  { label: shadow.soft, value: '0px 4px 18px #000000cc' },
  { label: shadow.hard, value: '4px 4px 0 #000000' },
  { label: shadow.glow, value: '0px 0px 24px #34d399' },
  { label: shadow.none, value: 'none' },
];

/** One shadow; lengths in px. */
interface Shadow {
  right: number;
  down: number;
  blur: number;
  /** "#rrggbb". */
  color: string;
  /** Two hex digits, or none for opaque. */
  alpha: string;
}

/** The range of each length in the editor. */
export const SHADOW_RANGES = { right: [-20, 20], down: [-20, 20], blur: [0, 40] } as const;

const LAYER =
  /^(-?\d+(?:\.\d)?)(?:px)? (-?\d+(?:\.\d)?)(?:px)? (\d+)(?:px)? (#[0-9a-f]{6})([0-9a-f]{2})?(?:,|$)/i;

/** The shadow that the editor starts from. */
const FIRST: Shadow = { right: 3, down: 3, blur: 4, color: '#000000', alpha: '' };

/** Returns the first layer of a style's shadow, or the initial shadow if the text holds none. */
export function shadowOf(text: string): Shadow {
  const [, right, down, blur, color, alpha = ''] = LAYER.exec(text) ?? [];
  if (color === undefined) return FIRST;
  return { right: Number(right), down: Number(down), blur: Number(blur), color, alpha };
}

export function shadowText({ right, down, blur, color, alpha }: Shadow): string {
  return `${right}px ${down}px ${blur}px ${color}${alpha}`;
}

/** Returns whether no name stands for this shadow, so that the editor shows its numbers. */
export function isOwnShadow(text: string): boolean {
  return !SHADOWS.some(({ value }) => value === text);
}

/** Returns an unnamed shadow close to `text`, for the creator to edit. */
export function ownFrom(text: string): string {
  const like = shadowOf(text);
  const own = shadowText(like);
  return isOwnShadow(own) ? own : shadowText({ ...like, right: like.right + 1 });
}

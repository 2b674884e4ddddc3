/** Derives the colors of an alert from the color of its tier. Pure. */
import { contrast, cssColor, dimmed, luminance, type Rgb, WHITE } from '../../core/color.ts';

/** The color of amounts in a coin, so that none looks like SOL. */
export const COIN_COLOR = '#fdba74';

/** Luminance of text on a white page, for a contrast of 6:1. */
const DARK = 0.12;
/** Luminance of text on a dark plate, for a contrast of at least 7:1. */
const LIGHT = 0.42;
const SOOT: Rgb = [6, 18, 14];

/** Returns the colors as CSS variables. `color` is "#rrggbb". */
export function alertColors(color: string): Record<string, string> {
  const own = rgbOf(color);
  return {
    '--alert-color': cssColor(own),
    '--alert-channels': own.join(' '),
    '--alert-ink': cssColor(contrast(own, SOOT) >= contrast(own, WHITE) ? SOOT : WHITE),
    '--alert-dark': cssColor(dimmed(own, DARK)),
    '--alert-light': cssColor(raised(own)),
  };
}

/** Mixes the color with white until it is light enough. */
function raised(color: Rgb, share = 0.1): Rgb {
  if (luminance(color) >= LIGHT) return color;
  const [red, green, blue] = color.map((channel) => Math.round(channel + (255 - channel) * share));
  return raised([red!, green!, blue!], share);
}

/** Returns the channels of "#rrggbb". */
export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

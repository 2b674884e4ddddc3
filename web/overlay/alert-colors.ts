/** The colors of an alert, from the one that its tier has. Pure. */
import { contrast, cssColor, dimmed, luminance, type Rgb, WHITE } from '../../core/color.ts';

/** A coin's amount never looks like one in SOL. */
export const COIN_COLOR = '#fdba74';

/** On a white page: 6:1. */
const DARK = 0.12;
/** On a dark plate: at least 7:1. */
const LIGHT = 0.42;
const SOOT: Rgb = [6, 18, 14];

export function alertColors(color: string): Record<string, string> {
  const own = rgb(color);
  return {
    '--c': cssColor(own),
    '--cr': own.join(' '),
    '--ci': cssColor(contrast(own, SOOT) >= contrast(own, WHITE) ? SOOT : WHITE),
    '--cd': cssColor(dimmed(own, DARK)),
    '--cl': cssColor(raised(own)),
  };
}

/** Mixed with white until it is light enough. */
function raised(color: Rgb, share = 0.1): Rgb {
  if (luminance(color) >= LIGHT) return color;
  const [red, green, blue] = color.map((channel) => Math.round(channel + (255 - channel) * share));
  return raised([red!, green!, blue!], share);
}

function rgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Colors as red, green and blue from 0 to 255, and how readable one is on another (WCAG 2). */

export type Rgb = readonly [red: number, green: number, blue: number];

/** The page behind everything: `--color-ink` of web/styles.css. */
export const INK: Rgb = [9, 12, 11];
export const WHITE: Rgb = [255, 255, 255];

/** Returns the relative luminance of a color, from 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast, from 1 (the same color) to 21 (black and white). Text needs 4.5, a shape 3. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Reads a color of six hexadecimal digits. */
export function hex(digits: string): Rgb {
  const number = Number.parseInt(digits, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** Returns the color, darker where it is needed, so that its luminance is at most `limit`. It keeps its hue. */
export function dimmed([red, green, blue]: Rgb, limit: number): Rgb {
  const light = luminance([red, green, blue]);
  if (light <= limit) return [red, green, blue];
  const factor = limit / light;
  return [dim(red, factor), dim(green, factor), dim(blue, factor)];
}

/** Returns the color in CSS syntax. */
export function cssColor([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Returns the channel with `factor` times its light, rounded toward black. */
function dim(channel: number, factor: number): number {
  const light = linear(channel) * factor;
  return Math.floor(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
}

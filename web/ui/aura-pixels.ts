/**
 * The pixels of an aura: a small picture, blurred, more colorful, and dark enough that text on it can be read. Done once
 * on 32 by 32 pixels and stretched by the browser: a blur filter on a large element costs a phone every frame.
 */
import { dimmed, type Rgb } from '../../core/color.ts';
import { type SignColors, signOf } from '../../core/sign.ts';

/** Width and height. */
export const AURA_SIZE = 32;
/** With this luminance behind it `text-muted` keeps 4.5 : 1, and `text-fg` more than that. */
const LIGHT_LIMIT = 0.055;
const BLUR_RADIUS = 4;
const SATURATION = 1.5;

/** Red, green, blue and alpha of each pixel, as a canvas takes them. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** Returns the aura of a picture of `AURA_SIZE` squared without transparent pixels. */
export function auraOf(picture: Pixels): Pixels {
  const blurred = blur(blur(blur(picture)));
  for (let at = 0; at < blurred.length; at += 4) {
    const color = dimmed(vivid([blurred[at]!, blurred[at + 1]!, blurred[at + 2]!]), LIGHT_LIMIT);
    blurred.set([...color, 255], at);
  }
  return blurred;
}

/** Returns the aura of an address whose token has no picture: the colors of its sign, blurred. */
export function auraOfSign(address: string): Pixels {
  const colors = signOf(address);
  const pixels = new Uint8ClampedArray(AURA_SIZE * AURA_SIZE * 4);
  for (let y = 0; y < AURA_SIZE; y++) {
    for (let x = 0; x < AURA_SIZE; x++) {
      pixels.set([...colorAt(colors, x / AURA_SIZE, y / AURA_SIZE), 255], (y * AURA_SIZE + x) * 4);
    }
  }
  return auraOf(pixels);
}

/** The color in front at the top right, the middle one around it, and the one behind elsewhere. */
function colorAt({ back, middle, front }: SignColors, x: number, y: number): Rgb {
  const away = Math.hypot(x - 0.7, y - 0.2);
  return away < 0.2 ? front : away < 0.55 ? middle : back;
}

function vivid([red, green, blue]: Rgb): Rgb {
  const grey = (red + green + blue) / 3;
  const stretch = (channel: number) =>
    Math.round(Math.max(0, Math.min(255, grey + (channel - grey) * SATURATION)));
  return [stretch(red), stretch(green), stretch(blue)];
}

/** Makes one pass of a box blur, across and down. Three of them are close to a Gaussian. */
function blur(source: Pixels): Pixels {
  return pass(pass(source, 1, AURA_SIZE), AURA_SIZE, 1);
}

/** `step`: pixels from one to the next of a line; `between`: from one line to the next. Edges are repeated. */
function pass(source: Pixels, step: number, between: number): Pixels {
  const result = new Uint8ClampedArray(source.length);
  const last = AURA_SIZE - 1;
  for (let line = 0; line < AURA_SIZE; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const at = (place: number) =>
        source[(line * between + Math.max(0, Math.min(last, place)) * step) * 4 + channel]!;
      // The window moves by one pixel at a time: one comes in, one goes.
      let sum = 0;
      for (let place = -BLUR_RADIUS; place <= BLUR_RADIUS; place++) sum += at(place);
      for (let place = 0; place <= last; place++) {
        result[(line * between + place * step) * 4 + channel] = sum / (2 * BLUR_RADIUS + 1);
        sum += at(place + BLUR_RADIUS + 1) - at(place - BLUR_RADIUS);
      }
    }
  }
  return result;
}

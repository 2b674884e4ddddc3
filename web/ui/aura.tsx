import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AURA_SIZE, auraOf, auraOfSign, type Pixels } from './aura-pixels.ts';
import { cx } from './cx.ts';

/**
 * The colors of a token, large and blurred, behind a header or inside a card: its picture, or the hues of its
 * address while there is none. At most two of them on a screen, never below a form field, a table or small text. It covers the nearest
 * positioned element without taking room, and `text-muted` stays readable on it.
 */
export function Aura({
  address,
  src,
  place = 'header',
}: {
  /** The token's mint. */
  address: string;
  src: string | null;
  /** `header`: behind the site's header and the top of a screen. `card`: all of a card that is `relative isolate`. */
  place?: keyof typeof PLACES;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<{ src: string; pixels: Pixels }>();

  useEffect(() => {
    if (!src || savesData()) return;
    let wanted = true;
    pixelsOf(src).then(
      (pixels) => wanted && setPicture({ src, pixels }),
      () => {}, // the hues of the address stay
    );
    return () => {
      wanted = false;
    };
  }, [src]);

  // Before the browser paints: the first frame has its colors.
  const shown = picture && picture.src === src ? picture.pixels : null;
  useLayoutEffect(() => {
    const pixels = shown ?? auraOfSign(address);
    canvas.current?.getContext('2d')?.putImageData(new ImageData(pixels, AURA_SIZE, AURA_SIZE), 0, 0);
  }, [shown, address]);

  return (
    <div
      aria-hidden="true"
      className={cx('pointer-events-none absolute -z-10 overflow-hidden', PLACES[place])}
    >
      <canvas
        ref={canvas}
        width={AURA_SIZE}
        height={AURA_SIZE}
        className="absolute top-1/2 left-1/2 h-[150%] w-[150%] -translate-1/2"
      />
    </div>
  );
}

/** The site's header is 4rem high and above the screen. */
const PLACES = {
  header: 'inset-x-0 -top-16 h-112 mask-[linear-gradient(#000_30%,transparent)] sm:h-160',
  /** A phone's preview follows the head: the colors end above it. */
  tip: 'inset-x-0 -top-16 h-40 mask-[linear-gradient(#000_60%,transparent)] lg:h-160 lg:mask-[linear-gradient(#000_30%,transparent)]',
  card: 'inset-0',
};

/** The header beside it shows the same address, so the picture comes from the browser's cache. */
async function pixelsOf(src: string): Promise<Pixels> {
  const image = new Image();
  image.referrerPolicy = 'no-referrer';
  image.src = src;
  await image.decode();
  const small = document.createElement('canvas');
  small.width = AURA_SIZE;
  small.height = AURA_SIZE;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no canvas');
  context.fillStyle = '#090c0b'; // below transparent pictures
  context.fillRect(0, 0, AURA_SIZE, AURA_SIZE);
  context.drawImage(image, 0, 0, AURA_SIZE, AURA_SIZE);
  return auraOf(context.getImageData(0, 0, AURA_SIZE, AURA_SIZE).data);
}

/** Returns whether the visitor asked for less data or has a slow connection: the hues of the address need no picture. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}

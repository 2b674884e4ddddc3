/** Sizes and places a preset in the picture around it: what CSS alone cannot. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Tier } from '../../core/alerts/settings.ts';

/** Text stays so far inside every edge. */
const SAFE = 0.05;
/** Text is made smaller down to this part of its size, then it is cut. */
const LEAST = 0.35;
/** Units of the bars that a plate covers. */
const BARS_HIDDEN = 6;
/** A plate whose upper edge is in this lower part of the picture has the bars behind it. */
const BARS_BELOW = 0.6;
/** Of a name's size, in units: 38 px at 1080p. */
const LEAST_NAME = 2;
/** A picture that is higher than wide (a phone's) has larger letters than its width alone would give. */
const PORTRAIT = 1.7;

/** Fits after every render, when the picture changes and when a font loads. */
export function useFittedPicture(root: RefObject<HTMLElement | null>, position: Tier['position']): void {
  const free = typeof position === 'object' ? position : null;
  useLayoutEffect(() => fitPicture(root.current!, free));
  useEffect(() => {
    const element = root.current!;
    const again = () => fitPicture(element, free);
    const observer = new ResizeObserver(again);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', again);
    };
  }, [root, free]);
}

/** A hundredth of the picture's width, of which all sizes are multiples: 19.2 px at 1080p, 12.8 at 720p. */
export function pictureUnit(width: number, height: number): number {
  return width >= height ? Math.min(width, (height * 16) / 9) / 100 : (width * PORTRAIT) / 100;
}

function fitPicture(root: HTMLElement, free: { x: number; y: number } | null): void {
  const { clientWidth: width, clientHeight: height } = root;
  const body = root.querySelector<HTMLElement>('.al-body');
  if (!body || width === 0) return;
  const unit = pictureUnit(width, height);
  root.style.setProperty('--u', `${unit}px`);
  const strip = body.querySelector('[data-strip]') !== null;
  const most = { width: width * (strip ? 1 : 1 - 2 * SAFE), height: height * (1 - 2 * SAFE) };
  let fit = 1;
  for (let tries = 0; tries < 4; tries++) {
    body.style.setProperty('--fit', String(fit));
    fitLines(body, unit);
    const over = Math.max(body.offsetWidth / most.width, body.offsetHeight / most.height);
    if (over <= 1.001 || fit <= LEAST) break;
    fit = Math.max(LEAST, fit / over);
  }
  if (free) placeFreely(body, free, strip, width, height);
  const { offsetTop: top } = body.parentElement!;
  const from = height - top - body.offsetTop;
  // Bars rise from behind a plate that is low, else from the lower edge.
  root.style.setProperty('--bars', from < height * BARS_BELOW ? `${from - BARS_HIDDEN * unit}px` : '0px');
}

function placeFreely(
  body: HTMLElement,
  free: { x: number; y: number },
  strip: boolean,
  width: number,
  height: number,
): void {
  const start = (center: number, size: number, all: number) =>
    Math.max(all * SAFE, Math.min(all * (1 - SAFE) - size, (all * center) / 100 - size / 2));
  const place = body.parentElement!;
  place.style.left = strip ? '0px' : `${start(free.x, body.offsetWidth, width)}px`;
  place.style.top = `${start(free.y, body.offsetHeight, height)}px`;
}

/**
 * Lines that must not wrap shrink until they fit their box: an amount of ten digits as far as it takes, a name down to
 * what can still be read; then it ends in an ellipsis.
 */
function fitLines(body: HTMLElement, unit: number): void {
  for (const line of body.querySelectorAll<HTMLElement>('[data-line]')) {
    line.style.setProperty('--line', '1');
    const share = line.clientWidth / line.scrollWidth;
    if (share >= 1) continue;
    const isName = line.classList.contains('al-name');
    const least = isName
      ? Math.min(1, (LEAST_NAME * unit) / Number.parseFloat(getComputedStyle(line).fontSize))
      : LEAST;
    line.style.setProperty('--line', String(Math.max(least, share * 0.99)));
  }
}

/** Sizes and places a preset in the picture around it, where CSS alone cannot. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Tier } from '../../core/alerts/settings.ts';

/** Distance of text from every edge, as a share of the picture. */
const SAFE = 0.05;
/** Text shrinks to this share of its size, then it is cut. */
const MIN_FIT = 0.35;
/** Units of the bars behind a plate. */
const BARS_HIDDEN = 6;
/** A plate whose upper edge is in this lower share of the picture has the bars behind it. */
const BARS_BELOW = 0.6;
/** The smallest size of a name in units: 38 px at 1080p. */
const MIN_NAME = 2;
/** A tall picture (of a phone) has larger letters than its width alone would give. */
const PORTRAIT = 1.7;

/** Fits the alert after every render, when the picture changes and when a font loads. */
export function useFittedPicture(root: RefObject<HTMLElement | null>, position: Tier['position']): void {
  const free = typeof position === 'object' ? position : null;
  useLayoutEffect(() => fitPicture(root.current!, free));
  useEffect(() => {
    const element = root.current!;
    const refit = () => fitPicture(element, free);
    const observer = new ResizeObserver(refit);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', refit);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, [root, free]);
}

/** Returns a hundredth of the picture's width in px, of which all sizes are multiples: 19.2 at 1080p, 12.8 at 720p. */
export function pictureUnit(width: number, height: number): number {
  return width >= height ? Math.min(width, (height * 16) / 9) / 100 : (width * PORTRAIT) / 100;
}

function fitPicture(root: HTMLElement, free: { x: number; y: number } | null): void {
  const { clientWidth: width, clientHeight: height } = root;
  const body = root.querySelector<HTMLElement>('.alert-body');
  if (!body || width === 0) return;
  const unit = pictureUnit(width, height);
  root.style.setProperty('--picture-unit', `${unit}px`);
  const strip = body.querySelector('[data-strip]') !== null;
  const max = { width: width * (strip ? 1 : 1 - 2 * SAFE), height: height * (1 - 2 * SAFE) };
  let fit = 1;
  for (let tries = 0; tries < 4; tries++) {
    body.style.setProperty('--fit', String(fit));
    fitLines(body, unit);
    const over = Math.max(body.offsetWidth / max.width, body.offsetHeight / max.height);
    if (over <= 1.001 || fit <= MIN_FIT) break;
    fit = Math.max(MIN_FIT, fit / over);
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
 * Shrinks lines that must not wrap until they fit their box. A name shrinks only while it is readable, then it ends in an
 * ellipsis.
 */
function fitLines(body: HTMLElement, unit: number): void {
  for (const line of body.querySelectorAll<HTMLElement>('[data-line]')) {
    line.style.setProperty('--line', '1');
    const share = line.clientWidth / line.scrollWidth;
    if (share >= 1) continue;
    const isName = line.classList.contains('alert-name');
    const min = isName
      ? Math.min(1, (MIN_NAME * unit) / Number.parseFloat(getComputedStyle(line).fontSize))
      : MIN_FIT;
    line.style.setProperty('--line', String(Math.max(min, share * 0.99)));
  }
}

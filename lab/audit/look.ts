/** The checks of every stop of the tour: axe-core's rules at two widths, and text of twice its size on a phone. */
import type { Page } from 'playwright-core';
import { type Finding, inspect } from '../../tests/e2e/axe.ts';
import { settled } from '../../tests/e2e/browser.ts';

/** One screen in one state, as one kind of visitor. */
export interface Seen {
  screen: string;
  /** By width in pixels. */
  widths: Record<string, { passes: number; findings: Finding[] }>;
  /**
   * The problems of text at twice its size and 390 pixels: elements that overflow the screen, and text that is cut off.
   */
  largeText: string[];
  /** Elements that keep moving for a user who prefers reduced motion. */
  moving: string[];
  /** Uncaught errors, errors in the console, failed requests. */
  problems: string[];
}

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The browser's default text size, in pixels: users change it in its settings. */
const USUAL = 16;

/** Checks `page` in its present state and leaves it at the first width. */
export async function look(page: Page, screen: string, { once = false } = {}): Promise<Seen> {
  const widths: Seen['widths'] = {};
  for (const size of once ? WIDTHS.slice(0, 1) : WIDTHS) {
    await page.setViewportSize(size);
    widths[size.width] = await inspect(page);
  }
  const largeText = once ? [] : await largeTextOn(page);
  const moving = once ? [] : await movingOn(page);
  await page.setViewportSize(WIDTHS[0]);
  return { screen, widths, largeText, moving, problems: [] };
}

/** Needs a phone's width. */
async function largeTextOn(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const textOf = (pixels: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await textOf(2 * USUAL);
  await settled(page);
  const lost = await page.evaluate(() => {
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px wider than the screen`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    /** For screen readers only, or hidden from all users. */
    const unseen = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' ||
        element.getAttribute('aria-hidden') === 'true' ||
        unseen(element.parentElement));
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!text || unseen(element)) continue;
      if (box.right > root.clientWidth + 1 && !scrolls(element))
        found.push(`${named(element)} ends ${Math.round(box.right - root.clientWidth)} px beyond the edge`);
      const cut =
        /hidden|clip/.test(style.overflow) &&
        style.textOverflow !== 'ellipsis' &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1) &&
        style.webkitLineClamp === 'none';
      if (cut) found.push(`${named(element)} is cut off`);
    }
    if (found.length === 1 && root.scrollWidth > root.clientWidth) {
      const right = (element: Element) => element.getBoundingClientRect().right;
      const widest = [...document.body.querySelectorAll('*')].reduce((a, b) => (right(b) > right(a) ? b : a));
      found.push(`${named(widest)} (${widest.className}) is the widest`);
    }
    return found.slice(0, 12);
  });
  await textOf(USUAL);
  await devtools.detach();
  return lost;
}

async function movingOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
      )
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? 'something'),
  );
  await page.emulateMedia({ reducedMotion: null });
  return moving.map(String);
}

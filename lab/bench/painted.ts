/** When a page has painted the words of a tip, on the clock that all processes of this machine share. */
import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Set in the page: when the frame with this tip was painted, by its mark; ms since 1970. */
    paintedAt: Record<string, number>;
  }
}

const LIMIT_MS = 20_000;

/** A tip's message, by which its paint is found. */
export const markOf = (number: number): string => `tip number ${number}`;

/** Lets pages of `context` record when they paint a mark: the frame after its element has appeared. */
export async function recordPaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.paintedAt = {};
    new MutationObserver(() => {
      const mark = /tip number \d+/.exec(document.body?.textContent ?? '')?.[0];
      if (!mark || window.paintedAt[mark]) return;
      window.paintedAt[mark] = Number.POSITIVE_INFINITY;
      requestAnimationFrame(() => {
        window.paintedAt[mark] = Date.now();
      });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits for the paint and returns its time, ms since 1970. Throws with `name` when the mark does not appear. */
export async function paintedAt(name: string, page: Page, mark: string): Promise<number> {
  try {
    const found = await page.waitForFunction(
      (text) => Number.isFinite(window.paintedAt[text]) && window.paintedAt[text],
      mark,
      { timeout: LIMIT_MS, polling: 100 },
    );
    return Number(await found.jsonValue());
  } catch (cause) {
    throw new Error(`${name} did not paint ${mark}`, { cause });
  }
}

/** Resolves when the mark has left the screen. */
export async function gone(page: Page, mark: string): Promise<void> {
  await page.waitForFunction((text) => !document.body.textContent?.includes(text), mark);
}

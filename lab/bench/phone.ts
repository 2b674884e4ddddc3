/** A slow phone: Chromium with a mobile screen, a slow network and a slow processor, and what a page costs on it. */
import type { Browser, Page } from 'playwright-core';

/** The measurements of one page load; times in milliseconds since navigation. */
export interface Visit {
  scriptBytes: number;
  /** Scripts that the first press brought in, or the wait for it. */
  laterScriptBytes: number;
  allBytes: number;
  requests: number;
  firstPaint: number;
  largestPaint: number;
  /** The time at which the page's main content appeared. */
  marker: number;
  /** The last of first paint, marker and the end of the last long task. */
  interactive: number;
  /** The parts of long tasks beyond 50 ms each, from first paint to `interactive`. */
  blocked: number;
}

/**
 * Chromium's own "Slow 4G": 1.6 Mbit/s down and 0.75 up less a tenth, 562.5 ms before each answer; a CPU of a quarter.
 */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};
export const CPU_SLOWDOWN = 4;
/** A page counts as loaded after this long without a request or a long task, in milliseconds. */
const QUIET = 1500;

interface Notes {
  marker: number;
  firstPaint: number;
  largestPaint: number;
  tasks: [start: number, end: number][];
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Opens `url` with an empty cache and waits until it is quiet. `marker`: CSS selectors that must all match. */
export async function openOnPhone(browser: Browser, url: string, marker: readonly string[]): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const scripts = new Set<string>();
    const bytes = { script: 0, all: 0, requests: 0 };
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      bytes.requests++;
      if (scripts.has(requestId)) bytes.script += encodedDataLength;
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(takeNotes, marker);
    await page.goto(url, { waitUntil: 'commit' });
    await untilQuiet(page);
    const { marker: seen, firstPaint, largestPaint, tasks } = await page.evaluate(() => window.notes);
    const interactive = Math.max(firstPaint, seen, ...tasks.map(([, end]) => end));
    const blocked = tasks
      .filter(([, end]) => end > firstPaint)
      .reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, firstPaint) - 50), 0);
    const first = { ...bytes };
    await page.evaluate(() => {
      window.notes.tasks.push([performance.now(), performance.now()]);
      dispatchEvent(new Event('pointerdown'));
    });
    await untilQuiet(page);
    return {
      scriptBytes: first.script,
      laterScriptBytes: bytes.script - first.script,
      allBytes: first.all,
      requests: first.requests,
      firstPaint,
      largestPaint,
      marker: seen,
      interactive,
      blocked,
    };
  } finally {
    await context.close();
  }
}

/** Waits until nothing was fetched and no long task ran for `QUIET`. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => {
      const { marker: seen, tasks } = window.notes;
      const fetched = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd || performance.now());
      const last = Math.max(seen, ...fetched, ...tasks.map(([, end]) => end));
      return seen > 0 && performance.now() - last > quiet;
    },
    QUIET,
    { timeout: 60_000, polling: 100 },
  );
}

/** Runs in the page, before its own scripts. */
function takeNotes(marker: readonly string[]): void {
  const notes: Notes = { marker: 0, firstPaint: 0, largestPaint: 0, tasks: [] };
  window.notes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('longtask', ({ startTime, duration }) => notes.tasks.push([startTime, startTime + duration]));
  observe('largest-contentful-paint', ({ startTime }) => {
    notes.largestPaint = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.firstPaint = startTime;
  });
  const look = new MutationObserver(() => {
    if (!marker.every((selector) => document.querySelector(selector))) return;
    notes.marker = performance.now();
    look.disconnect();
  });
  look.observe(document, { subtree: true, childList: true });
}

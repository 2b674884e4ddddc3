/** All pictures on one sheet: one row per screen or state, at its three widths, at most two windows high. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const WIDTHS = [1440, 768, 390];
/** One pixel of the sheet is this many of the screen. */
const SCALE = 5;
const TALLEST = 360;

/** Writes the sheet of the folders' pictures (files like `home-1440.png`) as a JPEG. */
export async function makeSheet(browser: Browser, folders: string[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1000 } });
  const sections = folders.map((folder) => {
    const names = new Set(
      readdirSync(folder)
        .map((file) => /^(.+)-(?:1440|768|390)\.png$/.exec(file)?.[1])
        .filter((name) => name !== undefined),
    );
    return [...names].sort().map((name) => figure(folder, name));
  });
  await page.setContent(`<style>
    body { margin: 32px; background: #050706; color: #a3b3ac; font: 15px sans-serif; }
    main { display: flex; flex-wrap: wrap; gap: 28px; margin-bottom: 40px; }
    figure { margin: 0; } figcaption { margin-bottom: 8px; }
    div { display: flex; gap: 8px; align-items: flex-start; }
    img { display: block; max-height: ${TALLEST}px; object-fit: cover; object-position: top; border: 1px solid #222b28; }
  </style>${sections.map((figures) => `<main>${figures.join('')}</main>`).join('')}`);
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
  await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 80 });
  await page.close();
}

function figure(folder: string, name: string): string {
  const pictures = WIDTHS.map((width) => ({ width, path: join(folder, `${name}-${width}.png`) }))
    .filter(({ path }) => existsSync(path))
    .map(({ width, path }) => {
      const data = readFileSync(path, 'base64');
      return `<img width="${width / SCALE}" src="data:image/png;base64,${data}">`;
    });
  return `<figure><figcaption>${name}</figcaption><div>${pictures.join('')}</div></figure>`;
}

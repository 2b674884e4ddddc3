/** The pictures that the README shows: WebP, the only pictures of screens in git. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const SHOWN = ['overlay', 'token', 'wheel-spinning'];
/** Scaled from 1440: enough for a column of the README on a dense screen. */
const WIDTH = 960;
const QUALITY = 0.82;

/** Converts each picture of `from` that the README shows with the browser's own encoder and writes it to `to`. */
export async function writeShown(browser: Browser, from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const page = await browser.newPage();
  for (const name of SHOWN) {
    const png = readFileSync(join(from, `${name}-1440.png`), 'base64');
    const webp = await page.evaluate(
      async ([data, width, quality]) => {
        const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
        const picture = await createImageBitmap(blob);
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = Math.round((picture.height * width) / picture.width);
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(picture, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', quality).split(',')[1]!;
      },
      [png, WIDTH, QUALITY] as const,
    );
    writeFileSync(join(to, `${name}.webp`), Buffer.from(webp, 'base64'));
  }
  await page.close();
}

/**
 * Creates the pictures that never change, with the code that draws cards: the general card and the icons of web/public.
 * Run `node tools/share-pictures.ts` again after a change of the design; a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { GENERAL_CARD } from '../core/share/card.ts';
import { drawCard, drawIcon, drawTabIcon } from '../core/share/draw-card.ts';
import { readFonts } from '../core/share/font.ts';
import { pngOf, rowsOf } from '../core/share/png.ts';
import type { Canvas } from '../core/share/raster.ts';

const folder = new URL('../web/public/', import.meta.url);

/** Name → picture. Icons that are cropped to a circle keep their mark inside the middle four fifths. */
export function pictures(): Record<string, Canvas> {
  const fonts = readFonts(readFileSync(new URL('card-letters.bin', folder)));
  return {
    'og.png': drawCard(GENERAL_CARD, fonts),
    'icon-32.png': drawTabIcon(32),
    'icon-192.png': drawIcon(192, 0.06),
    'icon-512.png': drawIcon(512, 0.06),
    'icon-maskable-512.png': drawIcon(512, 0.18),
    'apple-touch-icon.png': drawIcon(180, 0.1),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, canvas] of Object.entries(pictures()))
    writeFileSync(new URL(name, folder), pngOf(canvas, deflateSync(rowsOf(canvas), { level: 9 })));
}

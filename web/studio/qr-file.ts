/** QR codes as files and for the page, each with the quiet zone of four modules that scanners need. */
import { type QrCode, qrPath } from '../../core/qr.ts';

const QUIET = 4;
/** The least width of the picture in px: enough for print. Each module has whole pixels. */
const PICTURE_PX = 1024;

/** Returns the `viewBox` that shows `code` with its quiet zone. */
export function qrBox(code: QrCode): string {
  const side = code.length + 2 * QUIET;
  return `${-QUIET} ${-QUIET} ${side} ${side}`;
}

export function qrSvg(code: QrCode): string {
  const side = code.length + 2 * QUIET;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${qrBox(code)}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/>`,
    `<path d="${qrPath(code)}"/></svg>`,
  ].join('');
}

/** Draws the code black on white. Rejects if the browser has too little memory. */
export async function qrPng(code: QrCode): Promise<Blob> {
  const module = Math.ceil(PICTURE_PX / (code.length + 2 * QUIET));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (code.length + 2 * QUIET) * module;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries())
      if (dark) pen.fillRect((x + QUIET) * module, (y + QUIET) * module, module, module);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

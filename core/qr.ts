/** QR codes of addresses, as the creator's page and the overlay draw them. */
import { encode } from 'uqr';

/** Rows of modules, true is dark, without the quiet zone of 4 around it. */
export type QrCode = readonly (readonly boolean[])[];

/** Returns the code of a text, with correction M, which survives what a stream's compression does to 15 % of a code. */
export function qrCode(text: string): QrCode {
  return encode(text, { ecc: 'M', border: 0 }).data;
}

/** Returns the dark modules as an SVG path in a square of `code.length` units: a run of a row is one rectangle. */
export function qrPath(code: QrCode): string {
  let path = '';
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  }
  return path;
}

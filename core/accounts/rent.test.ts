import { expect, test } from 'vitest';
import { decodeRent } from './rent.ts';

function rent(perByte: bigint, factor: number): Uint8Array {
  const bytes = new Uint8Array(17);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, perByte, true);
  view.setFloat64(8, factor, true);
  view.setUint8(16, 50);
  return bytes;
}

test.each([
  [3480n, 2, 0, 890_880n],
  [3480n, 2, 165, 2_039_280n],
  [5080n, 1, 0, 650_240n],
  [5080n, 1, 165, 1_488_440n],
])('%d lamports a byte, times %d: an account of %d bytes holds %d', (perByte, factor, bytes, lamports) => {
  expect(decodeRent(rent(perByte, factor))?.(bytes)).toBe(lamports);
});

test.each([
  ['another size', rent(5080n, 1).subarray(1)],
  ['a factor of zero', rent(5080n, 0)],
  ['a factor that is no number', rent(5080n, Number.NaN)],
])('an account with %s is not the rent', (_, data) => {
  expect(decodeRent(data)).toBeNull();
});

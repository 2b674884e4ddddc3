import { expect, test } from 'vitest';
import { concat } from './bytes.ts';
import { MAX_MEDIA_BYTES } from './model.ts';
import { seal } from './ogg.ts';
import { readMedia } from './read.ts';

const text = (value: string) => new TextEncoder().encode(value);
const filled = (length: number, unit: readonly number[]) =>
  Uint8Array.from({ length: length - (length % unit.length) }, (_, at) => unit[at % unit.length]!);

/** Returns an element of EBML with a length of eight bytes. */
function element(id: readonly number[], body: Uint8Array): Uint8Array {
  const length = new Uint8Array(8);
  new DataView(length.buffer).setUint32(4, body.length);
  length[0] = 1;
  return concat([Uint8Array.from(id), length, body]);
}
const INFO = [0x15, 0x49, 0xa9, 0x66];
const CUES = [0x1c, 0x53, 0xbb, 0x6b];
const webm = (part: Uint8Array) =>
  concat([
    element([0x1a, 0x45, 0xdf, 0xa3], concat([Uint8Array.of(0x42, 0x82, 0x84), text('webm')])),
    element([0x18, 0x53, 0x80, 0x67], part),
  ]);

/** Lists in lists. */
function nested(levels: number): Uint8Array {
  const bytes = new Uint8Array(levels * 9);
  for (let level = 0; level < levels; level++)
    bytes.set(element([0xbb], new Uint8Array(0)).fill(0, 2), level * 9);
  const view = new DataView(bytes.buffer);
  for (let level = 0; level < levels; level++) view.setUint32(level * 9 + 5, (levels - level - 1) * 9);
  return bytes;
}

/** `isOpen`: no packet ends on it. */
function oggPage(
  number: number,
  isOpen: boolean,
  packets: readonly number[],
  data: Uint8Array = new Uint8Array(0),
) {
  const page = concat([new Uint8Array(27), Uint8Array.from(packets), data]);
  const view = new DataView(page.buffer);
  page.set(text('OggS'));
  page[5] = number === 0 ? 2 : 0;
  if (isOpen) page.fill(0xff, 6, 14);
  view.setUint32(18, number, true);
  page[26] = packets.length;
  seal(page);
  return page;
}
const pages = (count: number, page: (number: number) => Uint8Array) =>
  concat(Array.from({ length: count }, (_, number) => page(number)));

function webp(body: Uint8Array): Uint8Array {
  const file = concat([text('RIFF'), new Uint8Array(4), text('WEBP'), body]);
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  return file;
}

const NEARLY = MAX_MEDIA_BYTES - 100;
const opusHead = concat([text('OpusHead'), Uint8Array.of(1, 2), new Uint8Array(9)]);

test.each<[string, () => Uint8Array]>([
  ['pages of Ogg without a packet', () => pages(Math.floor(NEARLY / 27), (n) => oggPage(n, true, []))],
  [
    'packets of Ogg without a byte',
    () =>
      pages(Math.floor(NEARLY / 282), (n) =>
        n === 0 ? oggPage(n, false, [opusHead.length], opusHead) : oggPage(n, false, Array(255).fill(0)),
      ),
  ],
  ['empty parts of a WebM', () => webm(element(INFO, filled(NEARLY, [0xec, 0x80])))],
  ['lists in lists of a WebM', () => webm(element(CUES, nested(200_000)))],
  ['empty parts of a WebP', () => webp(filled(NEARLY, [65, 65, 65, 65, 0, 0, 0, 0]))],
])('a file of nothing but %s is refused before it fills the memory', (_, file) => {
  const bytes = file();
  expect(bytes.length).toBeLessThanOrEqual(MAX_MEDIA_BYTES);
  expect(bytes.length).toBeGreaterThan(1_700_000);
  const refused = expect.objectContaining({ message: expect.stringMatching(/^it has too many /) });
  expect(() => readMedia(bytes)).toThrow(refused);
});

/** Elements of EBML (RFC 8794), the form of WebM: an id, a length, a body. */
import { Bytes, checkParts, wrong } from './bytes.ts';

export interface Element {
  id: number;
  /** The offset of its id. */
  start: number;
  /** The offset of its length. */
  lengthAt: number;
  /** The body; reading it moves `at`. */
  body: Bytes;
  /** Its length is unknown: it ends where a part of its parent begins. */
  isOpen: boolean;
}

/**
 * Returns the next element, which counts as read. `endsOpen`: ids that end an element without a length; without it such
 * an element reaches to the end. Throws MediaError.
 */
export function nextElement(input: Bytes, endsOpen?: (id: number) => boolean): Element {
  const start = input.at;
  const id = vint(input, 4, true);
  const lengthAt = input.at;
  const length = vint(input, 8, false);
  if (length !== null) return { id: id!, start, lengthAt, body: input.part(length), isOpen: false };
  const body = new Bytes(input.all, input.at, input.end);
  const end = endsOpen ? endOf(new Bytes(input.all, input.at, input.end), endsOpen) : input.end;
  input.skip(end - input.at);
  return { id: id!, start, lengthAt, body: new Bytes(body.all, body.at, end), isOpen: true };
}

function endOf(input: Bytes, endsOpen: (id: number) => boolean): number {
  while (input.left > 0) {
    const { id, start } = nextElement(input);
    if (endsOpen(id)) return start;
  }
  return input.at;
}

/** Returns all children of an element; its body stays unread. Throws MediaError. */
export function elementsOf({ body, isOpen }: Element): Element[] {
  if (isOpen) wrong('a part has no length');
  const input = new Bytes(body.all, body.at, body.end);
  const found: Element[] = [];
  while (input.left > 0) {
    checkParts(found.length);
    const element = nextElement(input);
    if (element.isOpen) wrong('a part has no length');
    found.push(element);
  }
  return found;
}

/** Reads a whole number below 2^53. */
export function numberOf({ body }: Element): number {
  if (body.left > 8) wrong('a number is too long');
  let value = 0;
  for (const byte of body.all.subarray(body.at, body.end)) value = value * 256 + byte;
  return value <= Number.MAX_SAFE_INTEGER ? value : wrong('a number is too large');
}

export function textOf({ body }: Element): string {
  if (body.left > 64) wrong('a name is too long');
  return String.fromCharCode(...body.all.subarray(body.at, body.end)).replace(/\0+$/, '');
}

/** Overwrites a whole element by a Void element of the same length. */
export function toVoid(bytes: Uint8Array, { start, body, isOpen }: Element): void {
  if (isOpen) wrong('a part has no length');
  const length = body.end - start;
  bytes.fill(0, start, body.end);
  bytes[start] = 0xec;
  if (length <= 128) {
    bytes[start + 1] = 0x80 | (length - 2);
    return;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint8(start + 1, 1);
  view.setUint32(start + 5, length - 9);
}

/** Reads a number that carries its own length; null if all its bits are set, which means an unknown length. */
function vint(input: Bytes, most: number, keepsMarker: boolean): number | null {
  const first = input.u8();
  const length = Math.clz32(first) - 23;
  if (length > most) wrong('something in it is no part of a WebM');
  const marker = 2 ** (8 - length);
  let value = keepsMarker ? first : first - marker;
  let isUnknown = !keepsMarker && first - marker === marker - 1;
  for (let i = 1; i < length; i++) {
    const byte = input.u8();
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  if (isUnknown) return null;
  return value <= Number.MAX_SAFE_INTEGER ? value : wrong('a number is too large');
}

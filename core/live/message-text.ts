/** Messages of a room as text: written once, however many clients they go to. */
import type { ServerMessage } from '../live.ts';

interface Text {
  text: string;
  bytes: number;
}

/** A stored message goes to every client that catches up: its text lives as long as the message. */
const texts = new WeakMap<ServerMessage, Text>();

/** Returns the message as JSON, and its length in bytes of UTF-8. */
export function textOf(message: ServerMessage): Text {
  let known = texts.get(message);
  if (!known) {
    const text = JSON.stringify(message);
    known = { text, bytes: bytesOf(text) };
    texts.set(message, known);
  }
  return known;
}

/** Returns the length of the text in bytes of UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

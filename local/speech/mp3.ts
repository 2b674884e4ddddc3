/** Silence as MPEG-1 Layer III, mono, 44.1 kHz, 128 kbit/s: frames whose side information and data are all zero. */

const HEADER = [0xff, 0xfb, 0x90, 0xc4];
const FRAME_BYTES = 417;
const FRAME_SECONDS = 1152 / 44_100;
/** The speed of speech. */
const CHARACTERS_A_SECOND = 15;

/** Silence for as long as it takes to say `text`. */
export function silentMp3(text: string): Uint8Array {
  const frames = Math.max(2, Math.ceil(text.length / CHARACTERS_A_SECOND / FRAME_SECONDS));
  const file = new Uint8Array(frames * FRAME_BYTES);
  for (let at = 0; at < file.length; at += FRAME_BYTES) file.set(HEADER, at);
  return file;
}

/**
 * Reads an uploaded file by its bytes and its container, never by its uploader's claim, and never decodes it. The
 * result has picture or sound and nothing else (decision 80).
 */
import { Bytes, wrong } from './bytes.ts';
import { readGif } from './gif.ts';
import { MAX_MEDIA_BYTES, type MediaFacts } from './model.ts';
import { looksLikeMp3, readMp3 } from './mp3.ts';
import { readOgg } from './ogg.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { readWebm } from './webm.ts';
import { readWebp } from './webp.ts';

export interface ReadMedia {
  facts: MediaFacts;
  /** The bytes to store and serve. */
  bytes: Uint8Array;
}

/** Reads a file. Throws MediaError, whose message names the problem. */
export function readMedia(file: Uint8Array): ReadMedia {
  if (file.length === 0) wrong('it is empty');
  if (file.length > MAX_MEDIA_BYTES) wrong(`it is larger than ${MAX_MEDIA_BYTES / 1_000_000} MB`);
  return readerOf(file)(file);
}

function readerOf(file: Uint8Array): (file: Uint8Array) => ReadMedia {
  const input = new Bytes(file);
  if (input.startsWith(PNG_SIGNATURE)) return readPng;
  if (input.startsWith('GIF8')) return readGif;
  if (input.startsWith('RIFF') && input.startsWith('WEBP', 8)) return readWebp;
  if (input.startsWith('\x1a\x45\xdf\xa3')) return readWebm;
  if (input.startsWith('OggS')) return readOgg;
  if (looksLikeMp3(file)) return readMp3;
  return wrong(`${otherName(input)} PNG, WebP, GIF, WebM, MP3 and OGG can be used`);
}

/** Names the other formats that users try most. */
function otherName(input: Bytes): string {
  const start = String.fromCharCode(...input.all.subarray(0, 256)).trimStart();
  if (/^(\xef\xbb\xbf)?<(\?xml|!doctype|svg|html)/i.test(start)) return 'SVG and web pages can hold scripts;';
  if (input.startsWith('\xff\xd8\xff')) return 'it is a JPEG;';
  if (input.startsWith('ftyp', 4)) return 'it is an MP4, MOV, M4A or AVIF;';
  if (input.startsWith('RIFF')) return 'it is a WAV or AVI;';
  if (input.startsWith('fLaC')) return 'it is a FLAC;';
  return 'it is of no known type;';
}

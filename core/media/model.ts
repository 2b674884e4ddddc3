/** Uploaded pictures and sounds of alerts: what may be uploaded, and what is known of a file. */
import { BUILTIN, type BuiltinSound, isBuiltinSound, soundPath } from '../alerts/sounds.ts';

/** Where a file may be used: a clip (WebM) is shown as a picture is. */
export type MediaKind = 'picture' | 'sound';

/** What we determine from the bytes; never what the uploader says. */
export const MEDIA_TYPES = {
  'image/png': { kind: 'picture', name: 'PNG' },
  'image/webp': { kind: 'picture', name: 'WebP' },
  'image/gif': { kind: 'picture', name: 'GIF' },
  'video/webm': { kind: 'picture', name: 'WebM' },
  'audio/mpeg': { kind: 'sound', name: 'MP3' },
  'audio/ogg': { kind: 'sound', name: 'OGG' },
} as const satisfies Record<string, { kind: MediaKind; name: string }>;
export type MediaType = keyof typeof MEDIA_TYPES;

export const MAX_MEDIA_BYTES = 2_000_000;
/** Width × height × frames: what a browser may have to hold decoded. */
export const MAX_MEDIA_PIXELS = 60_000_000;
export const MAX_MEDIA_SIDE = 4096;
export const MAX_MEDIA_SECONDS = 15;
/** Files of one token, and their bytes together. */
export const MAX_TOKEN_FILES = 40;
export const MAX_TOKEN_BYTES = 40_000_000;
/** Bytes that may be written in a UTC day, of one token and of the whole site. A small file counts as LEAST_COUNTED. */
export const MAX_TOKEN_DAY_BYTES = 5 * MAX_TOKEN_BYTES;
export const MAX_SITE_DAY_BYTES = 4_000_000_000;
/** A write costs as much as so many bytes. */
export const LEAST_COUNTED = 100_000;
export const MAX_NAME_LENGTH = 80;
export const MAX_REASON_LENGTH = 500;

/** What the bytes of a file say. */
export interface MediaFacts {
  type: MediaType;
  /** Pixels; null for sounds. */
  width: number | null;
  height: number | null;
  /** 1 for a picture that does not move; null for sounds. */
  frames: number | null;
  /** Null for pictures; an animation repeats. */
  seconds: number | null;
}

/** A file in a token's library. */
export interface MediaFile extends MediaFacts {
  /** SHA-256 of what is stored and served, 64 hex digits: a MediaRef (core/alerts/settings.ts). */
  hash: string;
  kind: MediaKind;
  bytes: number;
  /** As its uploader named it. */
  name: string;
  /** Ms since 1970. */
  uploadedAt: number;
}

/** GET /api/media/{token}/list */
export interface MediaLibrary {
  /** Newest first. */
  files: MediaFile[];
  /** Together, of MAX_TOKEN_BYTES. */
  bytes: number;
}

/** A report that no admin has settled; the newest of its file. */
export interface MediaReport {
  hash: string;
  type: MediaType;
  bytes: number;
  /** How many were sent, the first and the newest ms since 1970. */
  reports: number;
  firstAt: number;
  lastAt: number;
  /** The first ones that are not empty. */
  reasons: string[];
  /** Whose library holds it. */
  tokens: string[];
}

/** Entry of the log of take-downs: it is never changed or deleted. */
export interface MediaTakedown {
  hash: string;
  /** Null for a file that was not here. */
  type: MediaType | null;
  bytes: number;
  /** Ms since 1970. */
  at: number;
  /** The admin's wallet. */
  by: string;
  reason: string;
  reports: number;
  tokens: string[];
}

export function isMediaHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Where pages and overlay load a picture or sound of the settings from; null for what no file can be. */
export function mediaUrl(source: string): string | null {
  if (isMediaHash(source)) return `/api/media/${source}`;
  const id = source.startsWith(BUILTIN) ? source.slice(BUILTIN.length) : '';
  return isBuiltinSound(id) ? soundPath(id as BuiltinSound) : null;
}

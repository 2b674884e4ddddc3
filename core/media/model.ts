/** Uploaded pictures and sounds of alerts: the limits of uploads, and the facts of a file. */
import { BUILTIN, type BuiltinSound, isBuiltinSound, soundPath } from '../alerts/sounds.ts';

/** The use of a file. A clip (WebM) is shown like a picture. */
export type MediaKind = 'picture' | 'sound';

/** The types, determined from the bytes and never from the uploader's claim. */
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
/** Maximum of width × height × frames, which a browser may have to hold decoded. */
export const MAX_MEDIA_PIXELS = 60_000_000;
export const MAX_MEDIA_SIDE = 4096;
export const MAX_MEDIA_SECONDS = 15;
/** Files of one token, and their bytes together. */
export const MAX_TOKEN_FILES = 40;
export const MAX_TOKEN_BYTES = 40_000_000;
/** The bytes that a write counts at least in the share of the day. */
export const LEAST_COUNTED = 100_000;
export const MAX_NAME_LENGTH = 80;
export const MAX_REASON_LENGTH = 500;

/** With a wallet, the name of the library of its profile's pictures. No token has such an address. */
export const FACE_LIBRARY = 'face:';

/** The facts in the bytes of a file. */
export interface MediaFacts {
  type: MediaType;
  /** Pixels; null for sounds. */
  width: number | null;
  height: number | null;
  /** 1 for a picture that does not move; null for sounds. */
  frames: number | null;
  /** The length; null for pictures, because an animation repeats. */
  seconds: number | null;
}

/** A file in a token's library. */
export interface MediaFile extends MediaFacts {
  /** SHA-256 of the stored bytes, 64 hex digits: a MediaRef (core/alerts/settings.ts). */
  hash: string;
  kind: MediaKind;
  bytes: number;
  /** The name that its uploader gave it. */
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
  /** The number of reports, and the times of the first and the newest one in ms since 1970. */
  reports: number;
  firstAt: number;
  lastAt: number;
  /** The newest ten that are not empty, newest first, one of each visitor. */
  reasons: string[];
  /** The tokens whose libraries have it. */
  tokens: string[];
}

/** The same of a profile, with what it says now. */
export interface ProfileReport extends Omit<MediaReport, 'hash' | 'type' | 'bytes' | 'tokens'> {
  wallet: string;
  name: string | null;
  bio: string | null;
  picture: string | null;
  banner: string | null;
  links: string[];
}

/** A profile that an admin has hidden, `hiddenAt` in ms since 1970. */
export interface HiddenProfile {
  wallet: string;
  name: string | null;
  hiddenAt: number;
}

/** Entry of the log of take-downs: it is never changed or deleted. */
export interface MediaTakedown {
  hash: string;
  /** The type; null for a file that was never stored here. */
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

/** Returns the address of a picture or sound of the settings; null for an invalid source. */
export function mediaUrl(source: string): string | null {
  if (isMediaHash(source)) return `/api/media/${source}`;
  const id = source.startsWith(BUILTIN) ? source.slice(BUILTIN.length) : '';
  return isBuiltinSound(id) ? soundPath(id as BuiltinSound) : null;
}

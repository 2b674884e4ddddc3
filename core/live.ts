/**
 * The WebSocket protocol of a token's room at /api/live/{token}: one JSON object per message with `type` and its fields.
 * Parsed by hand (no schema library), because the overlay loads this file.
 */
import type { LiveStyle } from './live/overlay.ts';
import type { Tip } from './tips.ts';

/** Sent and answered without waking the room. */
export const PING = 'ping';
export const PONG = 'pong';

/** Reconnect: 1 s doubling to 5 s with jitter; a connection that is not open after 20 s is given up. */
export const RECONNECT_DELAY_MS = 1000;
export const RECONNECT_DELAY_MAX_MS = 5000;
export const CONNECT_TIMEOUT_MS = 20_000;

/** Longest message a client may send, in characters. */
export const MAX_CLIENT_MESSAGE = 1024;

export type Role = 'overlay' | 'page';

export type ClientMessage =
  | {
      type: 'join-token';
      tokenAddress: string;
      role: Role;
      /** Last number this client has seen; null for a client that starts anew and wants no old tips. */
      after: number | null;
      /** The overlay's key: without it an overlay shows, but its `tip:shown` counts for nothing. */
      key: string | null;
    }
  | { type: 'leave-token'; tokenAddress: string }
  | { type: 'tip:shown'; id: string };

/**
 * Numbers count up per token, and each message to a client has a higher one than the last; each audience hears its
 * own, so there are gaps. Pages get `tip:new` when the tip is confirmed, overlays when its turn to be shown has come.
 *
 * Answer to `join-token`: `tip:config` with the present style, then what this audience has missed, then `queue`. The
 * number of that `tip:config` is where this client goes on from: its own `after`, or the room's present number when
 * it starts anew. A client takes it over as the last number seen, and sends the last number seen as `after`.
 */
export type ServerMessage =
  | {
      type: 'tip:new';
      number: number;
      tip: Tip;
      /**
       * Names one showing: equal to tip.id at first, new for each replay. An alert that was on screen when the
       * connection broke comes again under the same alertId; whoever has shown it acknowledges and drops it.
       */
      alertId: string;
      /** A test alert of the creator: nobody paid. */
      test: boolean;
    }
  | { type: 'tip:config'; number: number; tokenAddress: string; config: LiveStyle }
  /**
   * Blanks the screen: the alerts before it are over. With `skip` only the one on screen is: an overlay may hold back
   * others while a long sound ends, and somebody paid for those.
   */
  | { type: 'tip:clear'; number: number; tokenAddress: string; skip?: true }
  | { type: 'tip:shown'; number: number; id: string /** ISO 8601. */; shownAt: string }
  | { type: 'queue'; paused: boolean; length: number; overlays: number }
  | ({ number: number } & ClipNews);

/** What pages are told about clips: a post was read again, a clip was saved as winner. */
export type ClipNews =
  | { type: 'clip:embed-updated'; clipId: string; embedHtml: string }
  | { type: 'clip:winner'; clipId: string; tokenAddress: string };

/** The live style of a token with the time it was stored, in ms since 1970: an older one never replaces a newer one. */
export interface RoomStyle {
  config: LiveStyle;
  /** 0 for the defaults. */
  updatedAt: number;
}

/** State of a room as its creator reads it: GET /api/live/{token}/queue. */
export interface QueueState {
  paused: boolean;
  /** Alerts that wait, the one on screen not counted. */
  length: number;
  /** Connected overlays. */
  overlays: number;
  /** The alert on screen, if any. */
  showing: Tip | null;
  waiting: Tip[];
  /** {tipPageUrl}/live with the overlay's key: whoever has it can acknowledge alerts. */
  overlayUrl: string;
}

/** A message from a client, or null when it is none of ours. */
export function parseClientMessage(text: string): ClientMessage | null {
  if (text.length > MAX_CLIENT_MESSAGE) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { type, tokenAddress, role, after, key, id } = value as Record<string, unknown>;
  switch (type) {
    case 'join-token':
      if (typeof tokenAddress !== 'string' || (role !== undefined && role !== 'overlay' && role !== 'page'))
        return null;
      return {
        type,
        tokenAddress,
        role: role ?? 'page',
        after: typeof after === 'number' && Number.isSafeInteger(after) && after >= 0 ? after : null,
        key: typeof key === 'string' ? key : null,
      };
    case 'leave-token':
      return typeof tokenAddress === 'string' ? { type, tokenAddress } : null;
    case 'tip:shown':
      return typeof id === 'string' && id.length <= 100 ? { type, id } : null;
    default:
      return null;
  }
}

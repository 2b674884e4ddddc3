/**
 * The WebSocket protocol of a token's room at /api/live/{token}: one JSON object per message with `type` and its
 * fields. Rooms read messages by core/client-message.ts.
 */
import type { AlertSettings } from './alerts/settings.ts';
import type { Pick as ClipPick, ClipWinner } from './clips/model.ts';
import type { DeskState } from './live/desk.ts';
import type { LiveStyle, WholeStyle } from './live/style.ts';
import type { ModerationSettings } from './moderation/model.ts';
import type { ShowFigures, ShowSettings } from './show/model.ts';
import type { PublicTip, Tip, TipTotals, TipWords } from './tips/model.ts';

/** Sent and answered without waking the room. */
export const PING = 'ping';
export const PONG = 'pong';

/**
 * Reconnect: 1 s doubling, with jitter, to 5 s for overlays and to 60 s for pages, which are many; a connection that is
 * not open after 20 s is given up.
 */
export const RECONNECT_DELAY_MS = 1000;
export const RECONNECT_DELAY_MAX_MS = 5000;
export const PAGE_RECONNECT_DELAY_MAX_MS = 60_000;
/** The pages of a large room return over this time when all of them have lost it, as after a deployment. */
export const RETURN_SPREAD_MS = 30_000;
export const CONNECT_TIMEOUT_MS = 20_000;

/**
 * WebSocket close code of our own (4000 to 4999 are free, RFC 6455 section 7.4.2): the overlay's address is an old one.
 */
export const OLD_ADDRESS = 4001;
/** The secret of a desk's link belongs to no link any more: the page says so and does not return. */
export const DEAD_LINK = 4002;
/**
 * Until then, ms since 1970, an overlay's key also counts when it comes from the query of its address; then only behind
 * "#".
 */
export const QUERY_KEY_UNTIL = Date.UTC(2026, 11, 22);

/** The query parameter of a viewer's page. */
export const VIEWER = 'viewer';

/** Longest message a client may send, in characters, so at most 4 kB. A longer one ends the connection. */
export const MAX_CLIENT_MESSAGE = 1024;

export type Role = 'overlay' | 'page';

export type ClientMessage =
  | {
      type: 'join-token';
      tokenAddress: string;
      role: Role;
      /** Last number this client has seen; null for a client that starts fresh and wants no old tips. */
      after: number | null;
      /**
       * The overlay's key. Without one an overlay is a preview: it shows, and nothing counts as shown. A wrong one is
       * refused.
       */
      key: string | null;
      /** The key was in the query of the overlay's address, as it did before QUERY_KEY_UNTIL. */
      inQuery?: true;
      /** It draws parts of the overlay beside the alerts: it hears `show`. */
      show?: true;
    }
  | { type: 'leave-token'; tokenAddress: string }
  /** A desk: it gets `desk` messages only, and is no overlay and no page. `secret` of a link or a creator's session. */
  | { type: 'join-desk'; tokenAddress: string; secret: string }
  /** `alertId`: which alert of the tip; an overlay of an older version does not say it. */
  | { type: 'tip:shown'; id: string; alertId?: string };

/**
 * Numbers count up per token, and each message to a client has a higher one than the last; each audience hears its
 * own, so there are gaps. Pages get `tip:new` when the tip is confirmed, overlays when its turn to be shown has come.
 *
 * No message makes a page ask the API (decision 52): it carries the rows that lists take over, and figures that replace
 * those on the page if their version is higher. So a message that comes late, twice or out of order sets nothing back.
 *
 * Answer to `join-token`: `tip:config` with the present style, then what this audience has missed, then `caught-up` to
 * pages, then `queue`. What was missed is sent once on each connection, and a client without the key gets the newest
 * 64 kB of it. The number of that `tip:config` is where this client goes on from: its own `after`, or the room's
 * present number when it starts fresh. A client takes it over as the last number seen, and sends the last number seen
 * as `after`.
 */
export type ServerMessage =
  | {
      type: 'tip:new';
      number: number;
      tip: PublicTip;
      /**
       * Names one showing: equal to tip.id at first, new for each replay. An alert that was on screen when the
       * connection broke comes again under the same alertId; an overlay that has shown it acknowledges and drops it.
       */
      alertId: string;
      /** A test alert of the creator: it is not paid. */
      test: boolean;
      /**
       * To pages: the token's figures as the database has them, this tip counted; the newest that the room has. Without
       * them the figures stay as they are.
       */
      totals?: TipTotals;
      /** To overlays: all tips of a merged alert. `tip` has their sum under the id of the first. */
      tipIds?: string[];
      /** To overlays: a winning clip in place of a tip: message and name are its words and its author. */
      clip?: true;
      /** To overlays: a test plays by these settings. */
      draft?: AlertDraft;
      /** To pages: message and name are held back, so here they are empty. `tip:words` brings them, or never comes. */
      held?: true;
    }
  /** To pages: what this tip's words are from now on, also empty ones: they were released or withdrawn. */
  | ({ type: 'tip:words'; number: number; id: string } & TipWords)
  /** To overlays: the voice and the sound of this alert end now; null: of all. Its picture stays. */
  | { type: 'tip:silence'; number: number; tokenAddress: string; alertId: string | null }
  /** To desks: the whole state, after every change. */
  | { type: 'desk'; state: DeskState }
  | CaughtUp
  | {
      type: 'tip:config';
      number: number;
      tokenAddress: string;
      /** With null for unset fields. */
      config: LiveStyle;
      /** Each field's value. A look other than Classic has its own instead where a field is unset. */
      resolved: WholeStyle;
      alerts: AlertSettings;
      show: ShowSettings;
    }
  /**
   * Blanks the screen: the alerts before it are over. With `skip` only the one on screen is: an overlay may hold back
   * others, which are paid for, while a long sound ends.
   */
  | { type: 'tip:clear'; number: number; tokenAddress: string; skip?: true }
  | { type: 'tip:shown'; number: number; id: string /** ISO 8601. */; shownAt: string }
  /**
   * To pages: this alert will not show unless it is replayed. unseen: the tip is below the least that is shown. A clear
   * ends all alerts at once, by `tip:clear`.
   */
  | { type: 'tip:ended'; number: number; id: string; how: 'skipped' | 'removed' | 'unseen' }
  | QueueNews
  /** To those who joined for it, when they join and at each change: the newest figures that the room has. */
  | { type: 'show'; tokenAddress: string; figures: ShowFigures }
  /** To pages: a tip of the canary was confirmed (decision 113). No page shows it. */
  | { type: 'canary'; number: number; id: string }
  | ({ number: number } & ClipNews);

/** Several messages in their order: the answer to a join, or what came close together. */
export type Many = { type: 'many'; messages: ServerMessage[] };

/** Ends what a page is sent when it joins. */
export interface CaughtUp {
  type: 'caught-up';
  tokenAddress: string;
  /** The newest figures that the room has; null before the first tip with figures. */
  totals: TipTotals | null;
  /**
   * To a page that starts fresh, the newest tips: its list may have been read before they were paid. Oldest first.
   */
  tips: PublicTip[];
  /**
   * The lists with news that the page missed and the room no longer stores. The page may read them once, and not at the
   * same time as others.
   */
  missing: { tips: boolean; clips: boolean };
}

/** News about the queue for pages. */
export interface QueueNews {
  type: 'queue';
  paused: boolean;
  /** Alerts that wait, the one on screen not counted. */
  length: number;
  /** Connected overlays that hold the creator's key. Previews count for nothing. */
  overlays: number;
  /** The alert on screen, if any. */
  showing: OnAir | null;
  /** The room's clock when it said so, ms since 1970. */
  at: number;
  /** A page whose connection closes returns at a random time within so many ms: the room may have lost all of them. */
  returnWithinMs: number;
}

/** The alert on screen, for pages: enough to name it and to draw how long it still shows. */
export interface OnAir {
  alertId: string;
  /** A test alert of the creator: it is not paid. */
  test: boolean;
  /** A winning clip in place of a tip. */
  clip?: true;
  tip: Pick<Tip, 'id' | 'amountUnits' | 'decimals' | 'currency' | 'tokenSymbol' | keyof TipWords>;
  /** By the room's clock, ms since 1970. */
  startedAt: number;
  endsAt: number;
}

/** The state of a confirmed tip's alert: GET /api/live/{token}/tips/{tipId}. */
export interface AlertState {
  /**
   * missed: no overlay with the key was there for twelve hours; it shows when its creator plays it. dismissed: the
   * creator took it off that list. held: it waits for a decision. wordless: shown without message and name. removed:
   * taken out at the desk. unseen: below the least that is shown.
   */
  state:
    | 'waiting'
    | 'held'
    | 'on-air'
    | 'shown'
    | 'wordless'
    | 'skipped'
    | 'cleared'
    | 'removed'
    | 'unseen'
    | 'missed'
    | 'dismissed';
  /** ISO 8601, once an overlay with the key has shown it. */
  shownAt: string | null;
}

/** News about clips for pages: a post was read again; a clip was saved as winner, with the rows of both lists. */
export type ClipNews =
  | { type: 'clip:embed-updated'; clipId: string; embedHtml: string }
  | { type: 'clip:winner'; clipId: string; tokenAddress: string; winner: ClipWinner; pick: ClipPick };

/** The settings by which an alert is drawn, heard and timed. */
export interface AlertDraft {
  config: LiveStyle;
  alerts: AlertSettings;
}

/** The settings of a token's creator, as its room has them. */
export interface RoomStyle extends AlertDraft {
  show: ShowSettings;
  /** Never sent to clients. */
  moderation: Pick<ModerationSettings, 'mode' | 'holdSeconds' | 'panic'>;
  /** Larger after each change, so that an older one never replaces a newer one; 0 for the defaults. */
  updatedAt: number;
}

/** Maximum alerts of each kind in the creator's lists; the others are only counted. */
export const LISTED_ALERTS = 50;

/** State of a room as its creator reads it: GET /api/live/{token}/queue. */
export interface QueueState {
  paused: boolean;
  /** Alerts that wait, the one on screen not counted. */
  length: number;
  /** Connected overlays that hold the key. */
  overlays: number;
  /** Connected overlays without it. */
  previews: number;
  /** The alert on screen, if any. */
  showing: Tip | null;
  /** The next LISTED_ALERTS of those that wait. */
  waiting: Tip[];
  /** Paid alerts that no overlay with the key has shown: they play when one connects. */
  owed: number;
  /** Paid alerts that were owed for too long: they show only when the creator plays them. The oldest LISTED_ALERTS. */
  missed: { length: number; tips: Tip[] };
  /** An overlay came with an address that is no longer the present one. */
  oldAddress: {
    /** ISO 8601. */
    at: string;
    /** False: its key was in the query, and still counts until QUERY_KEY_UNTIL. */
    refused: boolean;
  } | null;
  /** {tipPageUrl}/live with the overlay's key behind "#": anyone with it can acknowledge alerts. */
  overlayUrl: string;
}

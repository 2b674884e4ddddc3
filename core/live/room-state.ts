/** The state of a token's live room, the events that change it and the effects that follow. */
import type { ClipNews, Role, RoomStyle, ServerMessage } from '../live.ts';
import type { Tip, TipTotals } from '../tips/model.ts';
import { UNSET_STYLE } from './style.ts';

/** Messages stored for clients that reconnect. */
export const RECENT_MESSAGES = 200;

export type Audience = Role | 'all';

/** One showing of a tip: its first, a replay, or a test. */
export interface Alert {
  alertId: string;
  kind: 'tip' | 'replay' | 'test';
  tip: Tip;
  /** Order in the queue. An alert that must be shown again keeps its place. */
  place: number;
  /** When it came into the queue, in ms since 1970. */
  queuedAt: number;
  /** Overlays were given it before. */
  released?: true;
}

export interface Showing extends Alert {
  /** When it went to the overlays, in ms since 1970. */
  startedAt: number;
  /** When it leaves the screen and the gap after it has passed, in ms since 1970. */
  endsAt: number;
  /** An overlay with the key has said that it shows it. */
  acknowledged: boolean;
}

export type NumberedMessage = Extract<ServerMessage, { number: number }>;

export interface RecentMessage {
  audience: Audience;
  message: NumberedMessage;
}

export interface RoomState {
  token: string;
  /** Number of the last message. */
  number: number;
  /** Place of the last alert that was queued. */
  lastPlace: number;
  paused: boolean;
  style: RoomStyle;
  showing: Showing | null;
  /** By place, the next one first. */
  waiting: readonly Alert[];
  /** By number. */
  recent: readonly RecentMessage[];
  /** The token's newest figures that the room has; null before any came. */
  totals: TipTotals | null;
  /** Number of the newest message for pages that is no longer in `recent`, and of the newest one about a clip. */
  forgotten: { tips: number; clips: number };
  /** By place: over, and no overlay with the key said that it showed them. They are shown again when one comes. */
  owed: readonly Alert[];
  /**
   * Connected overlays, previews included, and those among them with the key: counted from the sockets, never stored.
   */
  overlays: number;
  keyed: number;
}

export type RoomEvent =
  /** `totals`: the token's figures, read after the tip was confirmed. */
  | { type: 'alert'; alertId: string; kind: Alert['kind']; tip: Tip; totals?: TipTotals | null }
  | { type: 'style'; style: RoomStyle }
  | { type: 'overlays'; count: number; keyed: number }
  /** From an overlay with the right key. `recorded`: this tip was acknowledged before. */
  | { type: 'shown'; tipId: string; recorded: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  /** With `alertId` only if that alert is on screen: what a creator saw may be over by now. */
  | { type: 'skip'; alertId?: string }
  | { type: 'clear' }
  /** The creator plays alerts from the list of missed ones. */
  | { type: 'play'; alerts: readonly Alert[] }
  /** The tippers of these tips have taken their names back. */
  | { type: 'nameless'; tipIds: readonly string[] }
  /** Something about a clip that open pages should show. */
  | { type: 'clip'; clip: ClipNews }
  /** Time has passed. */
  | { type: 'tick' };

export type RoomEffect =
  | { type: 'send'; audience: Audience; message: ServerMessage }
  | { type: 'record-shown'; tipId: string; shownAt: number }
  /** Their tips will not show unless they are replayed. Those that were shown before stay shown. */
  | { type: 'record-end'; tipIds: string[]; how: 'skipped' | 'cleared' }
  /** Owed for too long: they go to the creator's list. */
  | { type: 'miss'; alerts: Alert[] };

export interface RoomStep {
  state: RoomState;
  effects: RoomEffect[];
}

export function newRoom(token: string): RoomState {
  return {
    token,
    number: 0,
    lastPlace: 0,
    paused: false,
    style: { config: UNSET_STYLE, updatedAt: 0 },
    showing: null,
    waiting: [],
    recent: [],
    totals: null,
    forgotten: { tips: 0, clips: 0 },
    owed: [],
    overlays: 0,
    keyed: 0,
  };
}

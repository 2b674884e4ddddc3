/** The state of a token's live room, the events that change it and the effects that follow. */
import { DEFAULT_ALERTS } from '../alerts/settings.ts';
import type { AlertDraft, ClipNews, Role, RoomStyle, ServerMessage } from '../live.ts';
import { DEFAULT_MODERATION, type Ruling } from '../moderation/model.ts';
import { DEFAULT_SHOW, type ShowFigures } from '../show/model.ts';
import type { Forgotten, Tip, TipTotals } from '../tips/model.ts';
import type { DeskAction, DeskLogEntry, DrawRequest } from './desk.ts';
import type { Alert } from './room-alerts.ts';
import { UNSET_STYLE } from './style.ts';

/** Messages stored for clients that reconnect. */
export const RECENT_MESSAGES = 200;

export type Audience = Role | 'all';
/** 'show': clients that draw parts of the overlay. They get figures, which are never stored as messages. */
export type Listeners = Audience | 'show';

export type NumberedMessage = Extract<ServerMessage, { number: number }>;

export interface RecentMessage {
  audience: Audience;
  message: NumberedMessage;
  /** The edition in which its words last changed; missing if they never changed. */
  edited?: number;
}

export interface RoomState {
  token: string;
  /** Number of the last message. */
  number: number;
  /** Place of the last alert that was queued. */
  lastPlace: number;
  paused: boolean;
  /** Nothing is shown and everything new is held, until the creator ends it. */
  panic: boolean;
  /** Of the giveaway on stream, whose course is not the room's. */
  drawAsked: DrawRequest | null;
  style: RoomStyle;
  /** The alerts of all stages, by place. */
  alerts: readonly Alert[];
  /** By number. */
  recent: readonly RecentMessage[];
  /** The token's newest figures that the room has; null before any came. */
  totals: TipTotals | null;
  /** The newest figures of the overlay's parts that the room has; null before any came. */
  figures: ShowFigures | null;
  /** Number of the newest message for pages that is no longer in `recent`, and of the newest one about a clip. */
  forgotten: { tips: number; clips: number };
  /** The number of changes to words of `recent`: other objects store them too. */
  edition: number;
  /** Number of the message that brought the present style; 0 before any. */
  styleNumber: number;
  /**
   * Connected overlays, previews included, and those among them with the key: counted from the sockets, never stored.
   */
  overlays: number;
  keyed: number;
  /** Whether someone at the desk may decide about held alerts: counted from the sockets, never stored. */
  attended: boolean;
}

export type RoomEvent =
  /** `totals`: the token's figures, read after the tip was confirmed. Without a ruling the tip is shown unchanged. */
  | {
      type: 'alert';
      alertId: string;
      kind: Alert['kind'];
      tip: Tip;
      totals?: TipTotals | null;
      ruling?: Ruling;
      draft?: AlertDraft;
    }
  /** A ruling for a tip that was delivered before. */
  | { type: 'ruling'; tipId: string; ruling: Ruling }
  /** A permitted action of the desk. `among`: the only alerts that approve-all releases. */
  | { type: 'desk'; action: DeskAction; alertId: string | null; label: string; among?: readonly string[] }
  | { type: 'style'; style: RoomStyle }
  | { type: 'overlays'; count: number; keyed: number; attended?: boolean }
  /** From an overlay with the right key. `recorded`: which of `acknowledgedTips` were acknowledged before. */
  | { type: 'shown'; tipId: string; alertId?: string; recorded: ReadonlySet<string> }
  | { type: 'pause' }
  | { type: 'resume' }
  /** With `alertId` only if that alert is on screen: the alert that a creator saw may be over. */
  | { type: 'skip'; alertId?: string }
  | { type: 'clear' }
  /** The creator plays alerts from the list of missed ones. */
  | { type: 'play'; alerts: readonly Alert[] }
  /** The tippers of these tips have withdrawn their names; with `messages` their messages too. */
  | { type: 'nameless'; tipIds: readonly string[]; what?: Forgotten }
  /** The figures of the overlay's parts, from the database. */
  | { type: 'figures'; figures: ShowFigures }
  /** A clip was deleted, or its post: its alert is over. `tipId`: the id of its alert's tip. */
  | { type: 'clip-gone'; tipId: string }
  /** News about a clip for open pages. */
  | { type: 'clip'; clip: ClipNews }
  | { type: 'canary'; id: string }
  /**
   * The holds of these tips have ended by their time. `rulings`: those of the database; a tip without one is released.
   */
  | { type: 'due'; tipIds: readonly string[]; rulings: ReadonlyMap<string, Ruling> }
  /** Time has passed. */
  | { type: 'tick' };

export type RoomEffect =
  | { type: 'send'; audience: Listeners; message: ServerMessage }
  | { type: 'record-shown'; tipId: string; shownAt: number }
  /** These tips will not show unless they are replayed. Tips that were shown before stay shown. */
  | { type: 'record-end'; tipIds: string[]; how: 'skipped' | 'cleared' | 'removed' | 'unseen' | 'wordless' }
  /** Alerts owed for too long go to the creator's list. */
  | { type: 'miss'; alerts: Alert[] }
  /** For the desk's log. `tipIds`: the tips whose tipper the entry names. */
  | { type: 'log'; entry: DeskLogEntry; tipIds: string[] };

export interface RoomStep {
  state: RoomState;
  effects: RoomEffect[];
}

/** The style of a token whose creator has set nothing. */
export const UNSET_ROOM_STYLE: RoomStyle = {
  config: UNSET_STYLE,
  alerts: DEFAULT_ALERTS,
  show: DEFAULT_SHOW,
  moderation: { mode: DEFAULT_MODERATION.mode, holdSeconds: DEFAULT_MODERATION.holdSeconds, panic: false },
  updatedAt: 0,
};

export function newRoom(token: string): RoomState {
  return {
    token,
    number: 0,
    lastPlace: 0,
    paused: false,
    panic: false,
    drawAsked: null,
    style: UNSET_ROOM_STYLE,
    alerts: [],
    recent: [],
    totals: null,
    figures: null,
    forgotten: { tips: 0, clips: 0 },
    edition: 0,
    styleNumber: 0,
    overlays: 0,
    keyed: 0,
    attended: false,
  };
}

/** Returns whether viewers' pages get this effect. */
export function isForPages(effect: RoomEffect): effect is Extract<RoomEffect, { type: 'send' }> {
  return effect.type === 'send' && (effect.audience === 'page' || effect.audience === 'all');
}

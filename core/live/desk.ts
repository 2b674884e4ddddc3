/** The desk: the live queue as the creator and moderators see and steer it, in studio and dock. */
import type { HoldReason, Mode } from '../moderation/model.ts';
import type { ShowSettings } from '../show/model.ts';
import type { PublicTip } from '../tips/model.ts';

/** The permissions of a moderator's link beside seeing the desk. */
export interface DeskScope {
  /** approve, approve-all, trust-sender, hold, drop-message, remove. */
  approve: boolean;
  /**
   * skip, show-now, stop-voice: only of alerts that are not held, unless the link may approve too. ask-draw,
   * take-back-draw, take-off, show-again: of the giveaway on stream.
   */
  skip: boolean;
  pause: boolean;
  block: boolean;
  /**
   * Without it amounts and worth are hidden, and with them every hint: the order by amount, whether a waiting alert is
   * spoken, how many small ones it was merged from. The alert on screen is no secret. Nor is plan 'unseen': a moderator
   * who approves such an alert must know where its words go.
   */
  amounts: boolean;
}

/** A tip, its replay, the creator's test, or a winning clip (clip-alert.ts). */
export type AlertKind = 'tip' | 'replay' | 'test' | 'clip';

/** A moderator's link; the secret itself is shown once, when it is made. */
export interface DeskLink {
  id: string;
  /** 1 to 30 characters; each action is logged under it. */
  label: string;
  scope: DeskScope;
  /** Ms since 1970. */
  createdAt: number;
  revokedAt: number | null;
}

export interface DeskAlert {
  alertId: string;
  kind: AlertKind;
  /** The tip; its amounts are "0" where the scope hides them. */
  tip: PublicTip;
  /** Number of tips in this alert: small ones of one sender merge. 1 where the scope hides amounts. */
  tips: number;
  /** False where the scope hides amounts, except on screen. */
  spoken: boolean;
  reasons: readonly HoldReason[];
  /** The time at which a held alert is released by itself, ms since 1970; null: it waits for a decision. */
  releaseAt: number | null;
  queuedAt: number;
}

export interface DeskState {
  /** The room's clock, ms since 1970. */
  at: number;
  you: { label: string; scope: DeskScope; isCreator: boolean };
  mode: Mode;
  panic: boolean;
  paused: boolean;
  overlays: number;
  onAir: (DeskAlert & { startedAt: number; endsAt: number }) | null;
  /** The first LISTED_ALERTS of each; `length` counts all. */
  held: { length: number; alerts: DeskAlert[] };
  waiting: { length: number; alerts: DeskAlert[] };
  /** Number of alerts that only a panic holds: approve-all releases them. 0 while the panic lasts. */
  heldByPanic: number;
  /** A moderator asks the creator to draw this giveaway; null: none does, or the answer was "Not yet". */
  drawAsked: Omit<DrawRequest, 'over'> | null;
  /** A studio of the creator is open: only its wallet can draw. */
  studio: boolean;
  /** Whether giveaways are on the stream, which were taken off it, and whose winners are shown again. */
  show: Pick<ShowSettings['giveaway'], 'on' | 'takenOff' | 'again'>;
  /** The last 50 actions, newest first: everyone's for the creator, its own for a moderator. */
  log: DeskLogEntry[];
}

export interface DeskLogEntry {
  at: number;
  label: string;
  action: DeskAction;
  /** Name of the tipper, or "Anonymous"; null for actions on no alert. */
  about: string | null;
}

export const DESK_ACTIONS = [
  'approve',
  'approve-all',
  'trust-sender',
  'show-now',
  'hold',
  'drop-message',
  'remove',
  'block-sender',
  'skip',
  'stop-voice',
  'pause',
  'resume',
  'panic',
  'end-panic',
  'ask-draw',
  'take-back-draw',
  'take-off',
  'show-again',
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** The actions that only keep something from the stream. */
export const PROTECTIVE: ReadonlySet<DeskAction> = new Set([
  'hold',
  'drop-message',
  'remove',
  'block-sender',
  'skip',
  'stop-voice',
  'pause',
  'panic',
  'take-back-draw',
  'take-off',
]);

/** The part of a scope that each action needs; `null`: only the creator may. */
const NEEDS: Record<DeskAction, Exclude<keyof DeskScope, 'amounts'> | null> = {
  approve: 'approve',
  'approve-all': 'approve',
  'trust-sender': 'approve',
  hold: 'approve',
  'drop-message': 'approve',
  remove: 'approve',
  'show-now': 'skip',
  skip: 'skip',
  'stop-voice': 'skip',
  pause: 'pause',
  resume: 'pause',
  panic: 'pause',
  'block-sender': 'block',
  'end-panic': null,
  'ask-draw': 'skip',
  'take-back-draw': 'skip',
  'take-off': 'skip',
  'show-again': 'skip',
};

/** A request to draw stands for so long, as long as registration may pause for it; the next one comes this much later. */
export const DRAW_ASKED_MS = 90_000;
const ASK_DRAW_EVERY_MS = 20_000;

/** The last request to draw. `over`: it was taken back, or answered with "Not yet". */
export interface DrawRequest {
  label: string;
  at: number;
  /** Its address: a creator may have several that can be drawn. */
  giveaway: string;
  over: boolean;
}

/** Returns the request to draw that stands at `now`. */
export function standingRequest(request: DrawRequest | null, now: number): DeskState['drawAsked'] {
  if (!request || request.over || now - request.at >= DRAW_ASKED_MS) return null;
  return { label: request.label, at: request.at, giveaway: request.giveaway };
}

/** Returns whether somebody may ask for a draw: each request opens a dialog over the creator's studio. */
export function mayAskDraw(request: DrawRequest | null, now: number): boolean {
  return !request || (!standingRequest(request, now) && now - request.at >= ASK_DRAW_EVERY_MS);
}

/** The actions that decide about a held alert. */
const DECIDES: ReadonlySet<DeskAction> = new Set(['show-now', 'skip']);

/** Returns whether a link allows an action. `isHeld`: the action is about an alert that waits for a decision. */
export function mayAct(
  { scope, isCreator }: Pick<DeskState['you'], 'scope' | 'isCreator'>,
  action: DeskAction,
  isHeld = false,
): boolean {
  const need = NEEDS[action];
  if (isHeld && DECIDES.has(action) && !isCreator && !scope.approve) return false;
  return isCreator || (need !== null && scope[need]);
}

export const CREATOR_SCOPE: DeskScope = {
  approve: true,
  skip: true,
  pause: true,
  block: true,
  amounts: true,
};
/** The creator's own actions are logged under it; no link may have it. */
export const CREATOR_LABEL = 'Creator';
/** Longest label of a link, in characters. */
export const MAX_LABEL = 30;
/** Maximum number of links that are not revoked. */
export const MAX_LINKS = 20;

/** The subject of an action, for the rulings that the worker stores before the room acts. */
export interface DeskSubject {
  alertId: string;
  kind: DeskAlert['kind'];
  /** Tips whose rulings the action changes; with 'block-sender' those of all the sender's alerts. None for a test or a clip. */
  tipIds: string[];
  senderAddress: string;
}

export type DeskAnswer =
  /** `subject` is null when the action is about no alert, or the alert is over: then `act` does nothing. */
  | {
      may: true;
      label: string;
      isCreator: boolean;
      /** Whether the desk may decide about held alerts. Only then does the action change a ruling. */
      mayDecide: boolean;
      subject: DeskSubject | null;
    }
  | DeskRefusal;

export interface DeskRefusal {
  may: false;
  why: 'dead-link' | 'out-of-scope';
}

/** A request of the desk. `secret` of a link or of the creator's session; null: the creator or an admin. */
export interface DeskAsked {
  secret: string | null;
  action: DeskAction;
  alertId: string | null;
}

/** An action of the room, with the label that it is logged under. */
export interface DeskAct {
  action: DeskAction;
  label: string;
}

/** A held alert and its tips: none for a test or a clip. */
export interface HeldAlert {
  alertId: string;
  tipIds: string[];
}

/** The desk: the live queue as its creator and moderators see and steer it, in studio and dock. */
import type { HoldReason, Mode } from '../moderation/model.ts';
import type { Tip } from '../tips/model.ts';

/** What a moderator's link allows beside seeing the desk. */
export interface DeskScope {
  /** approve, approve-all, hold, drop-message, remove. */
  approve: boolean;
  /** skip, show-now, stop-voice: of what is not held, unless it may approve as well. */
  skip: boolean;
  pause: boolean;
  block: boolean;
  /**
   * Without it amounts and worth are hidden, and so is what would tell them: the order by amount, whether an alert that
   * waits is spoken, how many small ones it was merged from. What is on screen is no secret, and neither is what never
   * comes there (plan 'unseen'): who approves that must know where its words go.
   */
  amounts: boolean;
}

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
  kind: 'tip' | 'replay' | 'test';
  /** Its amounts are "0" where the scope hides them. */
  tip: Tip;
  /** How many tips this alert stands for: small ones of one sender become one. 1 where the scope hides amounts. */
  tips: number;
  /** False where the scope hides amounts, except on screen. */
  spoken: boolean;
  reasons: readonly HoldReason[];
  /** Ms since 1970: a held alert goes on by itself then; null: it waits for a decision. */
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
  /** The first LISTED_ALERTS of each; the lengths are whole. */
  held: { length: number; alerts: DeskAlert[] };
  waiting: { length: number; alerts: DeskAlert[] };
  /** Held alerts that nothing but a panic holds: approve-all lets them go. 0 while the panic lasts. */
  heldByPanic: number;
  /** The last 50 actions, newest first: of all for the creator, of its own for a moderator. */
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
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** Which part of a scope an action needs; `null`: only the creator may. */
const NEEDS: Record<DeskAction, Exclude<keyof DeskScope, 'amounts'> | null> = {
  approve: 'approve',
  'approve-all': 'approve',
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
};

/** They decide about an alert that is held. */
const DECIDES: ReadonlySet<DeskAction> = new Set(['show-now', 'skip']);

/** `isHeld`: the action is about an alert that waits for a decision. */
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
/** Links that are not revoked. */
export const MAX_LINKS = 20;

/** What an action is about, for the rulings that the worker stores before the room acts. */
export interface DeskSubject {
  alertId: string;
  kind: DeskAlert['kind'];
  /** Tips whose rulings the action changes; with 'block-sender' those of all the sender's alerts. None for a test. */
  tipIds: string[];
  senderAddress: string;
}

export type DeskAnswer =
  /** `subject` is null when the action is about no alert, or the alert is over: then `act` does nothing. */
  | {
      may: true;
      label: string;
      isCreator: boolean;
      /** It may decide about what is held: only then the action changes a ruling. */
      mayDecide: boolean;
      subject: DeskSubject | null;
    }
  | DeskRefusal;

interface DeskRefusal {
  may: false;
  why: 'dead-link' | 'out-of-scope';
}

/** What a user of the desk asks for. `secret` of a link or of the creator's session; null: the creator or an admin. */
export interface DeskAsked {
  secret: string | null;
  action: DeskAction;
  alertId: string | null;
}

/** What the room does, and under whose label. */
export interface DeskAct {
  action: DeskAction;
  label: string;
}

/** A held alert, and the tips that it is of: none for a test. */
export interface HeldAlert {
  alertId: string;
  tipIds: string[];
}

/**
 * What a token's room offers the worker for its desk (TokenRoom implements it). Every call may be repeated after a
 * crash: the second time changes nothing and logs nothing.
 */
export interface DeskRoom {
  /** `secret` of a link or of the creator's session; null: the caller has checked that it is the creator or an admin. */
  deskAllows(secret: string | null, action: DeskAction, alertId: string | null): Promise<DeskAnswer>;
  /**
   * Does `acts` if the secret still allows what was asked: the alert may have been held meanwhile, or the link revoked.
   * False if there was nothing to do: the alert is over, or where the action wants it.
   */
  act(asked: DeskAsked, acts: readonly DeskAct[]): Promise<boolean>;
  /** What approve-all would let go now: the alerts, and the tips whose rulings that changes. */
  heldByPanic(): Promise<HeldAlert[]>;
  /** Lets go those of these alerts that still nothing but a panic holds. False if there are none. */
  approveAll(alertIds: string[], label: string): Promise<boolean>;
  /**
   * Blanks the screen, holds everything that waits and all that comes, if the secret allows it: nothing is asked before.
   * Returns the tips that a panic holds.
   */
  panic(secret: string | null): Promise<{ may: true; label: string; tipIds: string[] } | DeskRefusal>;
  /** New alerts play again. What is held stays held until a decision. */
  endPanic(label: string): Promise<void>;
  /** Null if there are MAX_LINKS, or the label is taken. The secret cannot be read again. */
  makeLink(label: string, scope: DeskScope): Promise<{ link: DeskLink; secret: string } | null>;
  /** Revoked ones of the last 30 days too; newest first. */
  listLinks(): Promise<DeskLink[]>;
  /** Its sockets close with DEAD_LINK. False if there is no such link. */
  revokeLink(id: string): Promise<boolean>;
  /** A secret for the creator's studio, with CREATOR_SCOPE; it lives twelve hours. */
  openDeskSession(): Promise<{ secret: string; until: number }>;
  /** The last 50 actions of all, newest first. */
  deskLog(): Promise<DeskLogEntry[]>;
}

/**
 * What a token's live room decides, without clock, network or storage: (state, event, now) gives the new state and the
 * messages to send. Alerts wait in a queue and one shows at a time; every message has a number, and the last ones are
 * kept, so that a client that was away is told what it missed.
 */
import type { ClipNews, QueueState, Role, RoomStyle, ServerMessage } from '../live.ts';
import type { Tip } from '../tips.ts';
import { DEFAULT_STYLE } from './overlay.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';

/** Messages kept for those who come back. */
export const KEPT_MESSAGES = 200;
/** Pause between two alerts, in ms, in which the screen is empty. */
export const ALERT_GAP_MS = 500;
/** Test alerts and replays that may wait; tips that were paid are never turned away. */
export const MAX_UNPAID_WAITING = 50;
/** Alerts that only overlays without the key have shown, kept for the creator's own. */
export const MAX_OWED = 50;

export type Audience = Role | 'all';

/** One showing of a tip: its first, a replay, or a test. */
export interface Alert {
  alertId: string;
  kind: 'tip' | 'replay' | 'test';
  tip: Tip;
  /** Order in the queue. An alert that must be shown again keeps its place. */
  place: number;
}

export interface Showing extends Alert {
  /** When it leaves the screen and the gap after it has passed, in ms since 1970. */
  endsAt: number;
  /** An overlay with the key has said that it shows it. */
  acknowledged: boolean;
}

export type NumberedMessage = Extract<ServerMessage, { number: number }>;

export interface KeptMessage {
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
  kept: readonly KeptMessage[];
  /** An overlay with the key was here: the creator's stream, as opposed to anybody who opens the overlay's address. */
  keySeen: boolean;
  /** By place: shown while no overlay with the key was connected. They are shown again when one comes. */
  owed: readonly Alert[];
  /** Connected overlays, and those among them with the key: counted from the sockets, never stored. */
  overlays: number;
  keyed: number;
}

export type RoomEvent =
  | { type: 'alert'; alertId: string; kind: Alert['kind']; tip: Tip }
  | { type: 'style'; style: RoomStyle }
  | { type: 'overlays'; count: number; keyed: number }
  /** From an overlay with the right key. `recorded`: this tip was acknowledged before. */
  | { type: 'shown'; tipId: string; recorded: boolean }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'skip' }
  | { type: 'clear' }
  /** Something about a clip that open pages should show. */
  | { type: 'clip'; clip: ClipNews }
  /** Time has passed. */
  | { type: 'tick' };

export type RoomEffect =
  | { type: 'send'; audience: Audience; message: ServerMessage }
  | { type: 'record-shown'; tipId: string; shownAt: number };

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
    style: { config: DEFAULT_STYLE, updatedAt: 0 },
    showing: null,
    waiting: [],
    kept: [],
    keySeen: false,
    owed: [],
    overlays: 0,
    keyed: 0,
  };
}

/** Applies one event. `now` is ms since 1970. Every event may come twice; the second time changes nothing that counts. */
export function applyToRoom(before: RoomState, event: RoomEvent, now: number): RoomStep {
  const step: RoomStep = { state: { ...before }, effects: [] };
  change(step, event, now);
  settle(step, now);
  const queue = queueMessage(step.state);
  if (JSON.stringify(queue) !== JSON.stringify(queueMessage(before))) {
    step.effects.push({ type: 'send', audience: 'page', message: queue });
  }
  return step;
}

/** When the room must be woken with a tick, in ms since 1970, or null. */
export function wakeAt(state: RoomState): number | null {
  return state.showing?.endsAt ?? null;
}

/** False when the queue is full of tests and replays. */
export function takesUnpaid(state: RoomState): boolean {
  return state.waiting.filter((alert) => alert.kind !== 'tip').length < MAX_UNPAID_WAITING;
}

/** What a client is told when it joins: the style, what it missed after number `after` (null: nothing), the queue. */
export function joinMessages(state: RoomState, role: Role, after: number | null): ServerMessage[] {
  // A number that this room never gave comes from another life of it: such a client starts anew.
  const from = after !== null && after <= state.number ? after : state.number;
  const missed = state.kept.filter(
    ({ audience, message }) => message.number > from && (audience === 'all' || audience === role),
  );
  return [
    { type: 'tip:config', number: from, tokenAddress: state.token, config: state.style.config },
    ...missed.map(({ message }) => message),
    queueMessage(state),
  ];
}

/** The queue as its creator reads it. */
export function queueState(state: RoomState): Omit<QueueState, 'overlayUrl'> {
  return {
    paused: state.paused,
    length: state.waiting.length,
    overlays: state.overlays,
    showing: state.showing?.tip ?? null,
    waiting: state.waiting.map((alert) => alert.tip),
  };
}

/** What pages are told about the queue. */
export function queueMessage(state: RoomState): Extract<ServerMessage, { type: 'queue' }> {
  return {
    type: 'queue',
    paused: state.paused,
    length: state.waiting.length,
    overlays: state.overlays,
  };
}

function change(step: RoomStep, event: RoomEvent, now: number): void {
  const { state } = step;
  const { token: tokenAddress } = state;
  switch (event.type) {
    case 'alert': {
      const { alertId, kind, tip } = event;
      state.lastPlace += 1;
      state.waiting = [...state.waiting, { alertId, kind, tip, place: state.lastPlace }];
      if (kind === 'tip') {
        publish(step, 'page', (number) => ({ type: 'tip:new', number, tip, alertId, test: false }));
      }
      return;
    }
    case 'style': {
      if (event.style.updatedAt < state.style.updatedAt) return;
      const changed = JSON.stringify(event.style.config) !== JSON.stringify(state.style.config);
      state.style = event.style;
      const { config } = event.style;
      // Not kept: whoever joins is told the present style anyway.
      if (changed)
        publish(step, 'all', (number) => ({ type: 'tip:config', number, tokenAddress, config }), false);
      return;
    }
    case 'overlays':
      state.overlays = event.count;
      state.keyed = event.keyed;
      if (event.keyed > 0) payOwed(state);
      return;
    case 'shown':
      acknowledge(step, event.tipId, event.recorded, now);
      return;
    case 'pause':
      state.paused = true;
      return;
    case 'resume':
      state.paused = false;
      return;
    case 'skip':
      if (!state.showing) {
        state.waiting = state.waiting.slice(1);
        return;
      }
      withdraw(state, [state.showing.alertId]);
      state.showing = null;
      publish(step, 'overlay', (number) => ({ type: 'tip:clear', number, tokenAddress, skip: true }));
      return;
    case 'clear':
      // An overlay that was away must not show now what was cleared meanwhile.
      withdraw(
        state,
        state.kept.filter(isRelease).map(({ message }) => message.alertId),
      );
      state.showing = null;
      state.waiting = [];
      state.owed = [];
      publish(step, 'all', (number) => ({ type: 'tip:clear', number, tokenAddress }));
      return;
    case 'clip':
      // Not kept: whoever joins reads the clips anyway.
      publish(step, 'page', (number) => ({ ...event.clip, number }), false);
      return;
    case 'tick':
  }
}

/** Ends what is over, takes back what nobody saw, and lets the next alert go if there is somebody to show it. */
function settle(step: RoomStep, now: number): void {
  const { state } = step;
  if (state.showing && state.overlays === 0 && !state.showing.acknowledged) {
    const { alertId, kind, tip, place } = state.showing;
    // It will be sent under a new number; were the old one kept, a returning overlay would hear of it twice.
    withdraw(state, [alertId]);
    state.waiting = [{ alertId, kind, tip, place }, ...state.waiting];
    state.showing = null;
  }
  if (state.showing && now >= state.showing.endsAt) {
    const { alertId, kind, tip, place, acknowledged } = state.showing;
    // Else a stranger who keeps the overlay's address open would swallow the tips of a stream that is away.
    if (state.keySeen && state.keyed === 0 && !acknowledged && kind !== 'test')
      state.owed = [...state.owed, { alertId, kind, tip, place }].slice(-MAX_OWED);
    state.showing = null;
  }
  const [next, ...rest] = state.waiting;
  if (!next || state.showing || state.paused || state.overlays === 0) return;
  const endsAt = now + state.style.config.messageTimeoutSeconds * 1000 + ALERT_GAP_MS;
  state.waiting = rest;
  state.showing = { ...next, endsAt, acknowledged: false };
  const { alertId, tip, kind } = next;
  publish(step, 'overlay', (number) => ({ type: 'tip:new', number, tip, alertId, test: kind === 'test' }));
}

/** What only strangers' overlays have shown goes to the head of the queue; overlays drop what they know by its alertId. */
function payOwed(state: RoomState): void {
  state.keySeen = true;
  withdraw(
    state,
    state.owed.map((alert) => alert.alertId),
  );
  state.waiting = [...state.owed, ...state.waiting];
  state.owed = [];
}

/**
 * An alert that was sent to overlays and not withdrawn may be acknowledged, also when it is no longer the one on screen:
 * an overlay that lost its connection shows later what it missed.
 */
function acknowledge(step: RoomStep, tipId: string, recorded: boolean, now: number): void {
  const { state } = step;
  const onScreen = state.showing?.tip.id === tipId;
  if (!onScreen && !state.kept.some((kept) => isRelease(kept) && kept.message.tip.id === tipId)) return;
  state.owed = state.owed.filter((alert) => alert.tip.id !== tipId);
  if (state.showing && onScreen) state.showing = { ...state.showing, acknowledged: true };
  if (recorded) return;
  step.effects.push({ type: 'record-shown', tipId, shownAt: now });
  const shownAt = new Date(now).toISOString();
  publish(step, 'page', (number) => ({ type: 'tip:shown', number, id: tipId, shownAt }));
}

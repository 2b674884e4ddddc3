/**
 * What a token's live room decides, without clock, network or storage: (state, event, now) gives the new state and the
 * messages to send. Alerts wait in a queue and one shows at a time; every message has a number, and the last ones are
 * kept, so that a client that was away is told what it missed.
 */
import type { ClipNews, Role, RoomStyle, ServerMessage } from '../live.ts';
import type { Tip } from '../tips/model.ts';
import { DEFAULT_STYLE } from './overlay.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import { acknowledge, byPlace, expire, owe, payOwed, queued } from './room-owed.ts';
import { queueMessage, sameQueue } from './room-views.ts';

/** Messages kept for those who come back. */
export const KEPT_MESSAGES = 200;
/** Pause between two alerts, in ms, in which the screen is empty. */
export const ALERT_GAP_MS = 500;
/** Test alerts and replays that may wait; tips that were paid are never turned away. */
export const MAX_UNPAID_WAITING = 50;

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
  /** By place: over, and no overlay with the key said that it showed them. They are shown again when one comes. */
  owed: readonly Alert[];
  /** Connected overlays, previews included, and those among them with the key: counted from the sockets, never stored. */
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
  /** With `alertId` only if that alert is on screen: what a creator saw may be over by now. */
  | { type: 'skip'; alertId?: string }
  | { type: 'clear' }
  /** The creator plays alerts from the list of missed ones. */
  | { type: 'play'; alerts: readonly Alert[] }
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
    style: { config: DEFAULT_STYLE, updatedAt: 0 },
    showing: null,
    waiting: [],
    kept: [],
    owed: [],
    overlays: 0,
    keyed: 0,
  };
}

/** Applies one event. `now` is ms since 1970. Every event may come twice; the second time changes nothing that counts. */
export function applyToRoom(before: RoomState, event: RoomEvent, now: number): RoomStep {
  const step: RoomStep = { state: { ...before }, effects: [] };
  expire(step, now);
  change(step, event, now);
  settle(step, now);
  if (!sameQueue(before, step.state))
    step.effects.push({ type: 'send', audience: 'page', message: queueMessage(step.state, now) });
  return step;
}

/** When the room must be woken with a tick, in ms since 1970, or null. */
export function wakeAt(state: RoomState): number | null {
  return state.showing?.endsAt ?? null;
}

/** False when the queue is full of tests and replays. */
export function takesUnpaid(state: RoomState): boolean {
  const unpaid = (alerts: readonly Alert[]) => alerts.filter((alert) => alert.kind !== 'tip').length;
  return unpaid(state.waiting) + unpaid(state.owed) < MAX_UNPAID_WAITING;
}

function change(step: RoomStep, event: RoomEvent, now: number): void {
  const { state } = step;
  const { token: tokenAddress } = state;
  switch (event.type) {
    case 'alert': {
      const { alertId, kind, tip } = event;
      state.lastPlace += 1;
      state.waiting = [...state.waiting, { alertId, kind, tip, place: state.lastPlace, queuedAt: now }];
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
      if (event.keyed > state.keyed) payOwed(state, state.keyed === 0);
      state.overlays = event.count;
      state.keyed = event.keyed;
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
      if (event.alertId === undefined || event.alertId === state.showing?.alertId) skip(step);
      return;
    case 'clear': {
      const { showing } = state;
      const ended = [...(showing && !showing.acknowledged ? [showing] : []), ...state.owed, ...state.waiting];
      const tipIds = [...new Set(ended.filter(({ kind }) => kind !== 'test').map(({ tip }) => tip.id))];
      if (tipIds.length > 0) step.effects.push({ type: 'record-end', tipIds, how: 'cleared' });
      // An overlay that was away must not show now what was cleared meanwhile.
      withdraw(
        state,
        state.kept.filter(isRelease).map(({ message }) => message),
      );
      state.showing = null;
      state.waiting = [];
      state.owed = [];
      publish(step, 'all', (number) => ({ type: 'tip:clear', number, tokenAddress }));
      return;
    }
    case 'play':
      state.waiting = state.waiting.concat(
        event.alerts.map(({ tip, kind }) => {
          state.lastPlace += 1;
          // A name of its own: an overlay that knows the old one would drop it.
          return {
            alertId: `${tip.id}:${state.lastPlace}`,
            kind,
            tip,
            place: state.lastPlace,
            queuedAt: now,
          };
        }),
      );
      return;
    case 'clip':
      // Not kept: whoever joins reads the clips anyway.
      publish(step, 'page', (number) => ({ ...event.clip, number }), false);
      return;
    case 'tick':
  }
}

/** Takes the alert off the screen, or the next one out of the queue when nothing is on screen. */
function skip(step: RoomStep): void {
  const { state } = step;
  const { showing, token: tokenAddress } = state;
  const skipped = showing ?? state.waiting[0];
  if (!skipped) return;
  if (showing) {
    withdraw(state, [showing]);
    state.showing = null;
    publish(step, 'overlay', (number) => ({ type: 'tip:clear', number, tokenAddress, skip: true }));
  } else state.waiting = state.waiting.slice(1);
  if (skipped.kind === 'test' || showing?.acknowledged) return;
  const { id } = skipped.tip;
  step.effects.push({ type: 'record-end', tipIds: [id], how: 'skipped' });
  publish(step, 'page', (number) => ({ type: 'tip:ended', number, id, how: 'skipped' }));
}

/** Ends what is over, takes back what nobody saw, and lets the next alert go if there is somebody to show it. */
function settle(step: RoomStep, now: number): void {
  const { state } = step;
  if (state.showing && state.overlays === 0 && !state.showing.acknowledged) {
    // It will be sent under a new number; were the old one kept, a returning overlay would hear of it twice.
    withdraw(state, [state.showing]);
    state.waiting = [queued(state.showing), ...state.waiting].sort(byPlace);
    state.showing = null;
  }
  if (state.showing && now >= state.showing.endsAt) {
    // Previews consume nothing, and an overlay that says nothing may be one that OBS does not render.
    if (!state.showing.acknowledged) owe(state, state.showing);
    state.showing = null;
  }
  const [next, ...rest] = state.waiting;
  if (!next || state.showing || state.paused || state.overlays === 0) return;
  const endsAt = now + state.style.config.messageTimeoutSeconds * 1000 + ALERT_GAP_MS;
  state.waiting = rest;
  state.showing = { ...next, released: true, startedAt: now, endsAt, acknowledged: false };
  const { alertId, tip, kind } = next;
  publish(step, 'overlay', (number) => ({ type: 'tip:new', number, tip, alertId, test: kind === 'test' }));
}

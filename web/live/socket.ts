/**
 * A connection to a token's room that reconnects by itself (core/live.ts has the protocol). Time, randomness and the
 * socket are passed in, so that the tests need neither clock nor server.
 */
import type { ClientMessage, Role, ServerMessage } from '../../core/live.ts';
import {
  CONNECT_TIMEOUT_MS,
  DEAD_LINK,
  OLD_ADDRESS,
  PAGE_RECONNECT_DELAY_MAX_MS,
  PING,
  PONG,
  RECONNECT_DELAY_MAX_MS,
  RECONNECT_DELAY_MS,
  RETURN_SPREAD_MS,
  VIEWER,
} from '../../core/live.ts';
import { parseServerMessages, roomMemory } from './memory.ts';

export type RoomStatus = 'connecting' | 'connected' | 'disconnected';

/** WebSocket.OPEN. */
const OPEN = 1;
/** A silent socket is pinged after this time, and given up when no answer comes within the same time again. */
const HEARTBEAT_MS = 20_000;

interface RoomOptions {
  token: string;
  role: Role | 'desk';
  /** The overlay's key, from the overlay URL, or a desk's secret. */
  key?: string | null;
  /** The key was in the query of the overlay's address. */
  inQuery?: boolean;
  /** It draws parts of the overlay, and hears their figures. */
  show?: true;
  onMessage(message: ServerMessage): void;
  /** An alert that onMessage has received before: the room sent it again because it does not know that it was shown. */
  onRepeat?(alert: Extract<ServerMessage, { type: 'tip:new' }>): void;
  onStatus?(status: RoomStatus): void;
  /**
   * The room refuses this key or secret (now). The connection ends for good: without a key this client must not
   * reconnect as a preview.
   */
  onRefused?(): void;
}

export interface Room {
  /** Tells the room that an alert of a tip is on screen; without a connection it is sent with the next one. */
  shown(tipId: string, alertId: string): void;
  /** Leaves for good. */
  leave(): void;
}

/** The parts of the browser that a room needs. */
export interface RoomPlatform {
  /** `isViewer`: a page of a viewer. */
  open(
    token: string,
    isViewer: boolean,
  ): Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'> & { readyState?: number };
  /** Runs `task` later; the returned function cancels it. */
  later(task: () => void, milliseconds: number): () => void;
  random(): number;
  /** Calls `task` when the network or the page returns; the returned function stops that. */
  onReturn(task: () => void): () => void;
}

/**
 * Returns the time to wait before the given attempt (0 is the first after a loss), in ms. The first comes at a random
 * time between half a second and `withinMs`, so that a token's viewers do not all return at once. The others wait
 * `withinMs` or 1 s doubling, whichever is longer, up to `maxMs`, of which a random part between half and all. `random`
 * is in [0, 1).
 */
export function reconnectDelay(
  attempt: number,
  random: number,
  maxMs = RECONNECT_DELAY_MAX_MS,
  withinMs = RECONNECT_DELAY_MS,
): number {
  const least = RECONNECT_DELAY_MS / 2;
  if (attempt === 0) return Math.round(least + random * (withinMs - least));
  const full = Math.min(maxMs, Math.max(withinMs, RECONNECT_DELAY_MS * 2 ** Math.min(attempt, 10)));
  return Math.round(full * (0.5 + random / 2));
}

export const browser: RoomPlatform = {
  open: (token, isViewer) =>
    new WebSocket(
      `${location.origin.replace(/^http/, 'ws')}/api/live/${token}${isViewer ? `?${VIEWER}` : ''}`,
    ),
  later(task, milliseconds) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  onReturn(task) {
    const visible = () => document.visibilityState === 'visible' && task();
    addEventListener('online', task);
    document.addEventListener('visibilitychange', visible);
    return () => {
      removeEventListener('online', task);
      document.removeEventListener('visibilitychange', visible);
    };
  },
};

/**
 * Joins the room of `token` and stays until `leave` is called. Never throws; reconnects after a loss. A page whose
 * connection closes may be one of thousands, and returns within the time that the room named; when the line itself was
 * silent, it is alone and returns at once. An overlay always does: there is one on a stream (decision 49).
 */
export function joinRoom(options: RoomOptions, platform: RoomPlatform = browser): Room {
  const memory = roomMemory(options.token, options.role, options.key ?? null, options.inQuery, options.show);
  const unsent: ClientMessage[] = [];
  let socket: ReturnType<RoomPlatform['open']> | null = null;
  let joined = false;
  let left = false;
  let attempt = 0;
  const isPage = options.role === 'page';
  /** The return time by the room's last message. */
  let returnWithinMs = RECONNECT_DELAY_MS;
  /** Within which the first attempt after the present loss comes. */
  let withinMs = RECONNECT_DELAY_MS;
  let cancelTimer = () => {};

  const send = (message: ClientMessage) => socket?.send(JSON.stringify(message));
  /** Whether the room may still hear: what is sent to a socket that is closing is lost. */
  const hears = (one = socket) => joined && one !== null && (one.readyState ?? OPEN) === OPEN;

  function schedule(task: () => void, milliseconds: number): void {
    cancelTimer();
    cancelTimer = platform.later(task, milliseconds);
  }

  function connect(): void {
    options.onStatus?.('connecting');
    let mine: typeof socket;
    try {
      mine = platform.open(options.token, isPage && !options.show);
    } catch {
      lost(false);
      return;
    }
    socket = mine;
    schedule(() => drop(mine), CONNECT_TIMEOUT_MS);
    mine.onopen = () => {
      if (socket !== mine) return;
      joined = true;
      send(memory.joinMessage());
      for (const message of unsent.splice(0)) send(message);
      options.onStatus?.('connected');
      listen(mine);
    };
    mine.onmessage = ({ data }: { data: unknown }) => {
      if (socket !== mine || typeof data !== 'string') return;
      attempt = 0; // only a socket that sends a message ends the back-off: one that opens and closes at once must not
      listen(mine);
      if (data === PONG) return;
      for (const message of parseServerMessages(data)) hear(message);
    };
    mine.onclose = (event: Pick<CloseEvent, 'code'>) => {
      if (socket !== mine) return;
      if (event.code === OLD_ADDRESS || event.code === DEAD_LINK) refused();
      else drop(mine, true);
    };
  }

  function hear(message: ServerMessage): void {
    if (message.type === 'queue') returnWithinMs = returnTime(message.returnWithinMs);
    const novelty = memory.accept(message);
    if (novelty === 'new') options.onMessage(message);
    else if (novelty === 'repeat' && message.type === 'tip:new') options.onRepeat?.(message);
  }

  function listen(mine: typeof socket): void {
    schedule(() => {
      if (hears(mine)) mine?.send(PING);
      schedule(() => drop(mine), HEARTBEAT_MS);
    }, HEARTBEAT_MS);
  }

  /** `closed`: by the other end, which may have closed the connections of all others too. */
  function drop(mine: typeof socket, closed = false): void {
    if (socket !== mine || left) return;
    socket = null;
    joined = false;
    mine?.close();
    lost(closed);
  }

  function refused(): void {
    socket = null;
    joined = false;
    left = true;
    cancelTimer();
    stopReturn();
    options.onStatus?.('disconnected');
    options.onRefused?.();
  }

  function lost(closed: boolean): void {
    if (left) return;
    options.onStatus?.('disconnected');
    if (attempt === 0) withinMs = closed && isPage ? returnWithinMs : RECONNECT_DELAY_MS;
    const maxMs = isPage ? PAGE_RECONNECT_DELAY_MAX_MS : RECONNECT_DELAY_MAX_MS;
    schedule(connect, reconnectDelay(attempt++, platform.random(), maxMs, withinMs));
  }

  const stopReturn = platform.onReturn(() => {
    if (!left && !socket) connect();
  });
  connect();

  return {
    shown(id, alertId) {
      const message: ClientMessage = { type: 'tip:shown', id, alertId };
      if (hears()) send(message);
      else unsent.push(message);
    },
    leave() {
      if (left) return;
      left = true;
      cancelTimer();
      stopReturn();
      if (hears()) send({ type: 'leave-token', tokenAddress: options.token });
      socket?.close();
      socket = null;
      options.onStatus?.('disconnected');
    },
  };
}

/** Returns the return time of a room of any version, within bounds; the whole spread if the room names none. */
export function returnTime(said: unknown): number {
  const time = Number.isFinite(said) ? Number(said) : RETURN_SPREAD_MS;
  return Math.min(RETURN_SPREAD_MS, Math.max(RECONNECT_DELAY_MS, time));
}

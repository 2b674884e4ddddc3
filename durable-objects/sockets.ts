/**
 * The sockets of a room. Facts about a socket are stored in its attachment, because a hibernating room loses everything
 * else; a room that wakes reads them all once. Limits: core/live/room-places.ts.
 */

import { textOf } from '../core/live/message-text.ts';
import {
  askersIn,
  JOIN_TIMEOUT_MS,
  MAX_JOINS,
  MAX_TRIALS_PER_NETWORK,
  type Places,
  placeOf,
  RESERVED_SOCKETS,
} from '../core/live/room-places.ts';
import { PING, PONG, type Role, type ServerMessage } from '../core/live.ts';

/** Messages that a socket may send in RATE_WINDOW_MS. Pings do not count: the platform answers them. */
const RATE_LIMIT = 20;
const RATE_WINDOW_MS = 10_000;
/** WebSocket close codes (RFC 6455 section 7.4.1, and 1013 of its registry). */
export const POLICY_VIOLATION = 1008;
export const TOO_BIG = 1009;
export const TRY_LATER = 1013;

interface Attachment {
  /** The role; null until the socket has joined. */
  role: Role | null;
  /** It joined as an overlay and presented the overlay's key. */
  hasKey: boolean;
  /** It joined to draw parts of the overlay. */
  show: boolean;
  /** It joined as a desk, by the link or session with this id; null for all others. */
  desk: string | null;
  windowStart: number;
  messages: number;
  /** Time by which it must have joined, ms since 1970; null once it has. */
  joinBy: number | null;
  /** It was accepted above a limit, from this network, and must present the key; null for all others. */
  trialOf: string | null;
  /** It has received its missed messages. */
  caughtUp: boolean;
  /** Number of its joins. */
  joins: number;
}

export class Sockets {
  readonly #ctx: DurableObjectState;
  readonly #places: () => Places;
  // Cached while the room is awake: reading every attachment at each event would cost more than all the rest.
  readonly #open = new Set<WebSocket>();
  readonly #joined: Record<Role, Set<WebSocket>> = { page: new Set(), overlay: new Set() };
  readonly #keyed = new Set<WebSocket>();
  readonly #shows = new Set<WebSocket>();
  /** The link or session of each desk. */
  readonly #desks = new Map<WebSocket, string>();
  /** Time by which each socket that has not joined must join, earliest first. */
  readonly #joinBy = new Map<WebSocket, number>();
  /** The network of each socket on trial, the oldest socket first. */
  readonly #trials = new Map<WebSocket, string>();

  constructor(ctx: DurableObjectState, places: () => Places) {
    this.#ctx = ctx;
    this.#places = places;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    const waiting: [WebSocket, Attachment][] = [];
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      this.#open.add(socket);
      const attachment = read(socket);
      if (attachment.desk !== null) this.#desks.set(socket, attachment.desk);
      else if (attachment.role) this.#enter(socket, attachment.role, attachment);
      else waiting.push([socket, attachment]);
    }
    const due = (attachment: Attachment) => attachment.joinBy ?? 0;
    for (const [socket, attachment] of waiting.sort(([, one], [, other]) => due(one) - due(other)))
      this.#await(socket, due(attachment), attachment.trialOf);
  }

  /** Counts connections, joined or not. */
  count(): number {
    return this.#open.size;
  }

  /** Returns false once the room has closed the socket, or it is gone. */
  isOpen(socket: WebSocket): boolean {
    return this.#open.has(socket);
  }

  /**
   * Accepts a socket, which must join within JOIN_TIMEOUT_MS. `headers`: those of the worker's request. Returns false
   * when overlays with the key fill the room, or this network has too many sockets that nothing may close.
   */
  accept(socket: WebSocket, headers: Headers, now: number): boolean {
    this.closeLate(now);
    const networks = askersIn(headers);
    // The count follows the platform's: a closed socket that does not answer still counts.
    const held = networks.map((network) => this.#ctx.getWebSockets(network).length);
    const place = placeOf(this.#open.size, held, this.#places());
    if (place === 'none') return false;
    const trialOf = place === 'trial' ? (networks.at(-1) ?? '') : null;
    if (trialOf !== null && !this.#makeSpace(trialOf)) return false;
    this.#ctx.acceptWebSocket(socket, networks);
    this.#open.add(socket);
    const joinBy = now + JOIN_TIMEOUT_MS;
    write(socket, { ...NEW, windowStart: now, joinBy, trialOf });
    this.#await(socket, joinBy, trialOf);
    return true;
  }

  /** Returns the earliest time by which a socket must have joined, ms since 1970; null when all have. */
  nextJoinBy(): number | null {
    return this.#joinBy.values().next().value ?? null;
  }

  /** Closes the sockets that have not joined in time. */
  closeLate(now: number): void {
    for (const [socket, joinBy] of this.#joinBy) {
      if (joinBy > now) return;
      this.close(socket, POLICY_VIOLATION, 'did not join');
    }
  }

  /** Counts a message; returns false when the socket has sent too many. */
  countMessage(socket: WebSocket, now: number): boolean {
    const attachment = read(socket);
    const fresh = now - attachment.windowStart >= RATE_WINDOW_MS;
    const messages = fresh ? 1 : attachment.messages + 1;
    write(socket, { ...attachment, messages, windowStart: fresh ? now : attachment.windowStart });
    return messages <= RATE_LIMIT;
  }

  /**
   * Returns the close code and reason if this socket may not join, else null. It may not when it is above a limit and
   * did not present the key or a desk's secret, or has joined MAX_JOINS times.
   */
  refusalOf(socket: WebSocket, hasKey: boolean): [code: number, reason: string] | null {
    if (!hasKey && this.#trials.has(socket)) return [TRY_LATER, 'the room is full'];
    return read(socket).joins < MAX_JOINS ? null : [POLICY_VIOLATION, 'joined too often'];
  }

  /** Returns whether it has received its missed messages. */
  isCaughtUp(socket: WebSocket): boolean {
    return read(socket).caughtUp;
  }

  join(socket: WebSocket, role: Role, { hasKey, show }: Pick<Attachment, 'hasKey' | 'show'>): void {
    const present = read(socket);
    const joins = present.joins + 1;
    const joined = { joinBy: null, trialOf: null, caughtUp: true, joins };
    write(socket, { ...present, ...joined, role, hasKey, show, desk: null });
    this.#exit(socket);
    this.#enter(socket, role, { hasKey, show });
  }

  /** Joins it as a desk, which is neither an overlay nor a page. */
  joinDesk(socket: WebSocket, desk: string): void {
    const present = read(socket);
    const joined = { joinBy: null, trialOf: null, joins: present.joins + 1 };
    write(socket, { ...present, ...joined, role: null, hasKey: false, show: false, desk });
    this.#exit(socket);
    this.#desks.set(socket, desk);
  }

  /** Returns each desk with the id of its link or session. */
  desks(): [WebSocket, string][] {
    return [...this.#desks];
  }

  /** Withdraws the join. The socket stays open, and must join again in time. */
  leave(socket: WebSocket, now: number): void {
    if (!this.#open.has(socket) || this.#joinBy.has(socket)) return;
    const joinBy = now + JOIN_TIMEOUT_MS;
    write(socket, { ...read(socket), role: null, hasKey: false, show: false, desk: null, joinBy });
    this.#exit(socket);
    this.#await(socket, joinBy, null);
  }

  hasKey(socket: WebSocket): boolean {
    return this.#keyed.has(socket);
  }

  overlays(): number {
    return this.#joined.overlay.size;
  }

  keyedOverlays(): number {
    return this.#keyed.size;
  }

  /** Returns the sockets of overlays that presented the key. */
  keyed(): WebSocket[] {
    return [...this.#keyed];
  }

  broadcast(audience: Role | 'show', message: ServerMessage): void {
    const { text } = textOf(message);
    for (const socket of audience === 'show' ? this.#shows : this.#joined[audience]) sendText(socket, text);
  }

  send(socket: WebSocket, message: ServerMessage): void {
    sendText(socket, textOf(message).text);
  }

  /** Withdraws the join and closes the socket. Does nothing to one that is already closed. */
  close(socket: WebSocket, code: number, reason: string): void {
    write(socket, { ...read(socket), role: null, hasKey: false, show: false, desk: null });
    this.#exit(socket);
    this.#open.delete(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Already gone, which is the goal.
    }
  }

  /**
   * Closes the oldest socket on trial if there are too many, of this network or in all: an overlay joins at once, so it
   * is never the oldest one for long. Returns false when no socket is on trial.
   */
  #makeSpace(network: string): boolean {
    const own = [...this.#trials].filter(([, other]) => other === network);
    if (own.length >= MAX_TRIALS_PER_NETWORK) this.close(own[0]![0], TRY_LATER, 'the room is full');
    if (this.#open.size < this.#places().room + RESERVED_SOCKETS) return true;
    const oldest = this.#trials.keys().next().value;
    if (oldest) this.close(oldest, TRY_LATER, 'the room is full');
    return oldest !== undefined;
  }

  #await(socket: WebSocket, joinBy: number, trialOf: string | null): void {
    this.#joinBy.set(socket, joinBy);
    if (trialOf !== null) this.#trials.set(socket, trialOf);
  }

  #enter(socket: WebSocket, role: Role, { hasKey, show }: Pick<Attachment, 'hasKey' | 'show'>): void {
    this.#joined[role].add(socket);
    if (hasKey) this.#keyed.add(socket);
    if (show) this.#shows.add(socket);
  }

  #exit(socket: WebSocket): void {
    this.#joined.page.delete(socket);
    this.#joined.overlay.delete(socket);
    this.#keyed.delete(socket);
    this.#shows.delete(socket);
    this.#desks.delete(socket);
    this.#joinBy.delete(socket);
    this.#trials.delete(socket);
  }
}

function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The connection just broke. Its close event follows, and the client catches up when it reconnects.
  }
}

const NEW: Attachment = {
  role: null,
  hasKey: false,
  show: false,
  desk: null,
  windowStart: 0,
  messages: 0,
  joinBy: null,
  trialOf: null,
  caughtUp: false,
  joins: 0,
};

function read(socket: WebSocket): Attachment {
  return { ...NEW, ...(socket.deserializeAttachment() as Partial<Attachment> | null) };
}

function write(socket: WebSocket, attachment: Attachment): void {
  socket.serializeAttachment(attachment);
}

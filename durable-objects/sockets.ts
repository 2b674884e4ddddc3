/**
 * The sockets of a room. Facts about a socket are stored in its attachment, because a hibernating room loses everything
 * else; a room that wakes reads them all once. Limits: core/live/room-places.ts.
 */

import { textOf } from '../core/live/message-text.ts';
import {
  JOIN_TIMEOUT_MS,
  MAX_JOINS,
  MAX_TRIALS_PER_NETWORK,
  type Places,
  placeOf,
  RESERVED_SOCKETS,
} from '../core/live/room-places.ts';
import { PING, PONG, type Role, type ServerMessage } from '../core/live.ts';
import { networksOfAddress } from '../core/network-address.ts';

/** Messages that a socket may send in RATE_WINDOW_MS. Pings do not count: the platform answers them. */
const RATE_LIMIT = 20;
const RATE_WINDOW_MS = 10_000;
/** WebSocket close codes (RFC 6455 section 7.4.1, and 1013 of its registry). */
export const POLICY_VIOLATION = 1008;
export const TOO_BIG = 1009;
export const TRY_LATER = 1013;

interface Attachment {
  /** Null until it has joined. */
  role: Role | null;
  /** It joined as an overlay and presented the overlay's key. */
  hasKey: boolean;
  /** It joined to draw parts of the overlay. */
  show: boolean;
  /** It joined as a desk, by the link or session with this id; null for all others. */
  desk: string | null;
  windowStart: number;
  messages: number;
  /** When it must have joined, ms since 1970; null once it has. */
  joinBy: number | null;
  /** It was accepted above a limit, from this network, and must present the key; null for all others. */
  trialOf: string | null;
  /** It has been sent what it missed. */
  caughtUp: boolean;
  /** How often it has joined. */
  joins: number;
}

export class Sockets {
  readonly #ctx: DurableObjectState;
  readonly #places: () => Places;
  // In memory while the room is awake: reading every socket's attachment at each event would cost more than all the
  // rest.
  readonly #open = new Set<WebSocket>();
  readonly #joined: Record<Role, Set<WebSocket>> = { page: new Set(), overlay: new Set() };
  readonly #keyed = new Set<WebSocket>();
  readonly #shows = new Set<WebSocket>();
  /** The link or session of each desk. */
  readonly #desks = new Map<WebSocket, string>();
  /** When each socket that has not joined must have, the first one first. */
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

  /** Connections of the room, joined or not. */
  count(): number {
    return this.#open.size;
  }

  /** False once the room has closed it, or it is gone. */
  isOpen(socket: WebSocket): boolean {
    return this.#open.has(socket);
  }

  /**
   * Accepts a socket, which must join within JOIN_TIMEOUT_MS. `address` is null where no network is in between. False
   * when the room is full of overlays with the key, or this network of sockets that do not go.
   */
  accept(socket: WebSocket, address: string | null, now: number): boolean {
    this.closeLate(now);
    const networks = address === null ? [] : networksOfAddress(address);
    // As the platform counts: a socket that was closed and does not answer is still one.
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

  /** When the next socket must have joined, ms since 1970; null when all have. */
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

  /** Counts a message. False when the socket has sent too many. */
  countMessage(socket: WebSocket, now: number): boolean {
    const attachment = read(socket);
    const fresh = now - attachment.windowStart >= RATE_WINDOW_MS;
    const messages = fresh ? 1 : attachment.messages + 1;
    write(socket, { ...attachment, messages, windowStart: fresh ? now : attachment.windowStart });
    return messages <= RATE_LIMIT;
  }

  /**
   * Why a socket must not stay that wants to join, as a close code and its reason: it is above a limit and did not
   * present the key or a desk's secret, or has joined MAX_JOINS times. Null when it may join.
   */
  refusalOf(socket: WebSocket, hasKey: boolean): [code: number, reason: string] | null {
    if (!hasKey && this.#trials.has(socket)) return [TRY_LATER, 'the room is full'];
    return read(socket).joins < MAX_JOINS ? null : [POLICY_VIOLATION, 'joined too often'];
  }

  /** Whether it has been sent what it missed. */
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

  /** As a desk, which is neither an overlay nor a page. */
  joinDesk(socket: WebSocket, desk: string): void {
    const present = read(socket);
    const joined = { joinBy: null, trialOf: null, joins: present.joins + 1 };
    write(socket, { ...present, ...joined, role: null, hasKey: false, show: false, desk });
    this.#exit(socket);
    this.#desks.set(socket, desk);
  }

  /** Each desk with its link or session. */
  desks(): [WebSocket, string][] {
    return [...this.#desks];
  }

  /** The socket stays open, and must join again in time. */
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

  /** The sockets of overlays that presented the key. */
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

  /** Leaves and closes. Harmless for a socket that is already closed. */
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
   * is never the oldest one for long. False when no socket is on trial.
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

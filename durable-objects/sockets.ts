/**
 * The sockets of a room. Facts about a socket are stored in its attachment, because a hibernating room loses everything
 * else; a room that wakes reads them all once.
 */

import type { Audience } from '../core/live/room-state.ts';
import { PING, PONG, type Role, type ServerMessage } from '../core/live.ts';

/** Below the platform's limit of 32,768 per object. */
const MAX_SOCKETS = 30_000;
/**
 * Per IP address, so that one visitor cannot fill a room; generous, because many users share the address of a mobile
 * carrier.
 */
export const MAX_SOCKETS_PER_ADDRESS = 500;
/** Messages that a socket may send in RATE_WINDOW_MS. Pings do not count: the platform answers them. */
const RATE_LIMIT = 20;
const RATE_WINDOW_MS = 10_000;
/** WebSocket close codes (RFC 6455 section 7.4.1). */
export const POLICY_VIOLATION = 1008;
export const TOO_BIG = 1009;

interface Attachment {
  /** Null until it has joined. */
  role: Role | null;
  /** It joined as an overlay and presented the overlay's key. */
  hasKey: boolean;
  windowStart: number;
  messages: number;
}

export class Sockets {
  readonly #ctx: DurableObjectState;
  // In memory while the room is awake: reading every socket's attachment at each event would cost more than all the
  // rest.
  readonly #open = new Set<WebSocket>();
  readonly #joined: Record<Role, Set<WebSocket>> = { page: new Set(), overlay: new Set() };
  readonly #keyed = new Set<WebSocket>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      this.#open.add(socket);
      const { role, hasKey } = read(socket);
      if (role) this.#enter(socket, role, hasKey);
    }
  }

  /** False when the room, or the visitor's share of it, is full. `address` is null where no network is in between. */
  hasSpaceFor(address: string | null): boolean {
    return (
      this.#open.size < MAX_SOCKETS &&
      (address === null || this.#ctx.getWebSockets(address).length < MAX_SOCKETS_PER_ADDRESS)
    );
  }

  accept(socket: WebSocket, address: string | null, now: number): void {
    this.#ctx.acceptWebSocket(socket, address === null ? [] : [address]);
    this.#open.add(socket);
    write(socket, { role: null, hasKey: false, windowStart: now, messages: 0 });
  }

  /** Counts a message. False when the socket has sent too many. */
  countMessage(socket: WebSocket, now: number): boolean {
    const attachment = read(socket);
    const fresh = now - attachment.windowStart >= RATE_WINDOW_MS;
    const messages = fresh ? 1 : attachment.messages + 1;
    write(socket, { ...attachment, messages, windowStart: fresh ? now : attachment.windowStart });
    return messages <= RATE_LIMIT;
  }

  join(socket: WebSocket, role: Role, hasKey: boolean): void {
    write(socket, { ...read(socket), role, hasKey });
    this.#exit(socket);
    this.#enter(socket, role, hasKey);
  }

  leave(socket: WebSocket): void {
    write(socket, { ...read(socket), role: null, hasKey: false });
    this.#exit(socket);
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

  broadcast(audience: Audience, message: ServerMessage): void {
    const text = JSON.stringify(message);
    if (audience !== 'page') for (const socket of this.#joined.overlay) sendText(socket, text);
    if (audience !== 'overlay') for (const socket of this.#joined.page) sendText(socket, text);
  }

  send(socket: WebSocket, message: ServerMessage): void {
    sendText(socket, JSON.stringify(message));
  }

  /** Leaves and closes. Harmless for a socket that is already closed. */
  close(socket: WebSocket, code: number, reason: string): void {
    this.leave(socket);
    this.#open.delete(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Already gone, which is the goal.
    }
  }

  #enter(socket: WebSocket, role: Role, hasKey: boolean): void {
    this.#joined[role].add(socket);
    if (hasKey) this.#keyed.add(socket);
  }

  #exit(socket: WebSocket): void {
    this.#joined.page.delete(socket);
    this.#joined.overlay.delete(socket);
    this.#keyed.delete(socket);
  }
}

function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The connection just broke. Its close event follows, and the client catches up when it reconnects.
  }
}

function read(socket: WebSocket): Attachment {
  return (
    (socket.deserializeAttachment() as Attachment | null) ?? {
      role: null,
      hasKey: false,
      windowStart: 0,
      messages: 0,
    }
  );
}

function write(socket: WebSocket, attachment: Attachment): void {
  socket.serializeAttachment(attachment);
}

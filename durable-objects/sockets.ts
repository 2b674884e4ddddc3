/**
 * The sockets of a room. What is known of a socket lies in its attachment, because a hibernating room forgets
 * everything else.
 */
import { PING, PONG, type Role, type ServerMessage } from '../core/live.ts';
import type { Audience } from '../core/room.ts';

/** Below the platform's 32,768 per object. */
export const MAX_SOCKETS = 30_000;
/** Per network address, so that one visitor cannot fill a room; generous, because many share the address of a carrier. */
export const MAX_SOCKETS_PER_ADDRESS = 500;
/** Messages that a socket may send in RATE_WINDOW_MS; pings are answered by the platform and do not count. */
export const RATE_LIMIT = 20;
export const RATE_WINDOW_MS = 10_000;
/** WebSocket close codes (RFC 6455 section 7.4.1). */
export const POLICY_VIOLATION = 1008;
export const TOO_BIG = 1009;

interface Attachment {
  /** Null until it has joined. */
  role: Role | null;
  /** It joined as overlay and knew the overlay's key. */
  hasKey: boolean;
  windowStart: number;
  messages: number;
}

export class Sockets {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** False when the room, or the visitor's share of it, is full. `address` is null where no network is in between. */
  hasSpaceFor(address: string | null): boolean {
    return (
      this.#ctx.getWebSockets().length < MAX_SOCKETS &&
      (address === null || this.#ctx.getWebSockets(address).length < MAX_SOCKETS_PER_ADDRESS)
    );
  }

  accept(socket: WebSocket, address: string | null, now: number): void {
    this.#ctx.acceptWebSocket(socket, address === null ? [] : [address]);
    write(socket, { role: null, hasKey: false, windowStart: now, messages: 0 });
  }

  /** Counts a message. False when the socket has sent too many. */
  mayTalk(socket: WebSocket, now: number): boolean {
    const attachment = read(socket);
    const fresh = now - attachment.windowStart >= RATE_WINDOW_MS;
    const messages = fresh ? 1 : attachment.messages + 1;
    write(socket, { ...attachment, messages, windowStart: fresh ? now : attachment.windowStart });
    return messages <= RATE_LIMIT;
  }

  join(socket: WebSocket, role: Role, hasKey: boolean): void {
    write(socket, { ...read(socket), role, hasKey });
  }

  leave(socket: WebSocket): void {
    write(socket, { ...read(socket), role: null, hasKey: false });
  }

  hasKey(socket: WebSocket): boolean {
    return read(socket).hasKey;
  }

  overlays(): number {
    return this.#joined('overlay').length;
  }

  keyedOverlays(): number {
    return this.#joined('overlay').filter((socket) => read(socket).hasKey).length;
  }

  broadcast(audience: Audience, message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const socket of this.#joined(audience)) say(socket, text);
  }

  send(socket: WebSocket, message: ServerMessage): void {
    say(socket, JSON.stringify(message));
  }

  /** Leaves and closes. Harmless for a socket that is closed already. */
  close(socket: WebSocket, code: number, reason: string): void {
    this.leave(socket);
    try {
      socket.close(code, reason);
    } catch {
      // It is gone: that is what we wanted.
    }
  }

  #joined(audience: Audience): WebSocket[] {
    return this.#ctx.getWebSockets().filter((socket) => {
      const { role } = read(socket);
      return (
        socket.readyState === WebSocket.OPEN && role !== null && (audience === 'all' || audience === role)
      );
    });
  }
}

function say(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // It broke between the look at its state and now. Its close event follows, and it catches up when it returns.
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

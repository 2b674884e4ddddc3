/**
 * The sockets of a relay: pages alone. As little as possible is held for each, because there are thousands and all are
 * idle: whether it has joined is in its attachment, a few bytes; its networks are tags, which the platform counts.
 */
import { isLineFull } from '../core/live/room-places.ts';
import { PING, PONG } from '../core/live.ts';
import { networksOfAddress } from '../core/network-address.ts';

/** Messages that a page may send on one connection. Ours sends one, and one when it leaves. */
const MAX_MESSAGES = 10;

interface Attachment {
  joined: boolean;
  /** It has been sent what it missed. */
  caughtUp: boolean;
  messages: number;
}

const NEW: Attachment = { joined: false, caughtUp: false, messages: 0 };

export class RelaySockets {
  readonly #ctx: DurableObjectState;
  readonly #open = new Set<WebSocket>();
  /** Those of them that have not joined: few, and none for long. */
  readonly #waiting = new Set<WebSocket>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      this.#open.add(socket);
      if (!read(socket).joined) this.#waiting.add(socket);
    }
  }

  count(): number {
    return this.#open.size;
  }

  isOpen(socket: WebSocket): boolean {
    return this.#open.has(socket);
  }

  /** Whether the networks of this address hold as many sockets as they may; null where no network is in between. */
  isLineFull(address: string | null): boolean {
    const networks = address === null ? [] : networksOfAddress(address);
    return isLineFull(networks.map((network) => this.#ctx.getWebSockets(network).length));
  }

  accept(socket: WebSocket, address: string | null): void {
    this.#ctx.acceptWebSocket(socket, address === null ? [] : networksOfAddress(address));
    this.#open.add(socket);
    this.#waiting.add(socket);
  }

  /** Counts a message. False when the socket has sent too many. */
  countMessage(socket: WebSocket): boolean {
    const attachment = read(socket);
    socket.serializeAttachment({ ...attachment, messages: attachment.messages + 1 });
    return attachment.messages < MAX_MESSAGES;
  }

  isCaughtUp(socket: WebSocket): boolean {
    return read(socket).caughtUp;
  }

  join(socket: WebSocket): void {
    socket.serializeAttachment({ ...read(socket), joined: true, caughtUp: true });
    this.#waiting.delete(socket);
  }

  leave(socket: WebSocket): void {
    socket.serializeAttachment({ ...read(socket), joined: false });
    this.#waiting.add(socket);
  }

  broadcast(text: string): void {
    for (const socket of this.#open) if (!this.#waiting.has(socket)) this.send(socket, text);
  }

  send(socket: WebSocket, text: string): void {
    try {
      socket.send(text);
    } catch {
      // The connection just broke. Its close event follows, and the page catches up when it reconnects.
    }
  }

  /** Harmless for a socket that is already closed. */
  close(socket: WebSocket, code: number, reason: string): void {
    this.#open.delete(socket);
    this.#waiting.delete(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Already gone, which is the goal.
    }
  }
}

function read(socket: WebSocket): Attachment {
  return (socket.deserializeAttachment() as Attachment | null) ?? NEW;
}

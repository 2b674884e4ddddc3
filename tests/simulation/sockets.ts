/**
 * The two ends of a WebSocket: messages arrive late and in order, and a connection may break without the server
 * noticing.
 */
import type { Room } from './rooms.ts';
import type { VirtualTime } from './time.ts';

interface Line {
  time: VirtualTime;
  latency: () => number;
}

let line: Line | null = null;

/** Of the running simulation. */
export function plugSockets(given: Line): void {
  line = given;
}

/** Preserves the order of messages in one direction. */
class Way {
  #last = 0;

  send(run: () => void): void {
    const { time, latency } = line!;
    this.#last = Math.max(this.#last, time.now + latency());
    time.after(this.#last - time.now, run);
  }
}

export class ServerEnd {
  readyState = 1;
  room: Room | null = null;
  client: ClientEnd | null = null;
  readonly #way = new Way();
  #attachment: unknown = null;

  send(text: string): void {
    if (this.readyState !== 1) throw new TypeError('the socket is closed');
    const { client } = this;
    this.#way.send(() => client?.receive(text));
  }

  close(code: number, _reason: string): void {
    if (this.readyState !== 1) return;
    this.readyState = 3;
    const { client } = this;
    this.#way.send(() => client?.closed(code));
  }

  serializeAttachment(value: unknown): void {
    this.#attachment = structuredClone(value);
  }

  deserializeAttachment(): unknown {
    return structuredClone(this.#attachment);
  }

  /** The server is gone. */
  breakOff(): void {
    this.readyState = 3;
    const { client } = this;
    this.#way.send(() => client?.closed(1006));
  }
}

export class ClientEnd {
  onMessage: (text: string) => void = () => {};
  onClose: () => void = () => {};
  readonly server: ServerEnd;
  readonly #way = new Way();
  #open = true;

  constructor(server: ServerEnd) {
    this.server = server;
    server.client = this;
  }

  send(text: string): void {
    if (this.#open) this.#way.send(() => this.server.room?.hear(this.server, text));
  }

  receive(text: string): void {
    if (this.#open) this.onMessage(text);
  }

  closed(_code: number): void {
    if (!this.#open) return;
    this.#open = false;
    this.server.room?.lose(this.server);
    this.onClose();
  }

  /** The client disconnects; the server notices `after` ms. */
  leave(after: number): void {
    if (!this.#open) return;
    this.#open = false;
    const { server } = this;
    line!.time.after(after, () => {
      server.readyState = 3;
      server.room?.lose(server);
    });
  }
}

export class WebSocketPair {
  readonly 0: ClientEnd;
  readonly 1: ServerEnd;

  constructor() {
    this[1] = new ServerEnd();
    this[0] = new ClientEnd(this[1]);
  }
}

/** A browser's side of a token's room, as tests use it: a real WebSocket to a real Durable Object. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { OWED_MS } from '../../core/live/room-owed.ts';
import { UNSET_ROOM_STYLE } from '../../core/live/room-state.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import { testAlert } from '../../core/live/test-alert.ts';
import type { ClientMessage, Role, ServerMessage } from '../../core/live.ts';
import type { Tip } from '../../core/tips/model.ts';
import { parseServerMessages } from '../../web/live/memory.ts';
import { roomOf } from '../../worker/env.ts';
import { connectViewer } from '../../worker/live/connect-viewer.ts';
import { roomRequest } from '../../worker/live/room-request.ts';
import { passFor } from './clock.ts';

export const MINT = 'So11111111111111111111111111111111111111112';

/** A style whose alerts are over after a second. */
export const QUICK = {
  ...UNSET_ROOM_STYLE,
  config: { ...DEFAULT_STYLE, messageTimeoutSeconds: 1 },
  updatedAt: 1,
};

export function theRoom(token = MINT) {
  return roomOf(env, token);
}

export function aTip(id: string, token = MINT): Tip {
  return { ...testAlert(token, 'FROG', '', 0), id, message: `message of ${id}` };
}

type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

export class RoomClient {
  readonly heard: ServerMessage[] = [];
  /** As they came: a relay sends several messages as one. */
  readonly frames: string[] = [];
  readonly pongs: string[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.accept();
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string' && data.startsWith('{')) {
        this.frames.push(data);
        this.heard.push(...parseServerMessages(data));
      } else this.pongs.push(String(data));
    });
    socket.addEventListener('close', ({ code, reason }) => {
      this.closed = { code, reason };
    });
  }

  close(): void {
    this.#socket.close(1000);
  }

  /** Opens a socket to the room itself; other tests cover the worker's check that the token exists. */
  static async open(token = MINT, headers: Record<string, string> = {}): Promise<RoomClient> {
    const request = new Request(`http://fanfare.test/api/live/${token}`, {
      headers: { upgrade: 'websocket', ...headers },
    });
    const response = await theRoom(token).fetch(roomRequest(env, token, request));
    if (!response.webSocket) throw new Error(`no socket: ${response.status}`);
    return new RoomClient(response.webSocket);
  }

  /** Opens a viewer's page, which the room or one of its relays serves. */
  static async view(token: string, address = '192.0.2.1'): Promise<RoomClient> {
    const headers = { upgrade: 'websocket', 'cf-connecting-ip': address };
    const request = new Request(`http://fanfare.test/api/live/${token}?viewer`, { headers });
    const response = await connectViewer(env, token, roomRequest(env, token, request));
    if (!response.webSocket) throw new Error(`no socket: ${response.status}`);
    return new RoomClient(response.webSocket);
  }

  static async join(
    role: Role,
    join: { after?: number | null; key?: string | null; token?: string; show?: true } = {},
  ) {
    const client = await RoomClient.open(join.token);
    await client.join(role, join);
    return client;
  }

  async join(
    role: Role,
    {
      after = null,
      key = null,
      token = MINT,
      show,
    }: { after?: number | null; key?: string | null; token?: string; show?: true } = {},
  ) {
    const before = this.of('queue').length;
    this.say({ type: 'join-token', tokenAddress: token, role, after, key, ...(show ? { show } : {}) });
    await until(() => expect(this.of('queue').length).toBeGreaterThan(before));
  }

  say(message: ClientMessage | string | ArrayBuffer): void {
    this.#socket.send(
      typeof message === 'string' || message instanceof ArrayBuffer ? message : JSON.stringify(message),
    );
  }

  leave(): void {
    this.#socket.close(1000, 'leaving');
  }

  of<T extends ServerMessage['type']>(type: T): Of<T>[] {
    return this.heard.filter((message): message is Of<T> => message.type === type);
  }

  /** Ids of the tips it received, in order. */
  tips(): string[] {
    return this.of('tip:new').map((message) => message.tip.id);
  }

  lastNumber(): number {
    return Math.max(...this.heard.map((message) => ('number' in message ? message.number : 0)));
  }
}

/** How long a test waits for what must come: on a busy machine less than a minute would not tell slow from broken. */
const PATIENCE_MS = 60_000;

/** Waits until the condition holds; shows the message of the last failure. */
export function until(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 });
}

/** The same, while time passes for the room: its alerts end, and its alarm wakes it. For files with a clock of their own. */
export function untilLater(check: () => void | Promise<void>, token = MINT): Promise<void> {
  return until(async () => {
    try {
      await check();
    } catch (error) {
      await passFor(theRoom(token), 250);
      throw error;
    }
  });
}

/** Resolves when the room has read everything that the clients sent so far: answers come in order. */
export async function settled(client: RoomClient): Promise<void> {
  const before = client.pongs.length;
  client.say('ping');
  await until(() => expect(client.pongs.length).toBeGreaterThan(before));
  await theRoom().overlayCount();
}

/** Makes everything that the room stores half a day older, as if it had slept. */
export async function sleepHalfADay(mint = MINT): Promise<void> {
  await runInDurableObject(theRoom(mint), (_, { storage }) => {
    for (const list of ['waiting', 'owed'])
      storage.sql.exec(
        `UPDATE ${list} SET alert = json_set(alert, '$.queuedAt', json_extract(alert, '$.queuedAt') - ?)`,
        OWED_MS + 1000,
      );
  });
  await evictDurableObject(theRoom(mint));
}

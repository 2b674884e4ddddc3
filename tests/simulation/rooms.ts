/**
 * Durable Objects: the real rooms and relays over SQLite in memory, their alarms in virtual time, sockets that may
 * break. An object can be evicted (it loses its memory, not its sockets) and crash (it loses both, and the calls that it
 * was answering); its storage stays.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { TokenRoom } from '../../worker/index.ts';
import { FixedLengthStream } from './bucket.ts';
import type { Log } from './log.ts';
import type { Processes } from './process.ts';
import { outside, present } from './process.ts';
import { type ServerEnd, WebSocketPair } from './sockets.ts';
import type { VirtualTime } from './time.ts';

type Method = (...args: unknown[]) => Promise<unknown>;

/** The methods that the platform calls. */
interface Wired {
  alarm?(): void | Promise<void>;
  webSocketMessage(socket: WebSocket, data: string): void | Promise<void>;
  webSocketClose(socket: WebSocket): void;
}

/** One stay of an object in memory. */
export interface Stay {
  over: boolean;
}

export type Make<O> = (ctx: DurableObjectState, stay: Stay) => O;

export class Room<O extends Wired = TokenRoom> {
  readonly name: string;
  readonly sockets = new Map<ServerEnd, string[]>();
  readonly sqlite = new DatabaseSync(':memory:');
  /** Called after each transaction of the object. */
  onCommit: () => void = () => {};
  readonly #statements = new Map<string, StatementSync>();
  readonly #time: VirtualTime;
  readonly #make: Make<O>;
  #object: O | null = null;
  #stay: Stay = { over: false };
  #callOff: (() => void) | null = null;
  /** End the calls that it answers. */
  readonly #answering = new Set<() => void>();

  constructor(name: string, time: VirtualTime, make: Make<O>) {
    this.name = name;
    this.#time = time;
    this.#make = make;
  }

  get object(): O {
    this.#object ??= outside(() => this.#make(this.#context() as unknown as DurableObjectState, this.#stay));
    return this.#object;
  }

  get isBusy(): boolean {
    return this.#answering.size > 0;
  }

  /** Answers a call, unless it crashes before. */
  async answer(work: () => Promise<unknown>): Promise<unknown> {
    let crashed = () => {};
    const crash = new Promise<never>((_, reject) => {
      crashed = () => reject(new Error('Durable Object reset because its machine stopped.'));
    });
    this.#answering.add(crashed);
    try {
      return await Promise.race([work(), crash]);
    } finally {
      this.#answering.delete(crashed);
    }
  }

  evict(): void {
    this.#stay.over = true;
    this.#stay = { over: false };
    this.#object = null;
  }

  crash(): void {
    this.evict();
    for (const end of [...this.#answering]) end();
    for (const socket of [...this.sockets.keys()]) socket.breakOff();
    this.sockets.clear();
  }

  hear(socket: ServerEnd, data: string): void {
    if (this.sockets.has(socket)) void this.object.webSocketMessage(socket as unknown as WebSocket, data);
  }

  lose(socket: ServerEnd): void {
    if (!this.sockets.has(socket)) return;
    this.sockets.delete(socket);
    this.object.webSocketClose(socket as unknown as WebSocket);
  }

  #context() {
    const room = this;
    return {
      id: { name: this.name },
      storage: {
        sql: {
          exec: (query: string, ...values: SQLInputValue[]) => {
            const rows = this.#query(query, values);
            return Object.assign(rows, { toArray: () => rows });
          },
        },
        transactionSync: <T>(work: () => T) => this.#transaction(work),
        async setAlarm(at: number) {
          room.#callOff?.();
          room.#callOff = room.#time.after(at - room.#time.now, () => {
            room.#callOff = null;
            void outside(() => room.object.alarm?.());
          });
        },
        async deleteAlarm() {
          room.#callOff?.();
          room.#callOff = null;
        },
        async deleteAll() {
          room.#empty();
        },
      },
      setWebSocketAutoResponse() {},
      acceptWebSocket: (socket: ServerEnd, tags: string[] = []) => {
        socket.room = this as unknown as Room;
        this.sockets.set(socket, tags);
      },
      getWebSockets: (tag?: string) =>
        [...this.sockets]
          .filter(([, tags]) => tag === undefined || tags.includes(tag))
          .map(([socket]) => socket),
    };
  }

  #query(query: string, values: SQLInputValue[]): unknown[] {
    if (values.length === 0 && query.trim().indexOf(';') !== -1) {
      this.sqlite.exec(query);
      return [];
    }
    const statement = this.#statements.get(query) ?? this.sqlite.prepare(query);
    this.#statements.set(query, statement);
    return statement.all(...values);
  }

  #empty(): void {
    this.#statements.clear();
    for (const { name } of this.sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all())
      this.sqlite.exec(`DROP TABLE ${name}`);
  }

  #transaction<T>(work: () => T): T {
    this.sqlite.exec('BEGIN');
    let result: T;
    try {
      result = work();
      this.sqlite.exec('COMMIT');
    } catch (error) {
      this.sqlite.exec('ROLLBACK');
      throw error;
    }
    this.onCommit();
    return result;
  }
}

export class Rooms<O extends Wired = TokenRoom> {
  readonly rooms = new Map<string, Room<O>>();
  readonly #time: VirtualTime;
  readonly #processes: Processes;
  readonly #log: Log;
  /** Whether a call is lost before it reaches the room, its answer is lost, or no answer ever comes. */
  breaks: () => 'before' | 'after' | 'hang' | null = () => null;
  /** Processes that saw a lost connection: a 5xx that they return then is not their fault. */
  readonly cutOff = new Set<string>();
  /** Called for each call at the moment when it reaches the room. */
  onCall: (name: string, method: string, args: unknown[], room: O) => Promise<void> = async () => {};

  readonly #make: Make<O>;

  constructor(time: VirtualTime, processes: Processes, log: Log, make: Make<O>) {
    this.#time = time;
    this.#processes = processes;
    this.#log = log;
    this.#make = make;
  }

  at(name: string): Room<O> {
    let room = this.rooms.get(name);
    if (!room) {
      room = new Room(name, this.#time, this.#make);
      this.rooms.set(name, room);
    }
    return room;
  }

  idFromName(name: string): { name: string } {
    return { name };
  }

  get({ name }: { name: string }): unknown {
    return new Proxy(
      {},
      {
        get: (_, key) => {
          if (typeof key !== 'string' || key === 'then') return undefined;
          return (...args: unknown[]) => this.#call(name, key, args);
        },
      },
    );
  }

  #call(name: string, method: string, args: unknown[]): Promise<unknown> {
    const process = present();
    return this.#processes.act(`room ${method}`, async () => {
      const broken = method === 'fetch' ? null : this.breaks();
      if (broken && process) this.cutOff.add(process.name);
      if (broken) this.#log.say('room', method, 'breaks', broken);
      if (broken === 'before') throw new Error('Network connection lost.');
      if (broken === 'hang') return new Promise<never>(() => {});
      const room = this.at(name);
      const { object } = room;
      await this.onCall(name, method, args, object);
      const copies = method === 'fetch' ? args : structuredClone(args);
      let answer: unknown;
      try {
        answer = await room.answer(async () =>
          (object as unknown as Record<string, Method>)[method]!(...copies),
        );
      } catch (error) {
        if (process) this.cutOff.add(process.name);
        throw error;
      }
      if (broken === 'after') throw new Error('Network connection lost.');
      return method === 'fetch' ? answer : structuredClone(answer);
    });
  }
}

/** A response with a socket, which Node's own class refuses. */
class UpgradeResponse extends Response {
  constructor(body?: BodyInit | null, init: ResponseInit & { webSocket?: unknown } = {}) {
    const { webSocket = null, status = 200, ...rest } = init;
    super(body, { ...rest, status: status === 101 ? 200 : status });
    if (webSocket) Object.defineProperty(this, 'webSocket', { value: webSocket });
    if (status === 101) Object.defineProperty(this, 'status', { value: 101 });
  }
}

export function replaceSockets(): void {
  class RequestResponsePair {}
  Object.assign(globalThis, {
    WebSocketPair,
    WebSocketRequestResponsePair: RequestResponsePair,
    Response: UpgradeResponse,
    FixedLengthStream,
  });
}

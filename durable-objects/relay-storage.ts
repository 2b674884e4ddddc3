/** The storage of a relay: its sockets, and the stored news of its room. */

import type { RelayNews } from '../core/live/relay-news.ts';
import { type RelayState, type Stored, stateAfter } from '../core/live/relay-page.ts';
import { isLineFull, JOIN_TIMEOUT_MS } from '../core/live/room-places.ts';
import { PING, PONG } from '../core/live.ts';

/** Messages that a page may send on one connection. Ours sends one, and one when it leaves. */
const MAX_MESSAGES = 10;

interface Attachment {
  /** Time by which it must have joined, ms since 1970; null once it has. */
  joinBy: number | null;
  /** It has received its missed messages. */
  caughtUp: boolean;
  messages: number;
}

const NEW: Attachment = { joinBy: 0, caughtUp: false, messages: 0 };

/**
 * The sockets of a relay, all of them pages. There are thousands and they are idle, so each costs as little as
 * possible: its attachment says in a few bytes whether it has joined, and the platform counts its networks by tags.
 */
export class RelaySockets {
  readonly #ctx: DurableObjectState;
  readonly #open = new Set<WebSocket>();
  /** The open sockets that have not joined, each with the time by which it must, earliest first: none stays long. */
  readonly #waiting: Map<WebSocket, number>;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
    const waiting: [WebSocket, number][] = [];
    for (const socket of ctx.getWebSockets()) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      this.#open.add(socket);
      const { joinBy } = read(socket);
      if (joinBy !== null) waiting.push([socket, joinBy]);
    }
    this.#waiting = new Map(waiting.sort(([, one], [, other]) => one - other));
  }

  count(): number {
    return this.#open.size;
  }

  isOpen(socket: WebSocket): boolean {
    return this.#open.has(socket);
  }

  /** Returns whether one of these networks, as askersIn reads them, has its maximum of sockets. */
  isLineFull(networks: readonly string[]): boolean {
    return isLineFull(networks.map((network) => this.#ctx.getWebSockets(network).length));
  }

  /** Accepts a socket, which must join within JOIN_TIMEOUT_MS. */
  accept(socket: WebSocket, networks: string[], now: number): void {
    this.#ctx.acceptWebSocket(socket, networks);
    this.#open.add(socket);
    this.#await(socket, NEW, now);
  }

  /** Returns the earliest time by which a socket must have joined, ms since 1970; null when all have. */
  nextJoinBy(): number | null {
    return this.#waiting.values().next().value ?? null;
  }

  /** Returns the sockets that have not joined in time. */
  late(now: number): WebSocket[] {
    return [...this.#waiting].flatMap(([socket, joinBy]) => (joinBy <= now ? [socket] : []));
  }

  /** Counts a message; returns false when the socket has sent too many. */
  countMessage(socket: WebSocket): boolean {
    const attachment = read(socket);
    socket.serializeAttachment({ ...attachment, messages: attachment.messages + 1 });
    return attachment.messages < MAX_MESSAGES;
  }

  isCaughtUp(socket: WebSocket): boolean {
    return read(socket).caughtUp;
  }

  join(socket: WebSocket): void {
    socket.serializeAttachment({ ...read(socket), joinBy: null, caughtUp: true });
    this.#waiting.delete(socket);
  }

  /** Withdraws the join. The socket stays open, and must join again in time. */
  leave(socket: WebSocket, now: number): void {
    if (!this.#waiting.has(socket)) this.#await(socket, read(socket), now);
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

  /** Closes the socket. Does nothing to one that is already closed. */
  close(socket: WebSocket, code: number, reason: string): void {
    this.#open.delete(socket);
    this.#waiting.delete(socket);
    try {
      socket.close(code, reason);
    } catch {
      // Already gone, which is the goal.
    }
  }

  #await(socket: WebSocket, attachment: Attachment, now: number): void {
    const joinBy = now + JOIN_TIMEOUT_MS;
    socket.serializeAttachment({ ...attachment, joinBy });
    this.#waiting.set(socket, joinBy);
  }
}

function read(socket: WebSocket): Attachment {
  return (socket.deserializeAttachment() as Attachment | null) ?? NEW;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ring (number INTEGER PRIMARY KEY, text TEXT NOT NULL);
`;

/**
 * The storage of a relay: the room's stored messages for pages, as text, and the state that a joining page gets. A
 * relay loses its memory after ten seconds without an event, and must not wake its room to fill it.
 */
export class RelayStorage {
  readonly #storage: DurableObjectStorage;
  #life: string | null = null;
  #state: RelayState | null = null;
  #ring: Stored[] | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    const isMade = this.#sql("SELECT 1 FROM sqlite_master WHERE name = 'facts'").length > 0;
    if (!isMade) return;
    const facts = new Map(this.#sql('SELECT name, value FROM facts').map(({ name, value }) => [name, value]));
    this.#life = String(facts.get('life'));
    const state = JSON.parse(String(facts.get('state'))) as Omit<RelayState, 'look'>;
    this.#state = { ...state, look: String(facts.get('look')) };
  }

  /** Returns the name that the room gave this life of the relay; null for one that has not begun. */
  get life(): string | null {
    return this.#life;
  }

  get state(): RelayState | null {
    return this.#state;
  }

  /** Returns the messages for pages that were away, by number. Reads them once while the relay is awake. */
  ring(): readonly Stored[] {
    this.#ring ??= this.#sql('SELECT number, text FROM ring ORDER BY number') as unknown as Stored[];
    return this.#ring;
  }

  begin(life: string, news: RelayNews): void {
    this.#storage.transactionSync(() => {
      this.#sql(TABLES);
      this.#sql('DELETE FROM ring');
      this.#setFact('life', life);
      this.#state = this.#save(null, news);
    });
    this.#life = life;
    this.#ring = null;
  }

  take(news: RelayNews): void {
    this.#state = this.#storage.transactionSync(() => this.#save(this.#state, news));
    if (news.messages.length > 0) this.#ring = null;
  }

  #save(before: RelayState | null, news: RelayNews): RelayState {
    const state = stateAfter(before, news);
    for (const { number, text, isStored } of news.messages)
      if (isStored) this.#sql('INSERT OR REPLACE INTO ring (number, text) VALUES (?, ?)', number, text);
    // The room corrects no message that it has forgotten, so the relay forgets it too.
    if (state.forgotten.tips > (before?.forgotten.tips ?? 0))
      this.#sql('DELETE FROM ring WHERE number <= ?', state.forgotten.tips);
    const { look, ...facts } = state;
    if (look !== before?.look) this.#setFact('look', look);
    this.#setFact('state', JSON.stringify(facts));
    return state;
  }

  /** Ends this life: deletes everything. */
  end(): void {
    this.#life = null;
    this.#state = null;
    this.#ring = null;
    void this.#storage.deleteAll();
  }

  #setFact(name: string, value: string): void {
    this.#sql('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
  }

  #sql(query: string, ...values: SqlStorageValue[]): Record<string, SqlStorageValue>[] {
    return this.#storage.sql.exec(query, ...values).toArray();
  }
}

/**
 * A relay passes the news of a token's room on to up to 2,000 pages of viewers (decision 85). It accepts only joins
 * from pages, and calls the room only when a page has seen more than it has. Only the worker and the room reach it.
 */
import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../chain/clock.ts';
import { parseClientMessage } from '../core/client-message.ts';
import { isBehind, NOTHING, type RelayNews, type RelayVersion } from '../core/live/relay-news.ts';
import { frameOf, freshTexts, greetingOf, heardOf } from '../core/live/relay-page.ts';
import { isReport } from '../core/live/relay-places.ts';
import { askersIn, PLACES } from '../core/live/room-places.ts';
import { MAX_CLIENT_MESSAGE } from '../core/live.ts';
import type { RelayAnswer } from './relay-links.ts';
import { RelaySockets, RelayStorage } from './relay-storage.ts';
import { RoomAlarm } from './room-alarm.ts';
import { POLICY_VIOLATION, TOO_BIG } from './sockets.ts';
import { withTimeLimit } from './time-limit.ts';

/** Minimum time between two calls of a relay to its room because a page has seen more. */
const ASK_ROOM_MS = 1000;

/** The calls of a relay to its room. */
export interface RelayedRoomStub {
  openRelay(n: number): Promise<{ life: string; news: RelayNews }>;
  relayHas(n: number, life: string, sockets: number): Promise<void>;
  relayNews(have: RelayVersion): Promise<RelayNews>;
}

export class PageRelay<E = unknown> extends DurableObject<E> {
  readonly #sockets: RelaySockets;
  readonly #storage: RelayStorage;
  readonly #alarm: RoomAlarm;
  #reported: number;
  #beginning: Promise<void> | null = null;
  #askedAt = 0;
  /** The greeting for pages that were never here; null: read it again. */
  #fresh: string | null = null;
  /** Limits; a benchmark sets others. */
  places = PLACES;

  constructor(ctx: DurableObjectState, env: E) {
    super(ctx, env);
    this.#sockets = new RelaySockets(ctx);
    this.#storage = new RelayStorage(ctx.storage);
    this.#alarm = new RoomAlarm(ctx.storage, false);
    this.#reported = this.#sockets.count();
  }

  /** Returns the room of this token. */
  room(_token: string): RelayedRoomStub {
    throw new Error('this relay has no room');
  }

  /** Accepts a page's WebSocket. 503: it is full or cannot begin, try the next one; 429: too many of one network. */
  override async fetch(request: Request): Promise<Response> {
    const networks = askersIn(request.headers);
    try {
      if (this.#storage.life === null) {
        this.#beginning ??= this.#begin();
        await this.#beginning;
      }
    } catch (error) {
      console.warn('a relay cannot begin', error instanceof Error ? error.message : error);
      return new Response(null, { status: 503 });
    }
    if (this.#sockets.count() >= this.places.further) return new Response(null, { status: 503 });
    if (this.#sockets.isLineFull(networks)) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.#sockets.accept(server, networks, systemClock.now());
    this.#setAlarm();
    this.#report();
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    if (!this.#sockets.isOpen(socket)) return;
    if (!this.#sockets.countMessage(socket)) this.#drop(socket, POLICY_VIOLATION, 'too many messages');
    else if (typeof data !== 'string' || data.length > MAX_CLIENT_MESSAGE)
      this.#drop(socket, TOO_BIG, 'message too large');
    else await this.#receive(socket, data);
  }

  /** Closes the sockets that have not joined in time: a place in a large room is for who watches it. */
  override async alarm(): Promise<void> {
    this.#alarm.ran();
    for (const socket of this.#sockets.late(systemClock.now()))
      this.#drop(socket, POLICY_VIOLATION, 'did not join');
    this.#setAlarm();
  }

  override webSocketClose(socket: WebSocket): void {
    this.#drop(socket, 1000, 'goodbye');
  }

  override webSocketError(socket: WebSocket): void {
    this.#drop(socket, 1011, 'connection failed');
  }

  /** Takes the room's news and sends it to the pages. Repeatable: known news changes nothing. */
  async take(life: string, news: RelayNews): Promise<RelayAnswer> {
    return this.#hear(life, news);
  }

  #hear(life: string, news: RelayNews): RelayAnswer {
    const { state } = this.#storage;
    if (life !== this.#storage.life || state === null) {
      // Beginning again under another name, or ended without the room's having heard.
      const isGone = this.#storage.life === null && this.#beginning === null;
      return { have: null, sockets: isGone ? 0 : 1 };
    }
    if (this.#sockets.count() === 0) {
      this.#storage.end();
      return { have: null, sockets: 0 };
    }
    const isComplete = !isBehind(state, news.since);
    const isOld = isBehind(news, state);
    if (isComplete && !isOld) {
      const frame = frameOf(heardOf(state, news));
      // Before it is stored, or the platform would hold it back until that is durable. A machine that stops between
      // loses its sockets too, and the room, which has no answer, tells the relay again.
      if (frame !== null) this.#sockets.broadcast(frame);
      this.#keep(news);
    }
    const { number, edition } = this.#storage.state ?? NOTHING;
    return { have: { number, edition }, sockets: this.#sockets.count() };
  }

  #keep(news: RelayNews): void {
    this.#storage.take(news);
    if (news.messages.length > 0) this.#fresh = null;
  }

  async #receive(socket: WebSocket, data: string): Promise<void> {
    const message = parseClientMessage(data);
    const token = this.#storage.state?.token;
    if (message?.type === 'leave-token') {
      this.#sockets.leave(socket, systemClock.now());
      this.#setAlarm();
    } else if (
      message?.type === 'join-desk' ||
      (message?.type === 'join-token' && message.role === 'overlay')
    )
      this.#drop(socket, POLICY_VIOLATION, 'for pages only');
    else if (message?.type === 'join-token' && message.tokenAddress === token)
      await this.#join(socket, message.after);
  }

  async #join(socket: WebSocket, after: number | null): Promise<void> {
    if (after !== null && after > (this.#storage.state?.number ?? 0)) await this.#catchUp();
    const { state } = this.#storage;
    if (state === null || !this.#sockets.isOpen(socket)) return;
    const since = this.#sockets.isCaughtUp(socket) ? state.number : after;
    this.#fresh ??= freshTexts(this.#storage.ring());
    this.#sockets.send(
      socket,
      greetingOf(state, this.#storage.ring(), this.#fresh, since, systemClock.now()),
    );
    this.#sockets.join(socket);
  }

  /** Asks the room for news, because a page says that it has seen more. */
  async #catchUp(): Promise<void> {
    const now = systemClock.now();
    const { life, state } = this.#storage;
    if (state === null || now - this.#askedAt < ASK_ROOM_MS) return;
    this.#askedAt = now;
    try {
      const { token, number, edition } = state;
      const news = await withTimeLimit(this.room(token).relayNews({ number, edition }));
      if (life !== null) this.#hear(life, news);
    } catch (error) {
      console.warn('a relay got no news', error instanceof Error ? error.message : error);
    }
  }

  #drop(socket: WebSocket, code: number, reason: string): void {
    const wasOpen = this.#sockets.isOpen(socket);
    this.#sockets.close(socket, code, reason);
    if (wasOpen) this.#report();
  }

  #setAlarm(): void {
    this.#alarm.set(null, this.#sockets.nextJoinBy());
  }

  async #begin(): Promise<void> {
    try {
      const { token, n } = this.#name();
      const { life, news } = await withTimeLimit(this.room(token).openRelay(n));
      this.#storage.begin(life, news);
      this.#fresh = null;
      this.#reported = 1;
    } finally {
      this.#beginning = null;
    }
  }

  /** Reports the number of pages to the room when it has changed much. The relay ends with its last page. */
  #report(): void {
    const sockets = this.#sockets.count();
    const { life } = this.#storage;
    if (life === null || (sockets > 0 && !isReport(this.#reported, sockets, this.places))) return;
    this.#reported = sockets;
    if (sockets === 0) this.#storage.end();
    const { token, n } = this.#name();
    // The next answer to the room, or the next report, makes up for a call that fails.
    this.room(token)
      .relayHas(n, life, sockets)
      .catch((error) =>
        console.warn('a relay could not report', error instanceof Error ? error.message : error),
      );
  }

  #name(): { token: string; n: number } {
    const [token = '', n = ''] = (this.ctx.id.name ?? '').split(':');
    return { token, n: Number(n) };
  }
}

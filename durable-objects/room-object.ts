/** The object of a live room for the platform and its relays; token-room.ts has the worker's calls. */
import { DurableObject } from 'cloudflare:workers';
import type { RelayNews, RelayVersion } from '../core/live/relay-news.ts';
import { PLACES } from '../core/live/room-places.ts';
import { LiveRoom } from './live-room.ts';
import type { RelayedRoomStub } from './page-relay.ts';
import type { RelayStub } from './relay-links.ts';

export class RoomObject<E = unknown> extends DurableObject<E> implements RelayedRoomStub {
  protected live: LiveRoom;
  /** Limits; a benchmark sets others. */
  places = PLACES;

  constructor(ctx: DurableObjectState, env: E) {
    super(ctx, env);
    this.live = this.#open();
  }

  #open(): LiveRoom {
    return new LiveRoom(this.ctx, { relay: (n) => this.relay(n), places: () => this.places });
  }

  /** Forgets all that is stored, keys and links too, and closes every socket: the room has another owner. Repeatable. */
  async startOver(): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) this.live.drop(socket, 1012, 'started over');
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.live = this.#open();
  }

  /** Returns a relay of this room. */
  relay(_n: number): RelayStub {
    throw new Error('this room has no relays');
  }

  override async fetch(request: Request): Promise<Response> {
    return this.live.accept(request);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.live.hear(socket, data);
  }

  override webSocketClose(socket: WebSocket): void {
    this.live.drop(socket, 1000, 'goodbye');
  }

  override webSocketError(socket: WebSocket): void {
    this.live.drop(socket, 1011, 'connection failed');
  }

  /** Returns the number of relays that pages are spread over now; 0 while the room serves them itself. */
  async relays(): Promise<number> {
    return this.live.relays.spread;
  }

  async openRelay(n: number): Promise<{ life: string; news: RelayNews }> {
    return this.live.relays.open(n);
  }

  async relayHas(n: number, life: string, sockets: number): Promise<void> {
    this.live.relays.hears(n, life, sockets);
  }

  async relayNews(have: RelayVersion): Promise<RelayNews> {
    return this.live.relays.newsSince(have, false);
  }
}

/**
 * A thin shell around core/live/room.ts: it stores the state, owns sockets and alarm, and passes every event to the
 * rules.
 */

import { systemClock } from '../chain/clock.ts';
import { parseClientMessage } from '../core/client-message.ts';
import { isPassing } from '../core/live/relay-news.ts';
import { RELAYS } from '../core/live/relay-places.ts';
import { applyToRoom, wakeAt } from '../core/live/room.ts';
import { deskState } from '../core/live/room-desk.ts';
import { dueTips } from '../core/live/room-hold.ts';
import { joinMessages } from '../core/live/room-join.ts';
import { acknowledgedTips } from '../core/live/room-owed.ts';
import { isForPages, type RoomEffect, type RoomEvent, type RoomState } from '../core/live/room-state.ts';
import { deskDiffers, queueMessage } from '../core/live/room-views.ts';
import {
  type ClientMessage,
  DEAD_LINK,
  MAX_CLIENT_MESSAGE,
  OLD_ADDRESS,
  type ServerMessage,
  VIEWER,
} from '../core/live.ts';
import type { Ruling } from '../core/moderation/model.ts';
import { DeskLinks, type DeskUser } from './desk-storage.ts';
import { OverlayKeys } from './overlay-keys.ts';
import { type RelayedRoom, RelayLinks } from './relay-links.ts';
import { RoomAlarm } from './room-alarm.ts';
import { RoomStorage } from './room-storage.ts';
import { POLICY_VIOLATION, Sockets, TOO_BIG } from './sockets.ts';
import { RoomSql } from './sql-storage.ts';
import { Throttle } from './update-pacer.ts';

/** Minimum time between updates of the queue for pages, and of the whole state for desks. */
const QUEUE_UPDATE_MS = 500;
const DESK_UPDATE_MS = 100;
/** Delay of the queue: messages of one turn leave together, 30 µs a socket, and the tip must go first. */
const QUEUE_AFTER_MS = 30;
const QUEUE_AFTER_SOCKET_MS = 0.05;
/** Longer than the room waits for an answer: a machine that stops meanwhile forgets that it asked. */
const ASK_AGAIN_MS = 5000;

export class LiveRoom {
  readonly sql: RoomSql;
  readonly storage: RoomStorage;
  readonly keys: OverlayKeys;
  readonly sockets: Sockets;
  readonly links: DeskLinks;
  readonly relays: RelayLinks;
  readonly #places: RelayedRoom['places'];
  readonly #ctx: DurableObjectState;
  readonly #queueUpdates: Throttle;
  readonly #deskUpdates: Throttle;
  readonly #alarm: RoomAlarm;
  #state: RoomState;
  /** Time of the next question about ended holds, if the database's answer is lost; ms since 1970. */
  #askAgainAt = 0;

  constructor(ctx: DurableObjectState, { relay, places }: Pick<RelayedRoom, 'relay' | 'places'>) {
    this.#ctx = ctx;
    this.#places = places;
    this.sql = new RoomSql(ctx.storage);
    this.storage = new RoomStorage(this.sql);
    this.keys = new OverlayKeys(this.storage, () => this.#queueChanged());
    this.sockets = new Sockets(ctx, places);
    this.links = new DeskLinks(this.sql);
    this.#queueUpdates = new Throttle(QUEUE_UPDATE_MS, () => this.sockets.broadcast('page', this.#queue()));
    this.#deskUpdates = new Throttle(DESK_UPDATE_MS, () => this.#tellDesks());
    this.#state = { ...this.storage.load(ctx.id.name ?? ''), ...this.#present() };
    this.relays = new RelayLinks(ctx.storage.sql, {
      ...{ relay, places },
      state: () => this.#state,
      queue: () => this.#queue(),
      setAlarm: () => this.#setAlarm(),
    });
    this.#alarm = new RoomAlarm(ctx.storage, wakeAt(this.#state) !== null);
    // After a crash all overlays are gone without a close event: an alert on screen returns to the queue.
    this.apply({ type: 'tick' });
  }

  get state(): RoomState {
    return this.#state;
  }

  /** Accepts a visitor's WebSocket, or answers 429; a viewer's page also 303, with the number of relays to choose from. */
  accept(request: Request): Response {
    if (new URL(request.url).searchParams.has(VIEWER)) {
      const isFull = this.sockets.count() >= this.#places().direct;
      const relays = isFull ? this.relays.begin() : this.relays.spread;
      if (relays > 0) return new Response(null, { status: 303, headers: { [RELAYS]: String(relays) } });
    }
    const { 0: client, 1: server } = new WebSocketPair();
    if (!this.sockets.accept(server, request.headers, systemClock.now()))
      return new Response(null, { status: 429 });
    this.#setAlarm();
    return new Response(null, { status: 101, webSocket: client });
  }

  hear(socket: WebSocket, data: string | ArrayBuffer): void {
    // A closed socket may still have messages on the way.
    if (!this.sockets.isOpen(socket)) return;
    if (!this.sockets.countMessage(socket, systemClock.now()))
      this.drop(socket, POLICY_VIOLATION, 'too many messages');
    else if (typeof data !== 'string' || data.length > MAX_CLIENT_MESSAGE)
      this.drop(socket, TOO_BIG, 'message too large');
    else this.#receive(socket, parseClientMessage(data));
  }

  drop(socket: WebSocket, code: number, reason: string): void {
    const hadStudio = this.#hasStudio();
    this.sockets.close(socket, code, reason);
    if (hadStudio && !this.#hasStudio()) this.#deskUpdates.changed();
    this.#countOverlays();
    this.#leaveNothing();
  }

  /** Returns the tips whose holds have ended. The caller asks the database for the rulings, then calls `release`. */
  alarm(): string[] {
    const now = systemClock.now();
    // A session may have ended since.
    this.#countOverlays();
    const due = dueTips(this.#state, now);
    this.#askAgainAt = due.length > 0 ? now + ASK_AGAIN_MS : 0;
    this.#alarm.ran();
    this.sockets.closeLate(now);
    this.apply({ type: 'tick' });
    this.#leaveNothing();
    return due;
  }

  /** Releases these tips, whose holds have ended, by the database's rulings. */
  release(tipIds: readonly string[], rulings: ReadonlyMap<string, Ruling>): void {
    this.#askAgainAt = rulings.size > 0 ? 0 : systemClock.now() + ASK_AGAIN_MS;
    this.apply({ type: 'due', tipIds, rulings });
  }

  /** Moves alerts that were owed for too long to the missed ones. Time alone causes no event. */
  expire(): void {
    if (this.#state.keyed === 0) this.apply({ type: 'tick' });
  }

  /** Decides, writes, then sends: the platform holds messages back until the writes are durable. Returns the effects. */
  apply(event: RoomEvent, alsoWrite?: () => void): RoomEffect[] {
    const before = this.#state;
    const { state, effects } = applyToRoom(before, event, systemClock.now());
    this.sql.transaction(() => {
      this.storage.save(before, state);
      alsoWrite?.();
      for (const effect of effects) this.#record(effect);
      if (effects.some(isForPages)) this.relays.owe();
    });
    this.#state = state;
    this.#setAlarm();
    this.#send(effects);
    if (state.panic !== before.panic) this.#deskUpdates.now();
    else if (effects.some(({ type }) => type === 'log') || deskDiffers(before, state))
      this.#deskUpdates.changed();
    return effects;
  }

  /** Sends to overlays first: they never wait for pages, however many there are. */
  #send(effects: readonly RoomEffect[]): void {
    const sent = effects.flatMap((effect) => (effect.type === 'send' ? [effect] : []));
    const messages = sent.filter(({ message }) => message.type !== 'queue');
    for (const { audience, message } of messages)
      if (audience !== 'page') this.sockets.broadcast(audience === 'all' ? 'overlay' : audience, message);
    const forPages = messages.filter(isForPages).map(({ message }) => message);
    const hasQueue = sent.length > messages.length;
    if (forPages.length > 0 || hasQueue) this.relays.changed(forPages.filter(isPassing), hasQueue);
    for (const message of forPages) this.sockets.broadcast('page', message);
    if (!hasQueue) return;
    const afterMs = QUEUE_AFTER_MS + QUEUE_AFTER_SOCKET_MS * this.sockets.count();
    systemClock.later(Math.min(QUEUE_UPDATE_MS, afterMs), () => this.#queueUpdates.changed());
  }

  #queueChanged(): void {
    this.relays.changed([], true);
    this.#queueUpdates.changed();
  }

  #queue = () => queueMessage(this.#state, systemClock.now(), this.#crowd());

  #crowd = () => this.sockets.count() + this.relays.sockets();

  /** Closes the desks of a revoked link, including those that an earlier call failed to close. */
  closeDesks(id: string): void {
    for (const [socket, desk] of this.sockets.desks())
      if (desk === id) this.drop(socket, DEAD_LINK, 'link revoked');
  }

  #receive(socket: WebSocket, message: ClientMessage | null): void {
    switch (message?.type) {
      case 'join-token': {
        if (message.tokenAddress !== this.#state.token) return;
        const { role, key } = message;
        const isOverlay = role === 'overlay';
        // A page that draws parts of the overlay counts as a page, but the room is never full for it.
        const check = isOverlay
          ? this.keys.check(key, message.inQuery === true, systemClock.now())
          : this.keys.admits(message.show ? key : null);
        const refusal = this.sockets.refusalOf(socket, check === 'right');
        // An overlay with an old key must go blank: it would show alerts beside the stream's own overlay.
        if (check === 'refused') this.drop(socket, OLD_ADDRESS, 'old address');
        else if (refusal) this.drop(socket, ...refusal);
        else this.#join(socket, message, isOverlay && check === 'right');
        return;
      }
      case 'join-desk':
        if (message.tokenAddress === this.#state.token) this.#joinDesk(socket, message.secret);
        return;
      case 'leave-token':
        this.sockets.leave(socket, systemClock.now());
        this.#countOverlays();
        this.#setAlarm();
        return;
      case 'tip:shown': {
        if (!this.sockets.hasKey(socket)) return;
        const { id: tipId, alertId } = message;
        const acknowledgement = { tipId, ...(alertId === undefined ? {} : { alertId }) };
        const recorded = acknowledgedTips(this.#state, acknowledgement).filter(
          (id) => this.storage.shownAt(id) !== null,
        );
        this.apply({ type: 'shown', ...acknowledgement, recorded: new Set(recorded) });
      }
    }
  }

  #join(
    socket: WebSocket,
    { role, after, show }: Extract<ClientMessage, { type: 'join-token' }>,
    hasKey: boolean,
  ): void {
    const since = this.sockets.isCaughtUp(socket) ? this.#state.number : after;
    // First send what the client missed, then apply the effects of its joining: message numbers must rise.
    for (const missed of joinMessages(this.#state, role, since, systemClock.now(), hasKey, this.#crowd()))
      this.sockets.send(socket, missed);
    const { token: tokenAddress, figures } = this.#state;
    if (show && figures) this.sockets.send(socket, { type: 'show', tokenAddress, figures });
    this.sockets.join(socket, role, { hasKey, show: show === true });
    if (hasKey) this.keys.seen(systemClock.now());
    this.#countOverlays();
  }

  #joinDesk(socket: WebSocket, secret: string): void {
    const desk = this.links.idOf(secret, systemClock.now());
    const refusal = this.sockets.refusalOf(socket, desk !== null);
    if (desk === null) this.drop(socket, DEAD_LINK, 'no such link');
    else if (refusal) this.drop(socket, ...refusal);
    else {
      this.sockets.joinDesk(socket, desk);
      this.#countOverlays();
      this.#tellDesks(socket);
      if (this.links.isSession(desk)) this.#deskUpdates.changed();
    }
  }

  /** Sends their state to all desks, or to one; closes those whose link or session is over. */
  #tellDesks(only?: WebSocket): void {
    const now = systemClock.now();
    const texts = new Map<string, ServerMessage | null>();
    for (const [socket, desk] of this.sockets.desks()) {
      if (only && socket !== only) continue;
      const message = texts.get(desk) ?? this.#messageOf(this.links.userOf(desk, now), now);
      texts.set(desk, message);
      if (message) this.sockets.send(socket, message);
      else this.drop(socket, DEAD_LINK, 'link revoked');
    }
  }

  #messageOf(user: DeskUser | undefined, now: number): ServerMessage | null {
    if (user === undefined) return null;
    const log = this.links.log(user);
    return { type: 'desk', state: deskState(this.#state, user, log, now, this.#hasStudio()) };
  }

  /** Deletes everything in a room that never stored anything: strangers may connect to any token's room. */
  #leaveNothing(): void {
    if (!this.sql.isUnmade() || this.sockets.count() > 0 || !this.relays.isEmpty()) return;
    this.#alarm.ran();
    void this.#ctx.storage.deleteAll();
  }

  #hasStudio = () => this.sockets.desks().some(([, desk]) => this.links.isSession(desk));

  #countOverlays(): void {
    const { overlays: count, keyed, attended } = this.#present();
    const { overlays, keyed: before, attended: was } = this.#state;
    if (count !== overlays || keyed !== before || attended !== was)
      this.apply({ type: 'overlays', count, keyed, attended });
  }

  #present = () => ({
    overlays: this.sockets.overlays(),
    keyed: this.sockets.keyedOverlays(),
    attended: this.links.attend(this.sockets.desks(), systemClock.now()),
  });

  #record(effect: RoomEffect): void {
    if (effect.type === 'record-shown') this.storage.recordShown(effect.tipId, effect.shownAt);
    else if (effect.type === 'record-end') this.storage.recordEnd(effect.tipIds, effect.how);
    else if (effect.type === 'miss') this.storage.addMissed(effect.alerts);
    else if (effect.type === 'log') this.links.record(effect.entry, effect.tipIds);
  }

  #setAlarm = () => {
    this.#alarm.set(wakeAt(this.#state, this.#askAgainAt), this.sockets.nextJoinBy(), this.relays.wakeBy);
  };
}

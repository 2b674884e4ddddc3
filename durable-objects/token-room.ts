/**
 * The live room of one token: a thin shell around core/live/room.ts that stores the state, owns sockets and alarm, and
 * passes every event to the rules. Reached only through the worker, which has checked that the token exists.
 */
import { DurableObject } from 'cloudflare:workers';
import { mayBeHeard, subjectOnScreen } from '../core/live/heard.ts';
import { applyToRoom, takesUnpaid, wakeAt } from '../core/live/room.ts';
import { joinMessages } from '../core/live/room-join.ts';
import type { RoomEffect, RoomEvent, RoomState } from '../core/live/room-state.ts';
import { queueMessage, queueState } from '../core/live/room-views.ts';
import {
  type AlertState,
  type ClientMessage,
  type ClipNews,
  MAX_CLIENT_MESSAGE,
  OLD_ADDRESS,
  parseClientMessage,
  type QueueState,
  type Role,
  type RoomStyle,
} from '../core/live.ts';
import type { Tip, TipTotals } from '../core/tips/model.ts';
import { alertStateOf } from './alert-state.ts';
import { OverlayKeys } from './overlay-keys.ts';
import { RoomAlarm } from './room-alarm.ts';
import { RoomStorage, type Speech } from './room-storage.ts';
import { POLICY_VIOLATION, Sockets, TOO_BIG } from './sockets.ts';
import { SpeechLock } from './speech-lock.ts';
import { Throttle } from './update-pacer.ts';

/** Pages get an update of the queue at most this often. */
const QUEUE_UPDATE_MS = 500;

export class TokenRoom extends DurableObject<unknown> {
  readonly #storage: RoomStorage;
  readonly #keys: OverlayKeys;
  readonly #sockets: Sockets;
  readonly #speeches: SpeechLock;
  readonly #queueUpdates: Throttle;
  readonly #alarm: RoomAlarm;
  #state: RoomState;

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env);
    this.#storage = new RoomStorage(ctx.storage);
    this.#keys = new OverlayKeys(this.#storage, () => this.#queueUpdates.changed());
    this.#sockets = new Sockets(ctx);
    this.#speeches = new SpeechLock(this.#storage);
    this.#queueUpdates = new Throttle(QUEUE_UPDATE_MS, () =>
      this.#sockets.broadcast('page', queueMessage(this.#state, Date.now(), this.#sockets.count())),
    );
    this.#state = { ...this.#storage.load(ctx.id.name ?? ''), ...this.#present() };
    this.#alarm = new RoomAlarm(ctx.storage, this.#state.showing !== null);
    // After a crash all overlays are gone without a close event: an alert on screen returns to the queue.
    this.#apply({ type: 'tick' });
  }

  /** Accepts a visitor's WebSocket, or answers 429. */
  override async fetch(request: Request): Promise<Response> {
    const address = request.headers.get('cf-connecting-ip')?.trim().toLowerCase().slice(0, 100) || null;
    const { 0: client, 1: server } = new WebSocketPair();
    if (!this.#sockets.accept(server, address, Date.now())) return new Response(null, { status: 429 });
    this.#setAlarm();
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    // A closed socket may still have messages on the way.
    if (!this.#sockets.isOpen(socket)) return;
    if (!this.#sockets.countMessage(socket, Date.now()))
      this.#drop(socket, POLICY_VIOLATION, 'too many messages');
    else if (typeof data !== 'string' || data.length > MAX_CLIENT_MESSAGE)
      this.#drop(socket, TOO_BIG, 'message too large');
    else this.#receive(socket, parseClientMessage(data));
  }

  override webSocketClose(socket: WebSocket): void {
    this.#drop(socket, 1000, 'goodbye');
  }

  override webSocketError(socket: WebSocket): void {
    this.#drop(socket, 1011, 'connection failed');
  }

  override alarm(): void {
    this.#alarm.ran();
    this.#sockets.closeLate(Date.now());
    this.#apply({ type: 'tick' });
    this.#leaveNothing();
  }

  /** Adds a confirmed tip: for pages at once, with figures read after it, for overlays at its turn. Repeatable. */
  async deliverTip(tip: Tip, style: RoomStyle, totals: TipTotals | null = null): Promise<void> {
    this.#apply({ type: 'style', style });
    if (this.#storage.knowsTip(tip.id)) return;
    const event = { type: 'alert', kind: 'tip', alertId: tip.id, tip, totals } as const;
    this.#apply(event, () => this.#storage.recordDelivered(tip.id));
  }

  /** Makes these tips anonymous in all that is still to be shown. Repeatable. */
  async forgetNames(tipIds: string[]): Promise<void> {
    this.#apply({ type: 'nameless', tipIds }, () => this.#storage.forgetNames(tipIds));
  }

  /** Applies the last stored style; one that is older than the room's is ignored. `token` must be the room's. */
  async setStyle(token: string, style: RoomStyle): Promise<void> {
    if (token !== this.#state.token) throw new Error(`style of ${token} sent to the wrong room`);
    this.#apply({ type: 'style', style });
  }

  /** Announces a clip to open pages. `token` must be the room's. */
  async announceClip(token: string, clip: ClipNews): Promise<void> {
    if (token !== this.#state.token) throw new Error(`a clip of ${token} sent to the wrong room`);
    this.#apply({ type: 'clip', clip });
  }

  /** Pauses all alerts; the one on screen finishes. */
  async pause(): Promise<void> {
    this.#apply({ type: 'pause' });
  }

  async resume(): Promise<void> {
    this.#apply({ type: 'resume' });
  }

  /** Takes the alert off the screen, or the next one out of the queue. With `alertId` only if that one is on screen. */
  async skip(alertId?: string): Promise<void> {
    this.#apply({ type: 'skip', ...(alertId === undefined ? {} : { alertId }) });
  }

  /** Blanks the screen and empties the queue. Missed alerts stay. */
  async clear(): Promise<void> {
    this.#apply({ type: 'clear' });
  }

  /** Shows a confirmed tip again, at its turn. False when too many replays and tests are waiting. */
  async replay(tip: Tip): Promise<boolean> {
    return this.#addUnpaid('replay', tip);
  }

  /** Shows a test alert at its turn. False when too many replays and tests are waiting. */
  async testAlert(tip: Tip): Promise<boolean> {
    return this.#addUnpaid('test', tip);
  }

  /** Moves missed alerts into the queue: those of one tip, or all. */
  async playMissed(tipId: string | null): Promise<void> {
    this.#expire();
    const alerts = this.#storage.missedOf(tipId);
    if (alerts.length > 0) this.#apply({ type: 'play', alerts }, () => this.#storage.removeMissed(tipId));
  }

  /** Removes missed alerts from the list: those of one tip, or all. They stay paid and can be replayed. */
  async dismissMissed(tipId: string | null): Promise<void> {
    this.#expire();
    this.#storage.dismissMissed(tipId);
  }

  /** Creates a new address for the overlay. Overlays with the current one are closed and go blank. */
  async renewKey(): Promise<void> {
    const sockets = this.#sockets.keyed();
    this.#storage.transaction(() => {
      this.#keys.renew();
      if (sockets.length > 0) this.#keys.note(true, Date.now());
    });
    for (const socket of sockets) this.#drop(socket, OLD_ADDRESS, 'old address');
  }

  async state(): Promise<Omit<QueueState, 'overlayUrl'> & { overlayKey: string }> {
    this.#expire();
    const { length, alerts } = this.#storage.missed();
    return {
      ...queueState(this.#state),
      missed: { length, tips: alerts.map((alert) => alert.tip) },
      oldAddress: this.#keys.oldAddress(),
      overlayKey: this.#keys.present(),
    };
  }

  /** Connected overlays that hold the key. */
  async overlayCount(): Promise<number> {
    return this.#state.keyed;
  }

  /** What happened to a confirmed tip's alert. A tip that the room does not know yet is still being delivered. */
  async alertState(tipId: string): Promise<AlertState> {
    this.#expire();
    return alertStateOf(this.#state, this.#storage, tipId);
  }

  /** When an overlay first reported that it shows this tip, in ms since 1970, or null. */
  async shownAt(tipId: string): Promise<number | null> {
    return this.#storage.shownAt(tipId);
  }

  /** A spoken alert. 'make': the caller generates it, then calls saveSpeech or giveUpSpeech. Subjects: heard.ts. */
  async speech(subject: string): Promise<Speech | 'over' | 'make'> {
    return this.#speeches.ask(subject, () => mayBeHeard(this.#state, subject));
  }

  async saveSpeech(subject: string, speech: Speech): Promise<void> {
    this.#speeches.save(subject, speech, Date.now(), subjectOnScreen(this.#state));
  }

  async giveUpSpeech(subject: string): Promise<void> {
    this.#speeches.giveUp(subject);
  }

  #receive(socket: WebSocket, message: ClientMessage | null): void {
    switch (message?.type) {
      case 'join-token': {
        if (message.tokenAddress !== this.#state.token) return;
        const key = message.role === 'overlay' ? message.key : null;
        const check = this.#keys.check(key, message.inQuery === true, Date.now());
        const refusal = this.#sockets.refusalOf(socket, check === 'right');
        // An overlay with an old key must go blank: it would show alerts beside the stream's own overlay.
        if (check === 'refused') this.#drop(socket, OLD_ADDRESS, 'old address');
        else if (refusal) this.#drop(socket, ...refusal);
        else this.#join(socket, message.role, message.after, check === 'right');
        return;
      }
      case 'leave-token':
        this.#sockets.leave(socket, Date.now());
        this.#countOverlays();
        this.#setAlarm();
        return;
      case 'tip:shown': {
        if (!this.#sockets.hasKey(socket)) return;
        const recorded = this.#storage.shownAt(message.id) !== null;
        this.#apply({ type: 'shown', tipId: message.id, recorded });
      }
    }
  }

  #join(socket: WebSocket, role: Role, after: number | null, hasKey: boolean): void {
    const now = Date.now();
    const since = this.#sockets.isCaughtUp(socket) ? this.#state.number : after;
    // First send what the client missed, then apply the effects of its joining: message numbers must rise.
    for (const missed of joinMessages(this.#state, role, since, now, hasKey, this.#sockets.count()))
      this.#sockets.send(socket, missed);
    this.#sockets.join(socket, role, hasKey);
    this.#countOverlays();
  }

  #addUnpaid(kind: 'replay' | 'test', tip: Tip): boolean {
    if (!takesUnpaid(this.#state)) return false;
    this.#apply({ type: 'alert', kind, alertId: crypto.randomUUID(), tip });
    return true;
  }

  /** Moves alerts that have been owed for too long: there may have been no event since. */
  #expire = () => this.#state.keyed === 0 && this.#apply({ type: 'tick' });

  #drop(socket: WebSocket, code: number, reason: string): void {
    this.#sockets.close(socket, code, reason);
    this.#countOverlays();
    this.#leaveNothing();
  }

  /** Strangers may connect to any token's room: with nothing in it, not even its alarm stays in storage. */
  #leaveNothing(): void {
    if (!this.#storage.isUnmade() || this.#sockets.count() > 0) return;
    this.#alarm.ran();
    void this.ctx.storage.deleteAll();
  }

  #countOverlays(): void {
    const { overlays: count, keyed } = this.#present();
    if (count !== this.#state.overlays || keyed !== this.#state.keyed)
      this.#apply({ type: 'overlays', count, keyed });
  }

  #present = () => ({ overlays: this.#sockets.overlays(), keyed: this.#sockets.keyedOverlays() });

  /** Decides, writes, then sends: the platform holds messages back until the writes are durable. */
  #apply(event: RoomEvent, alsoWrite?: () => void): void {
    const before = this.#state;
    const { state, effects } = applyToRoom(before, event, Date.now());
    this.#storage.transaction(() => {
      this.#storage.save(before, state);
      alsoWrite?.();
      for (const effect of effects) this.#record(effect);
    });
    this.#state = state;
    this.#setAlarm();
    for (const effect of effects) {
      if (effect.type !== 'send') continue;
      if (effect.message.type === 'queue') this.#queueUpdates.changed();
      else this.#sockets.broadcast(effect.audience, effect.message);
    }
  }

  #record(effect: RoomEffect): void {
    if (effect.type === 'record-shown') this.#storage.recordShown(effect.tipId, effect.shownAt);
    else if (effect.type === 'record-end') this.#storage.recordEnd(effect.tipIds, effect.how);
    else if (effect.type === 'miss') this.#storage.addMissed(effect.alerts);
  }

  #setAlarm = () => this.#alarm.set(wakeAt(this.#state), this.#sockets.nextJoinBy());
}

/**
 * Sends a room's news to its relays: one call to each at the first change, then at most one per beat. No relay waits
 * for another, and nothing in the room waits for a relay. A failed call is repeated with everything that the relay
 * lacks by then.
 */
import { systemClock } from '../chain/clock.ts';
import {
  forward,
  isBehind,
  NOTHING,
  newsSince,
  type Passing,
  type RelayNews,
  type RelayVersion,
} from '../core/live/relay-news.ts';
import { relaysFor } from '../core/live/relay-places.ts';
import type { Places } from '../core/live/room-places.ts';
import type { NumberedMessage, RoomState } from '../core/live/room-state.ts';
import type { QueueNews } from '../core/live.ts';
import { type ListedRelay, RelayList } from './room-relays-storage.ts';
import { withTimeLimit } from './time-limit.ts';
import { Throttle } from './update-pacer.ts';

/** Several tips within one beat reach pages as one message. */
const BEAT_MS = 250;
/** Changes of the queue alone have a slower beat, so that no tip waits for them. */
const QUEUE_BEAT_MS = 500;
/** The wait after a failed call. It doubles only after QUICK_TRIES: a few lost calls delay pages only by seconds. */
const AGAIN_MS = 250;
const QUICK_TRIES = 4;
const AGAIN_MAX_MS = 30_000;
/** The machine may stop after it has answered the caller whose news it still owes to relays: the alarm wakes it. */
const WAKE_MS = 2000;

/** A relay's answer: its version, null while it begins; and its number of pages, 0 when it has ended. */
export interface RelayAnswer {
  have: RelayVersion | null;
  sockets: number;
}

/** The calls of a room to a relay. */
export interface RelayStub {
  take(life: string, news: RelayNews): Promise<RelayAnswer>;
}

interface Link extends ListedRelay {
  have: RelayVersion;
  isBusy: boolean;
  /** A change came while it was busy. */
  isDue: boolean;
  tellQueue: boolean;
  failures: number;
}

/** The part of the room that the links use. */
export interface RelayedRoom {
  state(): RoomState;
  queue(): QueueNews;
  relay(n: number): RelayStub;
  places(): Places;
  /** Called when `wakeBy` has changed. */
  setAlarm(): void;
}

export class RelayLinks {
  readonly #room: RelayedRoom;
  readonly #list: RelayList;
  readonly #links = new Map<number, Link>();
  readonly #beat = new Throttle(BEAT_MS, () => this.#tellAll());
  readonly #queueBeat = new Throttle(QUEUE_BEAT_MS, () => this.#tellAll());
  #passing: Passing;
  #spread: number;

  constructor(sql: SqlStorage, room: RelayedRoom) {
    this.#room = room;
    this.#list = new RelayList(sql);
    const { relays, spread, isOwed } = this.#list.load();
    const { number, edition } = room.state();
    // Assumed: a relay that has less reports it in its answer.
    const have = { number, edition };
    for (const relay of relays) this.#links.set(relay.n, linkOf(relay, have, true));
    this.#spread = spread;
    this.#passing = { since: number, messages: [] };
    if (isOwed) queueMicrotask(() => this.#beat.changed());
  }

  /** Returns the number of relays that new pages are spread over; 0 while the room serves them itself. */
  get spread(): number {
    return this.#spread;
  }

  isEmpty(): boolean {
    return this.#links.size === 0;
  }

  /** Returns the number of pages that are connected to relays, by their last reports. */
  sockets(): number {
    return [...this.#links.values()].reduce((sum, { sockets }) => sum + sockets, 0);
  }

  /** Returns the time at which the alarm must wake the room because a relay lacks news, ms since 1970, or null. */
  get wakeBy(): number | null {
    const isFailing = [...this.#links.values()].some(({ failures }) => failures > 0);
    return isFailing || this.#list.isOwed ? systemClock.now() + WAKE_MS : null;
  }

  /** Starts relaying: the room has as many pages as it serves itself. Returns the number of relays. */
  begin(): number {
    this.#spread ||= 1;
    return this.#spread;
  }

  /** Records in the transaction of the news that relays lack it. */
  owe(): void {
    if (this.#links.size > 0) this.#list.saveOwed(true);
  }

  /** Announces news for pages. `passing`: the messages among it that the room does not store. */
  changed(passing: readonly NumberedMessage[], tellQueue: boolean): void {
    if (this.#links.size === 0) return;
    for (const message of passing) this.#passing = forward(this.#passing, message);
    const links = [...this.#links.values()];
    if (tellQueue) for (const link of links) link.tellQueue = true;
    const isNews = links.some(({ have }) => isBehind(have, this.#room.state()));
    (isNews ? this.#beat : this.#queueBeat).changed();
  }

  /** Registers a relay that begins. Returns the name of its life, and its first news. */
  open(n: number): { life: string; news: RelayNews } {
    const { number, edition } = this.#room.state();
    if (this.#links.size === 0) this.#passing = { since: number, messages: [] };
    const link = linkOf({ n, life: crypto.randomUUID(), sockets: 1 }, { number, edition }, false);
    this.#links.set(n, link);
    this.#list.save(link);
    this.#spreadOut();
    this.#settle();
    return { life: link.life, news: this.newsSince(NOTHING, false) };
  }

  /** Takes a relay's report of its number of pages; 0: it has ended. */
  hears(n: number, life: string, sockets: number): void {
    const link = this.#links.get(n);
    if (link?.life !== life) return;
    if (sockets === 0) this.#remove(n);
    else {
      link.sockets = sockets;
      this.#list.save(link);
      this.#spreadOut();
    }
  }

  newsSince(have: RelayVersion, tellQueue: boolean): RelayNews {
    return newsSince(this.#room.state(), have, this.#passing, this.#room.queue(), tellQueue);
  }

  #tellAll(): void {
    for (const link of this.#links.values()) void this.#tell(link);
  }

  async #tell(link: Link): Promise<void> {
    if (this.#links.get(link.n) !== link) return;
    if (link.isBusy) {
      link.isDue = true;
      return;
    }
    const { tellQueue } = link;
    Object.assign(link, { isBusy: true, isDue: false, tellQueue: false });
    const news = this.newsSince(link.have, tellQueue);
    const answer = await this.#ask(link, news);
    link.isBusy = false;
    if (this.#links.get(link.n) !== link) return;
    if (answer?.sockets === 0) return this.#remove(link.n);
    if (answer?.have) {
      Object.assign(link, answer);
      this.#spreadOut();
    }
    if (!answer?.have || isBehind(answer.have, news)) {
      link.tellQueue ||= tellQueue;
      link.failures += 1;
      const waitMs = Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** Math.max(0, link.failures - QUICK_TRIES));
      systemClock.later(waitMs, () => link.failures > 0 && this.#tell(link));
      this.#room.setAlarm();
      return;
    }
    if (link.failures > 0) {
      link.failures = 0;
      this.#room.setAlarm();
    }
    if (link.isDue) return this.#tell(link);
    this.#settle();
  }

  #settle(): void {
    if ([...this.#links.values()].every((one) => this.#isSettled(one))) this.#list.saveOwed(false);
  }

  #isSettled({ have, isBusy, isDue, tellQueue, failures }: Link): boolean {
    return !isBusy && !isDue && !tellQueue && failures === 0 && !isBehind(have, this.#room.state());
  }

  /** Calls a relay. Returns null when the call fails or is not answered in time. */
  async #ask(link: Link, news: RelayNews): Promise<RelayAnswer | null> {
    try {
      return await withTimeLimit(this.#room.relay(link.n).take(link.life, news));
    } catch (error) {
      console.warn('a relay did not take its news', link.n, error instanceof Error ? error.message : error);
      return null;
    }
  }

  #remove(n: number): void {
    this.#links.delete(n);
    if (this.#links.size > 0) {
      this.#list.remove(n);
      this.#spreadOut();
      this.#settle();
      return;
    }
    this.#list.drop();
    this.#spread = 0;
  }

  #spreadOut(): void {
    const spread = relaysFor(this.#spread, this.sockets(), this.#room.places());
    this.#spread = spread;
    this.#list.saveSpread(spread);
  }
}

function linkOf(relay: ListedRelay, have: RelayVersion, tellQueue: boolean): Link {
  return { ...relay, have, isBusy: false, isDue: false, tellQueue, failures: 0 };
}

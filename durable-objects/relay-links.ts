/**
 * How a room tells its relays what their pages hear: one call to each, at once for the first change and then at most one
 * in a beat, whatever comes meanwhile. No relay waits for another, nothing of the room waits for a relay, and a call
 * that fails is repeated with all that the relay lacks by then.
 */
import {
  isBehind,
  NOTHING,
  newsFor,
  type Passing,
  passOn,
  type RelayNews,
  type RelayVersion,
} from '../core/live/relay-news.ts';
import { relaysFor } from '../core/live/relay-places.ts';
import type { Places } from '../core/live/room-places.ts';
import type { NumberedMessage, RoomState } from '../core/live/room-state.ts';
import type { QueueNews } from '../core/live.ts';
import { inTime } from './in-time.ts';
import { type ListedRelay, RelayList } from './room-relays-storage.ts';
import { Throttle } from './update-pacer.ts';

/** Several tips within it reach pages as one message. */
const BEAT_MS = 250;
/** The queue alone has a beat of its own, so that no tip waits for it. */
const QUEUE_BEAT_MS = 500;
/** After a failure, doubling. */
const AGAIN_MS = 250;
const AGAIN_MAX_MS = 30_000;
/** A machine may stop while it tells relays, after it has answered the caller that made it speak. */
const WAKE_MS = 2000;

/** What a relay answers: what it has now, null while it begins; and its pages, 0 when it has ended. */
export interface RelayAnswer {
  have: RelayVersion | null;
  sockets: number;
}

/** A relay, as its room calls it. */
export interface RelayStub {
  take(life: string, news: RelayNews): Promise<RelayAnswer>;
}

interface Link extends ListedRelay {
  have: RelayVersion;
  isBusy: boolean;
  /** Something changed while it was busy. */
  isDue: boolean;
  tellQueue: boolean;
  failures: number;
}

/** What the links need of their room. */
export interface RelayedRoom {
  state(): RoomState;
  queue(): QueueNews;
  relay(n: number): RelayStub;
  places(): Places;
  /** Sets the room's alarm again: `wakeBy` has changed. */
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
    // A relay that has less says so.
    const have = { number, edition };
    for (const relay of relays) this.#links.set(relay.n, linkOf(relay, have, true));
    this.#spread = spread;
    this.#passing = { since: number, messages: [] };
    if (isOwed) queueMicrotask(() => this.#beat.changed());
  }

  /** Relays that new pages are spread over; 0 while the room serves them itself. */
  get spread(): number {
    return this.#spread;
  }

  isEmpty(): boolean {
    return this.#links.size === 0;
  }

  /** Pages that hang on relays, as these said last. */
  sockets(): number {
    return [...this.#links.values()].reduce((sum, { sockets }) => sum + sockets, 0);
  }

  /** When a machine that stops now must be awake again, ms since 1970: a relay lacks something. */
  get wakeBy(): number | null {
    const isFailing = [...this.#links.values()].some(({ failures }) => failures > 0);
    return isFailing || this.#list.isOwed ? Date.now() + WAKE_MS : null;
  }

  /** The room has as many pages as it serves itself: further ones hang on relays. */
  begin(): number {
    this.#spread ||= 1;
    return this.#spread;
  }

  /** In the transaction of what pages are to hear. */
  owe(): void {
    if (this.#links.size > 0) this.#list.saveOwed(true);
  }

  /** Pages are to hear something; `passing`: the messages among it that the room does not store. */
  changed(passing: readonly NumberedMessage[], tellQueue: boolean): void {
    if (this.#links.size === 0) return;
    for (const message of passing) this.#passing = passOn(this.#passing, message);
    const links = [...this.#links.values()];
    if (tellQueue) for (const link of links) link.tellQueue = true;
    const isNews = links.some(({ have }) => isBehind(have, this.#room.state()));
    (isNews ? this.#beat : this.#queueBeat).changed();
  }

  /** A relay begins. Returns its life, and all that it needs. */
  open(n: number): { life: string; news: RelayNews } {
    const { number, edition } = this.#room.state();
    if (this.#links.size === 0) this.#passing = { since: number, messages: [] };
    const link = linkOf({ n, life: crypto.randomUUID(), sockets: 1 }, { number, edition }, false);
    this.#links.set(n, link);
    this.#list.save(link);
    this.#spreadOut();
    this.#settle();
    return { life: link.life, news: this.newsFor(NOTHING, false) };
  }

  /** A relay says how many pages hang on it; 0: it has ended. */
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

  newsFor(have: RelayVersion, tellQueue: boolean): RelayNews {
    return newsFor(this.#room.state(), have, this.#passing, this.#room.queue(), tellQueue);
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
    const news = this.newsFor(link.have, tellQueue);
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
      const waitMs = Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** link.failures++);
      setTimeout(() => link.failures > 0 && this.#tell(link), waitMs);
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

  /** Null when the call fails or is not answered in time. */
  async #ask(link: Link, news: RelayNews): Promise<RelayAnswer | null> {
    try {
      return await inTime(this.#room.relay(link.n).take(link.life, news));
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

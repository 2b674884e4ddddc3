/**
 * Watches the site from an object of its own, whose storage is not the database: it reads every 20 seconds by its own
 * alarm, so that it goes on while cron, queue or database stand still. The cron starts it; so does each question.
 */
import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../chain/clock.ts';
import { advance, type Concern, type Finding, isUnsure, messageOf, outages } from '../core/watch/concerns.ts';
import type { Memory, Notice, Reading, Told, WatchReport, WatchState } from '../core/watch/reading.ts';
import { CanaryRuns, type TipOnce } from './canary-storage.ts';

const EVERY_MS = 20_000;
/** The next reading while a fault, or its end, is not confirmed. */
const SOON_MS = 5000;
/** A question finds a reading at most this old, or waits for a new one: the alarm may have been lost. */
const FRESH_MS = 45_000;
/** Findings that are not urgent cost some queries, so they are looked for once a minute. */
const QUIET_EVERY_MS = 60_000;
/** Messages that wait for a receiver who does not answer; the oldest ones are dropped. */
const MOST_WAITING = 20;
/** A message that was tried so often lets the next one pass, and is tried less often: the receiver may have it. */
const TRIES = 5;
const PAUSE_MS = 5 * 60_000;
const GONE = 'ALERT_URL leads nowhere any more, so the operator is told of nothing: set another one';
const STATE = 'state';

/** A message on its way to the operator. */
interface Waiting {
  text: string;
  tries: number;
  /** It is not tried before, ms. */
  from: number;
}

interface State extends Memory {
  hasBeaten: boolean;
  concerns: Concern[];
  readAt: number;
  quietAt: number;
  waiting: Waiting[];
  /** The last message that the queue has brought. */
  arrived: string | null;
  /** A receiver that is not asked before `until`, ms; null there: never again. `isGone`: it said that it is. */
  closed: { receiver: string; since: number; until: number | null; isGone: boolean } | null;
}

const EMPTY: State = {
  ...{ beatAt: 0, hasBeaten: false, slot: 0, sent: null },
  ...{ concerns: [], readAt: 0, quietAt: 0, waiting: [], arrived: null, closed: null },
};

export abstract class Watch<Env> extends DurableObject<Env> {
  #reading: Promise<void> | null = null;
  #canary = new CanaryRuns(this.ctx.storage);

  /** Looks at every part of the site once, within seconds. Never throws. */
  abstract read(memory: Memory, quiet: boolean): Promise<Reading>;
  /** Sends a message to the operator. Never throws. */
  abstract tell(message: string): Promise<Told>;
  /** Returns a name of the messages' receiver; another one has another. */
  abstract receiver(): string;
  /** Returns what tips for the canary; null while it is off. */
  abstract canary(): TipOnce | null;
  /** Tells an outside monitor that the watch works. Never throws. */
  abstract ping(): Promise<void>;
  /** The host of the site, for messages. */
  abstract site(): string;

  /** The cron runs. */
  async beat(): Promise<void> {
    await this.#change((state) => ({ ...state, beatAt: systemClock.now(), hasBeaten: true }));
    await this.#begin();
  }

  /** The queue has brought a message of `read`. */
  async arrived(nonce: string): Promise<void> {
    await this.#change((state) => ({
      ...state,
      arrived: nonce,
      sent: state.sent?.nonce === nonce ? null : state.sent,
    }));
  }

  /** Returns the state of at most 45 seconds ago. */
  async state(): Promise<WatchState> {
    await this.#begin();
    const { readAt } = await this.#load();
    if (systemClock.now() - readAt > FRESH_MS) await this.#readOnce();
    const state = await this.#load();
    return {
      outages: outages(state.concerns).map(({ text, since }) => ({ text, since })),
      notices: await this.#notices(),
      readAt: state.readAt,
      lastCron: state.hasBeaten ? state.beatAt : null,
    };
  }

  /** Returns what the reports of admins do not read elsewhere. */
  async report(): Promise<WatchReport> {
    return { notices: await this.#notices(), canary: this.canary() && this.#canary.times() };
  }

  /** Returns what no message can tell. */
  async #notices(): Promise<Notice[]> {
    const closed = await this.#closed();
    if (closed === null || closed.until !== null) return [];
    return [{ text: GONE, since: closed.since }];
  }

  override async alarm(): Promise<void> {
    // Set before the reading: one that is cut off must not be the last.
    await this.ctx.storage.setAlarm(Date.now() + EVERY_MS);
    await this.#readOnce();
    if (isUnsure((await this.#load()).concerns)) await this.ctx.storage.setAlarm(Date.now() + SOON_MS);
  }

  async #begin(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now());
  }

  #readOnce(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const now = systemClock.now();
    await this.#change((state) => ({ ...state, beatAt: state.beatAt || now }));
    const before = await this.#load();
    const isDue = now - before.quietAt >= QUIET_EVERY_MS;
    const [{ findings: seen, quiet, slot, sent }, flown] = await Promise.all([
      this.read(before, isDue),
      this.#fly(),
    ]);
    const findings = [...seen, ...flown];
    await this.#change((state) => {
      const { concerns, news } = advance(state.concerns, { findings, quiet }, now);
      const text = messageOf(news, this.site(), now);
      const waiting = text === null ? state.waiting : [...state.waiting, { text, tries: 0, from: now }];
      return {
        ...state,
        ...{ concerns, slot, readAt: now, quietAt: isDue ? now : state.quietAt },
        // A message may arrive before the reading that sent it ends.
        sent: sent?.nonce === state.arrived ? null : sent,
        waiting: waiting.slice(-MOST_WAITING),
      };
    });
    await this.#tellAll(now);
    // An outside monitor is the last to notice that nobody can be told.
    if ((await this.#load()).waiting.length === 0) await this.ping();
  }

  /** Lets the canary out beside the readings: it takes a minute when tips do not work. */
  async #fly(): Promise<Finding[]> {
    const tip = this.canary();
    if (tip === null) return [];
    this.ctx.waitUntil(this.#canary.begin(tip));
    return this.#canary.findings();
  }

  /**
   * Sends what waits, in order, until one is not taken: a reading takes seconds. It is forgotten after it was taken: a
   * crash here sends it twice, never not at all. In place of one that is refused for good goes a note that it was. A
   * receiver that is gone, or that asks for a wait, keeps all of them waiting.
   */
  async #tellAll(now: number): Promise<void> {
    const closed = await this.#closed();
    if (closed && (closed.until === null || now < closed.until)) return;
    const receiver = this.receiver();
    for (const { text, from } of (await this.#load()).waiting) {
      if (from > now) continue;
      const told = await this.tell(text);
      await this.#change((state) => ({
        ...state,
        closed: closedBy(told, closed, receiver, now),
        waiting: state.waiting.flatMap((one) => (one.text === text ? this.#after(one, told, now) : [one])),
      }));
      if (told !== 'taken') return;
    }
  }

  /** Returns what still waits of a message that was tried. */
  #after({ text, tries }: Waiting, told: Told, now: number): Waiting[] {
    if (told === 'taken') return [];
    if (told === 'gone' || typeof told === 'object') return [{ text, tries, from: now }];
    const next = { text, tries: tries + 1, from: tries + 1 < TRIES ? now : now + PAUSE_MS };
    const notice = `Fanfare at ${this.site()}\nA message was refused here: /admin has what it said`;
    const isGone = told === 'refused' && next.tries === TRIES && text !== notice;
    return [isGone ? { text: notice, tries: 0, from: now } : next];
  }

  async #closed(): Promise<State['closed']> {
    const { closed } = await this.#load();
    return closed?.receiver === this.receiver() ? closed : null;
  }

  async #load(): Promise<State> {
    return { ...EMPTY, ...(await this.ctx.storage.get<State>(STATE)) };
  }

  /** Changes the stored state in one step: calls of this object interleave at each await on anything but storage. */
  async #change(change: (state: State) => State): Promise<void> {
    await this.ctx.storage.put(STATE, change(await this.#load()));
  }
}

/** One "gone" may be a mistake, as while a receiver is deployed: it is gone once it says so again after a pause. */
function closedBy(told: Told, before: State['closed'], receiver: string, now: number): State['closed'] {
  if (told === 'gone')
    return before?.isGone
      ? { ...before, until: null }
      : { receiver, since: now, until: now + PAUSE_MS, isGone: true };
  return typeof told === 'object' ? { receiver, since: now, until: now + told.waitMs, isGone: false } : null;
}

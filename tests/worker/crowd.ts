/** Open pages of a token as web/ builds them, without React: real sockets, real reducers, and every call counted. */
import { env } from 'cloudflare:workers';
import type { TipStats } from '../../core/tips/model.ts';
import { roomHearing } from '../../web/live/hear.ts';
import { joinRoom, type RoomPlatform } from '../../web/live/socket.ts';
import { NO_NEWS, statsWith, tipFollower } from '../../web/tips/tip-news.ts';
import { connectViewer } from '../../worker/live/connect-viewer.ts';
import { roomRequest } from '../../worker/live/room-request.ts';
import { invocations } from './platform-limits.ts';
import { call } from './support.ts';

/** Pages that open or ask at the same time. */
const TOGETHER = 200;

let opened = 0;

export class CrowdPage {
  /** How long it waited before it asked, in ms. */
  readonly waits: number[] = [];
  connections = 0;
  #news = NO_NEWS;
  #read: TipStats;
  readonly #mint: string;
  /** Each viewer has its own. */
  readonly #address = `10.${opened >> 16}.${(opened >> 8) & 255}.${opened++ & 255}`;
  readonly #soon: (() => Promise<void> | void)[] = [];
  #timer: (() => void) | null = null;
  #socket: WebSocket | null = null;
  #caughtUp: () => void = () => {};

  constructor(mint: string, read: TipStats) {
    this.#mint = mint;
    this.#read = read;
    const later: RoomPlatform['later'] = (task, milliseconds) => {
      const run = () => {
        this.waits.push(milliseconds);
        return task();
      };
      this.#soon.push(run);
      return () => {
        const at = this.#soon.indexOf(run);
        if (at >= 0) this.#soon.splice(at, 1);
      };
    };
    const ask = () => void this.#soon.push(() => this.#ask());
    const follower = tipFollower(
      (news) => {
        this.#news = news;
      },
      ask,
      { later },
    );
    const hearing = roomHearing(() => follower, { later, random: Math.random });
    joinRoom(
      {
        token: mint,
        role: 'page',
        onMessage: (message) => {
          hearing.hear(message);
          if (message.type === 'queue') this.#caughtUp();
        },
      },
      {
        open: (token) => this.#open(token),
        // Heartbeats and reconnections, which the test itself decides.
        later: (task) => {
          this.#timer = task;
          return () => {};
        },
        random: Math.random,
        onReturn: () => () => {},
      },
    );
  }

  /** What is on screen. */
  get stats(): TipStats {
    return statsWith(this.#read, this.#news);
  }

  /** Resolves when the room has answered the next join. */
  joined(): Promise<void> {
    return new Promise((resolve) => {
      this.#caughtUp = resolve;
    });
  }

  /** The connection breaks; `again` returns. */
  lose(): void {
    this.#socket?.close(1000, 'gone');
    this.#lost();
  }

  async again(): Promise<void> {
    const joined = this.joined();
    this.#timer?.();
    await joined;
  }

  /** Runs all that the page wanted to do later, and what follows from it. */
  async pass(): Promise<void> {
    while (this.#soon.length > 0) await this.#soon.shift()!();
  }

  #lost: () => void = () => {};

  async #ask(): Promise<void> {
    const { json } = await call('GET', `/api/tip/stats/${this.#mint}`);
    this.#read = json.data;
  }

  #open(token: string): ReturnType<RoomPlatform['open']> {
    const end = {
      send: (text: string) => this.#socket?.send(text),
      close: () => this.#socket?.close(),
      onopen: null as (() => void) | null,
      onmessage: null as ((event: { data: unknown }) => void) | null,
      onclose: null as ((event: { code: number }) => void) | null,
    };
    const headers = { upgrade: 'websocket', 'cf-connecting-ip': this.#address };
    const request = new Request(`http://fanfare.test/api/live/${token}?viewer`, { headers });
    void connectViewer(env, token, roomRequest(env, token, request)).then(({ webSocket }) => {
      if (!webSocket) throw new Error('the room took no socket');
      this.#socket = webSocket;
      webSocket.accept();
      webSocket.addEventListener('message', ({ data }) => end.onmessage?.({ data }));
      this.#lost = () => end.onclose?.({ code: 1006 });
      this.connections += 1;
      end.onopen?.();
    });
    return end as unknown as ReturnType<RoomPlatform['open']>;
  }
}

/** Opens pages of this token, each with what it read before. */
export async function crowdOf(mint: string, size: number): Promise<CrowdPage[]> {
  const { json } = await call('GET', `/api/tip/stats/${mint}`);
  const pages: CrowdPage[] = [];
  while (pages.length < size) {
    const some = Array.from({ length: Math.min(TOGETHER, size - pages.length) }, () => {
      const page = new CrowdPage(mint, json.data);
      return { page, joined: page.joined() };
    });
    await Promise.all(some.map(({ joined }) => joined));
    pages.push(...some.map(({ page }) => page));
  }
  return pages;
}

/** Runs a task of every page, not all at once. */
export async function each(pages: CrowdPage[], task: (page: CrowdPage) => Promise<void>): Promise<void> {
  for (let at = 0; at < pages.length; at += TOGETHER)
    await Promise.all(pages.slice(at, at + TOGETHER).map(task));
}

/** The calls and statements that reached the worker and D1 since `from`, a length of `invocations`. */
export function costSince(from: number): { calls: number; statements: number; names: string[] } {
  const since = invocations.slice(from);
  return {
    calls: since.length,
    statements: since.reduce((sum, { queries }) => sum + queries, 0),
    names: [...new Set(since.map(({ name }) => name))],
  };
}

/** Finds every row that is written, in the database and in the rooms. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Showing } from '../../core/live/room-alerts.ts';
import type { RoomState } from '../../core/live/room-state.ts';
import { type Env, roomOf } from '../../worker/env.ts';
import { quiet } from '../worker/draws.ts';

/** Every row of every table, by table. */
type Tables = Map<string, string[]>;

/** A table whose rows differ: its rows before and now. */
export interface Change {
  table: string;
  before: string[];
  after: string[];
}

const WRITES = /^\s*(?!select\b|pragma\b)/i;

export class Watch {
  /** The bindings of a watched worker. */
  readonly env: Env;
  #contents: Tables = new Map();
  #mayHaveWritten = false;
  #tables: string[] = [];

  constructor() {
    const note = (query: string) => {
      if (WRITES.test(query)) this.#mayHaveWritten = true;
    };
    const DB = new Proxy(env.DB, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (typeof args[0] === 'string') note(args[0]);
          return Reflect.apply(value, target, args);
        };
      },
    });
    // Only the request's own work runs behind it.
    this.env = { ...quiet().using, DB };
  }

  /** Takes the present rows as the basis for the next comparison. */
  async begin(): Promise<void> {
    const { results } = await env.DB.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
       AND name NOT LIKE 'token_search%'`, // an index of token_names
    ).all<{ name: string }>();
    this.#tables = results.map(({ name }) => name);
    this.#contents = await this.#read();
    this.#mayHaveWritten = false;
  }

  /** Tables that differ since the last comparison. Reads them only after a statement that writes, or if `thorough`. */
  async changes(thorough = false): Promise<Change[]> {
    if (!this.#mayHaveWritten && !thorough) return [];
    const old = this.#contents;
    this.#contents = await this.#read();
    this.#mayHaveWritten = false;
    return this.#tables.flatMap((table) => {
      const [had, has] = [old.get(table) ?? [], this.#contents.get(table) ?? []];
      const [rowsBefore, rowsNow] = [new Set(had), new Set(has)];
      const before = had.filter((row) => !rowsNow.has(row));
      const after = has.filter((row) => !rowsBefore.has(row));
      return before.length + after.length > 0 ? [{ table, before, after }] : [];
    });
  }

  async #read(): Promise<Tables> {
    const rows = await env.DB.batch(this.#tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
    return new Map(this.#tables.map((name, i) => [name, rows[i]!.results.map((row) => JSON.stringify(row))]));
  }
}

export interface RoomRows {
  /** The rows that only an authorised user can change. */
  facts: string;
  /** Alerts by their places: the one on screen, then those that wait. */
  places: number[];
  /** The time at which the alert on screen ends, ms since 1970; null without one. */
  endsAt: number | null;
}

/** Of a room in which nothing was ever stored. */
const UNMADE = JSON.stringify([undefined, undefined, undefined, []]);

/** Returns the storage of a token's room. */
export function roomRows(token: string): Promise<RoomRows> {
  return runInDurableObject(roomOf(env, token), (_room, { storage }) => {
    const made = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0;
    if (!made) return { facts: UNMADE, places: [], endsAt: null };
    const saved = storage.sql
      .exec<{ value: string }>("SELECT value FROM facts WHERE name = 'state'")
      .toArray();
    const { paused, style, lastPlace, showing } = JSON.parse(saved[0]?.value ?? '{}') as Partial<
      RoomState & { showing: Showing | null }
    >;
    const delivered = storage.sql.exec('SELECT * FROM delivered').toArray();
    const waiting = storage.sql.exec<{ place: number }>('SELECT place FROM waiting ORDER BY place').toArray();
    return {
      facts: JSON.stringify([paused, style, lastPlace, delivered]),
      places: [...(showing ? [showing.place] : []), ...waiting.map(({ place }) => place)],
      endsAt: showing?.endsAt ?? null,
    };
  });
}

/** No alert is shorter. */
const ALERT_MS = 1000;

/** Returns whether a room changed by more than the passing of time, in which alerts end one after the other. */
export function roomChanged(before: RoomRows, after: RoomRows, now: number): boolean {
  if (before.facts !== after.facts) return true;
  const gone = before.places.length - after.places.length;
  if (gone < 0 || String(before.places.slice(gone)) !== String(after.places)) return true;
  if (gone === 0) return false;
  return before.endsAt === null || before.endsAt > now || gone > 1 + (now - before.endsAt) / ALERT_MS;
}

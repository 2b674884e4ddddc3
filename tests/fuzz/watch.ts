/** Sees every row that is written, in the database and in the rooms. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { type Env, roomOf } from '../../worker/env.ts';
import { quiet } from '../worker/draws.ts';

/** Every row of every table, by table. */
export type Books = Map<string, string>;

const WRITES = /^\s*(?!select\b|pragma\b)/i;

export class Watch {
  /** The bindings of a worker that is watched. */
  readonly env: Env;
  #books: Books = new Map();
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
    // Nothing runs behind a request that it did not do itself.
    this.env = { ...quiet().using, DB };
  }

  /** What stands there now is where changes are counted from. */
  async begin(): Promise<void> {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
    ).all<{ name: string }>();
    this.#tables = results.map(({ name }) => name);
    this.#books = await this.#read();
    this.#mayHaveWritten = false;
  }

  /** Tables that differ since the last look. Reads them only when somebody had a statement that writes, or if `thorough`. */
  async changes(thorough = false): Promise<string[]> {
    if (!this.#mayHaveWritten && !thorough) return [];
    const before = this.#books;
    this.#books = await this.#read();
    this.#mayHaveWritten = false;
    return this.#tables.filter((name) => before.get(name) !== this.#books.get(name));
  }

  async #read(): Promise<Books> {
    const rows = await env.DB.batch(this.#tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
    return new Map(this.#tables.map((name, i) => [name, JSON.stringify(rows[i]!.results)]));
  }
}

/** What a token's room keeps, but for what time changes by itself: which alert shows, and what waits behind it. */
export function roomBooks(token: string): Promise<string> {
  return runInDurableObject(roomOf(env, token), (_room, { storage }) => {
    const facts = storage.sql
      .exec<{ value: string }>("SELECT value FROM facts WHERE name = 'state'")
      .toArray();
    const { paused, style, lastPlace } = JSON.parse(facts[0]?.value ?? '{}') as Record<string, unknown>;
    const delivered = storage.sql.exec('SELECT * FROM delivered').toArray();
    return JSON.stringify([paused, style, lastPlace, delivered]);
  });
}

/**
 * A worker that dies: bindings and network of one request, of which the n-th outside action kills it, just before or
 * just after it takes effect. From then on nothing that this request awaits returns, as if its process had ended.
 */

import { env as bindings } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Env } from '../../worker/env.ts';

export interface Mortal {
  env: Env;
  /** What was done so far, in order, for the failure message. */
  actions: string[];
  dead(): boolean;
  /** Does `work` in this worker; returns when it is done or the worker dies, and throws what `work` throws. */
  live(work: () => Promise<unknown>): Promise<void>;
}

type Send = (method: string, act: () => Promise<Response>) => Promise<Response>;

/** Whose call it is. A dead worker's timers still fire, and must reach the network of no later worker. */
const living = new AsyncLocalStorage<Send>();
const realFetch = globalThis.fetch;
globalThis.fetch = ((input: RequestInfo, init?: RequestInit) => {
  const act = () => realFetch(input, init);
  const send = living.getStore();
  if (!send) return act();
  const method =
    typeof init?.body === 'string' ? (/"method":"(\w+)"/.exec(init.body)?.[1] ?? 'fetch') : 'fetch';
  return send(String(input).endsWith('/travel') ? 'travel' : method, act);
}) as typeof fetch;

/**
 * `point` counts two per action: even dies before, odd after. Infinity never dies. `counts`: actions that have points;
 * those that only read may be left out, because dying at them leaves the world as dying at the next one that writes.
 */
export function mortal(env: Env, point: number, counts: (action: string) => boolean = () => true): Mortal {
  const actions: string[] = [];
  let died = false;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = () => {
      died = true;
      resolve();
    };
  });
  const forever = new Promise<never>(() => {});
  const gate = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    if (died) return forever;
    if (!counts(name)) {
      const result = await act();
      return died ? forever : result;
    }
    const index = actions.length * 2;
    actions.push(name);
    if (index === point) die();
    if (died) return forever;
    const result = await act();
    if (index + 1 === point) die();
    return died ? forever : result;
  };

  // The test moves time, not the worker.
  const send: Send = (method, act) => (!died && /^(local_|travel)/.test(method) ? act() : gate(method, act));

  return {
    env: {
      ...env,
      DB: gatedDatabase(env.DB, gate),
      TOKEN_ROOM: mortalRooms(env.TOKEN_ROOM, gate),
      RECORDS: mortalBinding(env.RECORDS, 'RECORDS', gate),
      MEDIA: mortalBinding(env.MEDIA, 'MEDIA', gate),
      ARCHIVE: mortalBinding(env.ARCHIVE!, 'ARCHIVE', gate),
      DRAWS: mortalBinding(env.DRAWS, 'DRAWS', gate),
    },
    actions,
    dead: () => died,
    async live(work) {
      await Promise.race([living.run(send, work), death]);
    },
  };
}

/** Actions that change state. Dying at a read leaves the world as dying just after the change before it. */
export function changes(action: string): boolean {
  return /^\s*(insert|update|delete|batch|sendTransaction|(RECORDS|MEDIA|ARCHIVE)\.(put|delete)|DRAWS\.send|room\.)/i.test(
    action,
  );
}

/**
 * Counts each read once between two changes: a poll repeats its reads, and dying at the tenth leaves the same world as
 * dying at the first.
 */
function firstReads(): (action: string) => boolean {
  const seen = new Set<string>();
  return (action) => {
    if (changes(action)) seen.clear();
    else if (seen.has(action)) return false;
    seen.add(action);
    return true;
  };
}

/** More than any course of a giveaway has. */
const MAX_DEATHS = 1500;

/** What the database holds of a giveaway, but for when it is checked next. */
async function rowsOf(id: string): Promise<string> {
  const row = `SELECT stage, root, commits, round, randomness, total_proven, total_paid, confirmed_at, (SELECT COUNT(*) FROM used_messages) AS used
    FROM giveaways WHERE id = ?`;
  const sent = 'SELECT step, status FROM giveaway_transactions WHERE giveaway = ? ORDER BY created_at, id';
  const found = [row, sent].map((query) => bindings.DB.prepare(query).bind(id).all());
  return JSON.stringify((await Promise.all(found)).map(({ results }) => results));
}

/**
 * One piece of work on one giveaway (or on the rows that `read` returns). Its worker dies, a new one starts on what it
 * left and dies at its next action, until one completes. The last call is then repeated, as if its answer were lost.
 * It dies before each outside action (just after the one before it), but at a repeated read only once between two
 * changes; and from the first one on again whenever the database holds something new. Returns what the worker was
 * about to do at each death.
 */
export async function dieAlong(
  env: Env,
  id: string,
  work: (using: Env) => Promise<unknown>,
  read: (id: string) => Promise<string> = rowsOf,
): Promise<string[]> {
  const deaths: string[] = [];
  const seen = new Set([await read(id)]);
  for (let point = 0; ; ) {
    const doomed = mortal(env, point, firstReads());
    await doomed.live(() => work(doomed.env));
    if (!doomed.dead()) {
      await work(env);
      return deaths;
    }
    deaths.push(doomed.actions.at(-1)!);
    if (deaths.length > MAX_DEATHS) throw new Error(`it never comes through: ${doomed.actions.join(' > ')}`);
    const held = await read(id);
    point = seen.has(held) ? point + 2 : 0;
    seen.add(held);
  }
}

/** `queries`: everything that an action asks the database, in full. */
export type Gate = <T>(name: string, act: () => Promise<T>, queries?: string) => Promise<T>;
const STATEMENT_CALLS = new Set(['run', 'all', 'first', 'raw']);
const inner = new WeakMap<object, { statement: D1PreparedStatement; query: string }>();

/** The database, each action of which goes through `gate`. */
export function gatedDatabase(database: D1Database, gate: Gate): D1Database {
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, key) {
        if (key === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), query);
        const value = Reflect.get(target, key);
        if (typeof key === 'string' && STATEMENT_CALLS.has(key)) {
          return (...args: unknown[]) => gate(query.slice(0, 40), () => value.apply(target, args), query);
        }
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    inner.set(proxy, { statement, query });
    return proxy;
  };
  return {
    prepare: (query: string) => wrap(database.prepare(query), query),
    batch: (statements: D1PreparedStatement[]) =>
      gate(
        'batch',
        () => database.batch(statements.map((each) => inner.get(each)?.statement ?? each)),
        statements.map((each) => inner.get(each)?.query ?? '').join('; '),
      ),
  } as unknown as D1Database;
}

function mortalRooms(rooms: Env['TOKEN_ROOM'], gate: Gate): Env['TOKEN_ROOM'] {
  return {
    idFromName: (name: string) => rooms.idFromName(name),
    get: (id: DurableObjectId) => {
      const stub = rooms.get(id) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
      return new Proxy(stub, {
        get: (target, key) =>
          typeof key === 'string'
            ? (...args: unknown[]) => gate(`room.${key}`, async () => target[key]!(...args))
            : undefined,
      });
    },
  } as unknown as Env['TOKEN_ROOM'];
}

/** A bucket or a queue: each call is one action. */
function mortalBinding<T extends object>(binding: T, name: string, gate: Gate): T {
  return new Proxy(binding, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        gate(`${name}.${String(key)}`, async () => Reflect.apply(value, target, args));
    },
  });
}

/** Bindings that count what an invocation uses of them (platform-limits.ts). */
import type { Env } from '../../worker/env.ts';
import { checkMessages, checkStatement, checkValues, countQueries, subrequest } from './platform-limits.ts';

const made = new WeakMap<Env, Env>();
const real = new WeakMap<object, D1PreparedStatement>();
const ASKS = new Set(['run', 'all', 'first', 'raw']);

type Call = (...args: unknown[]) => unknown;

/** The same bindings, counted. Made once for each, because the product caches by their identity. */
export function counted(env: Env): Env {
  let found = made.get(env);
  if (!found) {
    found = {
      ...env,
      DB: database(env.DB),
      TOKEN_ROOM: objects(env.TOKEN_ROOM),
      RECORDS: each(env.RECORDS, (_, ask) => subrequest(ask)),
      MEDIA: each(env.MEDIA, (_, ask) => subrequest(ask)),
      ...(env.ARCHIVE && { ARCHIVE: each(env.ARCHIVE, (_, ask) => subrequest(ask)) }),
      DRAWS: each(env.DRAWS, (name, ask, args) => {
        checkMessages(name === 'send' ? [args[0]] : (args[0] as { body: unknown }[]).map(({ body }) => body));
        return subrequest(ask);
      }),
    };
    made.set(env, found);
    made.set(found, found);
  }
  return found;
}

function each<T extends object>(
  binding: T,
  around: (name: string, ask: () => Promise<unknown>, args: unknown[]) => Promise<unknown>,
): T {
  return new Proxy(binding, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      return (...args: unknown[]) =>
        around(key, async () => Reflect.apply(value as Call, target, args), args);
    },
  });
}

function database(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, key) {
      if (key === 'prepare')
        return (query: string) => {
          checkStatement(query);
          return statement(target.prepare(query), query);
        };
      if (key === 'batch')
        return (statements: D1PreparedStatement[]) => {
          countQueries(statements.length);
          return subrequest(() => target.batch(statements.map((one) => real.get(one) ?? one)));
        };
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function statement(one: D1PreparedStatement, query: string): D1PreparedStatement {
  const proxy = new Proxy(one, {
    get(target, key) {
      if (key === 'bind')
        return (...values: unknown[]) => {
          checkValues(query, values);
          return statement(target.bind(...values), query);
        };
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (!ASKS.has(String(key))) return value.bind(target);
      return async (...args: unknown[]) => {
        countQueries(1);
        return subrequest(async () => value.apply(target, args));
      };
    },
  });
  real.set(proxy, one);
  return proxy;
}

/** A call of an object is a subrequest without a connection of the six. */
function objects<T extends Env['TOKEN_ROOM']>(namespace: T): T {
  return new Proxy(namespace, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'get' && key !== 'getByName') return value.bind(target);
      return (...args: unknown[]) => {
        const stub = Reflect.apply(value, target, args) as Record<string, Call>;
        return new Proxy(stub, {
          get(room, name) {
            if (typeof name !== 'string' || name === 'then' || typeof room[name] !== 'function')
              return room[name as string];
            return (...given: unknown[]) => subrequest(async () => room[name]!(...given), false);
          },
        });
      };
    },
  });
}

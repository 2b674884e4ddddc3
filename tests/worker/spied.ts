import { env } from 'cloudflare:workers';
import type { Env } from '../../worker/env.ts';

/** The bindings with a database that records every statement. */
export function spied(): { using: Env; asked: Set<string> } {
  const asked = new Set<string>();
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name === 'prepare')
        return (sql: string) => {
          asked.add(sql);
          return db.prepare(sql);
        };
      const value = Reflect.get(db, name) as unknown;
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  return { using: { ...env, DB }, asked };
}

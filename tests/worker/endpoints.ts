/** Every endpoint of docs/endpoints.md, which roles.test.ts compares with worker/index.ts, and every row of the database. */
import { env } from 'cloudflare:workers';
import doc from '../../docs/endpoints.md?raw';

export interface Endpoint {
  method: string;
  path: string;
  who: string;
}

export const ENDPOINTS: Endpoint[] = [...doc.matchAll(/^\| ([A-Z]+) \| (\/\S+) \| (\w+) \|/gm)].map(
  ([, method, path, who]) => ({ method: method!, path: path!, who: who! }),
);

export const named = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The path with a value in each of its places. */
export function filledPath(path: string, valueFor: (name: string) => string | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = valueFor(name);
    if (!value) throw new Error(`no value for :${name} of ${path}`);
    return value;
  });
}

/** Every row of every table of D1, by table. */
export async function everyRow(): Promise<Record<string, Record<string, unknown>[]>> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY name",
  ).all<{ name: string }>();
  const rows = await env.DB.batch<Record<string, unknown>>(
    tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return Object.fromEntries(tables.map(({ name }, i) => [name, rows[i]!.results]));
}

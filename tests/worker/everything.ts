/** All that is stored: what was deleted must be nowhere in it. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { theRoom } from './room-client.ts';

/** Returns everything that D1, the token's room and the buckets have, as text. */
export async function everything(mint: string): Promise<string[]> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE '%\\_search%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const rows: string[] = [];
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    rows.push(...results.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  const ofRoom = await runInDurableObject(theRoom(mint), (_room, { storage }) =>
    storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray()
      .flatMap(({ name }) =>
        storage.sql
          .exec(`SELECT * FROM "${name}"`)
          .toArray()
          .map((row) => `room ${name}: ${JSON.stringify(row)}`),
      ),
  );
  const objects: string[] = [];
  for (const bucket of [env.RECORDS, env.MEDIA, env.ARCHIVE!])
    for (const { key } of (await bucket.list()).objects)
      objects.push(`object ${key}: ${await (await bucket.get(key))?.text()}`);
  return [...rows, ...ofRoom, ...objects];
}

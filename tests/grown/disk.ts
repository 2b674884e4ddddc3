/** Bytes of tips on disk, by table and index, of rows that came one by one. */
import { DatabaseSync } from 'node:sqlite';
import { type Growth, grow } from './grow.ts';

/** Bytes for each tip, by table and index, largest first. */
export type Disk = Record<string, number>;

/** The tables and indexes of tips, which grow with them. */
const OF_TIPS = /^(tips|tip_|tipper|outbox|sqlite_autoindex_(tips|tip_|outbox))/;

/** Grows that many tips in a database of its own and reads how many bytes each of them takes. */
export function bytesATip(growth: Growth, tips: number): Disk {
  const sqlite = new DatabaseSync(':memory:');
  grow(sqlite, { ...growth, size: { tips, giveaways: 10 }, filled: 'row by row' });
  const rows = sqlite
    .prepare('SELECT name, SUM(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC')
    .all() as { name: string; bytes: number }[];
  sqlite.close();
  return Object.fromEntries(
    rows.filter(({ name }) => OF_TIPS.test(name)).map(({ name, bytes }) => [name, Math.round(bytes / tips)]),
  );
}

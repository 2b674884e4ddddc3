/**
 * Every page is right within five seconds, whatever happens to relays: once a second each page that has been there for
 * as long is compared with what its room has stored.
 */
import type { RecentMessage } from '../../core/live/room-state.ts';
import type { Watcher } from './watching.ts';
import type { World } from './world.ts';

const RIGHT_MS = 5000;
const LOOK_MS = 1000;

interface Known {
  /** When each number for pages was first seen, ms since 1970. */
  numbers: Map<number, number>;
  queue: string;
  queueAt: number;
}

/** Looks until `isOver`; returns what was wrong, in a list that grows. */
export function watchPages(world: World, watchers: readonly Watcher[], isOver: () => boolean): string[] {
  const wrong: string[] = [];
  const rooms = new Map<string, Known>();
  const pages = watchers.filter(({ role }) => role === 'page');
  const look = () => {
    if (isOver()) return;
    for (const token of new Set(pages.map((page) => page.token))) rooms.set(token, see(world, token, rooms));
    for (const page of pages) wrong.push(...wrongOf(world, page, rooms.get(page.token)!));
    world.time.after(LOOK_MS, look);
  };
  if (pages.length > 0) look();
  return wrong;
}

function see(world: World, token: string, rooms: ReadonlyMap<string, Known>): Known {
  const { sqlite } = world.rooms.at(token);
  const { now } = world.time;
  const before = rooms.get(token) ?? { numbers: new Map(), queue: '', queueAt: now };
  if (!sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'recent'").get()) return before;
  const stored = sqlite
    .prepare('SELECT message FROM recent')
    .all()
    .map(({ message }) => JSON.parse(String(message)) as RecentMessage)
    .filter(({ audience }) => audience !== 'overlay')
    .map(({ message }) => message.number);
  const facts = sqlite.prepare("SELECT value FROM facts WHERE name = 'state'").get();
  const { length } = sqlite.prepare('SELECT count(*) AS length FROM waiting').get() as { length: number };
  const { paused } = facts ? (JSON.parse(String(facts.value)) as { paused: boolean }) : { paused: false };
  const queue = `${paused ? 'paused' : 'running'}, ${length} waiting`;
  return {
    numbers: new Map(stored.map((number) => [number, before.numbers.get(number) ?? now])),
    queue,
    queueAt: queue === before.queue ? before.queueAt : now,
  };
}

function wrongOf(world: World, page: Watcher, { numbers, queue, queueAt }: Known): string[] {
  const { now } = world.time;
  if (!page.connected || now - page.joinedAt < RIGHT_MS) return [];
  const name = `a page of ${page.token.slice(0, 4)} at ${Math.round(now)}`;
  const late = [...numbers].find(([number, at]) => now - at > RIGHT_MS && number > (page.number ?? 0));
  if (late) return [`${name} has heard up to ${page.number}, and ${late[0]} is ${now - late[1]} ms old`];
  if (now - queueAt <= RIGHT_MS || !page.queue) return [];
  const shown = `${page.queue.paused ? 'paused' : 'running'}, ${page.queue.length} waiting`;
  return shown === queue ? [] : [`${name} shows a queue that is ${shown}, and it is ${queue}`];
}

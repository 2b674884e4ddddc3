/**
 * Every page is right within five seconds, whatever happens to relays: once a second each page that has been there for
 * as long is compared with what its room has stored.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { RecentMessage } from '../../core/live/room-state.ts';
import type { Watcher } from './watching.ts';
import type { World } from './world.ts';

const RIGHT_MS = 5000;
const LOOK_MS = 1000;
/** The queue of a room that stores nothing yet. */
const NEW = 'running, 0 waiting';

/** The fields of a page that are compared. */
export type Page = Pick<Watcher, 'role' | 'token' | 'connected' | 'joinedAt' | 'number' | 'queue'>;
/** The part of the world that the comparison needs. */
interface Seen {
  time: World['time'];
  rooms: { at(token: string): Pick<ReturnType<World['rooms']['at']>, 'sqlite' | 'onCommit'> };
}

interface Queue {
  text: string;
  /** Since when, ms since 1970. */
  at: number;
}

interface Known {
  /** The time at which each number for pages was first seen, ms since 1970. */
  numbers: Map<number, number>;
  /** Noted at each write: an alert may wait between two looks alone, and pages hear of it a moment later. */
  queue: Queue;
}

/** Looks until `isOver`; returns the problems, in a list that grows. */
export function watchPages(world: Seen, watchers: readonly Page[], isOver: () => boolean): string[] {
  const wrong: string[] = [];
  const rooms = new Map<string, Known>();
  const pages = watchers.filter(({ role }) => role === 'page');
  const { now } = world.time;
  for (const token of new Set(pages.map((page) => page.token))) {
    const room = world.rooms.at(token);
    const known: Known = { numbers: new Map(), queue: { text: NEW, at: now } };
    rooms.set(token, known);
    room.onCommit = () => {
      known.queue = queueOf(world, token, known.queue);
    };
  }
  const look = () => {
    if (isOver()) return;
    for (const [token, known] of rooms) known.numbers = numbersOf(world, token, known.numbers);
    for (const page of pages) wrong.push(...wrongOf(world, page, rooms.get(page.token)!));
    world.time.after(LOOK_MS, look);
  };
  if (pages.length > 0) look();
  return wrong;
}

function numbersOf({ rooms, time }: Seen, token: string, before: Known['numbers']): Known['numbers'] {
  const { sqlite } = rooms.at(token);
  if (!isMade(sqlite)) return before;
  const stored = sqlite
    .prepare('SELECT message FROM recent')
    .all()
    .map(({ message }) => JSON.parse(String(message)) as RecentMessage)
    .filter(({ audience }) => audience !== 'overlay')
    .map(({ message }) => message.number);
  return new Map(stored.map((number) => [number, before.get(number) ?? time.now]));
}

function queueOf({ rooms, time }: Seen, token: string, before: Queue): Queue {
  const { sqlite } = rooms.at(token);
  if (!isMade(sqlite)) return before;
  const facts = sqlite.prepare("SELECT value FROM facts WHERE name = 'state'").get();
  const { length } = sqlite.prepare('SELECT count(*) AS length FROM waiting').get() as { length: number };
  const { paused } = facts ? (JSON.parse(String(facts.value)) as { paused: boolean }) : { paused: false };
  const text = `${paused ? 'paused' : 'running'}, ${length} waiting`;
  return text === before.text ? before : { text, at: time.now };
}

function isMade(sqlite: DatabaseSync): boolean {
  return sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'recent'").get() !== undefined;
}

function wrongOf({ time: { now } }: Seen, page: Page, { numbers, queue }: Known): string[] {
  if (!page.connected || now - page.joinedAt < RIGHT_MS) return [];
  const name = `a page of ${page.token.slice(0, 4)} at ${Math.round(now)}`;
  const late = [...numbers].find(([number, at]) => now - at > RIGHT_MS && number > (page.number ?? 0));
  if (late) return [`${name} has heard up to ${page.number}, and ${late[0]} is ${now - late[1]} ms old`];
  if (now - queue.at <= RIGHT_MS || !page.queue) return [];
  const shown = `${page.queue.paused ? 'paused' : 'running'}, ${page.queue.length} waiting`;
  return shown === queue.text ? [] : [`${name} shows a queue that is ${shown}, and it is ${queue.text}`];
}

/** What a room keeps, in its own SQLite: the state, the tips it knows, the overlay's key and the last speeches. */
import type { Alert, KeptMessage, RoomState } from '../core/live/room.ts';
import { newRoom } from '../core/live/room.ts';

/** Ids of delivered tips that are remembered: far more than can still be on their way. */
const KNOWN_TIPS = 100_000;
/** Spoken tips that are kept for replays. A speech is some hundred kilobytes. */
const KEPT_SPEECHES = 20;

export interface Speech {
  contentType: string;
  bytes: ArrayBuffer;
}

export class RoomStorage {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS waiting (place INTEGER PRIMARY KEY, alert TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS kept (number INTEGER PRIMARY KEY, message TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS delivered (arrival INTEGER PRIMARY KEY AUTOINCREMENT, tip_id TEXT NOT NULL UNIQUE);
      CREATE TABLE IF NOT EXISTS shown (tip_id TEXT PRIMARY KEY, shown_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS speeches (tip_id TEXT PRIMARY KEY, content_type TEXT NOT NULL, bytes BLOB NOT NULL, made_at INTEGER NOT NULL);
    `);
  }

  /** The state as it was saved, or that of a new room. `overlays` is not stored: the caller counts sockets. */
  load(token: string): RoomState {
    const saved = this.#fact('state');
    return {
      ...newRoom(token),
      ...(saved === null ? {} : (JSON.parse(saved) as Partial<RoomState>)),
      waiting: this.#sql
        .exec<{ alert: string }>('SELECT alert FROM waiting ORDER BY place')
        .toArray()
        .map((row) => JSON.parse(row.alert) as Alert),
      kept: this.#sql
        .exec<{ message: string }>('SELECT message FROM kept ORDER BY number')
        .toArray()
        .map((row) => JSON.parse(row.message) as KeptMessage),
    };
  }

  /** Writes what differs between two states: one row for a tip, however long the queue is. */
  save(before: RoomState, after: RoomState): void {
    if (factsOf(before) !== factsOf(after)) this.#setFact('state', factsOf(after));
    for (const alert of missingIn(after.waiting, before.waiting, (entry) => entry.place))
      this.#sql.exec('DELETE FROM waiting WHERE place = ?', alert.place);
    for (const alert of missingIn(before.waiting, after.waiting, (entry) => entry.place))
      this.#sql.exec('INSERT INTO waiting (place, alert) VALUES (?, ?)', alert.place, JSON.stringify(alert));
    for (const { message } of missingIn(after.kept, before.kept, (entry) => entry.message.number))
      this.#sql.exec('DELETE FROM kept WHERE number = ?', message.number);
    for (const kept of missingIn(before.kept, after.kept, (entry) => entry.message.number))
      this.#sql.exec(
        'INSERT INTO kept (number, message) VALUES (?, ?)',
        kept.message.number,
        JSON.stringify(kept),
      );
  }

  /** True when this tip was delivered before. */
  knowsTip(tipId: string): boolean {
    return this.#sql.exec('SELECT 1 FROM delivered WHERE tip_id = ?', tipId).toArray().length > 0;
  }

  rememberTip(tipId: string): void {
    this.#sql.exec('INSERT INTO delivered (tip_id) VALUES (?)', tipId);
    this.#sql.exec(
      'DELETE FROM delivered WHERE arrival <= (SELECT MAX(arrival) FROM delivered) - ?',
      KNOWN_TIPS,
    );
  }

  recordShown(tipId: string, shownAt: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO shown (tip_id, shown_at) VALUES (?, ?)', tipId, shownAt);
  }

  /** When a tip was first shown, in ms since 1970, or null. */
  shownAt(tipId: string): number | null {
    const [row] = this.#sql.exec<{ shown_at: number }>('SELECT shown_at FROM shown WHERE tip_id = ?', tipId);
    return row?.shown_at ?? null;
  }

  /** The key that makes an overlay's `tip:shown` count. Made once, by this room only. */
  overlayKey(): string {
    const known = this.#fact('overlay-key');
    if (known !== null) return known;
    const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    this.#setFact('overlay-key', key);
    return key;
  }

  speech(tipId: string): Speech | null {
    const [row] = this.#sql.exec<{ content_type: string; bytes: ArrayBuffer }>(
      'SELECT content_type, bytes FROM speeches WHERE tip_id = ?',
      tipId,
    );
    return row ? { contentType: row.content_type, bytes: row.bytes } : null;
  }

  saveSpeech(tipId: string, speech: Speech, now: number): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO speeches (tip_id, content_type, bytes, made_at) VALUES (?, ?, ?, ?)',
      tipId,
      speech.contentType,
      speech.bytes,
      now,
    );
    this.#sql.exec(
      'DELETE FROM speeches WHERE tip_id NOT IN (SELECT tip_id FROM speeches ORDER BY made_at DESC LIMIT ?)',
      KEPT_SPEECHES,
    );
  }

  #fact(name: string): string | null {
    const [row] = this.#sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name);
    return row?.value ?? null;
  }

  #setFact(name: string, value: string): void {
    this.#sql.exec('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
  }
}

/** The part of a state that lies in one row. */
function factsOf({ token, number, lastPlace, paused, style, showing, keySeen, owed }: RoomState): string {
  return JSON.stringify({ token, number, lastPlace, paused, style, showing, keySeen, owed });
}

/** Entries of `list` whose key does not occur in `other`. */
function missingIn<T>(other: readonly T[], list: readonly T[], key: (entry: T) => number): T[] {
  if (other === list) return [];
  const keys = new Set(other.map(key));
  return list.filter((entry) => !keys.has(key(entry)));
}

/**
 * A room's storage in its own SQLite: the state, the known tips and what happened to them, and the last speeches. Each
 * alert has its own row: a value is limited to 2 MB, and a queue has no limit. The tables come with the first write:
 * anyone may look at any token's room, and that must store nothing.
 */
import { type Alert, newRoom, type RecentMessage, type RoomState } from '../core/live/room-state.ts';
import { LISTED_ALERTS } from '../core/live.ts';

/** How many ids of delivered tips are stored: far more than can still be in delivery. */
const MAX_KNOWN_TIPS = 100_000;
/** How many spoken tips are stored for replays. A speech takes some hundred kilobytes. */
const MAX_SPEECHES = 20;
/** Below the platform's limit of 2 MB for a row. A longer sound is generated for each request. */
export const MAX_SPEECH_BYTES = 1_900_000;

/** How an alert ended that no overlay has shown. */
export type Ending = 'skipped' | 'cleared' | 'dismissed';

export interface Speech {
  contentType: string;
  bytes: ArrayBuffer;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting (place INTEGER PRIMARY KEY, alert TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS owed (place INTEGER PRIMARY KEY, alert TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS missed (place INTEGER PRIMARY KEY, tip_id TEXT NOT NULL, alert TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS missed_by_tip ON missed (tip_id);
  CREATE TABLE IF NOT EXISTS ended (tip_id TEXT PRIMARY KEY, how TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS recent (number INTEGER PRIMARY KEY, message TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS delivered (arrival INTEGER PRIMARY KEY AUTOINCREMENT, tip_id TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS shown (tip_id TEXT PRIMARY KEY, shown_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS speeches (tip_id TEXT PRIMARY KEY, content_type TEXT NOT NULL, bytes BLOB NOT NULL, made_at INTEGER NOT NULL);
`;

export class RoomStorage {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;
  #isMade = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#look();
    // A later version may have added tables.
    if (this.#isMade) this.#make();
  }

  /** All of it or nothing. */
  transaction(work: () => void): void {
    try {
      this.#storage.transactionSync(work);
    } catch (error) {
      // New tables were rolled back as well.
      this.#look();
      throw error;
    }
  }

  /** Nothing was ever written: the room is as one that never was. */
  isUnmade(): boolean {
    return !this.#isMade;
  }

  /** The saved state, or that of a new room. `overlays` is not stored: the caller counts sockets. */
  load(token: string): RoomState {
    const saved = this.fact('state');
    // A room that was saved before alerts had rows of their own has its owed alerts in the state.
    const { owed = [], ...facts } = (saved === null ? {} : JSON.parse(saved)) as Partial<RoomState>;
    if (owed.length > 0) {
      for (const alert of owed) this.#insert('owed', alert);
      this.setFact('state', JSON.stringify(facts));
    }
    return {
      ...newRoom(token),
      ...facts,
      showing: facts.showing ? { ...facts.showing, ...dated(facts.showing) } : null,
      waiting: this.#alerts('waiting'),
      owed: this.#alerts('owed'),
      recent: this.#read<{ message: string }>('SELECT message FROM recent ORDER BY number').map(
        (row) => JSON.parse(row.message) as RecentMessage,
      ),
    };
  }

  /** Writes the difference between two states: one row per tip, however long the queue is. */
  save(before: RoomState, after: RoomState): void {
    if (factsOf(before) !== factsOf(after)) this.setFact('state', factsOf(after));
    for (const list of ['waiting', 'owed'] as const) {
      const placeOf = (alert: Alert) => alert.place;
      for (const alert of missingIn(after[list], before[list], placeOf))
        this.#write(`DELETE FROM ${list} WHERE place = ?`, alert.place);
      for (const alert of missingIn(before[list], after[list], placeOf)) this.#insert(list, alert);
    }
    for (const { message } of missingIn(after.recent, before.recent, (entry) => entry.message.number))
      this.#write('DELETE FROM recent WHERE number = ?', message.number);
    for (const entry of missingIn(before.recent, after.recent, (entry) => entry.message.number))
      this.#write(
        'INSERT INTO recent (number, message) VALUES (?, ?)',
        entry.message.number,
        JSON.stringify(entry),
      );
  }

  addMissed(alerts: readonly Alert[]): void {
    for (const alert of alerts)
      this.#write(
        'INSERT OR REPLACE INTO missed (place, tip_id, alert) VALUES (?, ?, ?)',
        alert.place,
        alert.tip.id,
        JSON.stringify(alert),
      );
  }

  /** The number of missed alerts, and the oldest of them. */
  missed(): { length: number; alerts: Alert[] } {
    const [row] = this.#read<{ length: number }>('SELECT count(*) AS length FROM missed');
    const length = row?.length ?? 0;
    return { length, alerts: length === 0 ? [] : this.missedOf(null, LISTED_ALERTS) };
  }

  /** Missed alerts of one tip, or of all tips; oldest first. */
  missedOf(tipId: string | null, limit = -1): Alert[] {
    return this.#read<{ alert: string }>(
      'SELECT alert FROM missed WHERE tip_id = ? OR ? IS NULL ORDER BY place LIMIT ?',
      tipId,
      tipId,
      limit,
    ).map((row) => JSON.parse(row.alert) as Alert);
  }

  /** Deletes missed alerts: those of one tip, or all. */
  removeMissed(tipId: string | null): void {
    this.#write('DELETE FROM missed WHERE tip_id = ? OR ? IS NULL', tipId, tipId);
  }

  /** Takes missed alerts off the list: those of one tip, or all. */
  dismissMissed(tipId: string | null): void {
    const tipIds = this.missedOf(tipId).map(({ tip }) => tip.id);
    if (tipIds.length === 0) return;
    this.transaction(() => {
      this.removeMissed(tipId);
      this.recordEnd(tipIds, 'dismissed');
    });
  }

  /** Records how alerts ended. A missed alert stays missed: its creator may still play it. */
  recordEnd(tipIds: readonly string[], how: Ending): void {
    for (const tipId of tipIds)
      this.#write('INSERT OR REPLACE INTO ended (tip_id, how) VALUES (?, ?)', tipId, how);
  }

  /** How the alert of a tip ended without being shown; null if it has not ended. */
  ending(tipId: string): Ending | 'missed' | null {
    if (this.missedOf(tipId, 1).length > 0) return 'missed';
    const [row] = this.#read<{ how: Ending }>('SELECT how FROM ended WHERE tip_id = ?', tipId);
    return row?.how ?? null;
  }

  /** Makes the stored alerts of these tips anonymous: `save` compares alerts by their places alone. */
  forgetNames(tipIds: readonly string[]): void {
    if (!this.#isMade) return;
    const ids = JSON.stringify(tipIds);
    for (const list of ['waiting', 'owed', 'missed'])
      this.#write(
        `UPDATE ${list} SET alert = json_set(alert, '$.tip.name', NULL)
          WHERE alert ->> '$.tip.id' IN (SELECT value FROM json_each(?))`,
        ids,
      );
    this.#write(
      `UPDATE recent SET message = json_set(message, '$.message.tip.name', NULL)
        WHERE message ->> '$.message.tip.id' IN (SELECT value FROM json_each(?))`,
      ids,
    );
  }

  /** Whether this tip was delivered before. */
  knowsTip(tipId: string): boolean {
    return this.#read('SELECT 1 FROM delivered WHERE tip_id = ?', tipId).length > 0;
  }

  recordDelivered(tipId: string): void {
    this.#write('INSERT INTO delivered (tip_id) VALUES (?)', tipId);
    this.#write(
      'DELETE FROM delivered WHERE arrival <= (SELECT MAX(arrival) FROM delivered) - ?',
      MAX_KNOWN_TIPS,
    );
  }

  recordShown(tipId: string, shownAt: number): void {
    this.#write('INSERT OR IGNORE INTO shown (tip_id, shown_at) VALUES (?, ?)', tipId, shownAt);
    this.removeMissed(tipId);
  }

  /** When a tip was first shown, in ms since 1970, or null. */
  shownAt(tipId: string): number | null {
    const [row] = this.#read<{ shown_at: number }>('SELECT shown_at FROM shown WHERE tip_id = ?', tipId);
    return row?.shown_at ?? null;
  }

  speech(tipId: string): Speech | null {
    const [row] = this.#read<{ content_type: string; bytes: ArrayBuffer }>(
      'SELECT content_type, bytes FROM speeches WHERE tip_id = ?',
      tipId,
    );
    return row ? { contentType: row.content_type, bytes: row.bytes } : null;
  }

  /**
   * Stores a sound for replays, unless it is too long for a row. `present`, the one on screen now, is never evicted.
   */
  saveSpeech(tipId: string, speech: Speech, now: number, present: string | null): void {
    if (speech.bytes.byteLength > MAX_SPEECH_BYTES) return;
    this.#write(
      'INSERT OR REPLACE INTO speeches (tip_id, content_type, bytes, made_at) VALUES (?, ?, ?, ?)',
      tipId,
      speech.contentType,
      speech.bytes,
      now,
    );
    this.#write(
      'DELETE FROM speeches WHERE tip_id NOT IN (SELECT tip_id FROM speeches ORDER BY tip_id = ? DESC, made_at DESC LIMIT ?)',
      present ?? '',
      MAX_SPEECHES,
    );
  }

  setFact(name: string, value: string): void {
    this.#write('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
  }

  fact(name: string): string | null {
    const [row] = this.#read<{ value: string }>('SELECT value FROM facts WHERE name = ?', name);
    return row?.value ?? null;
  }

  #look(): void {
    this.#isMade = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0;
  }

  #make(): void {
    this.#sql.exec(TABLES);
    this.#isMade = true;
  }

  #read<Row extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#isMade ? this.#sql.exec<Row>(query, ...values).toArray() : [];
  }

  #write(query: string, ...values: SqlStorageValue[]): void {
    if (!this.#isMade) this.#make();
    this.#sql.exec(query, ...values);
  }

  #alerts(list: 'waiting' | 'owed'): Alert[] {
    return this.#read<{ alert: string }>(`SELECT alert FROM ${list} ORDER BY place`).map((row) =>
      dated(JSON.parse(row.alert) as Alert),
    );
  }

  #insert(list: 'waiting' | 'owed', alert: Alert): void {
    this.#write(
      `INSERT OR REPLACE INTO ${list} (place, alert) VALUES (?, ?)`,
      alert.place,
      JSON.stringify(alert),
    );
  }
}

/** The part of a state that is stored in one row. */
function factsOf(state: RoomState): string {
  const { token, number, lastPlace, paused, style, showing, totals, forgotten } = state;
  return JSON.stringify({ token, number, lastPlace, paused, style, showing, totals, forgotten });
}

/** Alerts that were stored before alerts had a time take the time of their tips. */
function dated<A extends Alert>(alert: A): A {
  return alert.queuedAt === undefined ? { ...alert, queuedAt: Date.parse(alert.tip.timestamp) || 0 } : alert;
}

/** Entries of `list` whose key does not occur in `other`. */
function missingIn<T>(other: readonly T[], list: readonly T[], key: (entry: T) => number): T[] {
  if (other === list) return [];
  const keys = new Set(other.map(key));
  return list.filter((entry) => !keys.has(key(entry)));
}

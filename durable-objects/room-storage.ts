/**
 * Stores a room's alerts: the state, the known tips and the ends of their alerts, and the last speeches. Each alert has
 * its own row, in the table of its stage: a value is limited to 2 MB, and a queue has no limit.
 */
import { type Alert, alertOnAir, type Showing } from '../core/live/room-alerts.ts';
import { newRoom, type RecentMessage, type RoomState } from '../core/live/room-state.ts';
import { LISTED_ALERTS } from '../core/live.ts';
import { type Forgotten, WITHOUT } from '../core/tips/model.ts';
import type { RoomSql } from './sql-storage.ts';

/** Number of stored ids of delivered tips: far more than can still be in delivery. */
const MAX_KNOWN_TIPS = 100_000;
/** Number of spoken tips stored for replays. A speech takes some hundred kilobytes. */
const MAX_SPEECHES = 20;
/**
 * The longest sound that is stored, below the platform's limit of 2 MB for a row. A longer one is generated for each
 * request.
 */
export const MAX_SPEECH_BYTES = 1_900_000;

/** The end of an alert that no overlay showed; wordless: it shows without its words. */
export type Ending = 'skipped' | 'cleared' | 'removed' | 'unseen' | 'wordless' | 'dismissed';

export interface Speech {
  contentType: string;
  bytes: ArrayBuffer;
}

/** The table of each stage. The alert on screen is in the state. */
const TABLE = { queue: 'waiting', held: 'held', owed: 'owed' } as const;
type Stored = keyof typeof TABLE;
const STORED = Object.keys(TABLE) as Stored[];

type Saved = Partial<RoomState> & { showing?: Showing | null };

export class RoomStorage {
  readonly #sql: RoomSql;

  constructor(sql: RoomSql) {
    this.#sql = sql;
  }

  /** Returns the saved state, or that of a new room. `overlays` is not stored: the caller counts sockets. */
  load(token: string): RoomState {
    const saved = this.fact('state');
    const fresh = newRoom(token);
    const { showing, ...facts } = (saved === null ? {} : JSON.parse(saved)) as Saved;
    const alerts = STORED.flatMap((stage) =>
      this.#sql
        .read<{ alert: string }>(`SELECT alert FROM ${TABLE[stage]}`)
        .map((row) => ({ ...JSON.parse(row.alert), stage }) as Alert),
    );
    if (showing) alerts.push({ ...showing, stage: 'air' });
    // A room whose creator has set nothing follows the current defaults. A room saved before settings existed has only
    // a style.
    const isSet = facts.style !== undefined && facts.style.updatedAt > 0;
    const style = isSet ? { ...fresh.style, ...facts.style } : fresh.style;
    return {
      ...fresh,
      ...facts,
      style,
      alerts: alerts.sort((one, other) => one.place - other.place),
      recent: this.#sql
        .read<{ message: string }>('SELECT message FROM recent ORDER BY number')
        .map((row) => JSON.parse(row.message) as RecentMessage),
    };
  }

  /** Writes the difference between two states: one row per changed alert or message, however long the lists are. */
  save(before: RoomState, after: RoomState): void {
    if (factsOf(before) !== factsOf(after)) this.setFact('state', factsOf(after));
    if (after.alerts !== before.alerts) {
      const now = new Map(after.alerts.map((alert) => [alert.place, alert]));
      const was = new Map(before.alerts.map((alert) => [alert.place, alert]));
      for (const { place, stage } of before.alerts)
        if (stage !== 'air' && now.get(place)?.stage !== stage)
          this.#sql.write(`DELETE FROM ${TABLE[stage]} WHERE place = ?`, place);
      for (const alert of after.alerts)
        if (alert.stage !== 'air' && was.get(alert.place) !== alert) this.#insert(alert);
    }
    if (after.recent !== before.recent) this.#saveRecent(before.recent, after.recent);
  }

  #saveRecent(before: RoomState['recent'], after: RoomState['recent']): void {
    const now = new Set(after.map(({ message }) => message.number));
    const was = new Map(before.map((entry) => [entry.message.number, entry]));
    for (const number of was.keys())
      if (!now.has(number)) this.#sql.write('DELETE FROM recent WHERE number = ?', number);
    for (const entry of after)
      if (was.get(entry.message.number) !== entry)
        this.#sql.write(
          'INSERT OR REPLACE INTO recent (number, message) VALUES (?, ?)',
          entry.message.number,
          JSON.stringify(entry),
        );
  }

  addMissed(alerts: readonly Alert[]): void {
    for (const alert of alerts)
      this.#sql.write(
        'INSERT OR REPLACE INTO missed (place, tip_id, alert) VALUES (?, ?, ?)',
        alert.place,
        alert.tip.id,
        JSON.stringify(alert),
      );
  }

  /** Returns the number of missed alerts, and the oldest of them. */
  missed(): { length: number; alerts: Alert[] } {
    const [row] = this.#sql.read<{ length: number }>('SELECT count(*) AS length FROM missed');
    const length = row?.length ?? 0;
    return { length, alerts: length === 0 ? [] : this.missedOf(null, LISTED_ALERTS) };
  }

  /** Returns the missed alerts of one tip, or of all tips; oldest first. */
  missedOf(tipId: string | null, limit = -1): Alert[] {
    return this.#sql
      .read<{ alert: string }>(
        'SELECT alert FROM missed WHERE tip_id = ? OR ? IS NULL ORDER BY place LIMIT ?',
        tipId,
        tipId,
        limit,
      )
      .map((row) => JSON.parse(row.alert) as Alert);
  }

  /** Deletes missed alerts: those of one tip, or all. */
  removeMissed(tipId: string | null): void {
    this.#sql.write('DELETE FROM missed WHERE tip_id = ? OR ? IS NULL', tipId, tipId);
  }

  /** Takes missed alerts off the list: those of one tip, or all. */
  dismissMissed(tipId: string | null): void {
    const tipIds = this.missedOf(tipId).map(({ tip }) => tip.id);
    if (tipIds.length === 0) return;
    this.#sql.transaction(() => {
      this.removeMissed(tipId);
      this.recordEnd(tipIds, 'dismissed');
    });
  }

  /** Records how alerts ended. A missed alert stays missed: its creator may still play it. */
  recordEnd(tipIds: readonly string[], how: Ending): void {
    for (const tipId of tipIds)
      this.#sql.write('INSERT OR REPLACE INTO ended (tip_id, how) VALUES (?, ?)', tipId, how);
  }

  /** Returns how the alert of a tip ended without being shown; null if it has not ended. */
  ending(tipId: string): Ending | 'missed' | null {
    if (this.missedOf(tipId, 1).length > 0) return 'missed';
    const [row] = this.#sql.read<{ how: Ending }>('SELECT how FROM ended WHERE tip_id = ?', tipId);
    return row?.how ?? null;
  }

  /** Forgets words of missed alerts of these tips, and deletes their sounds; `save` writes those of the state. */
  forgetWords(tipIds: readonly string[], what: Forgotten): void {
    if (this.#sql.isUnmade()) return;
    const fields = Object.entries(WITHOUT[what]);
    this.#sql.write(
      `UPDATE missed SET alert = json_set(alert${fields.map(([name]) => `, '$.tip.${name}', ?`).join('')})
        WHERE tip_id IN (SELECT value FROM json_each(?))`,
      ...fields.map(([, value]) => value),
      JSON.stringify(tipIds),
    );
    if (what === 'face') return;
    this.#sql.write(
      `DELETE FROM speeches WHERE EXISTS (SELECT 1 FROM json_each(?) WHERE instr(speeches.tip_id, value) = 1)`,
      JSON.stringify(tipIds),
    );
  }

  /** Returns whether this tip was already delivered. */
  knowsTip(tipId: string): boolean {
    return this.#sql.read('SELECT 1 FROM delivered WHERE tip_id = ?', tipId).length > 0;
  }

  recordDelivered(tipId: string): void {
    this.#sql.write('INSERT INTO delivered (tip_id) VALUES (?)', tipId);
    this.#sql.write(
      'DELETE FROM delivered WHERE arrival <= (SELECT MAX(arrival) FROM delivered) - ?',
      MAX_KNOWN_TIPS,
    );
  }

  recordShown(tipId: string, shownAt: number): void {
    this.#sql.write('INSERT OR IGNORE INTO shown (tip_id, shown_at) VALUES (?, ?)', tipId, shownAt);
    this.removeMissed(tipId);
  }

  /** Returns when a tip was first shown, in ms since 1970, or null. */
  shownAt(tipId: string): number | null {
    const [row] = this.#sql.read<{ shown_at: number }>('SELECT shown_at FROM shown WHERE tip_id = ?', tipId);
    return row?.shown_at ?? null;
  }

  speech(tipId: string): Speech | null {
    const [row] = this.#sql.read<{ content_type: string; bytes: ArrayBuffer }>(
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
    this.#sql.write(
      'INSERT OR REPLACE INTO speeches (tip_id, content_type, bytes, made_at) VALUES (?, ?, ?, ?)',
      tipId,
      speech.contentType,
      speech.bytes,
      now,
    );
    this.#sql.write(
      `DELETE FROM speeches WHERE tip_id NOT IN (
        SELECT tip_id FROM speeches ORDER BY instr(tip_id, ?) = 1 DESC, made_at DESC LIMIT ?)`,
      present ?? '',
      MAX_SPEECHES,
    );
  }

  setFact(name: string, value: string): void {
    this.#sql.write('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
  }

  fact(name: string): string | null {
    const [row] = this.#sql.read<{ value: string }>('SELECT value FROM facts WHERE name = ?', name);
    return row?.value ?? null;
  }

  #insert(alert: Alert & { stage: Stored }): void {
    this.#sql.write(
      `INSERT OR REPLACE INTO ${TABLE[alert.stage]} (place, alert) VALUES (?, ?)`,
      alert.place,
      JSON.stringify(alert),
    );
  }
}

/** Returns the part of a state that is stored in one row. */
function factsOf(state: RoomState): string {
  const { token, number, lastPlace, paused, panic, style, totals, figures, forgotten } = state;
  const { edition, styleNumber, drawAsked } = state;
  const showing = alertOnAir(state);
  return JSON.stringify({
    ...{ token, number, lastPlace, paused, panic, style, showing, totals, figures, forgotten },
    ...{ edition, styleNumber, drawAsked },
  });
}

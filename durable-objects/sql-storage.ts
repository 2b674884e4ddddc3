/** A room's own SQLite. The first write creates the tables: a visit to a token's room must store nothing. */

const TABLES = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting (place INTEGER PRIMARY KEY, alert TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS held (place INTEGER PRIMARY KEY, alert TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS owed (place INTEGER PRIMARY KEY, alert TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS missed (place INTEGER PRIMARY KEY, tip_id TEXT NOT NULL, alert TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS missed_by_tip ON missed (tip_id);
  CREATE TABLE IF NOT EXISTS ended (tip_id TEXT PRIMARY KEY, how TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS recent (number INTEGER PRIMARY KEY, message TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS delivered (arrival INTEGER PRIMARY KEY AUTOINCREMENT, tip_id TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS shown (tip_id TEXT PRIMARY KEY, shown_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS speeches (tip_id TEXT PRIMARY KEY, content_type TEXT NOT NULL, bytes BLOB NOT NULL, made_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS desk_links (id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, label TEXT NOT NULL, scope TEXT NOT NULL, made_at INTEGER NOT NULL, revoked_at INTEGER) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS desk_sessions (hash TEXT PRIMARY KEY, ends_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS desk_log (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, label TEXT NOT NULL, action TEXT NOT NULL, about TEXT, tip_ids TEXT NOT NULL);
`;

export class RoomSql {
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

  /** Returns whether nothing was ever written. */
  isUnmade(): boolean {
    return !this.#isMade;
  }

  /** Writes all of it or nothing. */
  transaction(work: () => void): void {
    try {
      this.#storage.transactionSync(work);
    } catch (error) {
      // New tables were rolled back as well.
      this.#look();
      throw error;
    }
  }

  read<Row extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#isMade ? this.#sql.exec<Row>(query, ...values).toArray() : [];
  }

  write(query: string, ...values: SqlStorageValue[]): void {
    if (!this.#isMade) this.#make();
    this.#sql.exec(query, ...values);
  }

  #look(): void {
    this.#isMade = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray().length > 0;
  }

  #make(): void {
    this.#sql.exec(TABLES);
    this.#isMade = true;
  }
}

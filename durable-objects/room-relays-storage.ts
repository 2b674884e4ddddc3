/**
 * The relays of a room, in its own SQLite: a room that wakes, or whose machine stopped, calls all of them. The tables
 * come with the first relay and go with the last one.
 */

const TABLES = `
  CREATE TABLE IF NOT EXISTS relays (n INTEGER PRIMARY KEY, life TEXT NOT NULL, sockets INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS relaying (one INTEGER PRIMARY KEY CHECK (one = 1), spread INTEGER NOT NULL, owed INTEGER NOT NULL);
`;

export interface ListedRelay {
  /** Its number, from 0. */
  n: number;
  /** Named by the room when the relay began; another one after it ended and began again. */
  life: string;
  /** Pages that hang on it, as it said last. */
  sockets: number;
}

export class RelayList {
  readonly #sql: SqlStorage;
  #isMade: boolean;
  #isOwed = false;
  #spread = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#isMade = sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'relaying'").toArray().length > 0;
  }

  /** `spread`: how many relays new pages are spread over. `isOwed`: some relay lacks news. */
  load(): { relays: ListedRelay[]; spread: number; isOwed: boolean } {
    if (!this.#isMade) return { relays: [], spread: 0, isOwed: false };
    const relays = this.#sql.exec('SELECT n, life, sockets FROM relays').toArray();
    const [row] = this.#sql.exec('SELECT spread, owed FROM relaying').toArray();
    this.#isOwed = row?.owed === 1;
    this.#spread = Number(row?.spread ?? 0);
    return { relays: relays as unknown as ListedRelay[], spread: this.#spread, isOwed: this.#isOwed };
  }

  /** Some relay lacks news. */
  get isOwed(): boolean {
    return this.#isOwed;
  }

  save({ n, life, sockets }: ListedRelay): void {
    this.#make();
    this.#sql.exec('INSERT OR REPLACE INTO relays (n, life, sockets) VALUES (?, ?, ?)', n, life, sockets);
  }

  remove(n: number): void {
    this.#sql.exec('DELETE FROM relays WHERE n = ?', n);
  }

  saveSpread(spread: number): void {
    if (spread === this.#spread) return;
    this.#sql.exec('UPDATE relaying SET spread = ?', spread);
    this.#spread = spread;
  }

  /** In the transaction of what the relays are to hear, and again once all have heard it. */
  saveOwed(isOwed: boolean): void {
    if (isOwed === this.#isOwed || !this.#isMade) return;
    this.#sql.exec('UPDATE relaying SET owed = ?', isOwed ? 1 : 0);
    this.#isOwed = isOwed;
  }

  /** The last relay has ended. */
  drop(): void {
    if (!this.#isMade) return;
    this.#sql.exec('DROP TABLE relays');
    this.#sql.exec('DROP TABLE relaying');
    this.#isMade = false;
    this.#isOwed = false;
    this.#spread = 0;
  }

  #make(): void {
    if (this.#isMade) return;
    this.#sql.exec(TABLES);
    this.#sql.exec('INSERT INTO relaying (one, spread, owed) VALUES (1, 0, 0)');
    this.#isMade = true;
  }
}

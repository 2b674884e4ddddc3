/**
 * The room's list of relays, in its own SQLite, so that a room that wakes or restarts can call all of them. The first
 * relay creates the tables; the end of the last one drops them.
 */

const TABLES = `
  CREATE TABLE IF NOT EXISTS relays (n INTEGER PRIMARY KEY, life TEXT NOT NULL, sockets INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS relaying (one INTEGER PRIMARY KEY CHECK (one = 1), spread INTEGER NOT NULL, owed INTEGER NOT NULL);
`;

export interface ListedRelay {
  /** Number of the relay, from 0. */
  n: number;
  /** Name of this life of the relay. A relay that ends and begins again gets another name. */
  life: string;
  /** Number of pages connected to the relay, by its last report. */
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

  /** Returns the list. `spread`: how many relays new pages are spread over. `isOwed`: at least one relay lacks news. */
  load(): { relays: ListedRelay[]; spread: number; isOwed: boolean } {
    if (!this.#isMade) return { relays: [], spread: 0, isOwed: false };
    const relays = this.#sql.exec('SELECT n, life, sockets FROM relays').toArray();
    const [row] = this.#sql.exec('SELECT spread, owed FROM relaying').toArray();
    this.#isOwed = row?.owed === 1;
    this.#spread = Number(row?.spread ?? 0);
    return { relays: relays as unknown as ListedRelay[], spread: this.#spread, isOwed: this.#isOwed };
  }

  /** Whether at least one relay lacks news. */
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

  /** Stores whether a relay lacks news: set in the transaction that stores them, unset once all relays have them. */
  saveOwed(isOwed: boolean): void {
    if (isOwed === this.#isOwed || !this.#isMade) return;
    this.#sql.exec('UPDATE relaying SET owed = ?', isOwed ? 1 : 0);
    this.#isOwed = isOwed;
  }

  /** Drops the tables after the last relay has ended. */
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

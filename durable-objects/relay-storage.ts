/**
 * What a relay stores: the messages for pages that its room stores, as text, and the state that a page joins into. It
 * loses its memory after ten seconds without an event, and its pages must not wake the room for it.
 */

import type { RelayNews } from '../core/live/relay-news.ts';
import { type RelayState, type Stored, stateAfter } from '../core/live/relay-page.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS ring (number INTEGER PRIMARY KEY, text TEXT NOT NULL);
`;

export class RelayStorage {
  readonly #storage: DurableObjectStorage;
  #life: string | null = null;
  #state: RelayState | null = null;
  #ring: Stored[] | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    const isMade = this.#sql("SELECT 1 FROM sqlite_master WHERE name = 'facts'").length > 0;
    if (!isMade) return;
    const facts = new Map(this.#sql('SELECT name, value FROM facts').map(({ name, value }) => [name, value]));
    this.#life = String(facts.get('life'));
    const state = JSON.parse(String(facts.get('state'))) as Omit<RelayState, 'look'>;
    this.#state = { ...state, look: String(facts.get('look')) };
  }

  /** Named by the room when the relay began; null for one that has not begun. */
  get life(): string | null {
    return this.#life;
  }

  get state(): RelayState | null {
    return this.#state;
  }

  /** Messages for pages that were away, by number. Read once while the relay is awake. */
  ring(): readonly Stored[] {
    this.#ring ??= this.#sql('SELECT number, text FROM ring ORDER BY number') as unknown as Stored[];
    return this.#ring;
  }

  begin(life: string, news: RelayNews): void {
    this.#storage.transactionSync(() => {
      this.#sql(TABLES);
      this.#sql('DELETE FROM ring');
      this.#setFact('life', life);
      this.#state = this.#save(null, news);
    });
    this.#life = life;
    this.#ring = null;
  }

  take(news: RelayNews): void {
    this.#state = this.#storage.transactionSync(() => this.#save(this.#state, news));
    if (news.messages.length > 0) this.#ring = null;
  }

  #save(before: RelayState | null, news: RelayNews): RelayState {
    const state = stateAfter(before, news);
    for (const { number, text, isStored } of news.messages)
      if (isStored) this.#sql('INSERT OR REPLACE INTO ring (number, text) VALUES (?, ?)', number, text);
    // What the room has forgotten is forgotten here: it would not correct it any more.
    if (state.forgotten.tips > (before?.forgotten.tips ?? 0))
      this.#sql('DELETE FROM ring WHERE number <= ?', state.forgotten.tips);
    const { look, ...facts } = state;
    if (look !== before?.look) this.#setFact('look', look);
    this.#setFact('state', JSON.stringify(facts));
    return state;
  }

  /** Leaves nothing. */
  end(): void {
    this.#life = null;
    this.#state = null;
    this.#ring = null;
    void this.#storage.deleteAll();
  }

  #setFact(name: string, value: string): void {
    this.#sql('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
  }

  #sql(query: string, ...values: SqlStorageValue[]): Record<string, SqlStorageValue>[] {
    return this.#storage.sql.exec(query, ...values).toArray();
  }
}

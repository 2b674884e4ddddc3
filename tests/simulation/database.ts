/** D1 over SQLite in memory: its calls, its numbers, its errors, and one transaction per batch. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { present } from './process.ts';

/** A wrapper that a simulation puts around each call. */
export type Act = <T>(action: string, effect: () => T) => Promise<T>;

/** D1's documented limits, with its messages: local/contracts/d1. */
const MAX_QUERIES = 1000;
const MAX_PARAMETERS = 100;
const MAX_STATEMENT_BYTES = 100_000;
const MAX_VALUE_BYTES = 2_000_000;

interface Done {
  columns: string[];
  rows: unknown[][];
  changes: number;
}

/**
 * One database for all seeds of a process, so that migrations run and statements are prepared once. Each seed is one
 * transaction, which the next seed rolls back.
 */
let shared: DatabaseSync | null = null;
type Prepared = Map<string, { statement: StatementSync; columns: string[] }>;
const preparedOfShared: Prepared = new Map();

function fresh(migrations: string[]): DatabaseSync {
  if (shared) {
    shared.exec('ROLLBACK');
  } else {
    shared = new DatabaseSync(':memory:');
    for (const sql of migrations) shared.exec(sql);
  }
  shared.exec('BEGIN');
  return shared;
}

export class Database {
  readonly sqlite: DatabaseSync;
  readonly #act: Act;
  readonly #prepared: Prepared;

  /** `own`: a database with all its tables, in place of the one that seeds share. */
  constructor(act: Act, migrations: string[], own?: DatabaseSync) {
    this.#act = act;
    this.sqlite = own ?? fresh(migrations);
    this.#prepared = own ? new Map() : preparedOfShared;
  }

  prepare(query: string): Statement {
    return new Statement(this, query, []);
  }

  async batch(statements: Statement[]): Promise<unknown[]> {
    this.count(statements.length);
    return this.act('batch', () => {
      this.sqlite.exec('SAVEPOINT batch');
      try {
        const done = statements.map((statement) => resultOf(statement.execute()));
        this.sqlite.exec('RELEASE batch');
        return done;
      } catch (error) {
        this.sqlite.exec('ROLLBACK TO batch; RELEASE batch');
        throw error;
      }
    });
  }

  /** Enforces D1's limits per invocation. Calls outside of a process do not count. */
  count(statements: number): void {
    const process = present();
    if (!process) return;
    process.queries += statements;
    if (process.queries > MAX_QUERIES)
      throw new Error('D1_ERROR: Too many API requests by single worker invocation.');
  }

  act<T>(action: string, effect: () => T): Promise<T> {
    return this.#act(`db ${action}`, effect);
  }

  execute(query: string, values: SQLInputValue[]): Done {
    const reads = /^\s*(select|with)\b/i.test(query);
    const before = reads ? 0 : this.changes();
    try {
      const { statement, columns } = this.#statement(query);
      const rows = (statement.all(...values) as unknown as unknown[][]).map((row) => row.map(given));
      return { columns, rows, changes: reads ? 0 : this.changes() - before };
    } catch (error) {
      throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : error}: SQLITE_ERROR`);
    }
  }

  #statement(query: string) {
    let found = this.#prepared.get(query);
    if (!found) {
      const statement = this.sqlite.prepare(query);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      found = { statement, columns: statement.columns().map(({ name }) => name) };
      this.#prepared.set(query, found);
    }
    return found;
  }

  /** Rows written since the beginning. */
  changes(): number {
    const { statement } = this.#statement('SELECT total_changes()');
    return Number((statement.all() as unknown as bigint[][])[0]![0]);
  }
}

/** D1 returns 64-bit integers as JavaScript numbers, exact or not, and blobs as lists of numbers. */
function given(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Uint8Array ? [...value] : value;
}

function taken(value: unknown): SQLInputValue {
  switch (typeof value) {
    case 'boolean':
      return value ? 1 : 0;
    case 'number':
      return Number.isInteger(value) ? BigInt(value) : value;
    case 'string':
      return value;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      if (value instanceof ArrayBuffer) return new Uint8Array(value);
      throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`);
  }
}

function resultOf({ columns, rows, changes }: Done) {
  const results = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
  return { success: true, results, meta: { changes, duration: 0, last_row_id: 0, changed_db: changes > 0 } };
}

function sizeOf(value: SQLInputValue): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value instanceof Uint8Array ? value.byteLength : 8;
}

class Statement {
  readonly #database: Database;
  readonly #query: string;
  readonly #values: SQLInputValue[];

  constructor(database: Database, query: string, values: SQLInputValue[]) {
    if (values.length > MAX_PARAMETERS)
      throw new Error('D1_ERROR: too many SQL variables at offset 0: SQLITE_ERROR');
    if (Buffer.byteLength(query) > MAX_STATEMENT_BYTES)
      throw new Error('D1_ERROR: statement too long: SQLITE_TOOBIG');
    if (values.some((value) => sizeOf(value) > MAX_VALUE_BYTES))
      throw new Error('D1_ERROR: string or blob too big: SQLITE_TOOBIG');
    this.#database = database;
    this.#query = query;
    this.#values = values;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#database, this.#query, values.map(taken));
  }

  execute(): Done {
    return this.#database.execute(this.#query, this.#values);
  }

  async #act<T>(read: (done: Done) => T): Promise<T> {
    this.#database.count(1);
    return this.#database.act(this.#query.slice(0, 60).replace(/\s+/g, ' '), () => read(this.execute()));
  }

  all() {
    return this.#act(resultOf);
  }

  run() {
    return this.#act(resultOf);
  }

  raw(): Promise<unknown[][]> {
    return this.#act(({ rows }) => rows);
  }

  first(column?: string): Promise<unknown> {
    return this.#act((done) => {
      const [row] = resultOf(done).results;
      return row ? (column === undefined ? row : row[column]) : null;
    });
  }
}

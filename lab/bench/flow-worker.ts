/**
 * The worker of the benchmark: the product's own; GET /asked returns, and resets, its calls to network, database and
 * rooms; from /asked?rows on also the rows that D1 counts, which costs time. GET /cron runs the cron's work on tips
 * once; GET /failed returns why a room did not take a tip, or null.
 */
import { database, type Env, solana } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { reconcileTips } from '../../worker/tips/follow/reconcile.ts';

export { PageRelay, TokenRoom } from '../../worker/index.ts';

const asked: Record<string, number> = {};
const count = (what: string, times = 1) => {
  asked[what] = (asked[what] ?? 0) + times;
};

const send = globalThis.fetch;
globalThis.fetch = ((url: RequestInfo, init?: RequestInit) => {
  if (typeof init?.body === 'string') count(/"method":"(\w+)"/.exec(init.body)?.[1] ?? 'other');
  return send(url, init);
}) as typeof fetch;

/** One for the isolate: the product keeps what it reads of its bindings by them. */
let counting: Env | undefined;
let countsRows = false;

export default {
  async fetch(request: Request, given: Env, context: ExecutionContext): Promise<Response> {
    counting ??= { ...given, DB: counted(given.DB), TOKEN_ROOM: countedRooms(given.TOKEN_ROOM) };
    const env = counting;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/asked') {
      countsRows = search === '?rows';
      const answer = { ...asked };
      for (const what of Object.keys(asked)) delete asked[what];
      return Response.json(answer);
    }
    if (pathname === '/failed') {
      const found = given.DB.prepare('SELECT last_error FROM outbox WHERE attempts > 0 LIMIT 1');
      return Response.json(await found.first());
    }
    if (pathname === '/cron') {
      await reconcileTips(database(env), solana(env), env.TREASURY_ADDRESS);
      await drainOutbox(env);
      return new Response('{"success":true}');
    }
    count('worker requests');
    return worker.fetch(request, env, context);
  },
};

/** Returns the same object; each call of a method returns what `answered` makes of its result. */
function watched<T extends object>(
  object: T,
  answered: (method: string, given: unknown[], result: unknown) => unknown,
): T {
  return new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      // A stub of a room would take `value.apply` for a method of the room.
      return (...given: unknown[]) => answered(String(name), given, Reflect.apply(value, target, given));
    },
  });
}

/** Counts each method that is called on a room, a billed request each. */
function countedRooms(rooms: Env['TOKEN_ROOM']): Env['TOKEN_ROOM'] {
  const ofRoom = (_method: string, _given: unknown[], result: unknown) => {
    count('room calls');
    return result;
  };
  return watched(rooms, (method, _, result) =>
    method === 'get' ? watched(result as object, ofRoom) : result,
  );
}

const RUNS = ['run', 'all', 'raw', 'first'];

/** Counts the trips to the database, the statements in them, and their rows: a batch is one trip. */
function counted(db: D1Database): D1Database {
  return watched(db, (method, given, result) => {
    if (method === 'prepare') return countedStatement(result as D1PreparedStatement, String(given[0]));
    if (method !== 'batch') return result;
    count('d1 trips');
    count('d1 statements', (given[0] as unknown[]).length);
    return (result as Promise<D1Result[]>).then((all) => {
      for (const { meta } of all) countRows(meta);
      return all;
    });
  });
}

function countRows({ rows_read, rows_written }: D1Meta): void {
  count('d1 rows read', rows_read);
  count('d1 rows written', rows_written);
}

function countedStatement(statement: D1PreparedStatement, text: string): D1PreparedStatement {
  const all = statement.all.bind(statement);
  for (const name of RUNS) {
    const run = Reflect.get(statement, name) as (...given: unknown[]) => Promise<unknown>;
    Reflect.set(statement, name, async (...given: unknown[]) => {
      count('d1 trips');
      count('d1 statements');
      const result = await run.apply(statement, given);
      const meta = (result as D1Result | null)?.meta;
      if (!countsRows) return result;
      if (meta) countRows(meta);
      // These answers carry no count: what only reads may run twice.
      else if (/^\s*select/i.test(text)) countRows((await all()).meta);
      else count('d1 statements without a count');
      return result;
    });
  }
  const bind = statement.bind.bind(statement);
  statement.bind = (...given) => countedStatement(bind(...given), text);
  return statement;
}

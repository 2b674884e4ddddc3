/**
 * The worker of the benchmark: the product's own; GET /asked returns, and resets, its calls to network and database.
 */
import type { Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';

export { TokenRoom } from '../../worker/index.ts';

const asked: Record<string, number> = {};
const count = (what: string, times = 1) => {
  asked[what] = (asked[what] ?? 0) + times;
};

const send = globalThis.fetch;
globalThis.fetch = ((url: RequestInfo, init?: RequestInit) => {
  if (typeof init?.body === 'string') count(/"method":"(\w+)"/.exec(init.body)?.[1] ?? 'other');
  return send(url, init);
}) as typeof fetch;

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== '/asked')
      return worker.fetch(request, { ...env, DB: counted(env.DB) }, context);
    const answer = { ...asked };
    for (const what of Object.keys(asked)) delete asked[what];
    return Response.json(answer);
  },
};

const RUNS = ['run', 'all', 'raw', 'first'];

/** Counts the trips to the database and the statements in them: a batch is one trip. */
function counted(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const result = value.apply(target, given) as unknown;
        if (name === 'batch') {
          count('d1 trips');
          count('d1 statements', (given[0] as unknown[]).length);
        }
        return name === 'prepare' ? countedStatement(result as D1PreparedStatement) : result;
      };
    },
  });
}

function countedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  for (const name of RUNS) {
    const run = Reflect.get(statement, name) as (...given: unknown[]) => unknown;
    Reflect.set(statement, name, (...given: unknown[]) => {
      count('d1 trips');
      count('d1 statements');
      return run.apply(statement, given);
    });
  }
  const bind = statement.bind.bind(statement);
  statement.bind = (...given) => countedStatement(bind(...given));
  return statement;
}

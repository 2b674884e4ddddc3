/** The faults of the platform: bindings that fail, hang or lose what they take, while a switch says so. */
import type { Env } from '../../worker/env.ts';

/** Of each service; the messages are those of the real ones. */
const FAULTS = {
  d1: ['none', 'fail', 'hang'],
  r2: ['none', 'fail', 'hang'],
  /** `lose`: a message is taken and never comes. */
  queue: ['none', 'fail', 'hang', 'lose'],
} as const;
type Service = keyof typeof FAULTS;

const ERRORS: Record<Service, string> = {
  d1: 'D1_ERROR: Network connection lost.',
  r2: 'We encountered an internal error. Please try again. (10001)',
  queue: 'Queue send failed: internal error',
};

/** All objects and requests of the local world share one isolate. */
const on: Record<Service, string> = { d1: 'none', r2: 'none', queue: 'none' };

/** Answers 200 with the faults that are now switched on, or 400 naming the wrong field, which changes nothing. */
export function switchFault(body: unknown): Response {
  const { service, fault } = (body ?? {}) as Record<string, unknown>;
  if (typeof service !== 'string' || !(service in FAULTS))
    return Response.json(
      { error: `service: must be one of ${Object.keys(FAULTS).join(', ')}` },
      { status: 400 },
    );
  const known: readonly string[] = FAULTS[service as Service];
  if (typeof fault !== 'string' || !known.includes(fault))
    return Response.json({ error: `fault: must be one of ${known.join(', ')}` }, { status: 400 });
  on[service as Service] = fault;
  return Response.json(on);
}

/** Does what the service does now. */
function gate<T>(service: Service, act: () => Promise<T>): Promise<T> {
  if (on[service] === 'none') return act();
  if (on[service] === 'hang') return new Promise(() => {});
  return on[service] === 'lose'
    ? Promise.resolve(undefined as T)
    : Promise.reject(new Error(ERRORS[service]));
}

const made = new WeakMap<Env, Env>();

/** Returns the bindings behind the switch; the same ones for the same, because the product caches by their identity. */
export function withFaults(env: Env): Env {
  let found = made.get(env);
  if (!found) {
    found = {
      ...env,
      DB: database(env.DB),
      RECORDS: calls('r2', env.RECORDS),
      MEDIA: calls('r2', env.MEDIA),
      ...(env.ARCHIVE && { ARCHIVE: calls('r2', env.ARCHIVE) }),
      DRAWS: calls('queue', env.DRAWS),
    };
    made.set(env, found);
  }
  return found;
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Every call of the binding goes through the switch. */
function calls<T extends object>(service: Service, binding: T): T {
  return new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => gate(service, () => Reflect.apply(value as Call, target, args));
    },
  });
}

const ASKS = ['run', 'all', 'first', 'raw'];
const real = new WeakMap<object, D1PreparedStatement>();

/** Preparing asks nothing; running does. */
function database(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => statement(target.prepare(query));
      if (name === 'batch')
        return (all: D1PreparedStatement[]) =>
          gate('d1', () => target.batch(all.map((one) => real.get(one) ?? one)));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function statement(of: D1PreparedStatement): D1PreparedStatement {
  const proxy = new Proxy(of, {
    get(target, name) {
      if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values));
      const value = Reflect.get(target, name);
      if (ASKS.includes(String(name)))
        return (...args: unknown[]) => gate('d1', () => Reflect.apply(value as Call, target, args));
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  real.set(proxy, of);
  return proxy;
}

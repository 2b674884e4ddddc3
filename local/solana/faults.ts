/**
 * Faults on request, which make the network's answers late, lost or wrong. Each fault is queued for a method, with a
 * count.
 */
import { invalid } from './errors.ts';
import { type Config, configAt, requireInteger, requireText } from './parameters.ts';

const FAULT_KINDS = [
  'drop' /* sendTransaction answers with a signature, nothing is executed */,
  'late' /* sendTransaction answers at once, the transaction lands `ms` later */,
  'lose' /* the call is executed, then the connection breaks without an answer */,
  'duplicate' /* the call is executed twice and answered once */,
  'delay' /* the call is executed and answered `ms` later */,
  'hang' /* the call is neither executed nor answered; the connection breaks after `ms` */,
  'fail' /* JSON-RPC error: the node is unhealthy */,
  'http429',
  'http500',
  'garbage' /* HTTP 200 with half a JSON document; not executed */,
  'contradict' /* the node denies every transaction that landed */,
  'stale' /* the answer is as of a slot far in the past */,
  'lag' /* the answer of `slots` ago, from a node that is behind the others */,
  'error' /* the JSON-RPC error {code, message, data?}; not executed */,
  'http' /* this HTTP answer {status, text, headers?}, from the balancer in front of the node; not executed */,
  'short' /* a list cut to its first `size` entries: a short page that is not the last */,
  'cut' /* the call is executed, and the answer breaks off in the middle */,
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  ms: number;
  slots: number;
  size: number;
  code: number;
  message: string;
  data: unknown;
  status: number;
  text: string;
  headers: Record<string, string>;
}

/** A blockhash this many slots old is expired. */
const STALE_SLOTS = 200;
const DEFAULT_MS: Partial<Record<FaultKind, number>> = { delay: 1000, late: 1000, hang: 600_000 };

export class Faults {
  #waiting: { method: string; fault: Fault; left: number; after: number }[] = [];

  /**
   * `{method, kind, times?, after?, …}` with the fields of the kind; method "*" means every method but our own.
   * `after`: the number of calls that are answered before the fault begins.
   */
  add(config: Config): void {
    const kind = requireText(config.kind, 'kind') as FaultKind;
    if (!FAULT_KINDS.includes(kind)) throw invalid(`Invalid params: kind: one of ${FAULT_KINDS.join(', ')}.`);
    const method = requireText(config.method, 'method');
    if ((kind === 'drop' || kind === 'late') && method !== 'sendTransaction') {
      throw invalid(`Invalid params: kind: ${kind} is for sendTransaction.`);
    }
    const ms = requireInteger(config.ms ?? DEFAULT_MS[kind] ?? 0, 'ms');
    const left = requireInteger(config.times ?? 1, 'times');
    const after = requireInteger(config.after ?? 0, 'after');
    const fault: Fault = {
      kind,
      ms,
      slots: requireInteger(config.slots ?? STALE_SLOTS, 'slots'),
      size: requireInteger(config.size ?? 1, 'size'),
      code: typeof config.code === 'number' ? config.code : -32603,
      message: requireText(config.message ?? 'Internal error', 'message'),
      data: config.data,
      status: requireInteger(config.status ?? 503, 'status'),
      text: requireText(config.text ?? '', 'text'),
      headers: configAt([config.headers], 0) as Record<string, string>,
    };
    this.#waiting.push({ method, fault, left, after });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** Takes the next fault for a call of `method` from the queue; null if the queue is empty. `named`: not of "*". */
  take(method: string, named = false): Fault | null {
    if (method.startsWith('local_')) return null;
    const found = this.#waiting.find(
      (each) => each.left > 0 && (each.method === method || (each.method === '*' && !named)),
    );
    if (!found) return null;
    if (found.after > 0) {
      found.after -= 1;
      return null;
    }
    found.left -= 1;
    this.#waiting = this.#waiting.filter((each) => each.left > 0);
    return found.fault;
  }
}

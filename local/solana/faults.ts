/** Faults on demand: what makes the network's answers late, lost or untrue. Each is asked for by method and count. */
import { invalid } from './errors.ts';
import { type Config, requireInteger, requireText } from './parameters.ts';

export const FAULT_KINDS = [
  'drop' /* sendTransaction answers with a signature, nothing is executed */,
  'late' /* sendTransaction answers at once, the transaction lands `ms` later */,
  'lose' /* executed, then the connection breaks without an answer */,
  'duplicate' /* executed twice, answered once */,
  'delay' /* executed and answered `ms` later */,
  'hang' /* never answered, not executed; the connection breaks after `ms` */,
  'fail' /* JSON-RPC error: the node is unhealthy */,
  'http429',
  'http500',
  'garbage' /* HTTP 200 with half a JSON document; not executed */,
  'contradict' /* the node denies every transaction that landed */,
  'stale' /* answered as of a slot far in the past */,
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  ms: number;
}

/** A slot this far back has no live blockhash any more. */
export const STALE_SLOTS = 200;
const DEFAULT_MS: Partial<Record<FaultKind, number>> = { delay: 1000, late: 1000, hang: 600_000 };

export class Faults {
  #waiting: { method: string; fault: Fault; left: number }[] = [];

  /** `{method, kind, times, ms?}`; method "*" means every method but our own. */
  add(config: Config): void {
    const kind = requireText(config.kind, 'kind') as FaultKind;
    if (!FAULT_KINDS.includes(kind)) throw invalid(`Invalid params: kind: one of ${FAULT_KINDS.join(', ')}.`);
    const method = requireText(config.method, 'method');
    if ((kind === 'drop' || kind === 'late') && method !== 'sendTransaction') {
      throw invalid(`Invalid params: kind: ${kind} is for sendTransaction.`);
    }
    const ms = requireInteger(config.ms ?? DEFAULT_MS[kind] ?? 0, 'ms');
    const left = requireInteger(config.times ?? 1, 'times');
    this.#waiting.push({ method, fault: { kind, ms }, left });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The next fault for a call of `method`, used up by this; null if none is waiting. */
  take(method: string): Fault | null {
    if (method.startsWith('local_')) return null;
    const found = this.#waiting.find(
      (each) => each.left > 0 && (each.method === method || each.method === '*'),
    );
    if (!found) return null;
    found.left -= 1;
    this.#waiting = this.#waiting.filter((each) => each.left > 0);
    return found.fault;
  }
}

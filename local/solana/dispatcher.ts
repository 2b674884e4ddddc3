/** Parses one JSON-RPC request, finds its method and runs it, under the next queued fault. */
import type { Chain } from './chain.ts';
import { INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, NODE_UNHEALTHY, RpcFailure } from './errors.ts';
import { land } from './execute.ts';
import { type Fault, Faults } from './faults.ts';
import { accountMethods } from './methods/accounts.ts';
import { blockMethods } from './methods/blocks.ts';
import { controlMethods } from './methods/control.ts';
import { historyMethods } from './methods/history.ts';
import type { Methods } from './methods/method.ts';
import { tokenMethods } from './methods/tokens.ts';
import { acceptTransaction, transactionMethods } from './methods/transactions.ts';
import { configAt } from './parameters.ts';
import { requireSignature } from './signatures.ts';

export interface Reply {
  jsonrpc: '2.0';
  id: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

interface Dispatched {
  /** The reply; null for a notification, which gets no answer. */
  reply: Reply | null;
  /** A fault of the transport, which the server must play. */
  fault: Fault | null;
}

/** Kinds after which the method does not run: the request never reached the node behind the load balancer. */
const NEVER_RUN: ReadonlySet<string> = new Set(['hang', 'http', 'http429', 'http500', 'garbage', 'error']);

export class Dispatcher {
  readonly #chain: Chain;
  readonly #faults = new Faults();
  readonly #methods: Methods;
  /** Late transactions that have not landed yet. */
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(chain: Chain) {
    this.#chain = chain;
    this.#methods = {
      ...accountMethods,
      ...tokenMethods,
      ...blockMethods,
      ...transactionMethods,
      ...historyMethods,
      ...controlMethods,
      local_fault: (_, params) => this.#faults.add(configAt(params, 0)),
      local_clearFaults: () => this.#faults.clear(),
    };
  }

  /** Cancels everything that has not happened yet. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Takes the next fault for a call over a socket, if it names the method. */
  faultOf(method: string): Fault | null {
    return this.#faults.take(method, true);
  }

  dispatch(request: unknown): Dispatched {
    if (typeof request !== 'object' || request === null)
      return refused(null, INVALID_REQUEST, 'Invalid request');
    const { jsonrpc, id, method, params } = request as Record<string, unknown>;
    const answerTo = id ?? null;
    if (jsonrpc !== '2.0' || typeof method !== 'string' || (params != null && !Array.isArray(params))) {
      return refused(answerTo, INVALID_REQUEST, 'Invalid request');
    }
    if (!Object.hasOwn(this.#methods, method)) return refused(answerTo, METHOD_NOT_FOUND, 'Method not found');
    const fault = this.#faults.take(method);
    let reply: Reply;
    try {
      this.#chain.catchUp();
      const given = (params as unknown[] | undefined) ?? [];
      const isAnswered = fault === null || !NEVER_RUN.has(fault.kind);
      if (isAnswered) requireSignature(method, given);
      const result = this.#run(method, given, fault);
      reply = { jsonrpc: '2.0', result: result ?? null, id: answerTo };
    } catch (error) {
      reply = failure(answerTo, error);
    }
    return { reply: id === undefined ? null : reply, fault };
  }

  #run(method: string, params: unknown[], fault: Fault | null): unknown {
    const chain = this.#chain;
    const call = () => this.#methods[method]!(chain, params);
    if (fault === null) return call();
    if (fault.kind === 'error') throw new RpcFailure(fault.code, fault.message, fault.data);
    if (NEVER_RUN.has(fault.kind)) return null;
    switch (fault.kind) {
      case 'fail':
        throw new RpcFailure(NODE_UNHEALTHY, 'Node is unhealthy', { numSlotsBehind: null });
      case 'drop':
        return acceptTransaction(chain, params).signatures[0];
      case 'late':
        return this.#landLater(params, fault.ms);
      case 'duplicate':
        return twice(call);
      case 'contradict':
        chain.denying = true;
        try {
          return call();
        } finally {
          chain.denying = false;
        }
      case 'short':
        return (call() as unknown[]).slice(0, fault.size);
      case 'stale':
      case 'lag':
        chain.clock.staleSlots = fault.slots;
        try {
          return call();
        } finally {
          chain.clock.staleSlots = 0;
        }
      default:
        return call();
    }
  }

  #landLater(params: unknown[], ms: number): unknown {
    const transaction = acceptTransaction(this.#chain, params);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#chain.catchUp();
      land(this.#chain, transaction);
    }, ms);
    this.#timers.add(timer);
    return transaction.signatures[0];
  }
}

/** A proxy that retries: the caller never sees the outcome of the second run. */
function twice(call: () => unknown): unknown {
  const first = call();
  try {
    call();
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error;
  }
  return first;
}

function refused(id: unknown, code: number, message: string): Dispatched {
  return { reply: failure(id, new RpcFailure(code, message)), fault: null };
}

export function failure(id: unknown, error: unknown): Reply {
  const known =
    error instanceof RpcFailure ? error : new RpcFailure(INTERNAL_ERROR, `Internal error: ${String(error)}`);
  const { code, message, data } = known;
  return { jsonrpc: '2.0', error: data === undefined ? { code, message } : { code, message, data }, id };
}

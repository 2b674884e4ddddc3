/**
 * The node's sockets: signatureSubscribe and signatureUnsubscribe, as Agave serves them (rpc_pubsub.rs,
 * rpc_subscriptions.rs). A subscription ends with its one notification. What was visible when it began is never told,
 * nor is anything after the fault "short".
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Chain } from './chain.ts';
import type { Commitment } from './clock.ts';
import { type Dispatcher, failure } from './dispatcher.ts';
import { INVALID_REQUEST, invalid, METHOD_NOT_FOUND, PARSE_ERROR, RpcFailure } from './errors.ts';
import type { Fault } from './faults.ts';
import { type Config, configAt } from './parameters.ts';
import { requireSignature } from './signatures.ts';

/** How often the chain is looked at while somebody waits. */
const LOOK_MS = 20;
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

interface Subscription {
  socket: WebSocket;
  signature: string;
  commitment: Commitment;
  /** The node accepted it and will never tell. */
  isMute: boolean;
}

export class Subscriptions {
  readonly #chain: Chain;
  readonly #dispatcher: Dispatcher;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #all = new Map<number, Subscription>();
  #nextId = 1;
  #timer: NodeJS.Timeout | null = null;

  constructor(chain: Chain, dispatcher: Dispatcher) {
    this.#chain = chain;
    this.#dispatcher = dispatcher;
  }

  /** Opens a socket. The fault "http" of the method "socket" refuses it, as a balancer does. */
  accept(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    const fault = this.#dispatcher.faultOf('socket');
    if (fault?.kind === 'hang') return;
    if (fault) {
      const status = fault.kind === 'http' ? fault.status : 429;
      connection.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    this.#server.handleUpgrade(request, connection, head, (socket) => {
      socket.on('message', (data) => this.#hear(socket, String(data)));
      // A frame that is malformed closes the socket, and must not end the node.
      socket.on('error', () => {});
      socket.on('close', () => this.#forget((one) => one.socket === socket));
    });
  }

  close(): void {
    this.#forget(() => true);
    for (const socket of this.#server.clients) socket.terminate();
  }

  #hear(socket: WebSocket, text: string): void {
    let id: unknown = null;
    try {
      const request = parsed(text);
      id = request.id ?? null;
      const { method, params } = request;
      if (request.jsonrpc !== '2.0' || typeof method !== 'string')
        throw new RpcFailure(INVALID_REQUEST, 'Invalid request');
      const given = (params as unknown[] | undefined) ?? [];
      const fault = this.#dispatcher.faultOf(method);
      if (fault?.kind === 'error') throw new RpcFailure(fault.code, fault.message, fault.data);
      if (fault?.kind === 'hang') return;
      if (fault?.kind === 'lose') socket.terminate();
      else if (fault?.kind === 'garbage') socket.send('{"jsonrpc":"2.0","result":{"value');
      else {
        const result = this.#run(socket, method, given, fault);
        socket.send(JSON.stringify({ jsonrpc: '2.0', result, id }));
      }
    } catch (error) {
      socket.send(JSON.stringify(failure(id, error)));
    }
  }

  #run(socket: WebSocket, method: string, params: unknown[], fault: Fault | null): unknown {
    requireSignature(method, params);
    switch (method) {
      case 'signatureSubscribe':
        return this.#subscribe(socket, String(params[0]), configAt(params, 1), fault?.kind === 'short');
      case 'signatureUnsubscribe': {
        const id = Number(params[0]);
        if (this.#all.get(id)?.socket !== socket) throw invalid('Invalid subscription id.');
        return this.#all.delete(id);
      }
      default:
        throw new RpcFailure(METHOD_NOT_FOUND, 'Method not found');
    }
  }

  #subscribe(socket: WebSocket, signature: string, config: Config, isMute: boolean): number {
    if (!SIGNATURE.test(signature)) throw invalid('Invalid Request: Invalid signature provided');
    const commitment = (config.commitment ?? 'finalized') as Commitment;
    this.#chain.catchUp();
    const isOver = this.#chain.find(signature, commitment) !== null;
    const id = this.#nextId++;
    this.#all.set(id, { socket, signature, commitment, isMute: isMute || isOver });
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
    return id;
  }

  #look(): void {
    this.#chain.catchUp();
    for (const [subscription, { socket, signature, commitment, isMute }] of this.#all) {
      const landed = isMute ? null : this.#chain.find(signature, commitment);
      if (!landed) continue;
      const slot = this.#chain.clock.slotAt(commitment);
      const result = { context: { slot }, value: { err: landed.err } };
      const params = { result, subscription };
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }));
      this.#all.delete(subscription);
    }
    this.#forget(() => false);
  }

  #forget(which: (one: Subscription) => boolean): void {
    for (const [id, one] of this.#all) if (which(one)) this.#all.delete(id);
    if (this.#all.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new RpcFailure(PARSE_ERROR, 'Parse error');
  }
}

/** JSON-RPC 2.0 over HTTP and sockets on loopback: single and batch requests, with the requested faults. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, serve } from '../http.ts';
import { Chain } from './chain.ts';
import { Dispatcher, failure } from './dispatcher.ts';
import { INVALID_REQUEST, PARSE_ERROR, RpcFailure } from './errors.ts';
import type { Fault } from './faults.ts';
import { Subscriptions } from './subscriptions.ts';

/** Enough for accounts in bulk; a cluster takes 50 kB. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;
const DEFAULT_SLOT_MS = 400;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

interface SolanaOptions {
  /** 0 or absent takes a free one. */
  port?: number;
  /** Length of a slot. */
  slotMs?: number;
  /** Slots until no reorg can remove a block, at least 1; Agave's number when absent. */
  finalitySlots?: number;
}

export interface RunningSolana {
  url: string;
  genesisHash: string;
  close(): Promise<void>;
}

/** Starts a fresh cluster. Rejects when the port is taken. */
export async function startSolana(options: SolanaOptions = {}): Promise<RunningSolana> {
  const chain = new Chain(options.slotMs ?? DEFAULT_SLOT_MS, options.finalitySlots);
  const dispatcher = new Dispatcher(chain);
  const closing = new AbortController();
  const sockets = new Subscriptions(chain, dispatcher);
  const { url, close } = await serve(
    (request, response) => {
      answer(dispatcher, request, response, closing.signal).catch(() => response.destroy());
    },
    options.port,
    (response) => response.destroy(),
    (request, socket, head) => sockets.accept(request, socket, head),
  );
  return {
    url,
    genesisHash: chain.genesisHash,
    close: () => {
      closing.abort();
      dispatcher.close();
      sockets.close();
      return close();
    },
  };
}

async function answer(
  dispatcher: Dispatcher,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
  } else if (request.method === 'GET' && request.url === '/health') {
    response.end('ok');
  } else if (request.method !== 'POST') {
    response.writeHead(405).end('Used HTTP Method is not allowed. POST or OPTIONS is required\n');
  } else {
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === null) response.writeHead(413).end();
    else await actOut(response, run(dispatcher, body), closing);
  }
}

interface Outcome {
  /** The replies; null if there is nothing to answer. */
  replies: unknown;
  faults: Fault[];
}

function run(dispatcher: Dispatcher, body: string): Outcome {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { replies: failure(null, new RpcFailure(PARSE_ERROR, 'Parse error')), faults: [] };
  }
  if (Array.isArray(parsed) && parsed.length === 0) {
    return { replies: failure(null, new RpcFailure(INVALID_REQUEST, 'Invalid request')), faults: [] };
  }
  const done = (Array.isArray(parsed) ? parsed : [parsed]).map((request) => dispatcher.dispatch(request));
  const replies = done.flatMap(({ reply }) => reply ?? []);
  return {
    replies: Array.isArray(parsed) && replies.length > 0 ? replies : replies[0],
    faults: done.flatMap(({ fault }) => fault ?? []),
  };
}

/** Answers, or spoils the answer. The fault of one request in a batch spoils the whole batch. */
async function actOut(
  response: ServerResponse,
  { replies, faults }: Outcome,
  closing: AbortSignal,
): Promise<void> {
  const waits = faults.filter(({ kind }) => kind !== 'late').map(({ ms }) => ms);
  const waitMs = Math.max(0, ...waits);
  if (waitMs > 0) await sleep(waitMs, undefined, { signal: closing }).catch(() => {});
  const kinds = new Set(faults.map(({ kind }) => kind));
  if (kinds.has('hang') || kinds.has('lose')) {
    response.destroy();
    return;
  }
  response.setHeader('content-type', 'application/json');
  if (kinds.has('http429')) {
    response.writeHead(429, { 'retry-after': '1' }).end('{"error":"Too many requests"}');
  } else if (kinds.has('http500')) {
    response.writeHead(500).end('Internal Server Error');
  } else if (kinds.has('http')) {
    const { status, text, headers } = faults.find(({ kind }) => kind === 'http')!;
    response.writeHead(status, headers).end(text);
  } else if (kinds.has('cut')) {
    const whole = JSON.stringify(replies ?? null);
    response.writeHead(200, { 'content-length': Buffer.byteLength(whole) });
    response.write(whole.slice(0, Math.floor(whole.length / 2)), () => response.destroy());
  } else if (kinds.has('garbage')) {
    response.end('{"jsonrpc":"2.0","result":{"value');
  } else {
    response.end(replies === undefined ? '' : JSON.stringify(replies));
  }
}

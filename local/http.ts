/** The base of the HTTP servers of the local world: loopback only, quick to start and to end. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Running {
  /** http://127.0.0.1:{port}, without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/**
 * Serves `handler` on loopback. `port` 0 takes a free one. Rejects when the port is taken. When the handler throws
 * before it answers, the error is logged and `fail` answers. `upgrade`: takes requests for a socket, and ends them.
 */
export async function serve(
  handler: Handler,
  port = 0,
  fail: (response: ServerResponse) => void = (response) =>
    answerJson(response, 500, { error: 'Internal error' }),
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<Running> {
  const server = createServer(async (request, response) => {
    try {
      await handler(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) fail(response);
    }
  });
  if (upgrade) server.on('upgrade', upgrade);
  // A client that reuses a connection at the moment we drop it would see a network failure that is not among the chosen
  // faults.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // A caller that hangs, or keeps its connection open, must not keep the server alive.
        server.closeAllConnections();
      }),
  };
}

/** Reads a request's body, at most `limit` bytes; null when it is larger. */
export async function readBody(request: AsyncIterable<Uint8Array>, limit: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.byteLength;
    // Read to the end: an answer that is sent before the whole body is read can be lost with the connection.
    if (length <= limit) chunks.push(chunk);
  }
  return length > limit ? null : Buffer.concat(chunks).toString('utf8');
}

/** Returns the object in a JSON text, or null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function answerJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

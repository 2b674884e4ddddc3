/** A node that is some milliseconds away: a proxy in front of the local one, for calls and sockets. */
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';

export interface FarNode {
  readonly url: string;
  /** The node behind it. */
  target: string;
  /** Round trip, ms. */
  rttMs: number;
  hasSockets: boolean;
  close(): void;
}

/** A new connection takes three round trips before its first byte: TCP, TLS and the upgrade. */
const HANDSHAKE_TRIPS = 3;

export async function farNode(): Promise<FarNode> {
  const half = () => sleep(node.rttMs / 2);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await half();
    const sent = ask(
      node.target,
      { method: request.method ?? 'POST', headers: request.headers },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        await half();
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts));
      },
    );
    sent.on('error', () => response.destroy());
    sent.end(Buffer.concat(chunks));
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', async (request, connection, head) => {
    await sleep(node.rttMs * HANDSHAKE_TRIPS);
    if (!node.hasSockets) return connection.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    const behind = new WebSocket(node.target.replace('http', 'ws'));
    await new Promise((resolve) => behind.once('open', resolve));
    sockets.handleUpgrade(request, connection, head, (socket) => {
      socket.on('message', (data) => half().then(() => behind.send(String(data))));
      behind.on('message', (data) => half().then(() => socket.send(String(data))));
      socket.on('close', () => behind.close());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const node: FarNode = {
    url: `http://127.0.0.1:${port}`,
    target: '',
    rttMs: 0,
    hasSockets: true,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
  return node;
}

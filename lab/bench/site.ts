/**
 * Serves a built app as Cloudflare would: HTTP/2, Brotli, the page for unknown paths with the preload links that our
 * worker gives it; backends get the other requests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pageOf } from '../../core/pages.ts';
import { linkPreloads } from '../../core/share/preloads.ts';
import { selfSigned } from './certificate.ts';

interface Site {
  url: string;
  close(): void;
}

/** The quality with which Cloudflare compresses responses on the fly. */
const QUALITY = 4;
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `backends`: by path prefix, where HTTP and WebSocket requests are forwarded. */
export async function serveSite(folder: string, backends: Record<string, string>): Promise<Site> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) in TYPES)
      .map((name) => [
        `/${relative('.', name)}`,
        compressed(TYPES[extname(name)]!, readFileSync(join(folder, name))),
      ]),
  );
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  const pageAt = (path: string) =>
    compressed(TYPES['.html']!, Buffer.from(linkPreloads(shell, pageOf(path)?.kind ?? 'none')));
  const backendOf = (path: string) =>
    Object.entries(backends).find(([prefix]) => path.startsWith(prefix))?.[1];
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (asked, answer) => {
    const backend = backendOf(asked.url);
    if (backend) return pass(asked, answer, backend);
    const path = asked.url.split('?')[0]!;
    const file = files.get(path) ?? pageAt(path);
    answer.writeHead(200, file.headers);
    answer.end(file.body);
  });
  server.on('upgrade', (asked, socket: Socket, head: Buffer) => {
    const { hostname, port } = new URL(backendOf(asked.url ?? '') ?? 'http://127.0.0.1:9');
    const onward = connect(Number(port), hostname, () => {
      const lines = [`GET ${asked.url} HTTP/1.1`];
      for (let i = 0; i < asked.rawHeaders.length; i += 2)
        lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    const end = () => {
      onward.destroy();
      socket.destroy();
    };
    onward.on('error', end);
    socket.on('error', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

function compressed(type: string, bytes: Buffer): { headers: Record<string, string>; body: Buffer } {
  // Font formats are compressed already.
  if (type.startsWith('font')) return { headers: { 'content-type': type }, body: bytes };
  const body = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { headers: { 'content-type': type, 'content-encoding': 'br' }, body };
}

function pass(asked: Http2ServerRequest, answer: Http2ServerResponse, backend: string): void {
  const onward = request(
    new URL(asked.url, backend),
    { method: asked.method, headers: { 'content-type': 'application/json' } },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, {
        'content-type': response.headers['content-type'] ?? 'application/json',
      });
      response.pipe(answer);
    },
  );
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}

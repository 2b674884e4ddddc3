/**
 * A local proxy that serves the app as Cloudflare does: HTTP/2 and Brotli. All headers and bodies are the app's own.
 */
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { constants, createBrotliCompress } from 'node:zlib';
import { selfSigned } from '../bench/certificate.ts';

interface Front {
  /** An origin with a self-signed certificate. */
  url: string;
  close(): void;
}

/** The quality with which Cloudflare compresses responses on the fly. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
/** Headers of one HTTP/1.1 connection: HTTP/2 has none of them. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'upgrade']);

export async function serveFront(appUrl: string): Promise<Front> {
  const { port } = new URL(appUrl);
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true }, (asked, answer) =>
    pass(asked, answer, Number(port)),
  );
  server.on('upgrade', (asked: IncomingMessage, socket: Socket) => {
    const onward = connect(Number(port), '127.0.0.1', () => {
      const lines = [`GET ${asked.url} HTTP/1.1`];
      for (let i = 0; i < asked.rawHeaders.length; i += 2)
        lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`);
      onward.write(`${lines.join('\r\n')}\r\n\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket])
      end.on('error', () => {
        onward.destroy();
        socket.destroy();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

function pass(asked: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const forwarded = Object.entries(asked.headers).filter(
    ([name]) => !name.startsWith(':') && !HOP.has(name) && name !== 'accept-encoding',
  );
  const headers = {
    ...Object.fromEntries(forwarded),
    host: String(asked.headers[':authority'] ?? asked.headers.host),
  };
  const onward = request(
    { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
    (response) => {
      const shown = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !HOP.has(name)));
      const packs = TEXT.test(response.headers['content-type'] ?? '');
      answer.writeHead(response.statusCode ?? 502, {
        ...shown,
        ...(packs ? { 'content-encoding': 'br', vary: 'accept-encoding' } : {}),
      });
      if (packs) response.pipe(createBrotliCompress(BROTLI)).pipe(answer);
      else response.pipe(answer);
    },
  );
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}

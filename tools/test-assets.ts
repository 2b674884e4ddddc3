/** The static assets binding for tests of the worker: serves the app's page and the files of web/public. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Request, Response } from 'miniflare';

const web = new URL('../web/', import.meta.url);
const TYPES: Record<string, string> = {
  html: 'text/html',
  png: 'image/png',
  bin: 'application/octet-stream',
};

export async function serveAssets(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = pathname === '/' ? 'index.html' : `public${pathname}`;
  try {
    const body = await readFile(fileURLToPath(new URL(file, web)));
    const type = TYPES[file.replace(/^.*\./, '')] ?? 'application/octet-stream';
    return new Response(new Uint8Array(body), { headers: { 'content-type': type, etag: '"file"' } });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}

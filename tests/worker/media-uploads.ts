/** Uploading as the studio does, and looking at what is served. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { inject } from 'vitest';
import type { MediaFile } from '../../core/media/model.ts';
import type { Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import type { Samples } from '../media/hostile.ts';
import { counted } from './counted.ts';
import { invoke } from './platform-limits.ts';
import { bearer } from './sign-in.ts';
import { ORIGIN, token } from './support.ts';

export const MEDIA: Samples = Object.fromEntries(
  Object.entries(inject('media')).map(([name, text]) => [
    name,
    Uint8Array.from(atob(text), (char) => char.charCodeAt(0)),
  ]),
);
export const MINT = token('launch').mint;

export interface Served {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  /** Of an answer in JSON. */
  code: string | undefined;
  message: string | undefined;
  data: MediaFile;
}

export async function ask(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: Uint8Array | ReadableStream; using?: Env } = {},
): Promise<Served> {
  const ctx = createExecutionContext();
  const { headers, body } = options;
  const request = new Request(`${ORIGIN}${path}`, { method, headers, body: body as BodyInit });
  return invoke(`${method} ${path}`, async () => {
    const response = await worker.fetch(request, counted(options.using ?? env), ctx);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await waitOnExecutionContext(ctx);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const json = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {};
    const { status } = response;
    return {
      status,
      headers: response.headers,
      bytes,
      code: json.code,
      message: json.message,
      data: json.data,
    };
  });
}

export function upload(
  body: Uint8Array | ReadableStream,
  key: string,
  { name = 'file', mint = MINT, using }: { name?: string; mint?: string; using?: Env } = {},
): Promise<Served> {
  const query = new URLSearchParams({ name });
  return ask('POST', `/api/media/${mint}?${query}`, { headers: bearer(key), body, using });
}

export const look = (hash: string, headers?: Record<string, string>) =>
  ask('GET', `/api/media/${hash}`, { headers });

/** Description and image of a token: a JSON file that a stranger hosts somewhere. */
import { cleanLine } from '../../core/tokens/token-text.ts';
import { publicUrl } from './public-url.ts';
import { within } from './time-limit.ts';

export interface OffChain {
  description: string;
  imageUrl: string | null;
}

export const NOTHING: OffChain = { description: '', imageUrl: null };

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;
const DESCRIPTION_LIMIT = 1000;

export interface OffChainOptions {
  fetch?: typeof fetch;
  /** For the whole way: every redirect and the last byte. */
  timeoutMs?: number;
}

/**
 * Reads the file at a token's metadata URI. Null for every failure: refused address, slow, larger than 64 KB, not a
 * JSON object. Never throws. The image is a checked https URL for the visitor's browser; it is not fetched here.
 */
export async function readOffChain(uri: string, options: OffChainOptions = {}): Promise<OffChain | null> {
  const abort = new AbortController();
  try {
    // Limited beside the abort: a body that ignores it must not hold us either.
    const work = download(uri, options.fetch ?? fetch, abort.signal);
    const text = await within(options.timeoutMs ?? TIMEOUT_MS, work, null);
    return text === null ? null : parse(text);
  } catch {
    return null;
  } finally {
    abort.abort();
  }
}

async function download(uri: string, fetcher: typeof fetch, signal: AbortSignal): Promise<string | null> {
  let url = publicUrl(uri);
  for (let hops = 0; url && hops <= MAX_REDIRECTS; hops++) {
    const response = await fetcher(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal,
    });
    if (response.status < 300 || response.status >= 400) return response.ok ? readText(response) : null;
    await response.body?.cancel();
    const location = response.headers.get('location');
    url = location === null ? null : publicUrl(location, url);
  }
  return null;
}

/** The declared length may lie, so what arrives is counted. */
async function readText(response: Response): Promise<string | null> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES || !response.body) {
    await response.body?.cancel();
    return null;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): OffChain | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { description, image } = value as Record<string, unknown>;
  return {
    description: typeof description === 'string' ? cleanLine(description, DESCRIPTION_LIMIT) : '',
    imageUrl: typeof image === 'string' ? publicUrl(image.trim()) : null,
  };
}

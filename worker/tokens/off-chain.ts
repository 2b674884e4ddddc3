/** Description and image of a token: a JSON file on a stranger's host. */
import { cleanLine } from '../../core/tokens/token-text.ts';
import { fetchFile, type GatewaySettings } from './gateways.ts';
import { publicUrl } from './public-url.ts';

export interface OffChain {
  description: string;
  imageUrl: string | null;
}

export const NOTHING: OffChain = { description: '', imageUrl: null };

const TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;
const DESCRIPTION_LIMIT = 1000;

interface OffChainOptions {
  fetch?: typeof fetch;
  /** Time limit in total: every gateway, every redirect and the last byte. */
  timeoutMs?: number;
  settings?: GatewaySettings;
}

/**
 * Reads the file at a token's metadata URI. Null for every failure: refused address, slow, larger than 64 KB, not a
 * JSON object. Never throws. The image is a checked https URL; it is not fetched here.
 */
export async function readOffChain(uri: string, options: OffChainOptions = {}): Promise<OffChain | null> {
  try {
    const { bytes } = await fetchFile(options.settings ?? {}, uri, {
      accept: 'application/json',
      maxBytes: MAX_BYTES,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      isGood: ({ bytes: file }) => parse(file) !== null,
      fetch: options.fetch,
    });
    return parse(bytes);
  } catch {
    return null;
  }
}

function parse(bytes: Uint8Array): OffChain | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { description, image } = value as Record<string, unknown>;
  return {
    description: typeof description === 'string' ? cleanLine(description, DESCRIPTION_LIMIT) : '',
    imageUrl: typeof image === 'string' ? publicUrl(image.trim()) : null,
  };
}

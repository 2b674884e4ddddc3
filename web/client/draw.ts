/** The record of a draw, read as any outsider reads it. It may hold 100,000 entries and more. */
import type { DrawRecord } from '../../core/draw/record.ts';
import { ApiError, failureOf } from './call.ts';
import { useRead } from './read.ts';

/** Everything of a record but its list. */
export type DrawHead = Omit<DrawRecord, 'list'>;

export const drawUrl = (id: string) => `/api/giveaways/${encodeURIComponent(id)}/draw`;

/** The bytes of the record as they were sent, and nothing parsed. Throws ApiError. */
export async function downloadDraw(id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await ask(id, signal);
  return new Uint8Array(await response.arrayBuffer());
}

/** Every field of a head: one that is missing stands behind the list, or nowhere. */
const FIELDS: Record<keyof DrawHead, true> = {
  version: true,
  giveaway: true,
  program: true,
  escrowId: true,
  creator: true,
  operator: true,
  treasury: true,
  prize: true,
  terms: true,
  termsHash: true,
  beacon: true,
  site: true,
  root: true,
  totalWeight: true,
  listSignature: true,
  stage: true,
  committed: true,
  revealed: true,
  winner: true,
  transactions: true,
};

/**
 * The head in the beginning of a record's text, where the list begins in it and all else stands before; null otherwise.
 * No text inside of a record can be taken for the list's key: quotes are escaped there.
 */
export function headIn(text: string): DrawHead | null {
  const end = text.search(/,\s*"list"\s*:/);
  if (end < 0) return null;
  try {
    const head = JSON.parse(`${text.slice(0, end)}}`) as DrawHead;
    return Object.keys(FIELDS).every((field) => field in head) ? head : null;
  } catch {
    return null;
  }
}

/** How much of a record is looked through for its head; further behind its list has begun long ago. */
const HEAD_CHARACTERS = 1 << 16;

/** Stops reading where the list begins, if it comes last, as our server sends it. Throws ApiError. */
export async function readDrawHead(id: string): Promise<DrawHead> {
  const stop = new AbortController();
  const response = await ask(id, stop.signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const parts: string[] = [];
  let begun = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      const { list: _, ...head } = JSON.parse(parts.join('')) as DrawRecord;
      return head;
    }
    parts.push(value);
    if (begun.length > HEAD_CHARACTERS) continue;
    begun += value;
    const head = headIn(begun);
    if (!head) continue;
    reader.cancel().catch(() => {});
    stop.abort();
    return head;
  }
}

/** A record that is not there yet (404) comes soon, so every failure is retried. */
const ONCE = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: true,
};

/** The whole record of a draw with few entries. `stage` null asks for nothing; a new stage asks anew. */
export function useDraw(id: string, stage: string | null) {
  return useRead<DrawRecord, string[]>(
    stage && ['draw', id, stage],
    async () => JSON.parse(new TextDecoder().decode(await downloadDraw(id))),
    ONCE,
  );
}

/** As useDraw, for a draw of any size. */
export function useDrawHead(id: string, stage: string | null) {
  return useRead<DrawHead, string[]>(stage && ['draw-head', id, stage], () => readDrawHead(id), ONCE);
}

async function ask(id: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(drawUrl(id), { headers: { accept: 'application/json' }, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('Unknown error occurred', 0, null, false);
  }
  if (response.ok) return response;
  throw (
    failureOf(response.status, false, await response.text().catch(() => '')) ??
    new ApiError('Unknown error occurred', response.status, null, false)
  );
}

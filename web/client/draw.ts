/** The record of a draw and what belongs to it, read as an outsider reads it. A list may hold 100,000 entries and more. */
import type { DrawRecord } from '../../core/draw/record.ts';
import type { Spins } from '../../core/giveaways/draw-answers.ts';
import { ApiError, failureOf, get } from './call.ts';
import { useRead } from './read.ts';
import { words } from './words.ts';

/** Everything in a record except its list. */
export type DrawHead = Omit<DrawRecord, 'list'>;

const pathOf = (id: string) => `/api/giveaways/${encodeURIComponent(id)}`;
export const drawUrl = (id: string) => `${pathOf(id)}/draw`;

/** Returns the record's bytes as they were sent, unparsed. Throws ApiError. */
export async function downloadDraw(id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await ask(drawUrl(id), signal);
  return new Uint8Array(await response.arrayBuffer());
}

/** Every field of a head: a field that is absent comes after the list, or is missing. */
const FIELDS: Record<keyof DrawHead, true> = {
  version: true,
  genesis: true,
  program: true,
  escrow: true,
  id: true,
  site: true,
  creator: true,
  operator: true,
  treasury: true,
  prize: true,
  amounts: true,
  window: true,
  terms: true,
  termsHash: true,
  open: true,
  commits: true,
  reveal: true,
  places: true,
  end: true,
};

/**
 * Returns the head at the start of a record's text, if the list begins in that text and all other fields come before
 * it; else null. Text inside a record cannot be mistaken for the list's key, because its quotes are escaped.
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

/** The length in which the head of a record is searched; after it the list has long begun. */
const HEAD_CHARACTERS = 1 << 16;

/** Stops reading where the list begins if it comes last, as our server sends it. Throws ApiError. */
export async function readDrawHead(id: string): Promise<DrawHead> {
  const stop = new AbortController();
  const response = await ask(drawUrl(id), stop.signal);
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

/** A record that is not there yet (404) appears soon, so every failure is retried. */
const ONCE = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: true,
};

/** Returns the whole record of a draw with few entries. `stage` null reads nothing; a new stage reads it again. */
export function useDraw(id: string, stage: string | null) {
  return useRead<DrawRecord, string[]>(
    stage && ['draw', id, stage],
    async () => JSON.parse(new TextDecoder().decode(await downloadDraw(id))),
    ONCE,
  );
}

/** Works like useDraw, for a draw of any size. */
export function useDrawHead(id: string, stage: string | null) {
  return useRead<DrawHead, string[]>(stage && ['draw-head', id, stage], () => readDrawHead(id), ONCE);
}

/** Returns the text of a list that was offered or committed; `hash` in hex. Throws ApiError. */
export async function readListText(id: string, hash: string): Promise<string> {
  const response = await ask(`${pathOf(id)}/lists/${encodeURIComponent(hash)}`);
  return response.text();
}

/** Returns the stops of a draw's wheels, as far as they may be known. Throws ApiError. */
export const readSpins = (id: string) => get<Spins>(`${pathOf(id)}/spins`);

async function ask(path: string, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(words.unknownError, 0, null, false);
  }
  if (response.ok) return response;
  throw (
    failureOf(response.status, false, await response.text().catch(() => '')) ??
    new ApiError(words.unknownError, response.status, null, false)
  );
}

/** The record of a draw, read as any outsider reads it. It may hold 100,000 entries and more. */
import useSWR from 'swr';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ApiError, failureOf } from './call.ts';

/** Everything of a record but its list. */
export type DrawHead = Omit<DrawRecord, 'list'>;

export const drawUrl = (id: string) => `/api/giveaways/${encodeURIComponent(id)}/draw`;

/** The bytes of the record as they were sent, and nothing parsed. Throws ApiError. */
export async function downloadDraw(id: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await ask(id, signal);
  return new Uint8Array(await response.arrayBuffer());
}

/** The list comes last, so whoever needs the head alone stops reading there. */
const LIST = ',"list":';

/** Throws ApiError. */
export async function readDrawHead(id: string): Promise<DrawHead> {
  const stop = new AbortController();
  const response = await ask(id, stop.signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return JSON.parse(text);
    text += value;
    const end = text.indexOf(LIST);
    if (end < 0) continue;
    reader.cancel().catch(() => {});
    stop.abort();
    return JSON.parse(`${text.slice(0, end)}}`);
  }
}

const ONCE = { keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false };

/** The whole record of a draw with few entries. `stage` null asks for nothing; a new stage asks anew. */
export function useDraw(id: string, stage: string | null) {
  return useSWR<DrawRecord, unknown>(
    stage && ['draw', id, stage],
    async () => JSON.parse(new TextDecoder().decode(await downloadDraw(id))),
    ONCE,
  );
}

/** As useDraw, for a draw of any size. */
export function useDrawHead(id: string, stage: string | null) {
  return useSWR<DrawHead, unknown>(stage && ['draw-head', id, stage], () => readDrawHead(id), ONCE);
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

/** The calls under /api/clips, by noun. */
import { CLIPS_PAGE_SIZE, type Clip, type ClipWinner, type Pick } from '../../core/clips/model.ts';
import type { PickRecord } from '../../core/clips/record.ts';
import type { WalletProof } from '../wallet/context.ts';
import { ApiError, call, failureOf, get } from './call.ts';
import type { Authority } from './creator.ts';
import { usePages } from './pages.ts';
import { useRead } from './read.ts';
import { callAs } from './session.ts';
import { words } from './words.ts';

const BASE = '/api/clips';
const of = (token: string) => `${BASE}/${encodeURIComponent(token)}`;
const ofClip = (clip: Clip) => `${of(clip.tokenAddress)}/${encodeURIComponent(clip.id)}`;

/** A wallet's proof with its address; `message` is one of core/messages.ts. */
export type Signed = { walletAddress: string; message: string } & WalletProof;

export interface ClipPage {
  clips: Clip[];
  nextCursor: string | null;
}

/** Newest first; `token` null: of all tokens. */
export function useClips(token: string | null | undefined) {
  return usePages(
    (cursor) => {
      if (token === undefined) return null;
      const query = new URLSearchParams({ limit: String(CLIPS_PAGE_SIZE), ...(cursor && { cursor }) });
      return `${token === null ? BASE : of(token)}?${query}`;
    },
    (path) => call<ClipPage>(path),
    { revalidateFirstPage: true },
  );
}

/** A constant, so that SWR always gets the same function. */
const whileAnyIsOpen = (picks: Pick[] | undefined) =>
  picks?.some((pick) => pick.clipId === null) ? OPEN_PICK_MS : 0;
const OPEN_PICK_MS = 3000;

/** Picks of a token, newest first; polls while one waits for its round. */
export function usePicks(token: string) {
  return useRead<Pick[]>(`${of(token)}/picks`, get, { refreshInterval: whileAnyIsOpen });
}

/** Saved winners of a token, newest first. */
export function useWinners(token: string) {
  return useRead<ClipWinner[]>(`${of(token)}/winners`, get);
}

/** Returns the address that the popup opens. */
export async function requestAuth(body: Signed): Promise<string> {
  return (await get<{ authUrl: string }>(`${BASE}/auth/request`, { body })).authUrl;
}

/** Completes the login at X: returns the handle without @. */
export async function exchangeCode(body: { state: string; code: string }): Promise<string> {
  return (await get<{ xHandle: string }>(`${BASE}/auth/exchange`, { body })).xHandle;
}

export interface GivenCode {
  code: string;
  /** The text to post, word for word. */
  sentence: string;
  /** ISO 8601. */
  expiresAt: string;
}

export const requestCode = (body: Signed): Promise<GivenCode> => get(`${BASE}/auth/code`, { body });

/** Call it once the sentence is posted at `postUrl`: returns its author's handle. */
export async function provePost(body: {
  walletAddress: string;
  code: string;
  postUrl: string;
}): Promise<string> {
  return (await get<{ xHandle: string }>(`${BASE}/auth/post`, { body })).xHandle;
}

export const addClip = (token: string, body: { xUrl: string } & Signed): Promise<Clip> =>
  get(of(token), { body });

export async function deleteClip(clip: Clip, { scope, bearer }: Authority): Promise<void> {
  await callAs(scope, bearer, ofClip(clip), { method: 'DELETE' });
}

/** By the clip's author. */
export async function withdrawClip(clip: Clip, body: Signed): Promise<void> {
  await call(ofClip(clip), { method: 'DELETE', body });
}

export const refreshEmbed = (clip: Clip): Promise<Clip> =>
  get(`${ofClip(clip)}/refresh-embed`, { method: 'POST' });

/** ISO 8601, both inclusive. */
export interface Dates {
  startDate?: string;
  endDate?: string;
}

export const selectManual = (
  token: string,
  body: { clipId: string } & Dates & Signed,
): Promise<{ selectedClip: Clip; pick: Pick }> => get(`${of(token)}/select-manual`, { body });

/** Returns once the beacon has decided; `selectedClip` is null when the beacon is late. */
export const selectRandom = (
  token: string,
  body: Dates & Signed,
): Promise<{ selectedClip: Clip | null; totalClips: number; pick: Pick }> =>
  get(`${of(token)}/select-random`, { body });

export const saveWinner = (
  token: string,
  body: { clipId: string; pickId: string } & Signed,
): Promise<ClipWinner> => get(`${of(token)}/winners`, { body });

export const pickUrl = (token: string, id: string) => `${of(token)}/picks/${encodeURIComponent(id)}`;

/** Returns the record of a random pick as JSON, as it is downloaded. Throws ApiError. */
export async function readPick(token: string, id: string): Promise<PickRecord> {
  const response = await fetch(pickUrl(token, id), { headers: { accept: 'application/json' } }).catch(() => {
    throw new ApiError(words.unknownError, 0, null, false);
  });
  const text = await response.text();
  if (!response.ok) throw failureOf(response.status, false, text)!;
  return JSON.parse(text);
}

/** The calls under /api/giveaways, by noun. */
import { useSWRConfig } from 'swr';
import type { RegistrationReceipt } from '../../core/draw/receipt.ts';
import type { Objection, Selection } from '../../core/giveaways/draw-answers.ts';
import type { PlatformStats } from '../../core/giveaways/figures.ts';
import type {
  EligibilityTier,
  Giveaway,
  Participation,
  TempGiveawayData,
} from '../../core/giveaways/model.ts';
import type { PreparedGiveaway } from '../../core/giveaways/prepared.ts';
import type { ListSort } from '../../core/giveaways/schemas.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import type { WalletProof } from '../wallet/context.ts';
import { refreshBalances } from './balance.ts';
import { call, get } from './call.ts';
import { usePages } from './pages.ts';
import { useRead } from './read.ts';
import { noteServerTime } from './server-clock.ts';
import { anyBearer } from './session.ts';

const BASE = '/api/giveaways';
const pathOf = (id: string) => `${BASE}/${encodeURIComponent(id)}`;

export interface GiveawayFilters {
  status?: string;
  type?: string;
  search?: string;
  creator?: string;
  token?: string;
  /** Beside a token: only the giveaways that it puts forward (core/giveaways/host.ts). */
  hosted?: true;
  sort?: ListSort;
  limit?: number;
}

/** Returns the filter of all giveaways on a token's page. A channel has those that its wallet made. */
export const giveawaysOf = ({
  kind,
  tokenAddress: token,
}: Pick<TokenInfo, 'kind' | 'tokenAddress'>): GiveawayFilters =>
  kind === 'channel' ? { token, hosted: true } : { token };

interface Page {
  data: Giveaway[];
  nextCursor: string | null;
  /** Of a hosted list: the wallets that are hosts. */
  hosts?: string[];
}

/** Pages of a list; `null` asks for nothing. Empty filters are omitted. */
export function useGiveaways(filters: GiveawayFilters | null) {
  return usePages(
    (cursor) => {
      if (!filters) return null;
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...filters, cursor }))
        if (value) query.set(name, String(value));
      return `${BASE}?${query}`;
    },
    (path) => call<Page>(path),
    { revalidateFirstPage: true },
  );
}

/**
 * Returns one giveaway (null reads nothing), read again every `refreshMs` (0: never), or after the time that a function of the latest answer
 * returns. Pass such a function with a stable identity: a new one restarts its timer.
 */
export function useGiveaway(
  id: string | null,
  refreshMs: number | ((latest: Giveaway | undefined) => number) = 0,
) {
  return useRead(id && pathOf(id), readGiveaway, { refreshInterval: refreshMs });
}

/** Every answer updates the page's estimate of the server's clock, by which all wheels turn. */
async function readGiveaway(path: string): Promise<Giveaway> {
  const { data, serverNow } = await call<{ data: Giveaway; serverNow?: number }>(path);
  if (serverNow !== undefined) noteServerTime(serverNow, performance.now());
  return data;
}

/** "Was I in, and why not". `wallet` null reads nothing. */
export function useParticipation(id: string, wallet: string | null) {
  return useRead<Participation>(wallet && `${pathOf(id)}/wallets/${wallet}`, get);
}

export function usePlatformStats() {
  return useRead<PlatformStats>(`${BASE}/stats/platform`, get);
}

/** Reads a giveaway and everything under it again. */
export function useRefreshGiveaway(id: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => typeof key === 'string' && key.startsWith(pathOf(id)));
}

export interface GiveawayRequest {
  title: string;
  description: string;
  type: 'holders' | 'participants';
  creator: string;
  creatorAddress: string;
  /** All places together. */
  prizeAmount: string;
  /** Decimal text, the first place first. */
  places: string[];
  /** 0: no longer than it has to be. */
  windowSeconds: number;
  prizeCurrency: 'SOL' | 'CREATOR_COIN';
  tokenMint?: string;
  tokenSymbol?: string;
  detectedTokenSymbol?: string;
  /** ISO 8601 with a time zone. */
  endDateTime: string;
  eligibilityTiers: EligibilityTier[];
  eligibilityType?: 'percentage' | 'custom';
  minPercentage?: number;
  customAmount?: number;
}

export function prepareGiveaway(body: GiveawayRequest): Promise<PreparedGiveaway> {
  return get(`${BASE}/prepare`, { body, bearer: anyBearer(body.creatorAddress, body.tokenMint) });
}

/** The wallet's proof is over core/messages.ts confirmGiveawayMessage. */
export async function confirmGiveaway(
  body: { tempGiveawayData: TempGiveawayData; signedTransaction: string; message: string } & WalletProof,
): Promise<{ giveaway: Giveaway; status: 'confirmed' | 'pending' }> {
  const answer = await get<{ giveaway: Giveaway; status: 'confirmed' | 'pending' }>(`${BASE}/confirm`, {
    body,
  });
  refreshBalances();
  return answer;
}

export function register(
  id: string,
  body: { walletAddress: string } & WalletProof,
): Promise<{ receipt: RegistrationReceipt; giveaway: Giveaway }> {
  return get(`${pathOf(id)}/register`, { body });
}

/** The creator's live draw, or the end of its entries: begun by a signed message, done by a signed transaction. */
export function selectWinner(
  id: string,
  body: { creator: string; signedTransaction?: string; message?: string } & Partial<WalletProof>,
): Promise<Selection> {
  return get(`${pathOf(id)}/select`, { body });
}

/** Ends the pause of the registrations that a prompt began. */
export function declinePrompt(id: string, creator: string, promptKey: string): Promise<Selection> {
  return get(`${pathOf(id)}/select`, { body: { creator, declined: true, promptKey } });
}

/** Participants: signed by the creator. Holders: needs no signature. */
export function execute(
  id: string,
  body: { creator?: string; message?: string } & Partial<WalletProof>,
): Promise<{ winner: string | null; giveaway: Giveaway }> {
  return get(`${pathOf(id)}/execute`, { body });
}

export function cancelGiveaway(
  id: string,
  body: { creator: string; message: string } & WalletProof,
): Promise<{ fundReturn: { amount: number; token: string }; status?: 'cancelled' | 'pending' }> {
  return get(pathOf(id), { method: 'DELETE', body });
}

/** Sends the receipt of a wallet that is missing on the committed list, with its proof if its registration was lost. */
export function objectTo(
  id: string,
  body: { wallet: string; receipt: RegistrationReceipt } & Partial<WalletProof>,
): Promise<Objection> {
  return get(`${pathOf(id)}/objections`, { body });
}

/**
 * A step of the draw (or reclaim) by any wallet: without `signedTransaction` the server builds it, with it the server
 * sends it.
 */
export function takeStep(
  id: string,
  body: {
    wallet: string;
    step?: 'reveal' | 'prove' | 'pay' | 'finish' | 'reclaim';
    signedTransaction?: string;
  },
): Promise<{ step: string; serializedTransaction?: string; signature?: string; giveaway?: Giveaway }> {
  return get(`${pathOf(id)}/steps`, { body });
}

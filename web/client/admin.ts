/** The calls under /api/admin, made with the session of a wallet that has proven to be an admin's. */
import { useMemo } from 'react';
import { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import type {
  AdminConfig,
  AdminStats,
  AuditEntry,
  Health,
  PlatformEarnings,
  SwapQuote,
  TokenBalance,
  TreasurySol,
} from '../../core/admin.ts';
import type { Block, BlockSubject, NewBlock } from '../../core/blocks/model.ts';
import type { Payout, PayoutRequest } from '../../core/payouts.ts';
import type { WalletProof } from '../wallet/context.ts';
import { type Call, call } from './call.ts';
import { usePages } from './pages.ts';
import { useRead } from './read.ts';
import { callAs, clearSession, saveSession } from './session.ts';

const BASE = '/api/admin';

/** The session that acts. */
export interface Admin {
  wallet: string;
  bearer: string;
}

/** Prefix of every cache key of admin data, so that all of it can be reloaded or dropped at once. */
type Key = readonly ['admin', string, string];
const keyOf = ({ bearer }: Admin, path: string): Key => ['admin', path, bearer];
const isOurs = (key: unknown): key is Key => Array.isArray(key) && key[0] === 'admin';

function read<T extends object>([, path, bearer]: Key): Promise<T> {
  return callAs<T>('admin', bearer, `${BASE}${path}`);
}

const inName = <T extends object>(admin: Admin, path: string, options?: Omit<Call, 'bearer'>) =>
  callAs<T>('admin', admin.bearer, `${BASE}${path}`, options);

function useData<T>(admin: Admin, path: string, options?: SWRConfiguration<{ data: T }>) {
  const { data, ...rest } = useRead(keyOf(admin, path), read<{ data: T }>, options);
  return { data: data?.data, ...rest };
}

/** Returns the text that `wallet` signs to sign in. The server makes a new one at most every 10 s. */
export async function askAuthMessage(wallet: string): Promise<string> {
  return (await call<{ message: string }>(`${BASE}/auth-message?${new URLSearchParams({ wallet })}`)).message;
}

/** Sends the signed text and stores the session that it opens. `signature` in hex, `message` in base64. */
export async function authenticate(
  wallet: string,
  message: string,
  proof: { signature: string } | { memoTransaction: string },
): Promise<void> {
  const headers: Record<string, string> = { 'x-wallet-address': wallet, 'x-message': message };
  if ('signature' in proof) headers['x-signature'] = proof.signature;
  const { token, expiresAt } = await call<{ token: string; expiresAt?: string }>(`${BASE}/authenticate`, {
    method: 'POST',
    headers,
    body: 'memoTransaction' in proof ? proof : undefined,
  });
  saveSession('admin', { token, wallet, expiresAt });
}

/** Returns whether the stored session is still an admin's; null reads nothing. */
export function useVerifiedAdmin(admin: Admin | null, onError: (error: unknown) => void) {
  return useRead(
    admin && keyOf(admin, '/verify-token'),
    read<{ data: { wallet: string; isAdmin: boolean } }>,
    { onError },
  );
}

export const useAdminConfig = (admin: Admin) => useData<AdminConfig>(admin, '/config');
export const useAdminStats = (admin: Admin) => useData<AdminStats>(admin, '/stats');
export const useEarnings = (admin: Admin) => useData<PlatformEarnings>(admin, '/platform-earnings');
export const useBlocks = (admin: Admin) => useData<Block[]>(admin, '/blocks');
export const useBannedWords = (admin: Admin) => useData<string[]>(admin, '/banned-words');
export const useHealth = (admin: Admin) => useData<Health>(admin, '/health', { refreshInterval: 30_000 });

export function useBalances(admin: Admin) {
  return useRead(keyOf(admin, '/token-balances'), read<{ balances: TokenBalance[]; treasury: TreasurySol }>);
}

interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

function useAdminPages<T>(admin: Admin, path: string) {
  const { data, ...rest } = usePages(
    (cursor) => keyOf(admin, `${path}?limit=10${cursor ? `&${new URLSearchParams({ cursor })}` : ''}`),
    read<Page<T>>,
    { revalidateFirstPage: true },
  );
  const items = useMemo(() => data?.flatMap((page) => page.data), [data]);
  return { ...rest, items };
}

export const useAudit = (admin: Admin) => useAdminPages<AuditEntry>(admin, '/audit');

/** Payouts, newest first. */
export const usePayouts = (admin: Admin) => useAdminPages<Payout>(admin, '/payouts');

/** Reloads everything under one of `paths`, or everything. */
export function useReload(admin: Admin): (...paths: string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const audit = useAudit(admin);
  const payouts = usePayouts(admin);
  return (...paths) => {
    const asked = (path: string) => paths.length === 0 || paths.some((start) => path.startsWith(start));
    return Promise.all([
      mutate((key) => isOurs(key) && asked(key[1])),
      // SWR's key filter does not match lists in pages.
      asked('/audit') && audit.mutate(),
      asked('/payouts') && payouts.mutate(),
    ]);
  };
}

/** Ends the session and drops all data that was read with it. */
export function useForgetAdmin(): () => Promise<unknown> {
  const { mutate, cache } = useSWRConfig();
  return async () => {
    clearSession('admin');
    await mutate(isOurs, undefined, { revalidate: false });
    // SWR's key filter does not match lists in pages.
    for (const key of [...cache.keys()])
      if (key.startsWith('$inf$') && key.includes('"admin"')) cache.delete(key);
  };
}

/** `platformFee` in percent; the proof is over core/messages.ts feeChangeMessage. Returns the fee in force. */
export async function changeFee(
  admin: Admin,
  body: { platformFee: number; message: string } & WalletProof,
): Promise<number> {
  return (await inName<{ feePercentage: number }>(admin, '/config', { method: 'PUT', body })).feePercentage;
}

/** The proof is over core/messages.ts cutChangeMessage. Returns the server's message. */
export async function changeCut(
  admin: Admin,
  body: { newPayoutCutPercentage: number; message: string } & WalletProof,
): Promise<string> {
  return (await inName<{ message: string }>(admin, '/config/payout-cut', { body })).message;
}

/** The proof is over core/messages.ts blockMessage. */
export const setBlock = (admin: Admin, body: NewBlock & { message: string } & WalletProof) =>
  inName(admin, '/blocks', { method: 'PUT', body });

/** The proof is over core/messages.ts liftBlockMessage. */
export const liftBlock = (admin: Admin, body: BlockSubject & { message: string } & WalletProof) =>
  inName(admin, '/blocks', { method: 'DELETE', body });

export const reloadConfig = (admin: Admin) => inName(admin, '/reload-config', { method: 'POST' });
export const addWord = (admin: Admin, word: string) => inName(admin, '/banned-words', { body: { word } });
export const removeWord = (admin: Admin, word: string) =>
  inName(admin, `/banned-words/${encodeURIComponent(word)}`, { method: 'DELETE' });

interface QuoteRequest {
  tokenAddress: string;
  /** Whole tokens, as text. */
  amount: string;
  decimals: number;
}

const QUOTE_AGE_MS = 15_000;

/** Returns a quote for the swap, read again every 15 s; null reads nothing. */
export function useQuote(admin: Admin, body: QuoteRequest | null): SWRResponse<SwapQuote, unknown> {
  return useRead(
    body && ['quote', body.tokenAddress, body.amount, admin.bearer],
    async () => (await inName<{ data: SwapQuote }>(admin, '/jupiter-quote', { body })).data,
    { shouldRetryOnError: false, revalidateOnFocus: false, refreshInterval: QUOTE_AGE_MS },
  );
}

/** `asset`: a mint or SOL. The same body again returns the same payout. */
export async function requestPayout(admin: Admin, asset: string, body: PayoutRequest): Promise<Payout> {
  return (await inName<{ data: Payout }>(admin, `/payout/${asset}`, { body })).data;
}

export async function takeBackPayout(admin: Admin, id: string): Promise<Payout> {
  const path = `/payouts/${encodeURIComponent(id)}/return`;
  return (await inName<{ data: Payout }>(admin, path, { method: 'POST' })).data;
}

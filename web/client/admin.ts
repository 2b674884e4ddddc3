/** The calls under /api/admin, in the name of a wallet that proved to be an administrator's. */
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
import type { Payout, PayoutRequest } from '../../core/payouts.ts';
import type { WalletProof } from '../wallet/context.ts';
import { type Call, call } from './call.ts';
import { usePages, useRead } from './read.ts';
import { callAs, clearSession, saveSession } from './session.ts';

const BASE = '/api/admin';

/** Who is acting. */
export interface Admin {
  wallet: string;
  bearer: string;
}

/** Of what an administrator reads, every key starts so: it can be read again, and forgotten. */
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

/** The text that `wallet` signs to sign in. The server makes a new one every 10 s at most. */
export async function askAuthMessage(wallet: string): Promise<string> {
  return (await call<{ message: string }>(`${BASE}/auth-message?${new URLSearchParams({ wallet })}`)).message;
}

/** Sends the signed text and keeps the session that it opens. `signature` in hex, `message` in base64. */
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

/** Whether the stored session still is an administrator's; null asks for nothing. */
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

/** Reads again what lies under one of `paths`, or everything. */
export function useReload(admin: Admin): (...paths: string[]) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const audit = useAudit(admin);
  const payouts = usePayouts(admin);
  return (...paths) => {
    const asked = (path: string) => paths.length === 0 || paths.some((start) => path.startsWith(start));
    return Promise.all([
      mutate((key) => isOurs(key) && asked(key[1])),
      // Lists in pages are no keys of their own.
      asked('/audit') && audit.mutate(),
      asked('/payouts') && payouts.mutate(),
    ]);
  };
}

/** Ends the session and forgets all that was read in it. */
export function useForgetAdmin(): () => Promise<unknown> {
  const { mutate, cache } = useSWRConfig();
  return async () => {
    clearSession('admin');
    await mutate(isOurs, undefined, { revalidate: false });
    // Lists in pages are no keys of their own.
    for (const key of [...cache.keys()])
      if (key.startsWith('$inf$') && key.includes('"admin"')) cache.delete(key);
  };
}

/** `platformFee` in percent; the proof is over core/messages.ts feeChangeMessage. Answers the fee that is in force. */
export async function changeFee(
  admin: Admin,
  body: { platformFee: number; message: string } & WalletProof,
): Promise<number> {
  return (await inName<{ feePercentage: number }>(admin, '/config', { method: 'PUT', body })).feePercentage;
}

/** The proof is over core/messages.ts cutChangeMessage. Answers the server's sentence. */
export async function changeCut(
  admin: Admin,
  body: { newPayoutCutPercentage: number; message: string } & WalletProof,
): Promise<string> {
  return (await inName<{ message: string }>(admin, '/config/payout-cut', { body })).message;
}

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

/** What a swap would bring, asked anew every 15 s; null asks for nothing. */
export function useQuote(admin: Admin, body: QuoteRequest | null): SWRResponse<SwapQuote, unknown> {
  return useRead(
    body && ['quote', body.tokenAddress, body.amount, admin.bearer],
    async () => (await inName<{ data: SwapQuote }>(admin, '/jupiter-quote', { body })).data,
    { shouldRetryOnError: false, revalidateOnFocus: false, refreshInterval: QUOTE_AGE_MS },
  );
}

/** `asset`: a mint or SOL. The same body again answers the same payout. */
export async function requestPayout(admin: Admin, asset: string, body: PayoutRequest): Promise<Payout> {
  return (await inName<{ data: Payout }>(admin, `/payout/${asset}`, { body })).data;
}

export async function takeBackPayout(admin: Admin, id: string): Promise<Payout> {
  const path = `/payouts/${encodeURIComponent(id)}/return`;
  return (await inName<{ data: Payout }>(admin, path, { method: 'POST' })).data;
}

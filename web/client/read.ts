/**
 * Reads from the server for every screen: SWR with the settings of this app. Hooks, and not a SWRConfig around the app,
 * because Home is rendered without SWR.
 */
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { shouldRetry } from './call.ts';

export const SETTINGS = { shouldRetryOnError: shouldRetry };

export type ReadKey = string | readonly unknown[];

/** Returns the result of `read` for `key`, cached under it; a null or empty key reads nothing. */
export function useRead<T, K extends ReadKey = string>(
  key: K | null | '',
  read: (key: K) => Promise<T>,
  options?: SWRConfiguration<T, unknown>,
): SWRResponse<T, unknown> {
  return useSWR<T, unknown>(key, read, { ...SETTINGS, ...options });
}

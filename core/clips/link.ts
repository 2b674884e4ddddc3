/** Who may link which X account: one account a wallet, one wallet an account, and no hopping. */
import { Refusal } from '../refusals.ts';
import { RELINK_COOLDOWN_MS } from './model.ts';

export interface XLink {
  wallet: string;
  /** Without @. */
  handle: string;
  /** X's number of the account, where X told it. */
  xId: string | null;
  /** Ms since 1970. */
  linkedAt: number;
}

/**
 * The link that `wallet` gets. `existing`: what it has now; `rival`: another wallet that has this account.
 * Refuses x_relink_too_soon, x_account_taken.
 */
export function decideLink(
  wanted: { wallet: string; handle: string; xId: string | null },
  existing: XLink | undefined,
  rival: XLink | undefined,
  now: number,
): XLink {
  const same = existing !== undefined && isSameAccount(existing, wanted);
  if (existing && !same && now < existing.linkedAt + RELINK_COOLDOWN_MS) {
    const when = new Date(existing.linkedAt + RELINK_COOLDOWN_MS).toISOString();
    throw new Refusal('x_relink_too_soon', { when });
  }
  if (rival && now < rival.linkedAt + RELINK_COOLDOWN_MS) throw new Refusal('x_account_taken');
  // A code in a post does not tell the account's number; what X told before stays true of the same handle.
  return {
    ...wanted,
    xId: wanted.xId ?? (same ? existing.xId : null),
    linkedAt: same ? existing.linkedAt : now,
  };
}

/** By X's number where both are known: a handle can pass to somebody else. */
function isSameAccount(a: Pick<XLink, 'handle' | 'xId'>, b: Pick<XLink, 'handle' | 'xId'>): boolean {
  if (a.xId !== null && b.xId !== null) return a.xId === b.xId;
  return a.handle.toLowerCase() === b.handle.toLowerCase();
}

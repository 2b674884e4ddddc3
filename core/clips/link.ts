/**
 * The rules of links between wallets and X accounts: one account per wallet, one wallet per account, and few changes.
 */
import { Refusal } from '../refusals.ts';
import { RELINK_COOLDOWN_MS } from './model.ts';

export interface XLink {
  wallet: string;
  /** Without @. */
  handle: string;
  /** X's number of the account, if X returned it. */
  xId: string | null;
  /** Ms since 1970. */
  linkedAt: number;
}

/**
 * Returns the link that `wallet` gets. `existing`: its present link; `rival`: another wallet that has this account.
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
  // A code in a post does not show the account's number; the one that X returned before still holds for the handle.
  return {
    ...wanted,
    xId: wanted.xId ?? (same ? existing.xId : null),
    linkedAt: same ? existing.linkedAt : now,
  };
}

/** Compares X's numbers where both are known, because a handle can pass to another user. */
function isSameAccount(a: Pick<XLink, 'handle' | 'xId'>, b: Pick<XLink, 'handle' | 'xId'>): boolean {
  if (a.xId !== null && b.xId !== null) return a.xId === b.xId;
  return a.handle.toLowerCase() === b.handle.toLowerCase();
}

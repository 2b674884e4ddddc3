/** Links a proven X account to a proven wallet. */
import { decideLink } from '../../core/clips/link.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Database } from '../env.ts';
import { findAccount, findRival, saveAccount, type XAccountRow } from './store.ts';

/** Links the account. Refuses x_relink_too_soon, x_account_taken. */
export async function linkAccount(
  db: Database,
  wanted: { wallet: string; handle: string; xId: string | null },
  method: XAccountRow['method'],
): Promise<XAccountRow> {
  const [existing, rival] = await Promise.all([
    findAccount(db, wanted.wallet),
    findRival(db, wanted.wallet, wanted),
  ]);
  const now = Date.now();
  const row = { ...decideLink(wanted, existing, rival, now), method };
  if (!(await saveAccount(db, row, now))) throw new Refusal('x_account_taken');
  return row;
}

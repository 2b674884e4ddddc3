/** The name of a tip that is being prepared. */
import { checkName, cleanName } from '../../../core/tips/clean-name.ts';
import type { Database } from '../../env.ts';
import { findAccount } from '../../social/store.ts';

/**
 * The cleaned name, or null for an anonymous tip. Refuses what checkName refuses. A creator may use the own name.
 */
export async function nameOf(
  db: Database,
  asked: { name?: string | null; senderAddress: string },
  token: { name: string; symbol: string; creator: string },
  bannedWords: readonly string[],
): Promise<string | null> {
  const name = cleanName(asked.name ?? '', bannedWords);
  if (name === null || asked.senderAddress === token.creator) return name;
  const account = await findAccount(db, token.creator);
  checkName(name, [token.name, token.symbol, account?.handle ?? null]);
  return name;
}

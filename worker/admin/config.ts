/** The configuration as admins read it. */
import type { AdminConfig } from '../../core/admin.ts';
import { displayNumber } from '../../core/money.ts';
import type { Database } from '../env.ts';
import { loadConfig } from '../platform/store.ts';

export async function readConfig(db: Database): Promise<AdminConfig> {
  const { feeBps, payoutCutPercent, updatedAt, admins } = await loadConfig(db);
  return {
    platform: { fee: displayNumber(BigInt(feeBps), 4), feeBps, payoutCut: payoutCutPercent },
    admins,
    lastUpdated: { timestamp: updatedAt === 0 ? null : new Date(updatedAt).toISOString() },
  };
}

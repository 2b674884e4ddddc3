/** Reads the wallets that take part, as many as a page shows at once. */
import { PARTICIPANT_PREVIEW } from '../../core/giveaways/model.ts';
import { firstEntries } from '../draw-engine/lists.ts';
import { database, type Env } from '../env.ts';
import { firstRegistrants, type GiveawayRow } from './store.ts';

/** Returns the first 100 wallets: registrants by time, and after the freeze the list's entries in its order. */
export async function participantPreview(env: Env, row: GiveawayRow): Promise<string[]> {
  if (row.listHash !== null) {
    return firstEntries(env, row, Math.min(PARTICIPANT_PREVIEW, row.entryCount ?? 0));
  }
  if (row.kind === 'holders' || row.registered === 0) return [];
  return firstRegistrants(database(env), row.id, PARTICIPANT_PREVIEW);
}

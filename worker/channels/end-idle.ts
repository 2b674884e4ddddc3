/** Ends channels that nothing has used, with their rooms; a part of the job `retention`. Their wallets sign in again. */
import { loadPoint, saveCursor } from '../chain/store.ts';
import { database, type Env, roomOf } from '../env.ts';
import { endChannel } from './end-channel.ts';
import { channelsAfter } from './store.ts';

/** Channels of one run: each that is unused costs two calls to its room. */
const CHANNELS = 50;
const DAY_MS = 86_400_000;
const UNUSED_MS = 30 * DAY_MS;
/** The last wallet that was looked at, among chain_cursors. */
const CURSOR = 'retention:channels';

/** Looks at the next channels in the order of their wallets; after the last one the next run starts again. */
export async function endIdleChannels(env: Env, now: number): Promise<void> {
  const db = database(env);
  const after = (await loadPoint(db, CURSOR))?.signature ?? '';
  const rows = await channelsAfter(db, after, CHANNELS, now - UNUSED_MS);
  for (const { wallet, claimedAt, isUsed } of rows) {
    if (isUsed || claimedAt > now - UNUSED_MS) continue;
    const seenAt = (await roomOf(env, wallet).overlayAt()) ?? 0;
    if (seenAt < now - UNUSED_MS) await endChannel(env, wallet);
  }
  const next = rows.length < CHANNELS ? '' : rows.at(-1)!.wallet;
  if (next !== after) await saveCursor(db, CURSOR, { signature: next, slot: 0 }, now);
}

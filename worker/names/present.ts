/** A name as clients read it. */
import type { Channel, ChannelName } from '../../core/channels/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { findChannel, type NamedRow } from '../channels/store.ts';
import { type Database, database, type Env } from '../env.ts';
import { findFaces } from '../profiles/store.ts';
import { knownCreator } from '../tokens/load-token.ts';
import { findReading } from '../tokens/store.ts';

/** Returns a name with what stops its tips: a move, or a coin that has another creator by its last reading. */
export async function presentName(
  env: Env,
  row: NamedRow,
  now: number,
  waitUntil?: (work: Promise<unknown>) => void,
): Promise<ChannelName> {
  const { name, wallet, subject, since, movedFrom, moveUntil } = row;
  const db = database(env);
  const [creator, [face]] = await Promise.all([
    subject === wallet ? wallet : knownCreator(env, subject, { waitUntil }),
    findFaces(db, [wallet]),
  ]);
  const isMoving = movedFrom !== null && moveUntil !== null && moveUntil > now;
  return {
    name,
    wallet,
    subject,
    since: new Date(since).toISOString(),
    handle: face?.handle ?? null,
    move: isMoving ? { from: movedFrom, to: wallet, until: new Date(moveUntil).toISOString() } : null,
    // A coin that no one has looked at lately has no reading. Prepare asks the chain.
    creatorChanged: creator !== wallet && (creator !== null || (await findReading(db, subject)) !== null),
  };
}

/** Returns a wallet's channel. Refuses channel_not_found. */
export async function presentChannel(db: Database, wallet: string): Promise<Channel> {
  const row = await findChannel(db, wallet);
  if (!row) throw new Refusal('channel_not_found');
  const { subject, name, claimedAt } = row;
  return { wallet, subject, name, claimedAt: new Date(claimedAt).toISOString() };
}

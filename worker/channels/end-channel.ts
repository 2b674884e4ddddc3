/**
 * Ends the channel of an address that has become a mint. Whoever has the mint's key can sign for its address before
 * the mint exists: links of moderators, the overlay's key and settings from then must not reach the coin's stream.
 */
import { database, type Env, roomOf } from '../env.ts';
import { deleteChannel, hasChannel } from './store.ts';

/** Ends it, if there is one. The room goes first: until the row is gone, the next caller does it again. */
export async function endChannel(env: Env, mint: string): Promise<void> {
  const db = database(env);
  if (!(await hasChannel(db, mint))) return;
  await roomOf(env, mint).startOver();
  await deleteChannel(db, mint);
}

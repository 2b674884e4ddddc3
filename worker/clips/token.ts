/** Checks the token in the path of a clips call. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database, type Env, solana } from '../env.ts';
import { requireLiveCreator } from '../http/auth.ts';
import { isAdmin } from '../platform/store.ts';
import { readToken } from '../tokens/read-token.ts';
import { findReading } from '../tokens/store.ts';

/** Returns `token` if such a mint exists; a mint that was ever read needs no further check. Refuses token_not_found. */
export async function knownToken(env: Env, token: string): Promise<string> {
  const known = (await findReading(database(env), token)) ?? (await readToken(solana(env), token));
  if (!known) throw new Refusal('token_not_found');
  return token;
}

/** Lets only an admin choose, or the creator whom the chain names now. Refuses not_creator. */
export async function requireChooser(c: Context<AppContext>, token: string, wallet: string): Promise<void> {
  if (await isAdmin(database(c.env), wallet)) return;
  await requireLiveCreator(c.env, token, wallet);
}

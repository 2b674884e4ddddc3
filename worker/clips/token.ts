/** The token of a clips call's path. */
import type { Context } from 'hono';
import { addressSchema } from '../../core/address-schema.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database, solana } from '../env.ts';
import { requireLiveCreator } from '../http/auth.ts';
import { isAdmin } from '../platform/store.ts';
import { readToken } from '../tokens/read-token.ts';
import { findReading } from '../tokens/store.ts';

/** Refuses token_not_found unless there is such a mint; one that was ever read needs no asking again. */
export async function tokenOfPath(c: Context<AppContext>): Promise<string> {
  const token = addressSchema.safeParse(c.req.param('token'));
  if (!token.success) throw new Refusal('token_not_found');
  const known =
    (await findReading(database(c.env), token.data)) ?? (await readToken(solana(c.env), token.data));
  if (!known) throw new Refusal('token_not_found');
  return token.data;
}

/** Who may choose: an admin, or the creator whom the chain names now. Refuses not_creator. */
export async function requireChooser(c: Context<AppContext>, token: string, wallet: string): Promise<void> {
  if (await isAdmin(database(c.env), wallet)) return;
  await requireLiveCreator(c.env, token, wallet);
}

/** GET /api/tokens: returns known tokens, by name, ticker or address, or those of a creator. */
import type { Context } from 'hono';
import { type KnownToken, tokensQuerySchema } from '../../core/tokens/known.ts';
import { type AppContext, type Database, database } from '../env.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { countShare, hasShare } from '../shares/minute.ts';
import { findHeldTokens } from './held.ts';
import { pictureUrl } from './picture-key.ts';
import { type NamedToken, searchTokens, tokensCreatedBy } from './store.ts';

export const listTokens = endpoint(query(tokensQuerySchema), async (c) => {
  const { search, creator } = c.req.valid('query');
  await countShare(c, creator === undefined ? 'tokenSearch' : 'holdings');
  const db = database(c.env);
  const found =
    creator === undefined
      ? await searchTokens(db, search ?? '', Date.now())
      : await createdBy(c, db, creator);
  const { origin } = new URL(c.req.url);
  return answer(
    c,
    found.map((token) => toKnown(token, origin)),
  );
});

/** Returns a creator's tokens. Waits for the search among the wallet's coins only while no token of it is known. */
async function createdBy(c: Context<AppContext>, db: Database, creator: string): Promise<NamedToken[]> {
  const known = await tokensCreatedBy(db, creator);
  const search = findHeldTokens(c.env, creator, Date.now(), () => hasShare(c, 'newTokens'));
  if (known.length > 0) {
    c.executionCtx.waitUntil(search);
    return known;
  }
  await search;
  return tokensCreatedBy(db, creator);
}

function toKnown({ mint, picture, ...token }: NamedToken, origin: string): KnownToken {
  return { tokenAddress: mint, imageUrl: pictureUrl(origin, mint, picture), ...token };
}

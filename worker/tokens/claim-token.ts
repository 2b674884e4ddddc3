/** POST /api/tip/{token}/claim: gives a coin's tips from now on to the wallet that controls its metadata. */
import { claimMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { needsClaim } from '../../core/tokens/claim.ts';
import { database, solana } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { markChanged } from '../http/fresh-pass.ts';
import { freshUse, signedBody } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { tippable } from '../tips/tippable.ts';
import { readToken } from './read-token.ts';
import { saveClaim } from './store.ts';

/**
 * Stores the claim. Idempotent; a refused claim writes nothing. The chain is read for each: a claim counts for the
 * wallet that controls the metadata now. Refuses an untippable coin with its reason, nothing_to_claim, not_creator.
 */
export const claimToken = endpoint(
  tokenParam('token_not_found'),
  jsonBody(signedBody({})),
  share('claims'),
  async (c) => {
    const { walletAddress: wallet, ...signed } = c.req.valid('json');
    const { token: mint } = c.req.valid('param');
    const site = siteOf(c);
    const { use, now } = await freshUse(c, {
      ...signed,
      wallet,
      build: (time) => claimMessage({ site, mint, wallet, time }),
      subject: `claim ${mint}`,
    });
    const token = await readToken(solana(c.env), mint);
    const { creator } = tippable(token);
    if (!needsClaim(token!)) throw new Refusal('nothing_to_claim');
    if (creator !== wallet) throw new Refusal('not_creator');
    const claimedAt = await saveClaim(database(c.env), mint, use, now);
    markChanged(c);
    return answer(c, { tokenAddress: mint, wallet, claimedAt: new Date(claimedAt).toISOString() });
  },
);

/** Issues texts to sign, bound to a site and, if given, to wallet and token. */
import type { Context } from 'hono';
import { adminChallenge, creatorChallenge, MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import { type AppContext, database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { askersOf, tooManyRequests } from '../http/client-ip.ts';
import { countAsk, insertChallenge, newestFor, type Purpose } from './store.ts';

export interface Issued {
  message: string;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Minimum time between two new admin texts for one wallet and IP address, and between two creator texts for one wallet
 * and token, from any address; in between, the same text is returned again.
 */
const QUIET_MS: Readonly<Record<Purpose, number>> = { admin: 10_000, creator: 60_000 };
const MAX_ASKS = 5;

/** Issues a text. Refuses rate_limited, with the seconds to wait in Retry-After. */
export async function issueChallenge(
  c: Context<AppContext>,
  asked: { purpose: Purpose; wallet: string | null; token: string | null },
): Promise<Issued> {
  const db = database(c.env);
  const now = Date.now();
  // At midnight UTC an address is counted from zero: it may get another text within the 10 s.
  const day = new Date(now).toISOString().slice(0, 10);
  const [askedBy = 'unknown'] = askersOf(c.env, c.req.raw.headers, `sign-in ${day}`);
  const quietMs = QUIET_MS[asked.purpose];
  const site = siteOf(c);
  const asker = { ...asked, askedBy, site };

  const recent = await newestFor(db, asker, now - quietMs);
  if (recent) {
    // A stranger must not use up a creator's requests.
    if (asked.purpose === 'admin' && !(await countAsk(db, recent.nonce, MAX_ASKS)))
      tooManyRequests(c, recent.issuedAt + quietMs - now);
    return issued(recent);
  }

  const nonce = crypto.randomUUID().replaceAll('-', '');
  const fields = { site, nonce, issuedAt: new Date(now).toISOString() };
  const message =
    asked.purpose === 'admin'
      ? adminChallenge({ ...fields, wallet: asked.wallet ?? undefined })
      : creatorChallenge({ ...fields, wallet: asked.wallet ?? '', token: asked.token ?? undefined });
  await insertChallenge(db, asker, { nonce, message, issuedAt: now }, quietMs);
  // A concurrent request may have been first: both get its text.
  const newest = await newestFor(db, asker, now - quietMs);
  return issued(newest ?? { message, issuedAt: now });
}

function issued({ message, issuedAt }: { message: string; issuedAt: number }): Issued {
  return { message, expiresAt: new Date(issuedAt + MESSAGE_LIFETIME_MS).toISOString() };
}

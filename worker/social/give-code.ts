/** POST /api/clips/auth/code: returns a sentence to post, for users without popups and deployments without an X app. */
import { X_CODE_LIFETIME_MS } from '../../core/clips/model.ts';
import { provenWalletSchema } from '../../core/clips/schemas.ts';
import { xPostSentence } from '../../core/messages.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { setBrowserCookie } from './own-browser.ts';
import { proveWallet } from './request-auth.ts';
import { insertCode } from './store.ts';

/** Crockford's base 32: no ambiguous letters. 16 letters are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

export const giveCode = endpoint(jsonBody(provenWalletSchema), share('signIns'), async (c) => {
  const input = c.req.valid('json');
  await proveWallet(c, input);
  const wallet = input.walletAddress;
  const random = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  const code = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const sentence = xPostSentence({ site: siteOf(c), wallet, code });
  const createdAt = Date.now();
  await insertCode(database(c.env), { code, wallet, sentence, createdAt });
  await setBrowserCookie(c, wallet);
  const expiresAt = new Date(createdAt + X_CODE_LIFETIME_MS).toISOString();
  return answer(c, { code, sentence, expiresAt });
});

/**
 * POST /api/clips/auth/post: checks the posted sentence. The post's author has the account; the code has the wallet.
 */
import { postHoldsSentence } from '../../core/clips/post-proof.ts';
import { parsePostUrl } from '../../core/clips/post-url.ts';
import { verifyPostSchema } from '../../core/clips/schemas.ts';
import { refuseField } from '../../core/fields.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { linkAccount } from './link.ts';
import { consumeCode, findCode } from './store.ts';
import { readPost } from './x-client.ts';

export const verifyPost = endpoint(jsonBody(verifyPostSchema), share('posts'), async (c) => {
  const { walletAddress: wallet, code, postUrl } = c.req.valid('json');
  const post = parsePostUrl(postUrl);
  if (!post) refuseField('postUrl', 'is not the address of a post on X');
  const db = database(c.env);
  const given = await findCode(db, wallet, code.toUpperCase(), Date.now());
  if (!given) throw new Refusal('x_code_invalid');
  const { handle, quote } = await readPost(c.env, post.postId);
  if (!postHoldsSentence(quote.text, given.sentence, siteOf(c))) throw new Refusal('x_sentence_missing');
  // The code is used up only now: a typing error in the post costs nothing.
  if (!(await consumeCode(db, given.code, Date.now()))) throw new Refusal('x_code_invalid');
  const linked = await linkAccount(db, { wallet, handle, xId: null }, 'post');
  return answer(c, { xHandle: linked.handle }, { xHandle: linked.handle });
});

/** GET /api/tip/{token}: returns a token for its page. */
import { blocksAgainst, checkBlocks } from '../../core/blocks/rules.ts';
import { blocksQuery } from '../blocks/store.ts';
import { loadSubject } from '../channels/subject.ts';
import { database } from '../env.ts';
import { answer, anyParams, endpoint } from '../http/endpoint.ts';
import { countShare, share } from '../shares/minute.ts';
import { loadChips } from './store.ts';

export const getToken = endpoint(anyParams('token'), share('lookups'), async (c) => {
  const address = c.req.valid('param').token;
  const [token, tipAmounts, blocks] = await Promise.all([
    loadSubject(c.env, address, {
      origin: new URL(c.req.url).origin,
      withPrice: true,
      onUnknown: () => countShare(c, 'newTokens'),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    }),
    loadChips(database(c.env), address),
    blocksQuery(database(c.env), blocksAgainst('visit', { mint: address }), Date.now()),
  ]);
  checkBlocks('visit', blocks);
  return answer(c, { ...token, tipAmounts });
});

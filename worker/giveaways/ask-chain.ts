/**
 * POST /api/giveaways/{id}/rpc: answers the few JSON-RPC calls that a check of this draw needs, for browsers without a
 * node of their own. Only data of this draw is asked of our node: its transactions, its accounts, its slots, and the
 * needs of its creator's brake. Any other call is refused before the node hears of it.
 */
import { rpcSchema } from '../../core/giveaways/action-schemas.ts';
import { cached, cacheOnlyUntil } from '../http/edge-cache.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { countShare } from '../shares/minute.ts';
import { chainQuestion } from './chain-questions.ts';
import { sendBrake } from './send-brake.ts';

/** Lifetime of an answer that may still change: a crowd that checks one draw asks the node once. */
const BRIEFLY_MS = 2000;
/** Lifetime in seconds. */
const FOR_GOOD = { freshSeconds: 30 * 86_400, staleSeconds: 0 };

/** Returns a bare JSON-RPC answer, so that a program that asks a node can ask this address as well. */
export const askChain = endpoint(anyParams('id'), jsonBody(rpcSchema), async (c) => {
  const call = c.req.valid('json');
  const { id } = c.req.valid('param');
  const { method, params } = call;
  if (method === 'sendTransaction')
    return c.json({ jsonrpc: '2.0', id: call.id, ...(await sendBrake(c, id, params)) });
  await countShare(c, 'checks');
  const { about, ask } = await chainQuestion(c.env, id, { method, params });
  const shared = await cached(c, `/rpc?${new URLSearchParams(about)}`, FOR_GOOD, async () => {
    const { result, isFinal } = await ask();
    return cacheOnlyUntil(Response.json(result), isFinal ? [] : [Date.now() + BRIEFLY_MS]);
  });
  return c.json({ jsonrpc: '2.0', id: call.id, result: await shared.json() });
});

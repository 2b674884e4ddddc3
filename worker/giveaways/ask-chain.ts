/**
 * POST /api/giveaways/{id}/rpc: the few JSON-RPC calls that a check of this draw needs, for browsers without a node of
 * their own. Only what this draw names is asked of our node: its transactions, its accounts, its slots. Anything else is
 * refused before the node hears of it.
 */
import { rpcSchema } from '../../core/giveaways/action-schemas.ts';
import { cached, cacheOnlyUntil } from '../http/edge-cache.ts';
import { anyParams, endpoint, jsonBody } from '../http/endpoint.ts';
import { chainQuestion } from './chain-questions.ts';

/** What may still change is cached so long: a crowd that checks one draw asks the node once. */
const BRIEFLY_MS = 2000;
/** In seconds. */
const FOR_GOOD = { freshSeconds: 30 * 86_400, staleSeconds: 0 };

/** A bare JSON-RPC answer, so that a program that asks a node can ask this address as well. */
export const askChain = endpoint(anyParams('id'), jsonBody(rpcSchema), async (c) => {
  const call = c.req.valid('json');
  const { about, ask } = await chainQuestion(c.env, c.req.valid('param').id, call);
  const shared = await cached(c, `/rpc?${new URLSearchParams(about)}`, FOR_GOOD, async () => {
    const { result, isFinal } = await ask();
    return cacheOnlyUntil(Response.json(result), isFinal ? [] : [Date.now() + BRIEFLY_MS]);
  });
  return c.json({ jsonrpc: '2.0', id: call.id, result: await shared.json() });
});

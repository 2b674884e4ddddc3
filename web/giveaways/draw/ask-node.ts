/**
 * Where the chain is read: through this site, which answers about this draw only, or from a node that the visitor names
 * and we know nothing about.
 */
import { type Ask, chainNode, type SendingNode } from '../../../chain/chain-node.ts';
import { askRpc, type RpcAnswer } from '../../../chain/json-rpc.ts';
import { words } from './words.ts';

const TIMEOUT_MS = 10_000;

/** Returns the URL; null unless a browser may ask it: https anywhere, http only on localhost. */
export function nodeUrl(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return null;
  }
  const here = url.protocol === 'http:' && url.hostname === 'localhost';
  return url.protocol === 'https:' || here ? url.href : null;
}

/** This site's own answers about exactly this draw. */
export function siteNode(giveaway: string, ask: typeof fetch = fetch): SendingNode {
  const url = `/api/giveaways/${encodeURIComponent(giveaway)}/rpc`;
  const one: Ask = (method, params) =>
    askRpc(url, 1, method, params, { timeoutMs: TIMEOUT_MS, fetch: (...args) => ask(...args) });
  return chainNode(async (method, params) => {
    if (method !== 'getMultipleAccounts') return one(method, params);
    // The site answers about one account at a time.
    const [[address], config] = params as [string[], object];
    return asList(await one('getAccountInfo', [address, config]));
  }, words.node.thisSite);
}

/** Returns the answer of getAccountInfo as getMultipleAccounts gives it for one address. */
function asList(answer: RpcAnswer): RpcAnswer {
  if (answer.kind !== 'result' || typeof answer.result !== 'object' || answer.result === null) return answer;
  const { value, ...rest } = answer.result as { value?: unknown };
  return { kind: 'result', result: { ...rest, value: [value ?? null] } };
}

/** Any node of the network, by its address. */
export function visitorsNode(url: string, ask: typeof fetch = fetch): SendingNode {
  return chainNode((method, params) => askVisitorsNode(url, method, params, ask));
}

/** One call to it, as askRpc. */
export function askVisitorsNode(url: string, method: string, params: unknown[], ask: typeof fetch = fetch) {
  // The node must not learn which page asks.
  const unseen: typeof fetch = (input, init) => ask(input, { ...init, referrerPolicy: 'no-referrer' });
  return askRpc(url, 1, method, params, { timeoutMs: TIMEOUT_MS, fetch: unseen });
}

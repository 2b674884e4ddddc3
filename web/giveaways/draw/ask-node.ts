/**
 * Where a landed transaction is read: through this site, or from a node that the visitor names and we know nothing
 * about.
 */
import { askRpc, nameOf, type Refused, type RpcAnswer } from '../../../chain/json-rpc.ts';
import { AskProblem, type FetchTransaction } from '../../../core/draw/verify-chain.ts';

const TIMEOUT_MS = 10_000;
/**
 * The version that the worker asks for too. 1 is the newest that this check can use, because it reads only the logs.
 */
const CONFIG = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };

/** Null unless a browser may ask it: https anywhere, http only on localhost. */
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

/** This site's own answer about exactly this draw. */
export function askSite(giveaway: string, ask: typeof fetch = fetch): FetchTransaction {
  return async (signature) => {
    const path = `/api/giveaways/${encodeURIComponent(giveaway)}/chain/${encodeURIComponent(signature)}`;
    const { status, ok, body } = await answerOfSite(path, ask);
    if (status === 404) return null;
    if (!ok) throw new AskProblem(`This site answered: ${body.error ?? status}.`);
    return body.data ?? null;
  };
}

interface SiteAnswer {
  data?: { logs: string[]; failed: boolean } | null;
  error?: string;
}

async function answerOfSite(path: string, ask: typeof fetch) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await ask(path, { headers: { accept: 'application/json' }, signal }).catch((error) => {
    throw new AskProblem(notReached('This site', nameOf(error) === 'TimeoutError'));
  });
  const { status, ok } = response;
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return { status, ok, body: body as SiteAnswer };
  } catch {
    // Reported below.
  }
  throw new AskProblem(noAnswer('This site', status, text));
}

/** Any node of the network, by its address. Throws AskProblem with a message for the user. */
export function askNode(url: string, ask: typeof fetch = fetch): FetchTransaction {
  // The node must not learn which page asks.
  const unseen: typeof fetch = (input, init) => ask(input, { ...init, referrerPolicy: 'no-referrer' });
  const options = { timeoutMs: TIMEOUT_MS, fetch: unseen };
  return async (signature) => {
    const answer = await askRpc(url, 1, 'getTransaction', [signature, CONFIG], options);
    if (answer.kind === 'unavailable') throw new AskProblem(whyNot(answer));
    if (answer.kind === 'refused') throw new AskProblem(inItsWords(answer.refused));
    const result = answer.result as Landed | null;
    if (result === null)
      throw new AskProblem(
        'This node does not know the transaction. Many nodes keep the last days only; ask one that keeps all of them.',
      );
    const logs = result.meta?.logMessages;
    if (!Array.isArray(logs)) throw new AskProblem('This node keeps no logs of the transaction.');
    return { logs, failed: result.meta?.err != null };
  };
}

interface Landed {
  meta?: { err?: unknown; logMessages?: string[] | null } | null;
}

function whyNot({ detail, heard }: Extract<RpcAnswer, { kind: 'unavailable' }>): string {
  const { status, text, error } = heard;
  if (error) return inItsWords(error);
  if (status === undefined) return notReached('This node', detail === 'TimeoutError');
  if (status === 401 || status === 403)
    return `This node refuses to be asked from here (${status}): it wants a key, or no web pages.`;
  if (status === 429) return 'This node is asked too often (429). Please try again in a minute.';
  if (text !== undefined) return noAnswer('This node', status, text);
  return status < 300
    ? 'This address does not answer as a node of the network does.'
    : `This node answered with an error (${status}).`;
}

function inItsWords({ code, message }: Refused): string {
  return code === -32015
    ? 'This node cannot read the transaction: its software is too old for it (-32015).'
    : `This node answered: ${short(message)} (${code}).`;
}

function notReached(who: string, late: boolean): string {
  return late
    ? `${who} did not answer within ${TIMEOUT_MS / 1000} seconds.`
    : `${who} cannot be reached, or does not let web pages ask it (CORS).`;
}

function noAnswer(who: string, status: number, text: string): string {
  return /^\s*</.test(text)
    ? `${who} answered with a web page (${status}), not as a node of the network does.`
    : `${who} did not answer as a node of the network does (${status}).`;
}

/** Text from an unknown server, cut. */
function short(message: unknown): string {
  const text = String(message)
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
  return text.length > 120 ? `${text.slice(0, 119)}\u2026` : text;
}

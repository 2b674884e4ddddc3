/** Where a landed transaction is read: through this site, or from a node that the visitor names and we know nothing of. */
import { AskProblem, type FetchTransaction } from '../../../core/draw/verify-chain.ts';

const TIMEOUT_MS = 10_000;
/** The newest form of transactions that this check can do with: it reads their logs only. */
const MAX_VERSION = 1;

/** Null unless a browser may ask it: https anywhere, http://localhost on this machine. */
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
    const response = await answerOf('This site', ask, path, { headers: { accept: 'application/json' } });
    const body = await jsonOf('This site', response);
    if (response.status === 404) return null;
    const { data, error } = body as { data?: { logs: string[]; failed: boolean } | null; error?: string };
    if (!response.ok) throw new AskProblem(`This site answered: ${error ?? response.status}.`);
    return data ?? null;
  };
}

/** Any node of the network, by its address. Throws AskProblem with a sentence for people. */
export function askNode(url: string, ask: typeof fetch = fetch): FetchTransaction {
  return async (signature) => {
    const response = await answerOf('This node', ask, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      referrerPolicy: 'no-referrer',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getTransaction',
        params: [
          signature,
          { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: MAX_VERSION },
        ],
      }),
    });
    if (response.status === 401 || response.status === 403)
      throw new AskProblem(
        `This node refuses to be asked from here (${response.status}): it wants a key, or no web pages.`,
      );
    if (response.status === 429)
      throw new AskProblem('This node is asked too often (429). Please try again in a minute.');
    const body = await jsonOf('This node', response);
    const { result, error } = body as Reply;
    if (error?.code === -32015)
      throw new AskProblem('This node cannot read the transaction: its software is too old for it (-32015).');
    if (error) throw new AskProblem(`This node answered: ${short(error.message)} (${error.code}).`);
    if (!response.ok) throw new AskProblem(`This node answered with an error (${response.status}).`);
    if (result === undefined)
      throw new AskProblem('This address does not answer as a node of the network does.');
    if (result === null)
      throw new AskProblem(
        'This node does not know the transaction. Many nodes keep the last days only; ask one that keeps all of them.',
      );
    const logs = result.meta?.logMessages;
    if (!Array.isArray(logs)) throw new AskProblem('This node keeps no logs of the transaction.');
    return { logs, failed: result.meta?.err != null };
  };
}

interface Reply {
  result?: { meta?: { err?: unknown; logMessages?: string[] | null } | null } | null;
  error?: { code: number; message: string };
}

async function answerOf(who: string, ask: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await ask(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AskProblem(
      late
        ? `${who} did not answer within ${TIMEOUT_MS / 1000} seconds.`
        : `${who} cannot be reached, or does not let web pages ask it (CORS).`,
    );
  }
}

async function jsonOf(who: string, response: Response): Promise<object> {
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Told below.
  }
  const page = /^\s*</.test(text);
  throw new AskProblem(
    page
      ? `${who} answered with a web page (${response.status}), not as a node of the network does.`
      : `${who} did not answer as a node of the network does (${response.status}).`,
  );
}

/** A stranger's words, cut. */
function short(message: unknown): string {
  const text = String(message)
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
  return text.length > 120 ? `${text.slice(0, 119)}\u2026` : text;
}

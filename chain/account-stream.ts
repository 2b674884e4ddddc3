/** The accounts of a getProgramAccounts answer (withContext, base64), one by one while its bytes arrive. */

import { JSONParser, TokenType } from '@streamparser/json';
import { classify } from './json-rpc.ts';
import { RpcUnavailable, resultOf } from './rpc.ts';

export interface StreamedAccount {
  /** The program that owns it, base58. */
  program: string;
  /** Base64 of the requested slice. */
  data: string;
}

/**
 * The parser holds the value that it is reading. An endless string, object or nesting would fill the isolate's memory,
 * so that an answer which reads on for so long without completing a value is refused. An account has 2 kB at most.
 */
const MAX_BYTES_WITHOUT_A_VALUE = 65_536;
/** The parser walks its whole stack for each value, so that deep nesting would cost quadratic time. */
const MAX_DEPTH = 32;
const OPENING = new Set<TokenType>([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING = new Set<TokenType>([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

/**
 * Calls `each` for every account and returns the slot at which all were read. `each` may throw to stop; nothing more is
 * read then. Throws RpcError for a refusal, RpcUnavailable for an answer that is cut off or malformed.
 */
export async function readAccounts(
  body: ReadableStream<Uint8Array>,
  each: (account: StreamedAccount) => void,
): Promise<{ slot: number }> {
  const answer = new AnswerReader(each);
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(() => reader.read());
      if (done) return answer.finish();
      answer.read(value);
    }
  } catch (error) {
    // The node can stop sending what we no longer read.
    await reader.cancel().catch(() => {});
    throw error;
  }
}

async function within<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw unexpected(error instanceof Error ? error.name : 'no answer');
  }
}

/** The parser quotes the text that it cannot read. */
const MAX_DETAIL = 200;

function unexpected(detail: string): RpcUnavailable {
  return new RpcUnavailable(`getProgramAccounts: ${detail.slice(0, MAX_DETAIL)}`);
}

class AnswerReader {
  readonly #each: (account: StreamedAccount) => void;
  readonly #parser = new JSONParser({
    paths: ['$.error', '$.result.context.slot', '$.result.value', '$.result.value.*'],
    keepStack: false,
  });
  #bytes = 0;
  #depth = 0;
  readonly #seen = new Set<'error' | 'slot' | 'list'>();
  /** Thrown by `each` or by us, and not by the parser. */
  #thrown: { error: unknown } | null = null;
  #slot: unknown = null;
  #hasList = false;
  #error: unknown;

  constructor(each: (account: StreamedAccount) => void) {
    this.#each = each;
    this.#parser.onToken = ({ token }) => {
      if (OPENING.has(token)) this.#depth++;
      else if (CLOSING.has(token)) this.#depth--;
      if (this.#depth > MAX_DEPTH) throw new Error('nested too deeply');
    };
    this.#parser.onValue = ({ value, parent, stack }) => {
      this.#bytes = 0;
      if (stack.length === 1) {
        this.#once('error');
        this.#error = value;
      } else if (stack.length === 2) {
        this.#once('list');
        this.#hasList = Array.isArray(value);
      } else if (stack[2]?.key === 'context') {
        this.#once('slot');
        this.#slot = value;
      } else this.#take(value, parent);
    };
  }

  read(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    this.#parse(() => this.#parser.write(bytes));
    if (this.#bytes > MAX_BYTES_WITHOUT_A_VALUE) throw unexpected('a value that is too long');
  }

  finish(): { slot: number } {
    if (!this.#parser.isEnded) this.#parse(() => this.#parser.end());
    if (this.#error !== undefined && this.#error !== null) {
      const { code, message } = this.#error as { code?: unknown; message?: unknown };
      if (!Number.isSafeInteger(code)) throw unexpected('an error without its code');
      const text = typeof message === 'string' ? message : '';
      const refused = { code: code as number, message: text, data: undefined };
      resultOf('getProgramAccounts', classify(refused));
    }
    if (!Number.isSafeInteger(this.#slot) || !this.#hasList) throw unexpected('no result');
    return { slot: this.#slot as number };
  }

  /** A part that comes twice could hide a refusal or repeat accounts. */
  #once(part: 'error' | 'slot' | 'list'): void {
    if (this.#seen.has(part)) throw new Error(`${part} comes twice`);
    this.#seen.add(part);
  }

  #take(value: unknown, list: unknown): void {
    try {
      if (!Array.isArray(list)) throw unexpected('a list of accounts that is not a list');
      // Accounts of a second list would come before `#once` could refuse it.
      if (this.#seen.has('list')) throw unexpected('list comes twice');
      // The parser would collect all of them.
      list.length = 0;
      this.#each(accountOf(value));
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
  }

  #parse(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw this.#thrown
        ? this.#thrown.error
        : unexpected(error instanceof Error ? error.message : 'not JSON');
    }
  }
}

/** Throws RpcUnavailable if `value` is not an account with its data in base64. */
function accountOf(value: unknown): StreamedAccount {
  const { owner, data } = (value as { account?: { owner?: unknown; data?: unknown } } | null)?.account ?? {};
  if (typeof owner !== 'string' || !Array.isArray(data)) throw unexpected('a malformed account');
  const [bytes, encoding] = data as unknown[];
  if (typeof bytes !== 'string' || encoding !== 'base64' || data.length !== 2)
    throw unexpected('an account without its data');
  return { program: owner, data: bytes };
}

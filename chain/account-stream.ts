/** The accounts of a getProgramAccounts answer (withContext, base64), one by one while its bytes arrive. */

import { classify } from './json-rpc.ts';
import { JsonStream, JsonStreamError } from './json-stream.ts';
import { RpcUnavailable, resultOf } from './rpc.ts';

export interface StreamedAccount {
  /** The program that owns it, base58. */
  program: string;
  /** Base64 of the requested slice. */
  data: string;
}

/** The path of a value in the answer, by depth: "result", "value", "*", "account" and so on. */
const ACCOUNT_DEPTH = 4;

/**
 * Calls `each` for every account and returns the slot at which all were read. `each` may throw to stop; nothing more is
 * read then. Throws RpcError for a refusal, RpcUnavailable for an answer that is cut off or malformed.
 */
export async function readAccounts(
  body: ReadableStream<Uint8Array>,
  each: (account: StreamedAccount) => void,
): Promise<{ slot: number }> {
  const answer = new AnswerReader(each);
  const json = new JsonStream(answer);
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(() => reader.read());
      if (done) break;
      json.push(value);
    }
    json.end();
    return answer.finish();
  } catch (error) {
    // The node can stop sending what we no longer read.
    await reader.cancel().catch(() => {});
    if (error instanceof JsonStreamError) throw unexpected(error.message);
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

function unexpected(detail: string): RpcUnavailable {
  return new RpcUnavailable(`getProgramAccounts: ${detail}`);
}

class AnswerReader {
  readonly #each: (account: StreamedAccount) => void;
  /** The name of each open value, "*" within arrays. */
  readonly #path: string[] = [];
  readonly #arrays: boolean[] = [];
  #key = '';
  #slot: number | null = null;
  #hasValue = false;
  /** The answer's error, as far as it was read. */
  #error: { code: number | null; message: string } | null = null;
  #program: string | null = null;
  #data: string[] = [];

  constructor(each: (account: StreamedAccount) => void) {
    this.#each = each;
  }

  open(kind: 'object' | 'array'): void {
    if (this.#arrays.length > 0) this.#path.push(this.#name());
    this.#arrays.push(kind === 'array');
    if (this.#is('result', 'value') && kind === 'array') this.#hasValue = true;
    if (this.#is('error')) this.#error = { code: null, message: '' };
    if (this.#is('result', 'value', '*')) {
      if (kind !== 'object') throw new JsonStreamError('a malformed account');
      this.#program = null;
      this.#data = [];
    }
  }

  close(): void {
    if (this.#is('result', 'value', '*')) {
      const [data, encoding, ...more] = this.#data;
      if (this.#program === null || data === undefined || encoding !== 'base64' || more.length > 0) {
        throw new JsonStreamError('an account without its data');
      }
      this.#each({ program: this.#program, data });
    }
    this.#arrays.pop();
    this.#path.pop();
  }

  key(name: string): void {
    this.#key = name;
  }

  string(text: string): void {
    this.#notAnAccount();
    if (this.#error && this.#key === 'message' && this.#is('error')) this.#error.message = text;
    if (this.#path.length < ACCOUNT_DEPTH) return;
    if (this.#is('result', 'value', '*', 'account') && this.#key === 'owner') this.#program = text;
    else if (this.#is('result', 'value', '*', 'account', 'data')) this.#data.push(text);
  }

  literal(text: string): void {
    this.#notAnAccount();
    if (this.#key === 'slot' && this.#is('result', 'context')) this.#slot = Number(text);
    if (this.#error && this.#key === 'code' && this.#is('error')) this.#error.code = Number(text);
  }

  finish(): { slot: number } {
    if (this.#error !== null) {
      const { code, message } = this.#error;
      if (code === null || !Number.isSafeInteger(code)) throw unexpected('an error without its code');
      resultOf('getProgramAccounts', classify({ code, message, data: undefined }));
    }
    if (this.#slot === null || !Number.isSafeInteger(this.#slot) || !this.#hasValue) {
      throw new JsonStreamError('no result');
    }
    return { slot: this.#slot };
  }

  /** The list of accounts may hold objects only. */
  #notAnAccount(): void {
    if (this.#is('result', 'value') && this.#arrays.at(-1)) throw new JsonStreamError('a malformed account');
  }

  #name(): string {
    return this.#arrays.at(-1) ? '*' : this.#key;
  }

  #is(...path: string[]): boolean {
    if (this.#path.length !== path.length) return false;
    for (let i = 0; i < path.length; i++) if (this.#path[i] !== path[i]) return false;
    return true;
  }
}

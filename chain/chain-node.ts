/**
 * A node over JSON-RPC, for the comparison of a record with the chain and for sending a transaction. The command line
 * and pages both use it. Every unusable answer becomes a sentence: it proves nothing.
 */
import bs58 from 'bs58';
import { z } from 'zod';
import { fromBase64 } from '../core/base64.ts';
import { type ChainNode, NodeProblem } from '../core/draw/chain-node.ts';
import { refusalOfLogs } from '../core/escrow/refusals.ts';
import type { Refused, RpcAnswer } from './json-rpc.ts';
import { landedSchema } from './landed.ts';

/** Sends one call, as askRpc of json-rpc.ts. Never throws. */
export type Ask = (method: string, params: unknown[]) => Promise<RpcAnswer>;

/** The newest version of transactions that this reader understands, and the one that every node takes. */
const NEWEST_VERSION = 1;
const OLDEST_VERSION = 0;

/** Agave's custom_error.rs: cleaned up, not available, skipped, skipped in long-term storage, status not there yet. */
const NO_SUCH_BLOCK: ReadonlySet<number> = new Set([-32001, -32004, -32007, -32009, -32014]);
const UNSUPPORTED_VERSION = -32015;
const INVALID_PARAMS = -32602;

/** Text of a node is shown to users: where an address or a hash belongs, nothing else passes. */
const bytes32 = z
  .string()
  .max(44)
  .refine((text) => bs58.decodeUnsafe(text)?.length === 32);
const accountSchema = z.object({
  context: z.object({ slot: z.number() }),
  value: z.tuple([
    z
      .object({
        owner: bytes32,
        data: z.tuple([z.string(), z.literal('base64')]),
        executable: z.boolean(),
      })
      .nullable(),
  ]),
});

const blockhashSchema = z.object({ value: z.object({ blockhash: bytes32 }) });
const refusalSchema = z.object({ logs: z.array(z.string()) });

/** The options of sendTransaction. */
export const SEND_CONFIG = {
  encoding: 'base64',
  skipPreflight: false,
  preflightCommitment: 'confirmed',
  maxRetries: 0,
} as const;

/** A node that is also handed transactions. Each call throws NodeProblem when the node gives no usable answer. */
export interface SendingNode extends ChainNode {
  /** Of a confirmed block, base58: a transaction on it lives for about a minute. */
  latestBlockhash(): Promise<string>;
  /**
   * Hands over a signed transaction, base64, which the node tries first. Repeating it is the caller's task. A refusal
   * by `program` is said in the program's own words.
   */
  send(transaction: string, program: string): Promise<void>;
}

/**
 * Makes a node. `who` begins the sentences of NodeProblem: "This node", "The node https://…". It must not hold a key.
 */
export function chainNode(ask: Ask, who = 'This node'): SendingNode {
  let version = NEWEST_VERSION;

  async function resultOf<S extends z.ZodType>(schema: S, method: string, ...params: unknown[]) {
    const answer = await ask(method, params);
    if (answer.kind !== 'result') throw new NodeProblem(sentenceOf(answer, who));
    const read = schema.safeParse(answer.result);
    if (read.success) return read.data as z.output<S>;
    throw new NodeProblem(`${who} did not answer as a node of the network does (${method}).`);
  }

  async function transaction(signature: string) {
    const configOf = (maxSupportedTransactionVersion: number) => ({
      encoding: 'json',
      commitment: 'finalized',
      maxSupportedTransactionVersion,
    });
    const answer = await ask('getTransaction', [signature, configOf(version)]);
    if (version !== OLDEST_VERSION && answer.kind === 'refused' && answer.refused.code === INVALID_PARAMS) {
      // The node does not know such a new version. It is tried once, because that does not change.
      version = OLDEST_VERSION;
      return transaction(signature);
    }
    if (answer.kind === 'result') {
      const read = landedSchema.safeParse(answer.result);
      if (read.success) return read.data;
      throw new NodeProblem(`${who} did not answer as a node of the network does (getTransaction).`);
    }
    throw new NodeProblem(sentenceOf(answer, who));
  }

  return {
    genesis: () => resultOf(bytes32, 'getGenesisHash'),
    transaction,
    async account(address) {
      const config = { encoding: 'base64', commitment: 'finalized' };
      const { context, value } = await resultOf(accountSchema, 'getMultipleAccounts', [address], config);
      const [account] = value;
      if (!account) return null;
      const data = fromBase64(account.data[0]);
      if (!data) throw new NodeProblem(`${who} returned an account that cannot be read.`);
      return { owner: account.owner, data, executable: account.executable, slot: context.slot };
    },
    async blockTime(slot) {
      const answer = await ask('getBlockTime', [slot]);
      if (answer.kind === 'unavailable' && !answer.untried) {
        const code = answer.heard.error?.code;
        if (code !== undefined && NO_SUCH_BLOCK.has(code)) return null;
      }
      if (answer.kind !== 'result') throw new NodeProblem(sentenceOf(answer, who));
      const time = z.number().nullable().safeParse(answer.result);
      if (time.success) return time.data;
      throw new NodeProblem(`${who} did not answer as a node of the network does (getBlockTime).`);
    },
    async firstSlot() {
      const answer = await ask('getFirstAvailableBlock', []);
      return answer.kind === 'result' && typeof answer.result === 'number' ? answer.result : null;
    },
    async latestBlockhash() {
      const { value } = await resultOf(blockhashSchema, 'getLatestBlockhash', { commitment: 'confirmed' });
      return value.blockhash;
    },
    async send(transaction, program) {
      const answer = await ask('sendTransaction', [transaction, SEND_CONFIG]);
      if (answer.kind === 'result') return;
      const tried = answer.kind === 'refused' ? refusalSchema.safeParse(answer.refused.data) : null;
      const refusal = tried?.success ? refusalOfLogs(program, tried.data.logs) : null;
      throw new NodeProblem(refusal?.sentence ?? sentenceOf(answer, who));
    },
  };
}

/** Returns a sentence for users about why there is no answer. */
function sentenceOf(answer: Exclude<RpcAnswer, { kind: 'result' }>, who: string): string {
  if (answer.kind === 'refused') return inItsWords(answer.refused, who);
  const { detail, heard } = answer;
  const { status, text, error } = heard;
  if (error) return inItsWords(error, who);
  if (detail === 'AnswerTooLong') return `${who} sent more than any true answer holds.`;
  if (status === undefined) {
    return detail === 'TimeoutError'
      ? `${who} did not answer in time.`
      : `${who} cannot be reached, or does not let web pages ask it (CORS).`;
  }
  if (status === 401 || status === 403)
    return `${who} refuses to be asked from here (${status}): it wants a key, or no web pages.`;
  if (status === 429) return `${who} is asked too often (429). Please try again in a minute.`;
  if (text !== undefined && /^\s*</.test(text))
    return `${who} answered with a web page (${status}), not as a node of the network does.`;
  return status < 300
    ? `${who} did not answer as a node of the network does (${status}).`
    : `${who} answered with an error (${status}).`;
}

function inItsWords({ code, message }: Refused, who: string): string {
  return code === UNSUPPORTED_VERSION
    ? 'The transaction is of a newer version than this check can read (-32015).'
    : `${who} answered: ${short(message)} (${code}).`;
}

function short(message: unknown): string {
  const text = String(message)
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
  return text.length > 120 ? `${text.slice(0, 119)}\u2026` : text;
}

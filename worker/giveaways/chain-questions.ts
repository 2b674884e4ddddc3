/** The questions of a check of one draw to the chain, with our node's answers, read as strictly as by a check. */
import { chainNode, type SendingNode } from '../../chain/chain-node.ts';
import { askRpc } from '../../chain/json-rpc.ts';
import { CLOCK_SYSVAR } from '../../core/accounts/clock.ts';
import { addressBytes } from '../../core/address.ts';
import { toBase64 } from '../../core/base64.ts';
import {
  type ChainNode,
  escrowInstructionsIn,
  NodeProblem,
  type NodeTransaction,
} from '../../core/draw/chain-node.ts';
import { ESCROW_STEPS } from '../../core/escrow/instructions.ts';
import type { RpcMethod } from '../../core/giveaways/action-schemas.ts';
import { isStepShown } from '../../core/giveaways/reveal.ts';
import { programAddress } from '../../core/program-address.ts';
import { Refusal } from '../../core/refusals.ts';
import { userAgent } from '../../core/user-agent.ts';
import { type ConfirmedStep, confirmedSteps, placesOf } from '../draw-engine/landed/store.ts';
import { findInList, openList } from '../draw-engine/lists.ts';
import { database, type Env } from '../env.ts';
import { batchOf } from '../statements.ts';
import type { DrawnRow } from './drawn.ts';
import { signedGiveaway } from './landed.ts';

/** An answer to be shared by all who ask it. */
interface ChainQuestion {
  /** Its cache key, the same for every draw. */
  about: Record<string, string>;
  ask(): Promise<{ result: unknown; isFinal: boolean }>;
}

const TIMEOUT_MS = 8000;
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** Bytes of a list that hold the lines before its wallets. */
const HEAD_BYTES = 1000;

/**
 * Builds a question. Refuses giveaway_not_found, not_of_this_draw, not_shown_yet, invalid_field; its `ask` refuses
 * chain_unavailable.
 */
export async function chainQuestion(
  env: Env,
  id: string,
  { method, params }: { method: Exclude<RpcMethod, 'sendTransaction'>; params: unknown[] },
): Promise<ChainQuestion> {
  const db = database(env);
  const found = await signedGiveaway(db, id);
  const { steps, places } = await batchOf(db, { steps: confirmedSteps(db, id), places: placesOf(db, id) });
  const row: DrawnRow = { ...found, places };
  const node = nodeOf(env);
  const [first] = params;
  switch (method) {
    case 'getGenesisHash':
      return question({ method }, node.genesis);
    case 'getFirstAvailableBlock':
      return question({ method }, node.firstSlot);
    case 'getLatestBlockhash':
      return question({ method }, async () => ({ value: { blockhash: await node.latestBlockhash() } }));
    case 'getTransaction':
      return transaction(env, node, row, steps, text(first));
    case 'getBlockTime': {
      const slot = number(first);
      if (!(await isNamedSlot(env, row, steps, slot))) throw foreign('slot');
      return question({ slot: String(slot) }, () => node.blockTime(slot));
    }
    case 'getAccountInfo':
      return account(env, node, row, text(first), (value) => value);
    case 'getMultipleAccounts':
      if (!Array.isArray(first) || first.length !== 1)
        throw malformed('must begin with a list of one address');
      return account(env, node, row, text(first[0]), (value) => [value]);
  }
}

/** Marks an answer that may change at any moment. */
function question(about: Record<string, string>, ask: () => Promise<unknown>): ChainQuestion {
  return { about, ask: async () => ({ result: await asked(ask), isFinal: false }) };
}

/** Builds the question for a transaction of this draw that reveals nothing before its time. */
async function transaction(
  env: Env,
  node: ChainNode,
  row: DrawnRow,
  steps: readonly ConfirmedStep[],
  signature: string,
): Promise<ChainQuestion> {
  const mine = steps.filter((step) => step.signature === signature);
  const [known] = mine;
  if (!known) throw foreign('transaction');
  if (!mine.every((step) => isStepShown(step, row, Date.now()))) throw new Refusal('not_shown_yet');
  const key = `chain/${signature}.json`;
  return {
    about: { signature },
    async ask() {
      const stored = await env.RECORDS.get(key);
      if (stored) return { result: await stored.json(), isFinal: true };
      const result = await asked(() => node.transaction(signature));
      const isFinal = result !== null && isAsKnown(result, known) && shows(result, row, mine);
      if (isFinal) await env.RECORDS.put(key, JSON.stringify(result));
      return { result, isFinal };
    },
  };
}

/** Returns whether an answer shows these steps: one node without a part of it must not make it wrong for ever. */
function shows(result: NodeTransaction, row: DrawnRow, steps: readonly ConfirmedStep[]): boolean {
  const calls = escrowInstructionsIn(result, row.program, row.id);
  if (!calls || result.meta?.err !== null) return false;
  const has = ({ step, place }: ConfirmedStep) =>
    calls.some(({ data }) => ESCROW_STEPS[data[0]!] === step && (place === null || data[1] === place));
  return steps.every(has);
}

/** Returns whether an answer is as known: a fork's or a dishonest node's must not be stored for ever either. */
const isAsKnown = ({ slot, blockTime }: NodeTransaction, known: ConfirmedStep) =>
  known.time !== null && slot === known.slot && blockTime === known.time;

/** Builds the question for an account. `shape`: how the method returns it. */
async function account(
  env: Env,
  node: ChainNode,
  row: DrawnRow,
  address: string,
  shape: (value: unknown) => unknown,
): Promise<ChainQuestion> {
  if (!(await isNamedAccount(env, row, address))) throw foreign('account');
  const ask = async () => {
    const found = await node.account(address);
    if (!found) return { context: { slot: 0 }, value: shape(null) };
    const { slot, owner, executable, data } = found;
    return { context: { slot }, value: shape({ owner, executable, data: [toBase64(data), 'base64'] }) };
  };
  return question({ address, shape: JSON.stringify(shape(null)) }, ask);
}

/** The draw names its escrow, its program, the token whose holdings count, the clock, and the programs left out. */
async function isNamedAccount(env: Env, row: DrawnRow, address: string): Promise<boolean> {
  const program = addressBytes(row.program)!;
  const named = [row.id, row.program, programAddress([program], LOADER), row.token, CLOCK_SYSVAR];
  if (named.includes(address)) return true;
  if (row.listHash === null || addressBytes(address) === null) return false;
  return (await findInList(env, row, address)).found?.reason === 'executable';
}

/** Returns whether the draw names a slot: of its transactions, or of the readings of holdings for its list. */
async function isNamedSlot(
  env: Env,
  row: DrawnRow,
  steps: readonly ConfirmedStep[],
  slot: number,
): Promise<boolean> {
  if (steps.some((step) => step.slot === slot)) return true;
  if (row.listHash === null) return false;
  const head = await openList(env, row, { offset: 0, length: HEAD_BYTES });
  const lines = head ? (await head.text()).split('\n') : [];
  return lines.some((line) => {
    const [first, second, third] = line.split(' ');
    const named = first === 'snapshot' ? third : first === 'n' && second === 'second' ? third : undefined;
    return named === String(slot);
  });
}

function nodeOf(env: Env): SendingNode {
  const options = { timeoutMs: TIMEOUT_MS, userAgent: userAgent(env.SITE_URL) };
  return chainNode((method, params) => askRpc(env.SOLANA_RPC_URL, 1, method, params, options));
}

/** Asks the node. Refuses chain_unavailable; the node's sentence goes only to the log, because it may be private. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NodeProblem) throw new Refusal('chain_unavailable', {}, error.message);
    throw error;
  }
}

const foreign = (what: string) => new Refusal('not_of_this_draw', { what });

const malformed = (problem: string) => new Refusal('invalid_field', { field: 'params', problem });

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw malformed('must begin with a text');
}

function number(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw malformed('must begin with a slot');
}

/**
 * The node that the comparison with the chain asks. chain/chain-node.ts implements it over JSON-RPC, for the command
 * line and the page alike; tests implement it over recorded answers.
 */
import bs58 from 'bs58';
import { SYSTEM_PROGRAM } from '../address.ts';

/** A node that gave no usable answer, as one sentence for users. It proves nothing about the record. */
export class NodeProblem extends Error {
  override name = 'NodeProblem';
}

/** An instruction as the JSON-RPC's `json` encoding has it: positions in the transaction's keys, data in base58. */
interface NodeInstruction {
  programIdIndex: number;
  accounts: number[];
  data: string;
}

/** A finalized transaction as `getTransaction` returns it with `encoding: json`. */
export interface NodeTransaction {
  slot: number;
  /** Unix seconds by the chain's clock; null if the node does not say. */
  blockTime: number | null;
  transaction: { message: { accountKeys: string[]; instructions: NodeInstruction[] } };
  /** Null, absent or partly null if the node did not store it, which proves nothing. */
  meta: {
    err: unknown;
    innerInstructions: { index: number; instructions: NodeInstruction[] }[] | null;
    loadedAddresses: { writable: string[]; readonly: string[] } | null;
  } | null;
}

export interface NodeAccount {
  /** The program that owns it, base58. */
  owner: string;
  data: Uint8Array;
  executable: boolean;
  /** The finalized slot as of which the node read it. */
  slot: number;
}

/** Returns whether nothing is there. Lamports that a stranger sends to the address of a closed account make none. */
export function isGone(account: NodeAccount | null): account is null {
  return !account || (account.owner === SYSTEM_PROGRAM && account.data.length === 0);
}

/** Calls that read finalized data only. Each throws NodeProblem if the node gives no usable answer. */
export interface ChainNode {
  /** Returns the genesis hash, base58: names the network. */
  genesis(): Promise<string>;
  /** Null: the node does not know it. */
  transaction(signature: string): Promise<NodeTransaction | null>;
  /** Null: there is no such account. */
  account(address: string): Promise<NodeAccount | null>;
  /** Returns the chain's clock in that block, unix seconds; null: the node does not have the block. */
  blockTime(slot: number): Promise<number | null>;
  /** Returns the oldest slot whose blocks the node has; null if it does not say. Never throws. */
  firstSlot(): Promise<number | null>;
}

/** An instruction of the escrow program, top-level or called by another program, with its accounts' addresses. */
export interface EscrowCall {
  accounts: string[];
  data: Uint8Array;
}

/** Every instruction of the program names the escrow as its second account. */
const ESCROW_POSITION = 1;

/**
 * Returns the calls of `program` about `escrow` in a transaction, in the order of the outer instructions. It reads
 * instructions and never logs, which anyone can fill or cut. Returns null if the node did not store all of them.
 *
 * Keys: the message's own, then those loaded from lookup tables, writable ones first. A failed call by another program
 * aborts the whole transaction, so in one that succeeded each of these took effect.
 */
export function escrowInstructionsIn(
  tx: NodeTransaction,
  program: string,
  escrow: string,
): EscrowCall[] | null {
  const { meta } = tx;
  const inner = meta?.innerInstructions;
  if (!meta || !inner) return null;
  const { message } = tx.transaction;
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const keys = [...message.accountKeys, ...writable, ...readonly];
  const found: EscrowCall[] = [];
  for (const [place, outer] of message.instructions.entries()) {
    const called = inner.filter(({ index }) => index === place).flatMap(({ instructions }) => instructions);
    for (const { programIdIndex, accounts, data } of [outer, ...called]) {
      const addresses = accounts.map((index) => keys[index]);
      // A missing address was loaded from a table, and this node does not name it.
      if (keys[programIdIndex] === undefined || addresses.includes(undefined)) return null;
      if (keys[programIdIndex] !== program || addresses[ESCROW_POSITION] !== escrow) continue;
      const bytes = bs58.decodeUnsafe(data);
      if (!bytes) return null;
      found.push({ accounts: addresses as string[], data: bytes });
    }
  }
  return found;
}

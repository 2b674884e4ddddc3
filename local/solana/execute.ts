/** Runs transactions: a cluster's checks before the runtime, and its records afterwards. */

import { createHash } from 'node:crypto';
import type { EncodedAccount } from '@solana/kit';
import bs58 from 'bs58';
import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm';
import { addressOf, MEMO_PROGRAM } from '../../core/address.ts';
import type { Chain } from './chain.ts';
import type { Commitment } from './clock.ts';
import { type DecodedMessage, type DecodedTransaction, isWritable } from './decode.ts';
import { type TransactionError, transactionError } from './errors.ts';
import { feeOf } from './fees.ts';
import { withMetadataProgram } from './metadata-program.ts';
import { readMint, readTokenAccount, uiTokenAmount } from './token-accounts.ts';

/** Size of a lookup table's header; addresses follow. */
const TABLE_HEADER = 56;

export interface Simulation {
  err: TransactionError | null;
  logs: string[];
  unitsConsumed: number;
  returnData: object | null;
  innerInstructions: object[];
  /** Created on request: few clients ask. */
  postAccounts: () => EncodedAccount[];
}

function messageId(message: DecodedMessage): string {
  return createHash('sha256').update(message.bytes).digest('base64');
}

/** Returns why a bank of `commitment` would not even load the transaction, or null. */
export function ageError(
  chain: Chain,
  message: DecodedMessage,
  commitment: Commitment,
): TransactionError | null {
  // A durable nonce is not a blockhash of the window, so it fails here. LiteSVM alone would run it.
  if (!chain.blockhashes.isLive(message.blockhash, chain.clock.slotAt(commitment)))
    return 'BlockhashNotFound';
  if (!chain.denying && chain.ledger.hasMessage(messageId(message))) return 'AlreadyProcessed';
  return null;
}

export function simulate(chain: Chain, { kit }: DecodedTransaction, verifySignatures: boolean): Simulation {
  if (verifySignatures && Object.values(kit.signatures).includes(null)) {
    return { ...NOTHING_RAN, err: 'SignatureFailure' };
  }
  chain.svm.withSigverify(verifySignatures);
  try {
    const result = chain.svm.simulateTransaction(kit);
    const meta = result.meta();
    const failed = result instanceof FailedTransactionMetadata;
    return {
      err: failed ? transactionError(result.err()) : null,
      ...outcome(meta),
      postAccounts: () => (failed ? [] : result.postAccounts()),
    };
  } finally {
    chain.svm.withSigverify(true);
  }
}

const NOTHING_RAN: Omit<Simulation, 'err'> = {
  logs: [],
  unitsConsumed: 0,
  returnData: null,
  innerInstructions: [],
  postAccounts: () => [],
};

/** Executes a transaction for good, or drops it without a trace as a leader would. Returns whether it landed. */
export function land(chain: Chain, transaction: DecodedTransaction): boolean {
  const { message, kit } = transaction;
  if (ageError(chain, message, 'processed') || Object.values(kit.signatures).includes(null)) return false;
  const loaded = loadedAddresses(chain, message);
  const keys = [...message.keys, ...loaded.writable, ...loaded.readonly];
  const payer = message.keys[0]!;
  const before = balances(chain, keys);
  const result = withMetadataProgram(chain, message, () => chain.svm.sendTransaction(kit));
  const err = result instanceof FailedTransactionMetadata ? transactionError(result.err()) : null;
  const charged =
    chain.accounts.lamports(payer) < before.lamports[0]! || chargeForLoading(chain, message, err);
  if (err !== null && !charged) return false;

  const writable = [...message.keys.filter((_, index) => isWritable(message, index)), ...loaded.writable];
  chain.accounts.refresh(writable);
  const after = balances(chain, keys);
  const meta = result instanceof FailedTransactionMetadata ? result.meta() : result;
  const { logs, unitsConsumed, returnData, innerInstructions } = outcome(meta);
  const record = {
    signature: transaction.signatures[0]!,
    slot: chain.clock.slot,
    blockTime: chain.time,
    err,
    memo: memoOf(message),
    decoded: transaction,
    meta: {
      err,
      status: err === null ? { Ok: null } : { Err: err },
      fee: Number(feeOf(message)),
      preBalances: before.lamports.map(Number),
      postBalances: after.lamports.map(Number),
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
      innerInstructions,
      logMessages: logs,
      loadedAddresses: loaded,
      computeUnitsConsumed: unitsConsumed,
      rewards: [],
      ...(returnData ? { returnData } : {}),
    },
  };
  chain.ledger.add(record, [...new Set(keys)], messageId(message));
  return true;
}

/** A cluster takes the fee even when a program cannot be loaded (SIMD-0082); LiteSVM does not. */
function chargeForLoading(chain: Chain, message: DecodedMessage, err: TransactionError | null): boolean {
  const payer = message.keys[0]!;
  const account = chain.accounts.get(payer);
  const left = (account?.lamports ?? 0n) - feeOf(message);
  if (err !== 'ProgramAccountNotFound' || !account || (left !== 0n && left < chain.rentMinimum(0)))
    return false;
  chain.accounts.set(payer, { ...account, lamports: left });
  return true;
}

function outcome(meta: TransactionMetadata): Omit<Simulation, 'err' | 'postAccounts'> {
  const returned = meta.returnData();
  const data = Buffer.from(returned.data());
  return {
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    returnData: data.length
      ? { programId: addressOf(returned.programId()), data: [data.toString('base64'), 'base64'] }
      : null,
    innerInstructions: meta.innerInstructions().flatMap((inner, index) =>
      inner.length === 0
        ? []
        : {
            index,
            instructions: inner.map((each) => ({
              programIdIndex: each.instruction().programIdIndex(),
              accounts: [...each.instruction().accounts()],
              data: bs58.encode(each.instruction().data()),
              stackHeight: each.stackHeight(),
            })),
          },
    ),
  };
}

function loadedAddresses(chain: Chain, message: DecodedMessage): { writable: string[]; readonly: string[] } {
  const read = (table: string, indexes: number[]) => {
    const data = chain.accounts.get(table)?.data ?? new Uint8Array();
    const start = (index: number) => TABLE_HEADER + index * 32;
    // An index beyond the table's end fails in the runtime; there is nothing to record.
    return indexes
      .filter((index) => start(index + 1) <= data.length)
      .map((index) => addressOf(data.subarray(start(index), start(index + 1))));
  };
  return {
    writable: message.lookups.flatMap(({ table, writable }) => read(table, writable)),
    readonly: message.lookups.flatMap(({ table, readonly }) => read(table, readonly)),
  };
}

function balances(chain: Chain, keys: string[]) {
  const accounts = keys.map((key) => chain.accounts.get(key));
  const tokens = accounts.flatMap((account, accountIndex) => {
    const token = readTokenAccount(account);
    const mint = token && readMint(chain.accounts.get(token.mint));
    if (!token || !mint) return [];
    const { owner, program, amount } = token;
    return {
      accountIndex,
      mint: token.mint,
      owner,
      programId: program,
      uiTokenAmount: uiTokenAmount(amount, mint.decimals),
    };
  });
  return { lamports: accounts.map((account) => account?.lamports ?? 0n), tokens };
}

const MEMO_PROGRAMS = new Set([MEMO_PROGRAM, 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']);

/** Returns "[length in bytes] text", several joined by "; "; null without memos. */
function memoOf(message: DecodedMessage): string | null {
  const memos = message.instructions
    .filter((instruction) => MEMO_PROGRAMS.has(instruction.program))
    .map(({ data }) => `[${data.length}] ${memoText(data)}`);
  return memos.length > 0 ? memos.join('; ') : null;
}

function memoText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    return '(unparseable)';
  }
}

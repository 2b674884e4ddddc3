/** Solana's error values in words that a user understands. Shapes: TransactionError of the JSON-RPC. */
import { RpcError } from './rpc.ts';

/** Agave's custom_error.rs. */
const FILTER_TRANSACTION_NOT_FOUND = -32020;

const WORDS: Readonly<Record<string, string>> = {
  AccountNotFound: 'the paying wallet holds no SOL',
  InsufficientFundsForFee: 'the wallet cannot pay the network fee',
  InsufficientFundsForRent: 'it would leave an account below the minimum balance of the network',
  BlockhashNotFound: 'it was signed too late',
  AlreadyProcessed: 'it was already processed',
  InsufficientFunds: 'the wallet does not hold enough',
  AccountFrozen: 'a token account is frozen',
};

/**
 * SPL Token's own error numbers (solana-program/token error.rs); 1 also means too few lamports in the System program.
 */
const CUSTOM: Readonly<Record<number, string>> = {
  0: 'it would leave an account below the minimum balance of the network',
  1: 'the wallet does not hold enough',
  17: 'a token account is frozen',
};

/** Returns a short reason for use in a sentence. Takes an RpcError of sendTransaction or a status' `err` value. */
export function describeChainError(error: unknown): string {
  const value = error instanceof RpcError ? (transactionErrorOf(error) ?? error.message) : error;
  if (typeof value === 'string') return WORDS[value] ?? value;
  if (typeof value !== 'object' || value === null) return 'of an unknown reason';
  const [kind, detail] = Object.entries(value)[0] ?? [];
  if (kind === 'InstructionError' && Array.isArray(detail)) return describeInstructionError(detail[1]);
  return (kind && WORDS[kind]) ?? `of ${kind ?? 'an unknown reason'}`;
}

function describeInstructionError(inner: unknown): string {
  if (typeof inner === 'string') return WORDS[inner] ?? `a program answered ${inner}`;
  const custom = (inner as { Custom?: unknown } | null)?.Custom;
  if (typeof custom === 'number') return CUSTOM[custom] ?? `a program answered error ${custom}`;
  return 'a program refused';
}

/** Returns the transaction's error: preflight failures carry it in data.err. */
function transactionErrorOf(error: RpcError): unknown {
  return (error.data as { err?: unknown } | null | undefined)?.err ?? null;
}

/** Returns whether the network has these bytes already, so that they count as sent. */
export function isDuplicateError(error: RpcError): boolean {
  return transactionErrorOf(error) === 'AlreadyProcessed' || /already (been )?processed/i.test(error.message);
}

export function isBlockhashError(error: RpcError): boolean {
  return transactionErrorOf(error) === 'BlockhashNotFound' || /blockhash not found/i.test(error.message);
}

/**
 * Returns whether a node refused a page of signatures because it does not know `signature`, the page's `before` or
 * `until`.
 */
export function isUnknownSignature(error: unknown, signature: string): boolean {
  return (
    error instanceof RpcError &&
    error.code === FILTER_TRANSACTION_NOT_FOUND &&
    error.message.includes(signature)
  );
}

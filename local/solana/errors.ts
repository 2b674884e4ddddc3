/** JSON-RPC errors with the codes and texts of a real cluster (Agave rpc-client-api custom_error.rs). */
import type { FailedTransactionMetadata } from 'litesvm';

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const BLOCK_CLEANED_UP = -32001;
export const PREFLIGHT_FAILURE = -32002;
export const BLOCK_NOT_AVAILABLE = -32004;
export const NODE_UNHEALTHY = -32005;
export const UNSUPPORTED_VERSION = -32015;
export const MIN_CONTEXT_SLOT = -32016;
export const FILTER_TRANSACTION_NOT_FOUND = -32020;

/** An answer of the form `{error: {code, message, data}}`. */
export class RpcFailure extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcFailure';
    this.code = code;
    this.data = data;
  }
}

export function invalid(message: string): RpcFailure {
  return new RpcFailure(INVALID_PARAMS, message);
}

/** A transaction's error in the cluster's form: a name, or an object with one key. */
export type TransactionError = string | Record<string, unknown>;

/** The errors in the order of LiteSVM's numbers (internal.d.ts, TransactionErrorFieldless). */
const TRANSACTION_ERRORS =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  );
/** The errors in the order of LiteSVM's numbers (internal.d.ts, InstructionErrorFieldless). */
const INSTRUCTION_ERRORS =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  );

type RuntimeError = ReturnType<FailedTransactionMetadata['err']>;

/** Returns LiteSVM's error in the cluster's JSON form. */
export function transactionError(error: RuntimeError): TransactionError {
  if (typeof error === 'number') {
    const name = TRANSACTION_ERRORS[error] ?? 'CommitCancelled';
    // LiteSVM reports a missing program where a cluster reports a missing account.
    return name === 'InvalidProgramForExecution' ? 'ProgramAccountNotFound' : name;
  }
  if ('err' in error) {
    const inner = error.err();
    if (typeof inner === 'number')
      return { InstructionError: [error.index, INSTRUCTION_ERRORS[inner] ?? 'GenericError'] };
    return {
      InstructionError: [error.index, 'code' in inner ? { Custom: inner.code } : { BorshIoError: inner.msg }],
    };
  }
  if ('accountIndex' in error) {
    const kind = error.constructor.name.replace('TransactionError', '');
    return { [kind]: { account_index: error.accountIndex } };
  }
  return { DuplicateInstruction: error.index };
}

const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  AccountLoadedTwice: 'Account loaded twice',
  TooManyAccountLocks: 'Transaction locked too many accounts',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
};

/** Returns the error as the sentence that sendTransaction puts after "Transaction simulation failed: ". */
export function errorSentence(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error;
  const instruction = error.InstructionError;
  if (Array.isArray(instruction)) {
    const [index, inner] = instruction as [number, string | { Custom?: number }];
    const detail =
      typeof inner === 'string'
        ? inner.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()
        : `custom program error: 0x${(inner.Custom ?? 0).toString(16)}`;
    return `Error processing Instruction ${index}: ${detail}`;
  }
  const rent = error.InsufficientFundsForRent as { account_index: number } | undefined;
  if (rent)
    return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`;
  return JSON.stringify(error);
}

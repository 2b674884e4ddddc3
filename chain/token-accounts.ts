/**
 * Streams all token accounts of a mint from one getProgramAccounts: the filters that Agave accepts (rpc-client-types
 * filter.rs), and a fallback for nodes that do not accept them.
 */
import { TOKEN_2022_PROGRAM } from '../core/address.ts';
import { fromBase64 } from '../core/base64.ts';
import { Refusal } from '../core/refusals.ts';
import { readAccounts } from './account-stream.ts';
import { RpcError, RpcUnavailable, type SolanaRpc } from './rpc.ts';

/** Nodes take seconds to scan a large mint, and the answer is up to 40 MB. */
const TIMEOUT_MS = 90_000;
/** Offset of the amount in the data that `each` gets: the owner's 32 bytes come first. */
export const AMOUNT_OFFSET = 32;
const OWNER = 32;
/** owner@32 and amount@64 of a token account. */
const SLICE = { offset: OWNER, length: 40 };
/** Everything after the mint, of accounts of any kind up to this length. */
const WHOLE_SLICE = { offset: OWNER, length: 1024 };

/** A token account of the classic program; Token-2022 appends a byte for the kind, and extensions. */
const ACCOUNT_BYTES = 165;
const STATE_OFFSET = 108;
const KIND_ACCOUNT = 2;
/** A multisignature has a length that no token account ever has. */
const MULTISIG_BYTES = 355;

const INVALID_PARAMS = -32602;

/**
 * Calls `each` with owner and amount of every token account of the mint. Returns the slot at which all were read. Refuses holders_not_listed if the node refuses the request itself: it has no index
 * of this program (−32010), or its provider does not offer the method. Throws RpcUnavailable; discard what `each` got.
 */
export async function eachTokenAccount(
  rpc: Pick<SolanaRpc, 'stream'>,
  program: string,
  mint: string,
  each: (ownerAndAmount: Uint8Array) => void,
): Promise<{ slot: number }> {
  const ofMint = { memcmp: { offset: 0, bytes: mint } };
  const exact = (data: Uint8Array) => {
    if (data.length !== SLICE.length)
      throw new RpcUnavailable(`${METHOD}: an account that was not asked for`);
    each(data);
  };
  try {
    if (program !== TOKEN_2022_PROGRAM) {
      return await readAll(rpc, program, [{ dataSize: ACCOUNT_BYTES }, ofMint], SLICE, exact);
    }
    try {
      return await readAll(rpc, program, [ofMint, 'tokenAccountState'], SLICE, exact);
    } catch (error) {
      if (!(error instanceof RpcError && error.code === INVALID_PARAMS)) throw error;
    }
    // Some nodes do not know this filter: request all accounts that begin with the mint, and filter them here.
    return await readAll(rpc, program, [ofMint], WHOLE_SLICE, (data) => {
      if (isTokenAccount(data)) each(data.subarray(0, SLICE.length));
    });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const reason = error.message.replace(/\.$/, '').slice(0, 200) || `error ${error.code}`;
    throw new Refusal('holders_not_listed', { reason }, `${METHOD}: ${error.code} ${error.message}`);
  }
}

const METHOD = 'getProgramAccounts';

async function readAll(
  rpc: Pick<SolanaRpc, 'stream'>,
  program: string,
  filters: unknown[],
  dataSlice: { offset: number; length: number },
  each: (data: Uint8Array) => void,
): Promise<{ slot: number }> {
  const config = { encoding: 'base64', commitment: 'confirmed', withContext: true, dataSlice, filters };
  const body = await rpc.stream(TIMEOUT_MS, METHOD, program, config);
  return readAccounts(body, (account) => {
    const data = fromBase64(account.data);
    if (account.program !== program || !data)
      throw new RpcUnavailable(`${METHOD}: an account that was not asked for`);
    each(data);
  });
}

/**
 * Applies Token-2022's own rule: an account is initialized, and has the plain length or is marked as an account. `data`
 * begins at the owner.
 */
function isTokenAccount(data: Uint8Array): boolean {
  const length = OWNER + data.length;
  if (length < ACCOUNT_BYTES || data[STATE_OFFSET - OWNER] === 0) return false;
  if (length === ACCOUNT_BYTES) return true;
  return length !== MULTISIG_BYTES && data[ACCOUNT_BYTES - OWNER] === KIND_ACCOUNT;
}

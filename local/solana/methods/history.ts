/** The methods that report on transactions: statuses, histories and the transactions themselves. */

import { BLOCKHASH_LIFE } from '../blockhashes.ts';
import type { Chain, LandedTransaction } from '../chain.ts';
import type { Commitment } from '../clock.ts';
import { requireAddress, requireSignature } from '../decode.ts';
import { FILTER_TRANSACTION_NOT_FOUND, invalid, RpcFailure, UNSUPPORTED_VERSION } from '../errors.ts';
import { configAt, confirmedCommitment, requireList, withContext } from '../parameters.ts';
import { encodeTransaction } from '../transaction-encoding.ts';
import type { Methods } from './method.ts';

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1000;
const MAX_CONFIRMATIONS = 31;

export const historyMethods: Methods = {
  getSignatureStatuses(chain, params) {
    const signatures = requireList(params[0], 'signatures').map(requireSignature);
    if (signatures.length > MAX_STATUSES) {
      throw invalid(`Too many inputs provided; max ${MAX_STATUSES}`);
    }
    const searchHistory = configAt(params, 1).searchTransactionHistory === true;
    // Without a search of the history a node knows only what its status cache may still contain.
    const oldest = searchHistory ? 0 : chain.clock.slot - 2 * BLOCKHASH_LIFE;
    const value = signatures.map((signature) => {
      const record = chain.find(signature, 'processed');
      return record && record.slot >= oldest ? statusOf(chain, record) : null;
    });
    return withContext(chain, 'processed', value);
  },

  getSignaturesForAddress(chain, params) {
    const address = requireAddress(params[0]);
    const config = configAt(params, 1);
    const commitment = confirmedCommitment(chain, config);
    const limit = config.limit ?? MAX_SIGNATURES;
    if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MAX_SIGNATURES) {
      throw invalid(`Invalid limit; max ${MAX_SIGNATURES}`);
    }
    if (chain.denying) return [];
    const page = {
      limit,
      ...(config.before == null ? {} : { before: requireSignature(config.before) }),
      ...(config.until == null ? {} : { until: requireSignature(config.until) }),
    };
    const newest = chain.clock.slotAt(commitment);
    for (const signature of [page.before, page.until]) {
      // A node without long-term storage knows only its own history, and a reorg may have removed what the caller saw.
      if (signature !== undefined && !chain.ledger.find(signature, newest))
        throw new RpcFailure(FILTER_TRANSACTION_NOT_FOUND, `Transaction ${signature} not found`);
    }
    return chain.ledger.history(address, page, newest).map((record) => ({
      signature: record.signature,
      slot: record.slot,
      err: record.err,
      memo: record.memo,
      blockTime: record.blockTime,
      confirmationStatus: confirmationOf(chain, record),
    }));
  },

  getTransaction(chain, params) {
    const signature = requireSignature(params[0]);
    // Older clients name the encoding alone.
    const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1);
    const record = chain.find(signature, confirmedCommitment(chain, config));
    if (!record) return null;
    const { version } = record.decoded.message;
    const supported = config.maxSupportedTransactionVersion ?? -1;
    if (version !== 'legacy' && version > (supported as number)) {
      throw new RpcFailure(
        UNSUPPORTED_VERSION,
        `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
      );
    }
    return {
      slot: record.slot,
      blockTime: record.blockTime,
      transaction: encodeTransaction(record.decoded, config.encoding ?? 'json'),
      meta: record.meta,
      ...(typeof config.maxSupportedTransactionVersion === 'number' ? { version } : {}),
    };
  },
};

function confirmationOf(chain: Chain, record: LandedTransaction): Commitment {
  if (record.slot <= chain.clock.slotAt('finalized')) return 'finalized';
  return record.slot <= chain.clock.slotAt('confirmed') ? 'confirmed' : 'processed';
}

function statusOf(chain: Chain, record: LandedTransaction): object {
  const confirmationStatus = confirmationOf(chain, record);
  const age = chain.clock.slotAt('processed') - record.slot;
  return {
    slot: record.slot,
    confirmations: confirmationStatus === 'finalized' ? null : Math.min(age, MAX_CONFIRMATIONS),
    status: record.err === null ? { Ok: null } : { Err: record.err },
    err: record.err,
    confirmationStatus,
  };
}

/** Sending and simulating. */

import { encodeAccount } from '../account-encoding.ts';
import type { Chain } from '../chain.ts';
import { type DecodedTransaction, decodeTransaction, requireAddress, wireBytes } from '../decode.ts';
import { errorSentence, invalid, PREFLIGHT_FAILURE, RpcFailure, type TransactionError } from '../errors.ts';
import { ageError, land, type Simulation, simulate } from '../execute.ts';
import { type Config, commitmentOf, configAt, requireList, requireText, withContext } from '../parameters.ts';
import type { Methods } from './method.ts';

export const transactionMethods: Methods = {
  sendTransaction(chain, params) {
    const transaction = acceptTransaction(chain, params);
    land(chain, transaction);
    // The answer is the signature, as on a cluster, and does not say that the transaction landed.
    return transaction.signatures[0]!;
  },

  simulateTransaction(chain, params) {
    const config = configAt(params, 1);
    const commitment = commitmentOf(chain, config);
    const verify = config.sigVerify === true;
    const replace = config.replaceRecentBlockhash === true;
    if (verify && replace) throw invalid('sigVerify may not be used with replaceRecentBlockhash');
    const transaction = readTransaction(params[0], config);
    const run = simulate(chain, transaction, verify);
    const early =
      replace || run.err === 'SignatureFailure' ? null : ageError(chain, transaction.message, commitment);
    const seen: Simulation = early
      ? {
          err: early,
          logs: [],
          unitsConsumed: 0,
          returnData: null,
          innerInstructions: [],
          postAccounts: () => [],
        }
      : run;
    return withContext(chain, commitment, {
      ...shown(seen),
      accounts: config.accounts === undefined ? null : simulatedAccounts(chain, seen, config.accounts),
      innerInstructions: config.innerInstructions === true ? seen.innerInstructions : null,
      replacementBlockhash: replace ? chain.blockhashes.at(chain.clock.slotAt(commitment)) : null,
    });
  },
};

/** Makes all checks of a node before it forwards a transaction. Throws RpcFailure if the node would refuse. */
export function acceptTransaction(chain: Chain, params: unknown[]): DecodedTransaction {
  const config = configAt(params, 1);
  const commitment = commitmentOf(chain, config, 'preflightCommitment');
  const transaction = readTransaction(params[0], config);
  if (config.skipPreflight === true) return transaction;
  const run = simulate(chain, transaction, true);
  if (run.err === 'SignatureFailure') throw preflightFailure(run.err, { ...run, logs: [], unitsConsumed: 0 });
  const early = ageError(chain, transaction.message, commitment);
  if (early) throw preflightFailure(early, { ...run, err: early, logs: [], unitsConsumed: 0 });
  if (run.err !== null) throw preflightFailure(run.err, run);
  return transaction;
}

function readTransaction(text: unknown, config: Config): DecodedTransaction {
  const encoding = config.encoding ?? 'base58';
  if (encoding !== 'base58' && encoding !== 'base64') {
    throw invalid(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`);
  }
  return decodeTransaction(wireBytes(requireText(text, 'transaction'), encoding));
}

function shown({ err, logs, unitsConsumed, returnData }: Simulation): object {
  return {
    err,
    logs,
    unitsConsumed,
    returnData,
    loadedAccountsDataSize: 0,
    fee: null,
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
    loadedAddresses: null,
  };
}

function preflightFailure(err: TransactionError, run: Simulation): RpcFailure {
  return new RpcFailure(PREFLIGHT_FAILURE, `Transaction simulation failed: ${errorSentence(err)}`, {
    ...shown(run),
    accounts: null,
    innerInstructions: null,
    replacementBlockhash: null,
  });
}

function simulatedAccounts(chain: Chain, run: Simulation, wanted: unknown): (object | null)[] | null {
  if (run.err !== null) return null;
  const config = configAt([wanted], 0);
  return requireList(config.addresses, 'accounts.addresses').map((each) => {
    const address = requireAddress(each);
    const after = run.postAccounts().find((account) => account.address === address);
    const account = after
      ? {
          lamports: after.lamports as bigint,
          owner: after.programAddress as string,
          executable: after.executable,
          data: Uint8Array.from(after.data),
        }
      : chain.accounts.get(address);
    return encodeAccount(account, { encoding: config.encoding ?? 'base64' });
  });
}

/**
 * The contract with Solana's JSON-RPC: given the literal bytes of each fixture, our client draws the conclusion that
 * the table lists.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { recentPrices } from '../../chain/budget.ts';
import { chainNode } from '../../chain/chain-node.ts';
import {
  describeChainError,
  isBlockhashError,
  isDuplicateError,
  isUnknownSignature,
} from '../../chain/errors.ts';
import { askRpc } from '../../chain/json-rpc.ts';
import { RpcError, RpcUnavailable, SolanaRpc } from '../../chain/rpc.ts';
import { eachTokenAccount } from '../../chain/token-accounts.ts';
import type { Fixture } from './fixture.ts';
import { readFixtures } from './fixtures.ts';

const FIXTURES = readFixtures('solana');
const URL = 'http://node.example/?api-key=secret';

interface Rpc {
  method: string;
  params: unknown[];
}
const rpcOf = (fixture: Fixture) => fixture.request.body as Rpc;

afterEach(() => vi.unstubAllGlobals());

/** The network answers every request with these bytes. */
function answering({ answer }: Fixture): void {
  const text = answer.text ?? JSON.stringify(answer.body);
  vi.stubGlobal('fetch', async () => new Response(text, { status: answer.status, headers: answer.headers }));
}

/** Makes the fixture's request through the client's own method for it. */
async function ask(fixture: Fixture): Promise<unknown> {
  const rpc = new SolanaRpc(URL);
  const { method, params } = rpcOf(fixture);
  const [first, second] = params as [never, never];
  switch (method) {
    case 'sendTransaction':
      return rpc.send(first);
    case 'simulateTransaction':
      return (second as { accounts?: object }).accounts
        ? rpc.simulateFor(first, 'wallet')
        : rpc.simulate(first);
    case 'getRecentPrioritizationFees':
      return rpc.recentPriorityFees(first);
    case 'getSignatureStatuses':
      return rpc.signatureStatuses(first);
    case 'getSignaturesForAddress':
      return rpc.signaturesFor(first, second);
    case 'getTransaction':
      return (second as { commitment: string }).commitment === 'finalized'
        ? nodeOf().transaction(first)
        : rpc.transaction(first);
    case 'getBlockTime':
      return rpc.blockTime(first);
    case 'getFirstAvailableBlock':
      return nodeOf().firstSlot();
    case 'getTokenAccountsByOwner':
      if ('programId' in (second as object)) return rpc.tokenAccountCount(first);
      break;
    case 'getMultipleAccounts':
      return rpc.accounts((params[0] as string[]).slice(0, 2));
    case 'getLatestBlockhash':
      return rpc.latestBlockhash();
    case 'getEpochInfo':
      return rpc.finalizedPoint();
    case 'getBlockHeight':
      return rpc.blockHeight('confirmed');
    case 'getMinimumBalanceForRentExemption':
      return rpc.rentMinimum(first);
    case 'getGenesisHash':
      return rpc.genesisHash();
    case 'getProgramAccounts': {
      const found: number[] = [];
      const { slot } = await eachTokenAccount(rpc, first, 'mint', (data) => found.push(data.length));
      return { slot, found };
    }
  }
  return rpc.call(z.unknown(), method, ...params);
}

/** Returns the reader of the comparison with the chain. */
const nodeOf = () =>
  chainNode((method, params) => askRpc(URL, 1, method, params, { timeoutMs: 1000 }), 'The node');

const unavailable = { unavailable: true };
const refused = (code: number, reason?: string) => ({ code, ...(reason === undefined ? {} : { reason }) });

/** The conclusion that our client must draw from each fixture. */
const CONCLUSIONS: Record<string, unknown> = {
  'send-refused-no-account': refused(-32002, 'the paying wallet holds no SOL'),
  'send-refused-no-account-1-9': refused(-32002, 'the paying wallet holds no SOL'),
  'send-refused-by-program': refused(-32002, 'the wallet does not hold enough'),
  'send-refused-blockhash': { ...refused(-32002), blockhash: true },
  'send-refused-processed': { ...refused(-32002), duplicate: true },
  'send-refused-signature': refused(-32002, 'SignatureFailure'),
  'send-refused-signature-older': refused(-32003, 'Transaction signature verification failure'),
  'send-refused-insane': refused(
    -32602,
    'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
  ),
  'send-refused-base64': refused(-32602),
  'send-node-behind': unavailable,
  'send-node-unhealthy': unavailable,
  'send-method-missing': refused(-32601, 'Method not found'),
  'send-internal-error': unavailable,
  'send-429': { ...unavailable, retryAfterMs: 1000 },
  'send-429-in-200': unavailable,
  'send-403': unavailable,
  'send-502': unavailable,
  'send-accepted': expect.stringMatching(/^2id3YC2j/),
  'send-accepted-blind': expect.stringMatching(/^2id3YC2j/),
  'simulate-refused-both': refused(-32602),
  'simulate-refused-insane': refused(-32602),
  'simulate-failed': { err: 'AccountNotFound', logs: [], unitsConsumed: 0 },
  'simulate-ok': { err: null, logs: expect.arrayContaining([expect.any(String)]), unitsConsumed: 150 },
  'fees-refused-many': refused(-32602),
  'fees-internal-error': unavailable,
  'fees-method-missing': refused(-32601),
  'fees-ok': [1234, 0, 500, 1000, 0],
  'fees-ok-of-blocks': [0],
  'statuses-refused-many': refused(-32602),
  'statuses-refused-key': refused(-32602),
  'statuses-no-history': unavailable,
  'statuses-ok': [{ slot: 48, err: null, confirmationStatus: 'finalized' }, null],
  'statuses-failed': [
    { slot: 82, err: { InstructionError: [0, { Custom: 1 }] }, confirmationStatus: 'processed' },
  ],
  'history-refused-limit': refused(-32602),
  'history-unknown-until': { ...refused(-32020), unknown: true },
  'history-unknown-before': { ...refused(-32020), unknown: true },
  'history-unknown-until-at-slot': { ...refused(-32020), unknown: true },
  'history-unknown-before-at-slot': { ...refused(-32020), unknown: true },
  'history-unknown-both-at-slot': { ...refused(-32020), unknown: true },
  'history-unknown-until-confirmed': { ...refused(-32020), unknown: true },
  'history-unknown-before-confirmed': { ...refused(-32020), unknown: true },
  'history-unknown-both-confirmed': { ...refused(-32020), unknown: true },
  'history-behind': unavailable,
  'history-storage-away': unavailable,
  'history-ok': [expect.objectContaining({ slot: 114, err: null, memo: null })],
  'history-ok-confirmed': [expect.objectContaining({ slot: 114 })],
  'history-short': [expect.objectContaining({ slot: 114 })],
  'transaction-refused-version': refused(-32015),
  'transaction-refused-type': refused(-32602),
  'transaction-unknown': null,
  'transaction-ok': expect.objectContaining({ slot: 430, err: null, fee: 5000n, logs: expect.any(Array) }),
  'transaction-json-ok': expect.objectContaining({
    slot: 430,
    blockTime: 1763874000,
    meta: expect.objectContaining({
      err: null,
      innerInstructions: [{ index: 0, instructions: [expect.any(Object), expect.any(Object)] }],
      loadedAddresses: { writable: [], readonly: ['3wyAj7Rt1TWVPZVteFJPLa26JmLvdb1CAKEFZm3NY75E'] },
    }),
  }),
  'transaction-json-no-inner': expect.objectContaining({
    meta: expect.objectContaining({ innerInstructions: null }),
  }),
  'transaction-json-unknown': null,
  'block-time-ok': 1763874000,
  'first-slot-ok': 447552000,
  'simulate-ok-account': expect.objectContaining({ err: null, lamports: 499998932500n }),
  // The same answer for either program.
  'owned-ok': 2,
  'slot-skipped': unavailable,
  'slot-skipped-in-storage': unavailable,
  'slot-cleaned-up': unavailable,
  'slot-status-later': unavailable,
  'slot-not-available': unavailable,
  'accounts-refused-many': refused(-32602),
  'accounts-refused-address': refused(-32602),
  'accounts-ok': [expect.objectContaining({ lamports: 88849814690250n, executable: false }), null],
  'accounts-ok-finalized': [null],
  'accounts-ok-slice': [expect.objectContaining({ executable: false })],
  'holders-refused-filter': { notListed: true },
  'holders-refused-older': { notListed: true },
  'holders-refused-filters': { notListed: true },
  'holders-excluded': { notListed: true },
  'holders-scan-broken': unavailable,
  'holders-429': unavailable,
  'holders-ok': { slot: 371, found: [40] },
  'holders-ok-2022': { slot: 371, found: [40] },
  // Requested with the filter first, which this answer does not fit: a separate test below reads it.
  'holders-ok-2022-plain': unavailable,
  'holding-refused-mint': refused(-32602),
  'holding-ok': expect.objectContaining({ value: [expect.any(Object)] }),
  'blockhash-refused-commitment': refused(-32602),
  'blockhash-refused-parameters': refused(-32602),
  'blockhash-ok': { blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N', lastValidBlockHeight: 3090 },
  'epoch-ok': { slot: 166598, height: 166500 },
  'height-ok': 1233,
  'slot-ok': 1234,
  'rent-ok': 500n,
  'genesis-ok': 'GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC',
};

/** Returns the error in the words of the table. */
function conclusion(error: unknown, fixture: Fixture): Record<string, unknown> {
  if (error instanceof RpcUnavailable) {
    expect(`${error.detail}`).not.toContain('secret');
    return { ...unavailable, ...(error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs }) };
  }
  if (error instanceof RpcError) {
    const page = rpcOf(fixture).params[1] as { before?: string; until?: string } | undefined;
    return {
      code: error.code,
      reason: describeChainError(error),
      blockhash: isBlockhashError(error),
      duplicate: isDuplicateError(error),
      unknown: isUnknownSignature(error, page?.before ?? page?.until ?? 'none'),
    };
  }
  if ((error as { code?: string }).code === 'holders_not_listed') return { notListed: true };
  throw error;
}

describe('the Solana client, given the literal bytes', () => {
  test('every Solana fixture has an expected conclusion', () => {
    expect(Object.keys(CONCLUSIONS).sort()).toEqual(FIXTURES.map(({ name }) => name).sort());
  });

  test.each(FIXTURES.map((fixture) => [fixture.name, fixture] as const))(
    'the Solana client reads %s',
    async (name, fixture) => {
      answering(fixture);
      const result = await ask(fixture).catch((error: unknown) => conclusion(error, fixture));
      const expected = CONCLUSIONS[name];
      if (typeof result === 'object' && result !== null && ('code' in result || 'unavailable' in result)) {
        expect(result).toMatchObject(expected as object);
      } else expect(result).toEqual(expected);
    },
  );

  test.each(
    FIXTURES.filter(({ name }) => name.startsWith('slot-') && name !== 'slot-ok').map(
      (one) => [one.name, one] as const,
    ),
  )('the reader of the chain takes %s for a block that this node does not have', async (_name, fixture) => {
    answering(fixture);
    expect(await nodeOf().blockTime(447552001)).toBeNull();
  });

  test('the reader of the chain says in a sentence why there is no answer', async () => {
    const problems = {
      'transaction-refused-version': 'newer version than this check can read (-32015)',
      'send-403': 'The node refuses to be asked from here (403)',
      'send-429': 'The node is asked too often (429)',
      'send-502': 'The node answered with a web page (502)',
      'statuses-no-history': 'Transaction history is not available from this node (-32011)',
    };
    for (const [name, sentence] of Object.entries(problems)) {
      answering(FIXTURES.find((fixture) => fixture.name === name)!);
      await expect(nodeOf().transaction('x'), name).rejects.toThrow(sentence);
    }
  });

  test('fees fall back to the floor when a node cannot report them', async () => {
    for (const fixture of FIXTURES.filter(({ name, error }) => name.startsWith('fees-') && error)) {
      answering(fixture);
      expect(await recentPrices(new SolanaRpc(URL), []), fixture.name).toEqual([]);
    }
  });
});

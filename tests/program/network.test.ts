/** A whole course over JSON-RPC, the interface of every client outside of these tests. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBytes, addressOf } from '../../core/address.ts';
import { packEntries, sortEntries } from '../../core/draw/entries.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import { proofOf, treeOf } from '../../core/draw/tree.ts';
import { courseOf, decodeEscrow } from '../../core/escrow/account.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import {
  closeEntriesInstruction,
  commitInstruction,
  type EscrowInstruction,
  finishInstruction,
  openInstruction,
  payInstruction,
  proveInstruction,
  revealInstruction,
} from '../../core/escrow/instructions.ts';
import { refusalOfLogs } from '../../core/escrow/refusals.ts';
import { type RunningSolana, startSolana } from '../../local/solana/server.ts';
import { base64Of, request } from '../own-network.ts';
import { signRound } from './beacon.ts';
import { freeId } from './giveaway.ts';
import { PROGRAM, PROGRAM_FILE, SOL } from './harness.ts';
import { type Signer, signerOf } from './keys.ts';
import { signedTransaction, transactionBytes } from './transactions.ts';

let solana: RunningSolana;
beforeAll(async () => {
  solana = await startSolana();
  await call('local_addProgram', PROGRAM, base64Of(readFileSync(PROGRAM_FILE)));
});
afterAll(() => solana.close());

async function call(method: string, ...params: unknown[]) {
  const reply = await request(solana.url, { jsonrpc: '2.0', id: 1, method, params });
  if (reply.error) throw Object.assign(new Error(reply.error.message), { data: reply.error.data });
  return reply.result;
}

async function funded(name: string): Promise<Signer> {
  const signer = signerOf(`network ${name}`);
  await call('local_airdrop', signer.address, Number(20n * SOL));
  return signer;
}

/** Sends, waits until it is confirmed, and returns the logs. */
async function send(instruction: EscrowInstruction, signer: Signer): Promise<string[]> {
  const { blockhash } = (await call('getLatestBlockhash', { commitment: 'confirmed' })).value;
  const bytes = transactionBytes(signedTransaction([instruction], [signer], blockhash));
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  const signature = await call('sendTransaction', base64Of(bytes), options);
  await expect
    .poll(async () => (await call('getSignatureStatuses', [signature])).value[0]?.confirmationStatus)
    .toMatch(/confirmed|finalized/);
  const landed = await call('getTransaction', signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  });
  expect(landed.meta.err).toBeNull();
  return landed.meta.logMessages;
}

const lamports = async (address: string) =>
  BigInt((await call('getBalance', address, { commitment: 'confirmed' })).value);

async function stateOf(escrow: string) {
  const { value } = await call('getAccountInfo', escrow, { encoding: 'base64', commitment: 'confirmed' });
  expect(value.owner).toBe(PROGRAM);
  return decodeEscrow(Buffer.from(value.data[0], 'base64'))!;
}

test('a giveaway of SOL runs from open to finish over the local network', async () => {
  const people = await Promise.all(['creator', 'operator', 'treasury', 'helper'].map(funded));
  const [creator, operator, treasury, helper] = people as [Signer, Signer, Signer, Signer];
  const entrants = await Promise.all(['a', 'b', 'c'].map(funded));
  const packed = sortEntries(
    packEntries(
      entrants.map(({ address }, at) => ({ wallet: addressBytes(address)!, weight: BigInt(at + 1) })),
    ),
  );
  const top = treeOf(packed);
  const slot = await call('getSlot', { commitment: 'confirmed' });
  const now = BigInt(await call('getBlockTime', slot));
  const { id, escrow } = freeId(creator.address, 'over the network', now + 60n);
  const target = { program: PROGRAM, escrow };
  const [prize, fee] = [2n * SOL, 40_000_000n];

  const opened = await send(
    openInstruction({
      ...target,
      ...{ id, amounts: [prize], fee, window: 0, kind: 'participants', token: null },
      ...{ creator: creator.address, operator: operator.address, treasury: treasury.address },
      termsHash: new Uint8Array(32).fill(1),
      endsAt: now + 3_600n,
    }),
    creator,
  );
  expect(escrowEvents(PROGRAM, opened)).toEqual([{ step: 'open', escrow, account: await stateOf(escrow) }]);

  // An error has its name, before the transaction costs anything.
  const early = commitInstruction({
    ...target,
    operator: operator.address,
    ...{ live: false, number: 0, root: top.root, totalWeight: top.total },
    listHash: new Uint8Array(32).fill(2),
  });
  const refused = await send(early, operator).catch((error) => error);
  expect(refusalOfLogs(PROGRAM, refused.data.logs)?.name).toBe('too_early');

  await send(closeEntriesInstruction({ ...target, creator: creator.address }), creator);
  await send(early, operator);
  const { round } = await stateOf(escrow);
  await send(
    revealInstruction({
      ...target,
      caller: helper.address,
      signature: signRound(round),
      hints: revealHints(round),
    }),
    helper,
  );
  const { randomness } = await stateOf(escrow);
  const [drawn] = drawPlaces(packed, addressBytes(escrow)!, randomness, 1);
  const { index, wallet, weight } = drawn!;
  const winner = addressOf(wallet);
  const proof = proofOf(packed, index);
  await send(
    proveInstruction({ ...target, caller: helper.address, place: 0, winner, weight, proof }),
    helper,
  );
  const before = await lamports(winner);
  const paid = await send(
    payInstruction({ ...target, caller: helper.address, place: 0, winner, token: null }),
    helper,
  );
  expect(escrowEvents(PROGRAM, paid)).toEqual([{ step: 'pay', escrow, place: 0, winner, amount: prize }]);
  expect((await lamports(winner)) - before).toBe(prize);
  // Nothing ends an escrow while it could be opened again.
  await call('local_travel', 60);
  const [creatorAddress, treasuryAddress] = [creator.address, treasury.address];
  await send(
    finishInstruction({
      ...target,
      caller: helper.address,
      creator: creatorAddress,
      treasury: treasuryAddress,
      token: null,
      course: courseOf(await stateOf(escrow)),
    }),
    helper,
  );
  expect(await lamports(treasuryAddress)).toBe(20n * SOL + fee);
  expect(await lamports(helper.address)).toBe(20n * SOL);
  expect(await lamports(escrow)).toBe(0n);
});

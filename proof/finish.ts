/**
 * `npm run finish -- <draw.json> --key <winner.json> --rpc <url> [--beacon <urls>]`: takes every step of a committed
 * draw that is still missing, as anyone may: reveal, prove, pay, finish. Needs the record's list and the network, no
 * server of ours. The key signs and pays the network's fees, which the escrow's deposit repays. Exit code 0: the prize
 * is paid.
 */

import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import type { Keypair } from '@solana/web3.js';
import { BeaconClient } from '../chain/drand-client.ts';
import { RpcUnavailable, SolanaRpc } from '../chain/rpc.ts';
import { systemClock } from '../chain/send-and-confirm.ts';
import { addressBytes, addressOf } from '../core/address.ts';
import { verifyBeacon } from '../core/draw/beacon.ts';
import { packEntries } from '../core/draw/entries.ts';
import { revealHints } from '../core/draw/hints.ts';
import { timeOf } from '../core/draw/networks.ts';
import type { DrawRecord } from '../core/draw/record.ts';
import { readRecord } from '../core/draw/record-shape.ts';
import { ticketOf, winnerOf } from '../core/draw/ticket.ts';
import { proofOf, treeOf } from '../core/draw/tree.ts';
import type { EscrowAccount } from '../core/escrow/account.ts';
import {
  type EscrowInstruction,
  finishInstruction,
  payInstruction,
  proveInstruction,
  revealInstruction,
} from '../core/escrow/instructions.ts';
import { escrowAt, sendStep } from './chain.ts';
import { type Command, ProofError, readArguments, readJson, readKey, runScript } from './input.ts';

const USAGE =
  'Usage: npm run finish -- <draw.json> --key <key pair.json> --rpc <url> [--beacon <relay urls, comma-separated>]';
const RELAYS = 'https://api.drand.sh https://api2.drand.sh https://api3.drand.sh';
const ASK_AGAIN_MS = 1000;
/** The clock here may be wrong: ask now and then, even long before the round's time. */
const ASK_LATEST_MS = 10_000;
/** So often we look again without getting on. */
const MOST_TROUBLE = 20;

export const finish: Command = async (args) => {
  const { file, values } = readArguments(
    args,
    { key: { type: 'string' }, rpc: { type: 'string' }, beacon: { type: 'string' } },
    USAGE,
  );
  if (values.key === undefined || values.rpc === undefined) throw new ProofError(USAGE);
  const shape = readRecord(readJson(file));
  if ('misfit' in shape) {
    throw new ProofError(`${file} is not a draw's record: ${shape.misfit.field} ${shape.misfit.problem}.`);
  }
  const { record } = shape;
  const caller = readKey(values.key);
  const rpc = new SolanaRpc(values.rpc);
  const beacon = new BeaconClient(values.beacon ?? RELAYS);
  // Another caller may take a step between our reading and our transaction, and networks fail for a while.
  for (let trouble = 0; trouble <= MOST_TROUBLE; ) {
    const end = await takeStep(record, rpc, caller, beacon).catch((error: unknown) => {
      if (error instanceof RpcUnavailable)
        return { trouble: `The network does not answer (${error.detail})` };
      throw error;
    });
    if (end === 'over') return 0;
    if (end === 'taken') {
      trouble = 0;
      continue;
    }
    trouble += 1;
    console.log(`${end.trouble}; looking again.`);
    await systemClock.sleep(ASK_AGAIN_MS);
  }
  throw new ProofError('It does not get on. Please start again later: nothing is lost.');
};

/** Reads the escrow's status and takes its next step. */
async function takeStep(
  record: DrawRecord,
  rpc: SolanaRpc,
  caller: Keypair,
  beacon: BeaconClient,
): Promise<'taken' | 'over' | { trouble: string }> {
  const escrow = await escrowAt(rpc, record.program, record.giveaway);
  if (!escrow) {
    console.log('The escrow is closed: there is nothing left to do.');
    return 'over';
  }
  const step = await nextStep(record, escrow, caller.publicKey.toBase58(), beacon);
  const end = await sendStep(rpc, step.instruction, caller);
  if ('refused' in end) return { trouble: `${step.name} was refused (${end.refused})` };
  console.log(`${step.name}: ${end.signature}${step.detail}`);
  return 'taken';
}

interface Step {
  name: string;
  instruction: EscrowInstruction;
  detail: string;
}

/** What the escrow's state on chain asks for. Waits for the beacon's round. Throws ProofError before commit. */
async function nextStep(
  record: DrawRecord,
  escrow: EscrowAccount,
  caller: string,
  beacon: BeaconClient,
): Promise<Step> {
  const { creator, treasury, mint, tokenProgram } = escrow;
  const target = { program: record.program, escrow: record.giveaway, caller };
  const token = mint !== null && tokenProgram !== null ? { mint, tokenProgram } : null;
  switch (escrow.status) {
    case 'open':
    case 'closed':
      throw new ProofError(
        `Nothing is committed yet, and only the operator can commit. The creator may reclaim the prize from ${when(escrow.reclaimAt)}.`,
      );
    case 'committed': {
      const signature = await signatureOf(record, escrow, beacon);
      const instruction = revealInstruction({ ...target, signature, hints: revealHints(escrow.round) });
      return { name: 'reveal', instruction, detail: '' };
    }
    case 'revealed': {
      const packed = listOf(record, escrow);
      const ticket = ticketOf(escrow.id, escrow.randomness, escrow.totalWeight);
      const { entry, index } = winnerOf(packed, ticket);
      const [winner, { weight }] = [addressOf(entry.wallet), entry];
      const instruction = proveInstruction({ ...target, winner, weight, proof: proofOf(packed, index) });
      return { name: 'prove', instruction, detail: `\nThe winner is ${winner}.` };
    }
    case 'proven': {
      const winner = escrow.winner!;
      const instruction = payInstruction({ ...target, winner, token });
      return { name: 'pay', instruction, detail: `\nThe prize went to ${winner}.` };
    }
    case 'paid':
      return {
        name: 'finish',
        instruction: finishInstruction({ ...target, creator, treasury, token }),
        detail: '',
      };
  }
}

/** The committed round's signature: the record's if it has it, else from the relays as soon as the round appears. */
async function signatureOf(
  record: DrawRecord,
  { network, round }: EscrowAccount,
  beacon: BeaconClient,
): Promise<Uint8Array> {
  const known = record.revealed && hexToBytes(record.revealed.signature);
  if (known && 'randomness' in verifyBeacon(network, round, known)) return known;
  console.log(`Waiting for round ${round} of the beacon, which appears at ${when(timeOf(network, round))}.`);
  let reported = '';
  for (;;) {
    try {
      const signature = await beacon.signature(network, round);
      if (signature) return signature;
    } catch (error) {
      const problem = (error as { detail?: string }).detail ?? (error as Error).message;
      if (problem !== reported) console.log(`The beacon's relays do not answer (${problem}); asking again.`);
      reported = problem;
    }
    const ahead = timeOf(network, round) * 1000 - Date.now();
    await systemClock.sleep(Math.min(Math.max(ahead, ASK_AGAIN_MS), ASK_LATEST_MS));
  }
}

/** The packed list, if it is the one that was committed. Throws ProofError. */
function listOf({ list }: DrawRecord, escrow: EscrowAccount): Uint8Array {
  const packed = packEntries(
    list.entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
  );
  const problem = 'The list in this record is not the one that was committed on chain.';
  try {
    const { root, total } = treeOf(packed);
    if (bytesToHex(root) === bytesToHex(escrow.root) && total === escrow.totalWeight) return packed;
  } catch {
    throw new ProofError(problem);
  }
  throw new ProofError(problem);
}

function when(seconds: number | bigint): string {
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

await runScript(import.meta.url, finish);

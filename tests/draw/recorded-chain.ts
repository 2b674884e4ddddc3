/**
 * A chain on which a record happened as it says: its steps as transactions, its escrow (closed after the end), the
 * committed program. For records made by hand; tests/draw/scene.ts makes real ones.
 */
import { hexToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { addressBytes, TOKEN_PROGRAM } from '../../core/address.ts';
import type { ChainNode, NodeTransaction } from '../../core/draw/chain-node.ts';
import { readList } from '../../core/draw/list-text.ts';
import type { DrawRecord, LandedTx } from '../../core/draw/record.ts';
import { isDone } from '../../core/draw/verify-steps.ts';
import { courseOf, decodeEscrow } from '../../core/escrow/account.ts';
import { vaultAddress } from '../../core/escrow/addresses.ts';
import {
  cancelInstruction,
  commitInstruction,
  type EscrowInstruction,
  finishInstruction,
  openInstruction,
  payInstruction,
  proveInstruction,
  reclaimInstruction,
  revealInstruction,
  withdrawInstruction,
} from '../../core/escrow/instructions.ts';
import { programAddress } from '../../core/program-address.ts';
import { committedProgram } from '../../program/deploy.ts';
import { mint as mintBytes } from '../vectors/handmade-accounts.ts';
import { escrowData } from './recorded-escrow.ts';
import { person } from './records.ts';

const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';

export function recordedChain(record: DrawRecord): ChainNode {
  const { escrow, open, prize } = record;
  const { mint, tokenProgram, decimals } = prize;
  const locked =
    mint !== null && tokenProgram !== null
      ? { mint, tokenProgram, decimals, vault: vaultAddress(escrow, mint, tokenProgram) }
      : null;
  const transactions = new Map(
    stepsOf(record).map(([tx, step]) => [tx.signature, landed(tx, step, tx === open ? locked : null)]),
  );
  const data = programAddress([addressBytes(record.program)!], LOADER);
  const accounts = new Map([
    [record.program, { owner: LOADER, data: Uint8Array.from([2, 0, 0, 0, ...addressBytes(data)!]) }],
    // Deployed in slot 1, without an authority.
    [
      data,
      {
        owner: LOADER,
        data: Buffer.concat([Buffer.from([3, 0, 0, 0, 1]), Buffer.alloc(40), committedProgram()]),
      },
    ],
  ]);
  if (!record.end) accounts.set(record.escrow, { owner: record.program, data: escrowData(record) });
  const snapshot = record.list === null ? null : readList(record.list).snapshot;
  for (const { mint, decimals } of [record.prize, ...(snapshot ? [snapshot] : [])]) {
    if (mint) accounts.set(mint, { owner: TOKEN_PROGRAM, data: mintBytes({ decimals }) });
  }
  return {
    genesis: async () => record.genesis,
    transaction: async (signature) => transactions.get(signature) ?? null,
    account: async (address) => {
      const found = accounts.get(address);
      return found ? { ...found, executable: found.data.length === 36, slot: 2 ** 40 } : null;
    },
    blockTime: async (slot) => (slot === snapshot?.slot ? snapshot.time : null),
    firstSlot: async () => 1,
  };
}

/** `transfer`: the token's decimals, where the step locks a prize. */
function landed(
  { slot, time }: LandedTx,
  { program, keys, data }: EscrowInstruction,
  transfer: { mint: string; vault: string; tokenProgram: string; decimals: number } | null,
): NodeTransaction {
  const accountKeys = [...keys.map(({ address }) => address), program];
  const accounts = keys.map((_, at) => at);
  const instructions = [{ programIdIndex: keys.length, accounts, data: bs58.encode(data) }];
  const innerInstructions = [];
  if (transfer) {
    const { mint, vault, tokenProgram, decimals } = transfer;
    const at = (address: string) => accountKeys.indexOf(address);
    const checked = bs58.encode(Uint8Array.from([12, ...new Uint8Array(8), decimals]));
    const call = { programIdIndex: at(tokenProgram), accounts: [0, at(mint), at(vault), 0], data: checked };
    innerInstructions.push({ index: 0, instructions: [call] });
  }
  return {
    slot,
    blockTime: time,
    transaction: { message: { accountKeys, instructions } },
    meta: { err: null, innerInstructions, loadedAddresses: null },
  };
}

function stepsOf(record: DrawRecord): [LandedTx, EscrowInstruction][] {
  const { program, escrow, creator, operator, treasury, prize, commits, reveal, places, end } = record;
  const { mint, tokenProgram } = prize;
  const token = mint !== null && tokenProgram !== null ? { mint, tokenProgram } : null;
  const target = { program, escrow, caller: person('stranger').address };
  const course = courseOf(decodeEscrow(escrowData(record))!);
  const steps: [LandedTx, EscrowInstruction][] = [
    [
      record.open,
      openInstruction({
        program,
        escrow,
        creator,
        operator,
        treasury,
        token,
        id: hexToBytes(record.id),
        kind: record.terms.kind,
        termsHash: hexToBytes(record.termsHash),
        amounts: record.amounts.map(BigInt),
        fee: BigInt(prize.fee),
        endsAt: BigInt(record.terms.endsAt),
        window: record.window,
      }),
    ],
  ];
  for (const { number, live, root, totalWeight, listHash, tx, withdrawn } of commits) {
    const list = { root: hexToBytes(root), totalWeight: BigInt(totalWeight), listHash: hexToBytes(listHash) };
    steps.push([tx, commitInstruction({ program, escrow, operator, creator, live, number, ...list })]);
    if (withdrawn)
      steps.push([withdrawn, withdrawInstruction({ program, escrow, caller: operator, number })]);
  }
  if (reveal) {
    const signature = hexToBytes(reveal.signature);
    steps.push([reveal.tx, revealInstruction({ ...target, signature, hints: new Uint8Array(64) })]);
  }
  for (const [place, { winner, weight, proof, prove, pay }] of places.entries()) {
    const shown = { place, winner, weight: BigInt(weight), proof: hexToBytes(proof) };
    steps.push([prove, proveInstruction({ ...target, ...shown })]);
    if (pay) steps.push([pay, payInstruction({ ...target, place, winner, token })]);
  }
  if (end?.by === 'finish') {
    // Only the creator can end a giveaway with an unpaid winner.
    const caller = isDone(record) ? target.caller : creator;
    steps.push([end.tx, finishInstruction({ program, escrow, caller, creator, treasury, token, course })]);
  }
  if (end?.by === 'cancel') {
    steps.push([end.tx, cancelInstruction({ program, escrow, caller: creator, creator, token, course })]);
  }
  if (end?.by === 'reclaim')
    steps.push([end.tx, reclaimInstruction({ program, escrow, creator, token, course })]);
  return steps;
}

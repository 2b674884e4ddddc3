/**
 * Reads the steps of one giveaway in a landed transaction, from its instructions and from those that other programs
 * called: a transaction that succeeded ran all of them. Its logs say more, but an attacker can fill them first, and the
 * rest is cut off.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { type LandedInstruction, type LandedTransaction, runOrder } from '../../chain/landed.ts';
import { RpcUnavailable, type SignatureRecord } from '../../chain/rpc.ts';
import { u64 } from '../../core/accounts/bytes.ts';
import type { End } from '../../core/draw-engine/facts.ts';
import type { Course } from '../../core/escrow/account.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import { courseIn, ESCROW_STEPS, type EscrowStep, isEnd } from '../../core/escrow/instructions.ts';
import { commitTimes } from '../../core/escrow/rules.ts';
import type { Database } from '../env.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { type GiveawayRow, saveFacts } from '../giveaways/store.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { stepInstructions } from './instructions.ts';
import { type CommitRow, commitsOf, markWithdrawn, saveCommit } from './landed/store.ts';
import { readStored, recordLanded } from './store.ts';
import { isOurs, listOfCommit, type StoredDraw } from './stored-draw.ts';

interface LandedStep {
  step: EscrowStep;
  /** For an open: whether it is the agreed one; its creator may have used the address for something else. */
  agreed: boolean;
  /** For prove and pay, from 0. */
  place?: number;
  /** For a commit, and for a withdrawal whose log was read: from 0. */
  number?: number;
  /** For a commit; root and list hash in hex. */
  live?: boolean;
  root?: string;
  totalWeight?: bigint;
  listHash?: string;
  /** For a commit whose log was read. */
  round?: bigint;
  cutoff?: bigint;
  /** Hex: the revealed randomness, and the round's signature, whose hash it is. */
  randomness?: string;
  signature?: string;
  /** For an end: what its instruction says. */
  course?: Course;
}

/** The index of the escrow among a step's accounts. */
const ESCROW_AT = 1;
const SIGNATURE_BYTES = 64;
/**
 * Reads the steps. Call it only for transactions that succeeded. Logs alone never make a step. Throws RpcUnavailable if
 * the logs show more steps than the instructions do: the node has not stored those that other programs called.
 */
export function landedSteps(row: GiveawayRow, landed: LandedTransaction): LandedStep[] {
  const events = escrowEvents(row.program, landed.logs).filter(({ escrow }) => escrow === row.id);
  const logged = events.map((event): LandedStep => {
    const { step } = event;
    const agreed = step === 'open' && differenceOf(row, event.account) === null;
    switch (step) {
      case 'commit': {
        const { number, live, totalWeight, round, cutoff } = event;
        const [root, listHash] = [bytesToHex(event.root), bytesToHex(event.listHash)];
        return { step, agreed, number, live, root, totalWeight, listHash, round, cutoff };
      }
      case 'reveal':
        return { step, agreed, randomness: bytesToHex(event.randomness) };
      case 'prove':
      case 'pay':
        return { step, agreed, place: event.place };
      case 'withdraw':
        return { step, agreed, number: event.number };
      default:
        return { step, agreed };
    }
  });
  const called = runOrder(landed).flatMap((instruction) => stepOf(row, instruction) ?? []);
  if (called.length < logged.length)
    throw new RpcUnavailable('getTransaction: inner instructions are missing');
  return called.map((step, place) => ({ ...step, ...logged.find(sameStep(called, place)) }));
}

/** Matches a step with its nth log: a transaction may hold several of the same step, as for several places. */
function sameStep(called: LandedStep[], place: number) {
  const nth = called.slice(0, place).filter(({ step }) => step === called[place]!.step).length;
  let seen = 0;
  return ({ step }: LandedStep) => step === called[place]!.step && seen++ === nth;
}

function stepOf(row: GiveawayRow, { program, accounts, data }: LandedInstruction): LandedStep | null {
  const step = ESCROW_STEPS[data[0] ?? ESCROW_STEPS.length];
  if (program !== row.program || accounts[ESCROW_AT] !== row.id || !step) return null;
  switch (step) {
    case 'open':
      return { step, agreed: isAgreed(row, { program, accounts, data }) };
    case 'commit':
      return {
        step,
        agreed: false,
        live: data[1] === 1,
        number: data[2],
        root: bytesToHex(data.subarray(3, 35)),
        totalWeight: u64(data, 35),
        listHash: bytesToHex(data.subarray(43, 75)),
      };
    case 'reveal': {
      const signature = data.subarray(1, 1 + SIGNATURE_BYTES);
      const randomness = bytesToHex(sha256(signature));
      return { step, agreed: false, randomness, signature: bytesToHex(signature) };
    }
    case 'prove':
    case 'pay':
      return { step, agreed: false, place: data[1] };
    case 'withdraw':
      return { step, agreed: false, number: data[1] };
    default:
      return { step, agreed: false, course: courseIn(data) ?? undefined };
  }
}

function isAgreed(row: GiveawayRow, { accounts, data }: LandedInstruction): boolean {
  const [open] = stepInstructions(row, 'open', row.creator, {});
  return (
    open!.data.length === data.length &&
    data.every((byte, at) => byte === open!.data[at]) &&
    open!.keys.every(({ pubkey }, at) => pubkey.toBase58() === accounts[at])
  );
}

/**
 * Stores each step of a landed transaction and its data. `openedBefore`: whether an agreed open landed before it; an
 * earlier step belongs to no draw. Returns `end` at the step that closed the escrow. Throws RpcUnavailable for a
 * transaction that the node does not return.
 */
export async function saveLanded(
  { db, clock }: Deps,
  row: GiveawayRow,
  record: SignatureRecord,
  landed: LandedTransaction | null,
  openedBefore: boolean,
  isFinal: boolean,
): Promise<{ opened: boolean; end: End | null }> {
  if (!landed) throw new RpcUnavailable('getTransaction: a listed signature is unknown');
  const { payer, blockhash } = landed;
  const steps = landedSteps(row, landed);
  const time = landed.blockTime ?? Math.floor(clock.now() / 1000);
  let opened = openedBefore;
  for (const landedStep of steps) {
    const { step, place = null } = landedStep;
    opened ||= landedStep.agreed;
    if (!opened) continue;
    const number = landedStep.number ?? (step === 'withdraw' ? await lastCommit(db, row.id) : null);
    await recordLanded(db, {
      id: crypto.randomUUID(),
      giveaway: row.id,
      step,
      payer,
      place,
      number,
      details: landedStep.course ? JSON.stringify({ course: landedStep.course }) : '{}',
      blockhash,
      lastValidBlockHeight: 0,
      createdAt: clock.now(),
      signature: record.signature,
      slot: record.slot,
      blockTime: isFinal ? landed.blockTime : null,
    });
    await saveStep(db, row, { ...landedStep, number: number ?? undefined }, time);
    if (isEnd(step)) return { opened, end: step };
  }
  return { opened, end: null };
}

/** Returns the number of the newest commit that our rows know; null without one. */
async function lastCommit(db: Database, giveaway: string): Promise<number | null> {
  return (await commitsOf(db, giveaway)).at(-1)?.number ?? null;
}

/** Stores a landed step's data beside its transaction. `time`: unix seconds of its block. */
async function saveStep(db: Database, row: GiveawayRow, landed: LandedStep, time: number): Promise<void> {
  const { step, number, place } = landed;
  switch (step) {
    case 'commit':
      await saveLandedCommit(db, row, landed, time);
      return;
    case 'withdraw':
      if (number !== undefined) await markWithdrawn(db, row.id, number, time);
      return;
    case 'reveal':
      await saveFacts(db, row.id, {
        randomness: landed.randomness,
        ...(landed.signature !== undefined && { beaconSignature: landed.signature }),
      });
      return;
    case 'prove':
      if (place === 0) await saveFacts(db, row.id, { drawnAt: time });
      return;
    default:
  }
}

/** Stores a commit. The account, while it is there, says the same of a standing commit, and keeps its withdrawal. */
async function saveLandedCommit(
  db: Database,
  row: GiveawayRow,
  landed: LandedStep,
  time: number,
): Promise<void> {
  const { number, live = false, root, totalWeight, listHash, round, cutoff } = landed;
  if (number === undefined || root === undefined || listHash === undefined || totalWeight === undefined)
    return;
  const stored = await readStored(db, row);
  const known = stored.commits.find((commit) => commit.number === number);
  const isSame = known?.listHash === listHash;
  const rules = { network: beaconOf(row), window: row.windowSeconds };
  const times = commitTimes(rules, live, BigInt(time));
  const ours = isOurs(stored, { number, listHash });
  await saveCommit(db, {
    giveaway: row.id,
    number,
    live,
    root,
    totalWeight,
    listHash,
    entryCount: listOfCommit(stored, listHash, ours)?.entryCount ?? null,
    round: Number(round ?? times.round),
    cutoff: live ? null : Number(cutoff ?? times.cutoff),
    committedAt: time,
    withdrawnAt: isSame ? known.withdrawnAt : null,
    ours,
  });
}

/** Reads a commit whose transaction is known, with round and times; null while the node does not return it. */
export async function readCommit(
  { db, rpc }: Deps,
  { row, steps }: StoredDraw,
  number: number,
): Promise<CommitRow | null> {
  const known = steps.find((one) => one.step === 'commit' && one.number === number);
  const landed = known && (await rpc.transaction(known.signature));
  if (!landed?.blockTime) return null;
  const commit = landedSteps(row, landed).find(({ step }) => step === 'commit');
  if (!commit) return null;
  await saveLandedCommit(db, row, commit, landed.blockTime);
  return (await commitsOf(db, row.id)).find((one) => one.number === number) ?? null;
}

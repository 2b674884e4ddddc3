/**
 * Reads what a decision asks for (core/draw-engine): its chain, database and beacon side. Reading again is harmless,
 * and a read that fails is an error of the whole step, which is then simply run again.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { SECOND_SENDER_WAIT_MS } from '../../chain/send-and-confirm.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import type { Facts, Reading } from '../../core/draw-engine/facts.ts';
import { goneSince } from '../../core/draw-engine/infer-outcome.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow/account.ts';
import { saveMissed } from '../giveaways/due/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { differenceOf, isForeignBeacon, type PresentEscrow, readChain } from './chain.ts';
import type { Deps } from './deps.ts';
import { readHistory } from './history.ts';
import { liveCommitState, wasCommitSigned } from './signed-commits/store.ts';
import { settleStep } from './steps.ts';
import { confirmedSteps, inFlight, keysOf, lastOpenHeight, wasSigned } from './store.ts';

/** A creator's transaction whose request died is usually confirmed within this time. */
const CREATOR_PATIENCE_MS = SECOND_SENDER_WAIT_MS + 1500;

/** Strangers' transactions that one look checks. */
const OTHERS_AT_ONCE = 5;

/** The facts, with the whole row and the whole escrow that actions need. */
export interface Known extends Facts {
  row: GiveawayRow;
  chain?: NonNullable<Facts['chain']> & { escrow: EscrowAccount | null };
  openings?: NonNullable<Facts['openings']> & { finalizedSlot: number };
}

/** The escrow and the chain's clock, unix seconds. Throws for an action that was decided without them. */
export function escrowOf({ chain }: Known): PresentEscrow {
  if (!chain?.escrow) throw new Error('an action on an escrow that was not read');
  return { escrow: chain.escrow, now: chain.now };
}

/** Refuses chain_unavailable and beacon_unavailable. */
export async function gather(deps: Deps, known: Known, what: Reading): Promise<Known> {
  return { ...known, ...(await READERS[what](deps, known)) };
}

const READERS: Readonly<Record<Reading, (deps: Deps, known: Known) => Promise<Partial<Known>>>> = {
  /** First follows what was sent and has no outcome yet, so that the chain is read after it. */
  async chain(deps, { row }) {
    await followInFlight(deps, row);
    const { escrow, now } = await readChain(deps, row);
    if (escrow && row.missedSince !== null) await saveMissed(deps.db, row.id, null);
    const difference = escrow && differenceOf(row, escrow);
    const hasForeignBeacon = escrow !== null && difference === null && (await isForeignBeacon(deps, escrow));
    return { chain: { escrow, now, difference, hasForeignBeacon }, wallMs: deps.clock.now() };
  },

  async steps({ db }, { row }) {
    return { steps: keysOf(await confirmedSteps(db, row.id)) };
  },

  async openings({ db, rpc }, { row }) {
    // The height first: an `open` that is prepared meanwhile is valid longer.
    const { height, slot } = await rpc.finalizedPoint();
    const lastHeight = await lastOpenHeight(db, row.id);
    return { openings: { lastHeight, finalizedHeight: height, finalizedSlot: slot } };
  },

  async finalized({ rpc }, { row }) {
    const [account, sysvar] = await rpc.accounts([row.id, CLOCK_SYSVAR], 'finalized');
    const exists = account?.owner === row.program;
    const escrow = account && exists ? decodeEscrow(account.data) : null;
    const agreed = escrow && differenceOf(row, escrow) === null ? escrow : null;
    const now = sysvar ? decodeClock(sysvar.data) : null;
    const finalized = { now, exists, status: agreed?.status ?? null, commits: agreed?.commits ?? 0 };
    return { finalized };
  },

  /** If the escrow is gone for sure, a history that cannot be read is a fact, not an error. */
  async history(deps, known) {
    const { db, clock } = deps;
    const { row } = known;
    if (row.missedSince === null) await saveMissed(db, row.id, clock.now());
    try {
      return { history: await readHistory(deps, row), wallMs: clock.now() };
    } catch (error) {
      if (goneSince(known) === null) throw error;
      return { history: 'unreadable', wallMs: clock.now() };
    }
  },

  /** As of the height that was compared, or as of now. */
  async finalizedHistory(deps, { row, openings }) {
    const slot = openings?.finalizedSlot ?? (await deps.rpc.finalizedPoint()).slot;
    return { finalizedHistory: await readHistory(deps, row, slot), wallMs: deps.clock.now() };
  },

  async beaconSignature({ beacon }, known) {
    const { network, round } = escrowOf(known).escrow;
    return { beaconSignature: await beacon.signature(network, round) };
  },

  async commitSigned({ db }, { row }) {
    return { commitSigned: await wasSigned(db, row.id, 'commit') };
  },

  async commitOurs({ db }, known) {
    const { commits, listHash } = escrowOf(known).escrow;
    const commit = { number: commits - 1, listHash: bytesToHex(listHash) };
    return { commitOurs: await wasCommitSigned(db, known.row.id, commit) };
  },

  async liveCommit({ db }, { row }) {
    return { liveCommit: await liveCommitState(db, row.id, row.commits) };
  },
};

/**
 * Checks transactions in flight once. Only the operator's own are resent after a node rejected them. A request of the
 * creator's may have died before it sent its own: the oldest is waited for. Of others there can be as many as there are
 * wallets and places, and none need ever land: nothing waits for them, and one look checks a few, the oldest first.
 */
async function followInFlight(deps: Deps, row: GiveawayRow): Promise<void> {
  const operator = deps.operator.publicKey.toBase58();
  const seen = { creator: 0, others: 0 };
  for (const transaction of await inFlight(deps.db, row.id)) {
    const { payer } = transaction;
    if (payer !== operator && payer !== row.creator && ++seen.others > OTHERS_AT_ONCE) continue;
    const patience = payer === row.creator && ++seen.creator === 1 ? CREATOR_PATIENCE_MS : 0;
    await settleStep(deps, { transaction, asker: payer === operator ? 'again' : 'watcher' }, patience);
  }
}

/**
 * All look-ups of a draw: the facts of a decision (core/draw-engine), and the rows that an action compares with the
 * chain. Reading again is harmless, and a failed read is an error of the whole step, which is then run again.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { SECOND_SENDER_WAIT_MS } from '../../chain/send-and-confirm.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { goneSince, isCourseKnown } from '../../core/draw-engine/decide-missing.ts';
import { type Action, type DrawFacts, type FactName, stepKey } from '../../core/draw-engine/facts.ts';
import { stageOf } from '../../core/draw-engine/progress.ts';
import { withdrawnCommits } from '../../core/draw-engine/reorg.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow/account.ts';
import { saveMissed } from '../giveaways/jobs/store.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { differenceOf, isForeignBeacon, type PresentEscrow, readChain } from './chain.ts';
import type { Deps } from './deps.ts';
import { readHistory, tryHistory } from './history.ts';
import { keysOf } from './landed/store.ts';
import { settleStep } from './steps.ts';
import { lastOpenHeight, pendingTransactions, readStored } from './store.ts';
import { isOurs, liveCommitOf, type StoredDraw, wasCommitSigned } from './stored-draw.ts';

/** A creator's transaction whose request died is usually confirmed within this time. */
const CREATOR_PATIENCE_MS = SECOND_SENDER_WAIT_MS + 1500;

/** Strangers' transactions that one look checks. */
const OTHERS_AT_ONCE = 5;

/** The facts of a decision, with the whole row, escrow and stored draw that actions need. */
export interface GatheredFacts extends DrawFacts {
  row: GiveawayRow;
  chain?: NonNullable<DrawFacts['chain']> & { escrow: EscrowAccount | null };
  openings?: NonNullable<DrawFacts['openings']> & { finalizedSlot: number };
  /** Our rows when they were last read. */
  stored?: StoredDraw;
}

/** Returns the escrow and the chain's clock, unix seconds. Throws for an action that was decided without them. */
export function escrowOf({ chain }: Pick<GatheredFacts, 'chain'>): PresentEscrow {
  if (!chain?.escrow) throw new Error('an action on an escrow that was not read');
  return { escrow: chain.escrow, now: chain.now };
}

/** Returns our rows. Throws for an action that gatherRows did not read them for. */
export function storedOf({ stored }: GatheredFacts): StoredDraw {
  if (!stored) throw new Error('an action on rows that were not read');
  return stored;
}

/** Reads one more fact. Refuses chain_unavailable and beacon_unavailable. */
export async function gather(deps: Deps, facts: GatheredFacts, what: FactName): Promise<GatheredFacts> {
  return { ...facts, ...(await READERS[what](deps, facts)) };
}

/** The step that leads to each stage. */
const STEP_TO = { committed: 'commit', revealed: 'reveal', proven: 'prove', paid: 'pay' } as const;

/**
 * Reads our rows as they are now, for an action that compares them with the chain. If they lack a step that the escrow
 * shows, the chain's history is read into them first.
 */
export async function gatherRows(
  deps: Deps,
  facts: GatheredFacts,
  action: Pick<Action, 'do'>,
): Promise<GatheredFacts> {
  switch (action.do) {
    case 'catch-up': {
      const { escrow } = escrowOf(facts);
      const stage = stageOf(escrow);
      if (stage === 'open' || stage === 'closed') return facts;
      const course = { ...facts.row, commits: escrow.commits };
      return withRows(deps, facts, (steps) => isCourseKnown(steps, course, STEP_TO[stage]));
    }
    case 'withdrawn': {
      const withdrawn = withdrawnCommits(escrowOf(facts).escrow);
      const key = stepKey('withdraw', withdrawn - 1);
      return withRows(deps, facts, (steps) => withdrawn === facts.row.commits && steps.has(key));
    }
    case 'correct-round':
    case 'end':
      return withRows(deps, facts, () => true);
    default:
      return facts;
  }
}

async function withRows(
  deps: Deps,
  facts: GatheredFacts,
  isWhole: (steps: Set<string>) => boolean,
): Promise<GatheredFacts> {
  const stored = await readStored(deps.db, facts.row);
  if (isWhole(keysOf(stored.steps))) return { ...facts, stored };
  await tryHistory(deps, facts.row);
  return { ...facts, stored: await readStored(deps.db, facts.row) };
}

/** Reads the facts of our rows together, and again once the history was read into them. */
async function readRows(
  { db }: Pick<Deps, 'db'>,
  { row, chain }: Pick<GatheredFacts, 'row' | 'chain'>,
): Promise<Partial<GatheredFacts>> {
  const stored = await readStored(db, row);
  const escrow = chain?.escrow;
  return {
    stored,
    steps: keysOf(stored.steps),
    commitSigned: wasCommitSigned(stored),
    liveCommit: liveCommitOf(stored, row.commits),
    commitOurs: escrow
      ? isOurs(stored, { number: escrow.commits - 1, listHash: bytesToHex(escrow.listHash) })
      : undefined,
  };
}

const READERS: Readonly<
  Record<FactName, (deps: Deps, facts: GatheredFacts) => Promise<Partial<GatheredFacts>>>
> = {
  /** First follows sent transactions without an outcome, so that the chain is read after them. */
  async chain(deps, { row }) {
    await followInFlight(deps, row);
    const { escrow, now } = await readChain(deps, row);
    if (escrow && row.missedSince !== null) await saveMissed(deps.db, row.id, null);
    const difference = escrow && differenceOf(row, escrow);
    const hasForeignBeacon = escrow !== null && difference === null && (await isForeignBeacon(deps, row));
    return { chain: { escrow, now, difference, hasForeignBeacon }, wallMs: deps.clock.now() };
  },

  steps: readRows,
  commitSigned: readRows,
  commitOurs: readRows,
  liveCommit: readRows,

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
  async history(deps, facts) {
    const { db, clock } = deps;
    const { row } = facts;
    if (row.missedSince === null) await saveMissed(db, row.id, clock.now());
    let history: GatheredFacts['history'];
    try {
      history = await readHistory(deps, row);
    } catch (error) {
      if (goneSince(facts) === null) throw error;
      history = 'unreadable';
    }
    return { ...(await readRows(deps, facts)), history, wallMs: clock.now() };
  },

  /** As of the height that was compared, or as of now. */
  async finalizedHistory(deps, { row, openings }) {
    const slot = openings?.finalizedSlot ?? (await deps.rpc.finalizedPoint()).slot;
    return { finalizedHistory: await readHistory(deps, row, slot), wallMs: deps.clock.now() };
  },

  async beaconSignature({ beacon }, facts) {
    const { round } = escrowOf(facts).escrow;
    return { beaconSignature: await beacon.signature(facts.network, round) };
  },
};

/**
 * Checks transactions in flight once. Only our own are resent after a node rejected them. A request of the
 * creator's may have died before it sent its own: the oldest is waited for. Of others there can be as many as there are
 * wallets and places, and none need ever land: no run waits for them, and one look checks a few, the oldest first.
 */
async function followInFlight(deps: Deps, row: GiveawayRow): Promise<void> {
  const ours = deps.payer.publicKey.toBase58();
  const seen = { creator: 0, others: 0 };
  for (const transaction of await pendingTransactions(deps.db, row.id)) {
    const { payer } = transaction;
    if (payer !== ours && payer !== row.creator && ++seen.others > OTHERS_AT_ONCE) continue;
    const patience = payer === row.creator && ++seen.creator === 1 ? CREATOR_PATIENCE_MS : 0;
    await settleStep(deps, { transaction, asker: payer === ours ? 'again' : 'watcher' }, patience);
  }
}

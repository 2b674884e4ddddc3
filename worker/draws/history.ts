/**
 * What the chain's own history tells about an escrow: who sent which step, and how it ended. Read when our books miss
 * something: anybody may send most steps, and an escrow that is gone says no more.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { committedRound, timeOf } from '../../core/draw/networks.ts';
import { escrowEvents } from '../../core/escrow.ts';
import { RpcUnavailable, type SignatureRecord } from '../chain/rpc.ts';
import { loadCursor, saveCursor } from '../chain/store.ts';
import { payerAndBlockhash } from '../chain/transaction.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { type GiveawayRow, type Progress, saveFacts } from '../giveaways/store.ts';
import { differenceOf } from './chain.ts';
import type { Deps } from './deps.ts';
import { recordLanded, transactionsOf } from './store.ts';

/** Anybody may name the escrow in transactions of no meaning: what one look reads is bounded, the next one goes on. */
const PER_LOOK = 100;
const PAGE = 1000;
const MAX_PAGES = 20;

export interface History {
  /** False: there is more to read; look again. */
  complete: boolean;
  opened: boolean;
  /** The step that closed it. What comes after it is another escrow's. */
  end: 'finish' | 'cancel' | 'reclaim' | null;
}

/**
 * Reads on where the last look ended, records each step's transaction and what it tells. `finalizedSlot`: only finalized
 * ones, of a node that has come so far; then what is absent does not exist. Refuses chain_unavailable.
 */
export async function readHistory(deps: Deps, row: GiveawayRow, finalizedSlot?: number): Promise<History> {
  const { db, clock } = deps;
  const name = `escrow:${row.id}`;
  const { found, all } = await unread(deps, row.id, await loadCursor(db, name), finalizedSlot);
  const batch = found.slice(0, PER_LOOK);
  const steps = (await transactionsOf(db, [row.id])).get(row.id)!;
  let opened = steps.open !== undefined;
  for (const record of batch) {
    if (record.err !== null) continue;
    const told = await readRecord(deps, row, record, opened);
    opened = told.opened;
    await saveFacts(db, row.id, told.facts);
    if (told.end) return { complete: true, opened, end: told.end };
  }
  // Past the end the cursor never moves: whoever looks again finds it again.
  const newest = batch.at(-1);
  if (newest) await saveCursor(db, name, newest, clock.now());
  return { complete: all && batch.length === found.length, opened, end: null };
}

/** Oldest first. `all` is false when there are more than one look lists; then the oldest of them are missing. */
async function unread(
  { rpc }: Deps,
  escrow: string,
  until: string | undefined,
  minContextSlot: number | undefined,
): Promise<{ found: SignatureRecord[]; all: boolean }> {
  const found: SignatureRecord[] = [];
  const commitment = minContextSlot === undefined ? 'confirmed' : 'finalized';
  for (let page = 0; page < MAX_PAGES; page++) {
    const range = { before: found.at(-1)?.signature, until, limit: PAGE, minContextSlot };
    const records = await rpc.signaturesFor(escrow, range, commitment);
    found.push(...records);
    if (records.length < PAGE) return { found: found.reverse(), all: true };
  }
  return { found: found.reverse(), all: false };
}

async function readRecord(
  { rpc, db, clock }: Deps,
  row: GiveawayRow,
  record: SignatureRecord,
  openedBefore: boolean,
): Promise<{ opened: boolean; end: History['end']; facts: Progress }> {
  const landed = await rpc.transaction(record.signature);
  if (!landed) throw new RpcUnavailable('getTransaction: a listed signature is unknown');
  const { payer, blockhash } = payerAndBlockhash(landed.base64);
  const time = landed.blockTime ?? Math.floor(clock.now() / 1000);
  const facts: Progress = {};
  let opened = openedBefore;
  for (const event of escrowEvents(row.program, landed.logs)) {
    if (event.escrow !== row.id) continue;
    // Its creator may have used the address before, for something else.
    if (event.step === 'open') opened ||= differenceOf(row, event.account) === null;
    if (!opened) continue;
    await recordLanded(db, {
      id: crypto.randomUUID(),
      giveaway: row.id,
      step: event.step,
      payer,
      details: '{}',
      blockhash,
      lastValidBlockHeight: 0,
      createdAt: clock.now(),
      signature: record.signature,
      slot: record.slot,
    });
    switch (event.step) {
      case 'commit':
        Object.assign(facts, { round: Number(event.round), committedAt: commitTime(row, event.round, time) });
        break;
      case 'reveal':
        facts.randomness = bytesToHex(event.randomness);
        break;
      case 'prove':
        Object.assign(facts, { winner: event.winner, ticket: event.ticket, drawnAt: time });
        break;
      case 'finish':
      case 'cancel':
      case 'reclaim':
        return { opened, end: event.step, facts };
    }
  }
  return { opened, end: null, facts };
}

/** The second of the commit, as far as the round allows it: a node may know the time of a block less exactly. */
export function commitTime(row: GiveawayRow, round: bigint, time: number): number {
  const network = beaconOf(row);
  return committedRound(network, time) === round ? time : timeOf(network, round) - network.lead;
}

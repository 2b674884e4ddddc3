/** Makes a list as of now: the participants with their entries, and the excluded wallets with the reason. */

import { bytesToHex } from '@noble/hashes/utils';
import { type HolderRpc, type HolderSnapshot, readHolders } from '../../chain/holders.ts';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { addressBytes, addressOf } from '../../core/address.ts';
import { differsTooMuch, weightDifference } from '../../core/draw/second-list.ts';
import { treeOf } from '../../core/draw/tree.ts';
import { namedExclusions, unownableReason } from '../../core/giveaways/exclusions.ts';
import type { ListHead } from '../../core/giveaways/list.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { type GateToken, weightOf } from '../../core/giveaways/weights.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { registeredWallets } from '../registrations/store.ts';
import { readToken } from '../tokens/read-token.ts';
import type { Deps } from './deps.ts';
import { findPrograms } from './exclusions.ts';
import { confirmedSteps } from './landed/store.ts';
import { Rows } from './rows.ts';

export interface Collected {
  rows: Rows;
  /** Whether the wallets registered: then each entry has a proof. */
  registered: boolean;
  /** The head of the list, without the giveaway. */
  head: Omit<ListHead, 'giveaway'>;
}

const PAGE = 5000;
/** Wallets between two pauses: a curve check costs a tenth of a millisecond, and other requests share this worker. */
const WITHOUT_PAUSE = 200;

/** A list takes up to a third of a worker's memory, so the messages of one batch make their lists one after the other. */
const turns = new WeakMap<Deps, Promise<unknown>>();

/**
 * Makes the list of a giveaway. Holders: every wallet with a holding. Participants: every registered wallet with its
 * holding. `limit`: token accounts of the gate mint. With a second node the list is made from both, and withheld while
 * they differ too much. Refuses too_many_holders, holders_not_listed; throws RpcUnavailable.
 */
export function collect(deps: Deps, row: GiveawayRow, limit?: number): Promise<Collected> {
  return inTurn(deps, () => collectNow(deps, row, limit));
}

/**
 * Counts the wallets that a giveaway's list would have now. Programs among the wallets are counted too: finding them costs a
 * call for each hundred. Refuses and throws as collect.
 */
export function countEntries(deps: Deps, row: GiveawayRow, limit?: number): Promise<number> {
  return inTurn(deps, async () => {
    const { rows } = await rowsFrom(deps, deps.rpc, row, limit, false);
    return rows.countEntries();
  });
}

function inTurn<Result>(deps: Deps, make: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(deps) ?? Promise.resolve()).then(make);
  turns.set(
    deps,
    mine.catch(() => {}),
  );
  return mine;
}

/** Reads the second node first, so that only packed entries of its list are in memory beside the other. */
async function collectNow(deps: Deps, row: GiveawayRow, limit: number | undefined): Promise<Collected> {
  const counts = (JSON.parse(row.terms) as GiveawayTerms).gateMint !== null;
  const other = counts && deps.secondRpc ? await entriesFrom(deps, deps.secondRpc, row, limit) : null;
  const { rows, taken } = await rowsFrom(deps, deps.rpc, row, limit, true);
  const head = await headOf(deps, row, taken);
  return {
    rows,
    registered: row.kind === 'participants',
    head: { ...head, second: other && compared(rows.packedEntries(), other) },
  };
}

interface Entries {
  slot: number;
  /** Packed as core/draw/entries.ts describes. */
  packed: Uint8Array;
}

async function entriesFrom(
  deps: Deps,
  rpc: HolderRpc,
  row: GiveawayRow,
  limit: number | undefined,
): Promise<Entries> {
  const { rows, taken } = await rowsFrom(deps, rpc, row, limit, true);
  return { slot: taken!.slot, packed: rows.packedEntries() };
}

/** Compares the lists of two nodes. Throws RpcUnavailable if they differ too much: one is behind or omits holders. */
function compared(packed: Uint8Array, other: Entries): ListHead['second'] {
  const difference = weightDifference(packed, other.packed);
  const total = weightDifference(packed, new Uint8Array());
  if (differsTooMuch(difference, total))
    throw new RpcUnavailable(`getProgramAccounts: a second node's list differs by ${difference} of ${total}`);
  // Neither node knows a holder: there is nothing to draw, and no tree.
  if (total === 0n) return null;
  return { slot: other.slot, root: bytesToHex(treeOf(other.packed).root), difference: difference.toString() };
}

/** `programs`: whether to look up and exclude programs among holders. No registrant is ever excluded. */
async function rowsFrom(
  deps: Deps,
  rpc: HolderRpc,
  row: GiveawayRow,
  limit: number | undefined,
  programs: boolean,
): Promise<{ rows: Rows; taken: HolderSnapshot | null }> {
  const terms = JSON.parse(row.terms) as GiveawayTerms;
  const taken = terms.gateMint === null ? null : await readHolders(rpc, terms.gateMint, limit);
  if (row.kind === 'participants') {
    const rows = await registrantRows(deps, row, taken);
    enterAll(terms, rows, taken);
    return { rows, taken };
  }
  const rows = holderRows(taken);
  const entered = await judge(deps, row, terms, rows, taken);
  if (programs) await leaveOutPrograms(deps, rows, entered);
  return { rows, taken };
}

/** Enters all registrants. Each has a receipt, so none is excluded: registration refuses excluded wallets. */
function enterAll(terms: GiveawayTerms, rows: Rows, gate: GateToken | null): void {
  for (let index = 0; index < rows.count; index++)
    rows.set(index, weightOf(terms, rows.holdingAt(index), gate), null);
}

async function headOf(
  deps: Deps,
  row: GiveawayRow,
  taken: HolderSnapshot | null,
): Promise<Omit<Collected['head'], 'second'>> {
  if (!taken) return { snapshot: null, gap: null };
  const { mint, slot, time, before, after, decimals, accounts, gap } = taken;
  const opened = (await confirmedSteps(deps.db, row.id)).find(({ step }) => step === 'open');
  // A node that is behind may show holdings from before the giveaway: slots tell, clocks do not.
  if (opened && slot < opened.slot)
    throw new RpcUnavailable(
      `getProgramAccounts: at slot ${slot}, the giveaway was opened at ${opened.slot}`,
    );
  const supplies = { before: before.toString(), after: after.toString() };
  const snapshot = { mint, slot, time, ...supplies, decimals, accounts };
  return { snapshot, gap: gap === null ? null : gap.toString() };
}

function holderRows(taken: HolderSnapshot | null): Rows {
  if (!taken) throw new Error('a holders giveaway without a gate mint');
  return Rows.sorted(taken.amounts.size, taken.amounts.entries());
}

async function registrantRows(deps: Deps, row: GiveawayRow, taken: HolderSnapshot | null): Promise<Rows> {
  const wallets: [Uint8Array, bigint][] = [];
  for (let after = ''; ; ) {
    const page = await registeredWallets(deps.db, row.id, after, PAGE);
    for (const wallet of page) {
      const bytes = addressBytes(wallet)!;
      wallets.push([bytes, taken?.amounts.get(bytes) ?? 0n]);
    }
    if (page.length < PAGE) return Rows.sorted(wallets.length, wallets);
    after = page.at(-1)!;
  }
}

/**
 * Judges the wallets: first those that the giveaway excludes by name, then holdings, which are quick to check, and only
 * for those that hold enough whether the address can have a key. Returns the indexes of the participants.
 */
async function judge(
  deps: Deps,
  row: GiveawayRow,
  terms: GiveawayTerms,
  rows: Rows,
  gate: GateToken | null,
): Promise<number[]> {
  for (const [wallet, reason] of namedExclusions(row, await tokenCreatorNow(deps, row))) {
    const index = rows.find(addressBytes(wallet)!);
    if (index >= 0) rows.set(index, 0n, reason);
  }
  const entered: number[] = [];
  let looks = 0;
  for (let index = 0; index < rows.count; index++) {
    if (rows.reasonAt(index) !== null) continue;
    const weight = weightOf(terms, rows.holdingAt(index), gate);
    if (weight === 0n) {
      rows.set(index, 0n, 'below_requirement');
      continue;
    }
    const bytes = rows.walletAt(index);
    const reason = unownableReason(addressOf(bytes), bytes);
    rows.set(index, reason ? 0n : weight, reason);
    if (!reason) entered.push(index);
    if (++looks % WITHOUT_PAUSE === 0) await pause();
  }
  return entered;
}

async function leaveOutPrograms({ rpc }: Deps, rows: Rows, entered: number[]): Promise<void> {
  await findPrograms(
    rpc,
    entered.length,
    (place) => addressOf(rows.walletAt(entered[place]!)),
    (place) => rows.set(entered[place]!, 0n, 'executable'),
  );
}

async function tokenCreatorNow(deps: Deps, row: GiveawayRow): Promise<string | null> {
  return row.token === null ? null : ((await readToken(deps.rpc, row.token))?.creator ?? null);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

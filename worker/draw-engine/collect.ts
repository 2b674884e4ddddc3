/** Who takes part, with how many entries, and who does not and why: the wallets of a list, as of now. */

import { type HolderSnapshot, readHolders } from '../../chain/holders.ts';
import { RpcUnavailable } from '../../chain/rpc.ts';
import { addressBytes, addressOf } from '../../core/address.ts';
import { namedExclusions, unownableReason } from '../../core/giveaways/exclusions.ts';
import type { ListHead } from '../../core/giveaways/list.ts';
import type { Terms } from '../../core/giveaways/terms.ts';
import { type GateToken, weightOf } from '../../core/giveaways/weights.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { registeredWallets } from '../registrations/store.ts';
import { readToken } from '../tokens/read-token.ts';
import type { Deps } from './deps.ts';
import { findPrograms } from './exclusions.ts';
import { Rows } from './rows.ts';
import { confirmedSteps } from './store.ts';

export interface Collected {
  rows: Rows;
  /** Whether they registered, so that each entry has its proof. */
  registered: boolean;
  /** What comes before the wallets of the list, but for the giveaway. */
  head: Omit<ListHead, 'giveaway'>;
}

const PAGE = 5000;
/** Wallets between two pauses: a curve check costs a tenth of a millisecond, and other requests share this worker. */
const WITHOUT_PAUSE = 200;

/**
 * One list takes up to a third of a worker's memory: the messages of one batch make their lists one after the other.
 */
const turns = new WeakMap<Deps, Promise<unknown>>();

/**
 * Holders: every wallet that holds something. Participants: every wallet that registered, with what it holds. `limit`:
 * token accounts of the gate mint. `programs`: whether wallets that are programs are looked up and left out, as a list
 * must; among registrants no one is left out. Refuses too_many_holders, holders_not_listed; throws RpcUnavailable.
 */
export function collect(
  deps: Deps,
  row: GiveawayRow,
  limit?: number,
  { programs }: { programs: boolean } = { programs: true },
): Promise<Collected> {
  const mine = (turns.get(deps) ?? Promise.resolve()).then(() => collectNow(deps, row, limit, programs));
  turns.set(
    deps,
    mine.catch(() => {}),
  );
  return mine;
}

async function collectNow(
  deps: Deps,
  row: GiveawayRow,
  limit: number | undefined,
  programs: boolean,
): Promise<Collected> {
  const terms = JSON.parse(row.terms) as Terms;
  const taken = terms.gateMint === null ? null : await readHolders(deps.rpc, terms.gateMint, limit);
  if (row.kind === 'participants') {
    const rows = await registrantRows(deps, row, taken);
    enterAll(terms, rows, taken);
    return { rows, registered: true, head: await headOf(deps, row, taken) };
  }
  const rows = holderRows(taken);
  const entered = await judge(deps, row, terms, rows, taken);
  if (programs) await leaveOutPrograms(deps, rows, entered);
  return { rows, registered: false, head: await headOf(deps, row, taken) };
}

/** Each registrant holds a receipt, so no one is left out: whom a giveaway excludes is refused at registration. */
function enterAll(terms: Terms, rows: Rows, gate: GateToken | null): void {
  for (let index = 0; index < rows.count; index++)
    rows.set(index, weightOf(terms, rows.holdingAt(index), gate), null);
}

async function headOf(
  deps: Deps,
  row: GiveawayRow,
  taken: HolderSnapshot | null,
): Promise<Collected['head']> {
  if (!taken) return { snapshot: null, gap: null, second: null };
  const { mint, slot, time, before, after, decimals, accounts, gap } = taken;
  const opened = (await confirmedSteps(deps.db, row.id)).find(({ step }) => step === 'open');
  // A node that is behind may show holdings from before the giveaway: slots tell, clocks do not.
  if (opened && slot < opened.slot)
    throw new RpcUnavailable(
      `getProgramAccounts: at slot ${slot}, the giveaway was opened at ${opened.slot}`,
    );
  const supplies = { before: before.toString(), after: after.toString() };
  const snapshot = { mint, slot, time, ...supplies, decimals, accounts };
  return { snapshot, gap: gap === null ? null : gap.toString(), second: null };
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
 * First the wallets that the giveaway excludes by name. Then holdings, which are quick to check, and only for those
 * that hold enough whether the address can have a key. Returns the indexes of those that take part.
 */
async function judge(
  deps: Deps,
  row: GiveawayRow,
  terms: Terms,
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

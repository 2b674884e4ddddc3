/** The rules that must hold at rest, whatever happened before. Each check returns sentences: none if it holds. */

import type { DrawRecord } from '../../core/draw/record.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { decodeEscrow } from '../../core/escrow/account.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import type { LandedTransaction } from '../../local/solana/chain.ts';
import { acknowledgedOnce, endsExplained, nothingWaits, shownOnce } from './room-invariants.ts';
import { allLamports, allUnits } from './scene.ts';
import { goalsExact, tipsOnce } from './tip-invariants.ts';
import type { Intent } from './tipping.ts';
import { treasuryRight } from './treasury-invariants.ts';
import type { WalletIntent } from './wallets.ts';
import type { Watcher } from './watching.ts';
import { flaggedHidden } from './words.ts';
import type { World } from './world.ts';

export interface Seen {
  world: World;
  intents: Intent[];
  walletIntents: WalletIntent[];
  watchers: Watcher[];
}

interface Meta {
  fee: number;
  logMessages: string[];
}

export const metaOf = (record: LandedTransaction) => record.meta as Meta;

export async function violationsOf(seen: Seen): Promise<string[]> {
  const { world } = seen;
  return [
    ...world.broken.map((text) => `an answer of 5xx: ${text}`),
    ...conserved(world),
    ...tipsOnce(seen),
    ...goalsExact(seen),
    ...shownOnce(seen),
    ...(await acknowledgedOnce(seen)),
    ...(await nothingWaits(seen)),
    ...(await endsExplained(seen)),
    ...world.words.leaks,
    ...flaggedHidden(seen),
    ...knownTransactions(world),
    ...treasuryRight(world),
    ...(await prizesRight(world)),
    ...findingsExplained(world),
  ];
}

/** To the lamport and to the base unit: only network fees leave the world. */
function conserved({ network, scene }: World): string[] {
  const fees = network.ledger.entries.reduce((sum, { record }) => sum + BigInt(metaOf(record).fee), 0n);
  const now = allLamports(network, scene.program);
  const problems: string[] = [];
  if (now + fees !== scene.lamports)
    problems.push(`lamports: ${scene.lamports} at first, ${now} now and ${fees} of fees`);
  for (const [mint, units] of scene.units) {
    const left = allUnits(network, mint);
    if (left !== units) problems.push(`units of ${mint}: ${units} at first, ${left} now`);
  }
  return problems;
}

/**
 * Every landed transaction is in our database, except those that users sent by themselves, of which the database only
 * has the effect.
 */
function knownTransactions(world: World): string[] {
  const payer = world.scene.payer.publicKey.toBase58();
  const treasury = world.scene.treasury.publicKey.toBase58();
  const swap = world.scene.swap.publicKey.toBase58();
  const ours = new Set([payer, treasury, swap]);
  const known = new Set(
    ['tips', 'giveaway_transactions', 'payout_transactions'].flatMap((table) =>
      world
        .rows<{ signature: string }>(`SELECT signature FROM ${table} WHERE signature IS NOT NULL`)
        .map((row) => row.signature),
    ),
  );
  const problems: string[] = [];
  for (const { record } of world.network.ledger.entries) {
    // A reorg removed it and the step was sent again; then the first transaction landed again and failed, after the
    // database had dropped it.
    if (record.err !== null && world.network.reorged.has(record.signature)) continue;
    if (ours.has(record.decoded.message.keys[0]!) && !known.has(record.signature))
      problems.push(`our transaction ${record.signature} landed and stands in no book`);
  }
  return problems;
}

/** Each prize went once to the proven winner, or back. */
async function prizesRight(world: World): Promise<string[]> {
  const problems: string[] = [];
  const { network, scene } = world;
  const rows = world.rows<{ id: string; stage: string; endedAt: number | null }>(
    'SELECT id, stage, ended_at AS endedAt FROM giveaways',
  );
  const happened = new Map<string, string[]>();
  /** By escrow, by place. */
  const paid = new Map<string, Map<number, string>>();
  for (const { record } of network.ledger.entries) {
    if (record.err !== null) continue;
    for (const event of escrowEvents(scene.program, metaOf(record).logMessages)) {
      happened.set(event.escrow, [...(happened.get(event.escrow) ?? []), event.step]);
      if (event.step !== 'pay') continue;
      const places = paid.get(event.escrow) ?? new Map<number, string>();
      if (places.has(event.place))
        problems.push(`giveaway ${event.escrow}: place ${event.place} is paid twice`);
      if ([...places.values()].includes(event.winner))
        problems.push(`giveaway ${event.escrow}: ${event.winner} is paid twice`);
      paid.set(event.escrow, places.set(event.place, event.winner));
    }
  }
  for (const { id, stage, endedAt } of rows) {
    const steps = happened.get(id) ?? [];
    const times = (step: string) => steps.filter((one) => one === step).length;
    for (const step of new Set(steps))
      if (times(step) > 1 && !REPEATED.includes(step))
        problems.push(`giveaway ${id}: ${times(step)} times ${step}`);
    const account = network.chain.accounts.get(id);
    if (account?.owner === scene.program)
      problems.push(`giveaway ${id} is ${stage} and its escrow ${decodeEscrow(account.data)?.status}`);
    const back = times('cancel') + times('reclaim');
    if (times('commit') > times('withdraw') + 1)
      problems.push(`giveaway ${id}: ${times('commit')} commits, ${times('withdraw')} withdrawn`);
    if (times('open') === 1 && Math.sign(times('pay')) + back !== 1)
      problems.push(`giveaway ${id}: its prize went ${times('pay')} times to a winner, ${back} times back`);
    const wanted = times('open') === 0 ? 'expired' : times('finish') ? 'completed' : 'cancelled';
    // Its escrow was seen, then its open was reorged: the database records that it is gone, and alerts the operator,
    // for as long as a finding about an ended giveaway is kept.
    const isOld = endedAt !== null && endedAt < world.time.now - FINDING_MS;
    const lost =
      steps.length === 0 &&
      stage === 'cancelled' &&
      network.reorgedAccounts.has(id) &&
      (isOld || isFound(world, 'draw-history', id));
    if (stage !== wanted && !lost) problems.push(`giveaway ${id} is ${stage} after ${steps.join(' ')}`);
    const booked = world
      .rows<{ place: number; winner: string }>(
        'SELECT place, winner FROM giveaway_places WHERE giveaway = ? AND paid = 1 ORDER BY place',
        id,
      )
      .map(({ place, winner }) => `${place} ${winner}`);
    const onChain = [...(paid.get(id) ?? [])].map(([place, winner]) => `${place} ${winner}`).sort();
    if (onChain.join() !== booked.toSorted().join())
      problems.push(`giveaway ${id}: paid ${onChain.join()}, the books say ${booked.join()}`);
    if (stage === 'completed') problems.push(...(await recordHolds(world, id, booked)));
  }
  for (const id of happened.keys())
    if (!rows.some((row) => row.id === id)) problems.push(`an escrow ${id} without a row`);
  return problems;
}

/** How long a finding about an ended giveaway is kept (worker/retention.ts). */
const FINDING_MS = 30 * 86_400_000;

/** Steps that one giveaway may take several times. */
const REPEATED = ['commit', 'withdraw', 'prove', 'pay'];

async function recordHolds(world: World, id: string, booked: string[]): Promise<string[]> {
  let record: DrawRecord | null = null;
  void world.call('GET', `/api/giveaways/${id}/draw`).then((reply) => {
    record = reply?.json ?? null;
  });
  await world.time.run(world.time.now + 60_000, () => record !== null);
  const checks = verifyRecord(record, { allowLocal: true, program: world.scene.program });
  const problems = checks
    .filter(({ state }) => state === 'false')
    .map(({ id: check, detail }) => `the record of ${id}: ${check}: ${detail}`);
  const places = (record as DrawRecord | null)?.places.map(({ winner }, place) => `${place} ${winner}`);
  return places?.join() === booked.join()
    ? problems
    : [...problems, `the record of ${id} names ${places?.join()}, the books ${booked.join()}`];
}

export function isFound(world: World, kind: string, subject: string): boolean {
  const query = 'SELECT id FROM reconcile_findings WHERE kind = ? AND subject = ?';
  return world.rows(query, kind, subject).length > 0;
}

/**
 * A finding is for the operator, and must only report what really happened: a confirmed transaction of this very
 * subject was reorged, a node denied a landed tip, or a node said that it lists no holders.
 */
function isExplained({ network }: World, kind: string, subject: string): boolean {
  if (kind === 'vanished-tip') {
    const isOnChain = network.ledger.find(subject, Number.POSITIVE_INFINITY) !== null;
    return isOnChain ? network.denied.has(subject) : network.reorged.has(subject);
  }
  if (kind === 'holders-not-listed') return network.unlisted;
  const known = kind === 'reorged-end' || kind === 'reorged-commit' || kind === 'draw-history';
  return known && network.reorgedAccounts.has(subject);
}

/** Nothing asks for the operator, except what a reorg or a node's lie explains. */
function findingsExplained(world: World): string[] {
  return world
    .rows<{ kind: string; subject: string; detail: string }>(
      'SELECT kind, subject, detail FROM reconcile_findings',
    )
    .filter(({ kind, subject }) => !isExplained(world, kind, subject))
    .map(({ kind, subject, detail }) => `a finding: ${kind} ${subject} ${detail}`);
}

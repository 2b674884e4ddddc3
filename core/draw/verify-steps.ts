/** The checks of the steps on chain that need only the record: order, times, rounds, the end. */
import { hexToBytes } from '@noble/hashes/utils';
import { openBeforeOf } from '../escrow/addresses.ts';
import {
  COMMIT_MARGIN_SECONDS,
  commitTimes,
  LONGEST_SECONDS,
  lateSeconds,
  OPEN_AT_MOST_BEFORE_SECONDS,
  PROVEN_EXTENSION_SECONDS,
  RECLAIM_AFTER_SECONDS,
} from '../escrow/rules.ts';
import { timeOf } from './networks.ts';
import type { DrawRecord, LandedTx, RecordCommit } from './record.ts';
import { type Result, type Scene, Wrong } from './scene.ts';

/** A transaction of the record under the name of its field. */
type Named = readonly [field: string, tx: LandedTx];

/** Checks that every step of the record follows the steps that the program demands before it. */
export function checkSteps({ record }: Scene): Result {
  checkOpen(record);
  for (const [at, commit] of record.commits.entries()) checkCommit(record, commit, at);
  const last = record.commits.at(-1);
  if (record.reveal && last?.withdrawn) {
    throw new Wrong('reveal', 'The last list was withdrawn, so nothing can be revealed for it.');
  }
  checkOrder(record);
  const count = namedSteps(record).length;
  return count === 1
    ? 'One transaction so far.'
    : `All ${count} transactions are in the order that the program demands.`;
}

function checkOpen({ id, open, terms }: DrawRecord): void {
  const openBefore = openBeforeOf(hexToBytes(id));
  const opened = BigInt(open.time);
  if (opened >= openBefore || openBefore > opened + OPEN_AT_MOST_BEFORE_SECONDS) {
    throw new Wrong('open.time', `With this id it can be opened in the day before ${openBefore} only.`);
  }
  const endsAt = BigInt(terms.endsAt);
  if (endsAt <= opened || endsAt > opened + LONGEST_SECONDS) {
    throw new Wrong('terms.endsAt', 'It does not end within a year of being opened.');
  }
}

function checkCommit({ commits, terms, window }: DrawRecord, commit: RecordCommit, at: number): void {
  const { number, live, tx, withdrawn, cutoff } = commit;
  const field = `commits.${at}`;
  if (number !== at) throw new Wrong(`${field}.number`, `Commit ${at} is missing before commit ${number}.`);
  if (live && window !== 0) throw new Wrong(`${field}.live`, 'A giveaway with a window has no live draw.');
  if (terms.kind === 'holders' && tx.time < terms.endsAt) {
    throw new Wrong(`${field}.tx.time`, 'The list of holders was committed before the giveaway ended.');
  }
  if (BigInt(tx.time) > reclaimAt(terms) - COMMIT_MARGIN_SECONDS) {
    throw new Wrong(`${field}.tx.time`, 'The program commits nothing so long after the end.');
  }
  if (!withdrawn && at < commits.length - 1) {
    throw new Wrong(`${field}.withdrawn`, `Commit ${at} was never withdrawn, but another one follows it.`);
  }
  if (withdrawn && withdrawn.time >= cutoff) {
    const why = live ? 'A live commit cannot be withdrawn.' : 'It was withdrawn at or after its cutoff.';
    throw new Wrong(`${field}.withdrawn.time`, why);
  }
}

/** Returns the second from which the creator may reclaim, before a winner is proven. */
function reclaimAt({ endsAt }: DrawRecord['terms']): bigint {
  return BigInt(endsAt) + RECLAIM_AFTER_SECONDS;
}

/** Checks that slots and times do not fall along the chains of steps, and that one slot has one time. */
function checkOrder(record: DrawRecord): void {
  const { places } = record;
  inOrder(mainSteps(record));
  for (const [at, { prove, pay }] of places.entries()) {
    if (pay) inOrder([[`places.${at}.prove`, prove], [`places.${at}.pay`, pay], ...endOf(record)]);
  }
  const all = [...namedSteps(record)].sort(([, a], [, b]) => a.slot - b.slot || a.time - b.time);
  inOrder(all);
  const slots = new Map<string, Named>();
  for (const step of all) {
    const [field, { signature, slot }] = step;
    const known = slots.get(signature)?.[1];
    if (known && known.slot !== slot) throw new Wrong(`${field}.slot`, 'One transaction has two slots.');
    slots.set(signature, step);
  }
}

function inOrder(steps: readonly Named[]): void {
  for (const [at, [field, tx]] of steps.entries()) {
    const [beforeField, before] = steps[at - 1] ?? [field, tx];
    if (tx.slot < before.slot) throw new Wrong(`${field}.slot`, `It is before the slot of ${beforeField}.`);
    if (tx.time < before.time || (tx.slot === before.slot && tx.time !== before.time)) {
      throw new Wrong(`${field}.time`, `Its time does not go with that of ${beforeField}.`);
    }
  }
}

/** Returns the steps that each need the one before. */
function mainSteps(record: DrawRecord): Named[] {
  const { open, commits, reveal, places } = record;
  return [
    ['open', open],
    ...commits.flatMap(({ tx, withdrawn }, at): Named[] => [
      [`commits.${at}.tx`, tx],
      ...(withdrawn ? [[`commits.${at}.withdrawn`, withdrawn] as const] : []),
    ]),
    ...(reveal ? [['reveal.tx', reveal.tx] as const] : []),
    ...places.map(({ prove }, at): Named => [`places.${at}.prove`, prove]),
    ...endOf(record),
  ];
}

function endOf({ end }: DrawRecord): Named[] {
  return end ? [['end.tx', end.tx]] : [];
}

/** Returns all transactions of a record. */
function namedSteps(record: DrawRecord): Named[] {
  const pays = record.places.flatMap(({ pay }, at): Named[] => (pay ? [[`places.${at}.pay`, pay]] : []));
  return [...mainSteps(record), ...pays];
}

/** Checks that each commit's round follows from its time, and that the chain's clock was not too late for it. */
export function checkRound({ record, network, commit }: Scene): Result {
  if (!commit) return { later: 'No list is fixed yet.' };
  for (const [at, { live, tx, cutoff, round }] of record.commits.entries()) {
    const due = commitTimes({ network, window: record.window }, live, BigInt(tx.time));
    if (BigInt(cutoff) !== due.cutoff) {
      throw new Wrong(`commits.${at}.cutoff`, `The cutoff of a commit at this time is ${due.cutoff}.`);
    }
    if (BigInt(round) !== due.round) {
      throw new Wrong(
        `commits.${at}.round`,
        `A commit at this time binds to round ${due.round}, not ${round}.`,
      );
    }
  }
  const roundTime = timeOf(network, BigInt(commit.round));
  const fixed = `Round ${commit.round} of drand comes ${roundTime - commit.tx.time} seconds after the list was fixed`;
  const behind = record.reveal ? roundTime - record.reveal.tx.time : 0;
  if (behind <= 0) return `${fixed}.`;
  const late = `the chain's clock was at least ${behind} seconds behind`;
  const most = commit.live ? network.lead : lateSeconds(network);
  return behind < most
    ? `${fixed}; ${late}.`
    : { unknown: `The random number may have been known before the list was fixed: ${late}.` };
}

/** Checks that the end follows from the steps before it. */
export function checkEnd({ record, commit }: Scene): Result {
  const { end, id, terms, places, reveal } = record;
  if (!end) return { later: 'In this record the giveaway is not over.' };
  const paid = places.filter(({ pay }) => pay).length;
  const time = BigInt(end.tx.time);
  if (time < openBeforeOf(hexToBytes(id))) {
    throw new Wrong('end.tx.time', 'It ended while its id could still be opened.');
  }
  const reclaim = reclaimAt(terms) + (places.length > 0 ? PROVEN_EXTENSION_SECONDS : 0n);
  if (end.by === 'cancel') {
    if (reveal) throw new Wrong('end.by', 'A giveaway whose round is revealed cannot be canceled.');
    if (commit && !commit.withdrawn && end.tx.time >= commit.cutoff) {
      throw new Wrong('end.tx.time', 'It was canceled at or after the cutoff.');
    }
    return 'It was canceled before its random number could exist, so nobody won.';
  }
  if (end.by === 'reclaim') {
    if (paid > 0) throw new Wrong('end.by', 'A giveaway with a paid place cannot be reclaimed.');
    if (time < reclaim) throw new Wrong('end.tx.time', 'It was reclaimed before its time.');
    return 'The creator took the prize back after the deadline, and nobody was paid.';
  }
  if (!reveal) throw new Wrong('end.by', 'It cannot be finished before a winner is drawn.');
  if (isDone(record)) return 'Every place is paid, and what was left went back to the creator.';
  if (paid > 0 && time >= reclaim) return 'The creator ended it after the deadline, with places left unpaid.';
  throw new Wrong('end.by', 'It was finished before every winner was proven and paid.');
}

/** Returns whether every winner is proven and paid, so that anyone may finish. */
export function isDone({ places, amounts, commits }: DrawRecord): boolean {
  const won = places.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const isProven =
    places.length === amounts.length || (places.length > 0 && String(won) === commits.at(-1)?.totalWeight);
  return isProven && places.every(({ pay }) => pay);
}

/** The checks of a draw that read every wallet of the list. Each yields its progress. */
import { bytesToHex } from '@noble/hashes/utils';
import { addressBytes } from '../address.ts';
import { type FrozenList, gateOf, type ListSnapshot } from '../giveaways/list.ts';
import { type ExclusionReason, weightOf } from '../giveaways/weights.ts';
import { isOnCurve } from '../program-address.ts';
import { isReserved } from '../tokens/creator.ts';
import { compareWallets } from './entries.ts';
import { listHash } from './list-text.ts';
import { count, type ListWork, QUICK, type Result, type Scene, Wrong } from './scene.ts';

/** Rows between two progress reports when each costs a square root. */
const SLOW = 100;

/** Checks that the list's text is readable, belongs to this giveaway, and is the committed one. */
export function checkList({ record, commit, list }: Scene): Result {
  const found = list();
  if ('without' in found) return found.without;
  if ('broken' in found) throw new Wrong('list', found.broken.message);
  if (found.list.giveaway !== record.escrow) {
    throw new Wrong('list.giveaway', 'This is the list of another giveaway.');
  }
  // This is unknown, not later: the record claims a list that no commit shows.
  if (!commit) return { unknown: 'There is a list, but it is not fixed on-chain.' };
  const hash = listHash(record.list!);
  if (hash !== commit.listHash) {
    throw new Wrong('list', `The SHA-256 of the list's text is ${hash}, not ${commit.listHash}.`);
  }
  return `The SHA-256 of its text is ${hash.slice(0, 16)}…, the one that was fixed on-chain.`;
}

/** Checks that each part is strictly ascending, and that no wallet is in two of them. */
export function* checkOrderOf(_scene: Scene, list: FrozenList): ListWork {
  const parts = { entries: list.entries, excluded: list.excluded, below: list.below } as const;
  const seen = new Set<string>();
  let done = 0;
  const all = list.entries.length + list.excluded.length + list.below.length;
  for (const [part, rows] of Object.entries(parts)) {
    let before: Uint8Array | null = null;
    for (const [row, [wallet]] of rows.entries()) {
      const bytes = addressBytes(wallet)!;
      if (before && compareWallets(before, 0, bytes, 0) >= 0) {
        throw new Wrong(`list.${part}.${row}`, `The list is not in order: ${wallet} is in the wrong place.`);
      }
      if (seen.has(wallet)) throw new Wrong(`list.${part}.${row}`, `${wallet} is in the list twice.`);
      seen.add(wallet);
      before = bytes;
      if (++done % QUICK === 0) yield { done, all };
    }
  }
  return `Wallets are sorted, so anyone can repeat the order. None is listed twice (${count(list.entries.length)} in all).`;
}

/** A gap is at most a thousandth of the supply, a second node's list differs in at most a hundredth of the weight. */
const GAP_SHARE = 1000n;
const SECOND_SHARE = 100n;

/** Checks that the holdings come from the terms' token, from an allowed moment, and agree with the notes. */
export function checkSnapshot(scene: Scene, list: FrozenList): Result {
  const { terms, open } = scene.record;
  const { snapshot } = list;
  const { commit } = scene;
  if (!snapshot) {
    if (terms.gateMint === null) return 'No holdings count.';
    throw new Wrong('list.snapshot', 'The terms ask for holdings, but none were read.');
  }
  const { slot, time, mint } = snapshot;
  if (mint !== terms.gateMint) {
    throw new Wrong('list.snapshot.mint', 'The holdings are of a different token from the one in the terms.');
  }
  const { prize } = scene.record;
  if (prize.mint === mint && prize.decimals !== snapshot.decimals) {
    throw new Wrong('prize.decimals', `The token has ${snapshot.decimals} decimals by the list.`);
  }
  if (slot < open.slot || time < open.time || (commit && (slot > commit.tx.slot || time > commit.tx.time))) {
    throw new Wrong('list.snapshot.slot', 'The holdings were not read between open and commit.');
  }
  if (terms.kind === 'holders' && time < terms.endsAt) {
    throw new Wrong('list.snapshot.time', 'The holdings were read before the giveaway ended.');
  }
  checkNotes(scene, list, snapshot);
  const second = list.second
    ? ` A second node's list of slot ${list.second.slot} differs by ${list.second.difference} entries.`
    : '';
  return `The holdings are from slot ${slot}, as the platform read them.${second}`;
}

function checkNotes(scene: Scene, list: FrozenList, { before, after }: ListSnapshot): void {
  const { gap, second } = list;
  const higher = BigInt(before) > BigInt(after) ? BigInt(before) : BigInt(after);
  if (gap !== null && (gap === '0' || BigInt(gap) * GAP_SHARE > higher)) {
    throw new Wrong('list.gap', 'Such a gap between holdings and supply is not allowed.');
  }
  if (!second) return;
  const { top } = scene.tree(list);
  const difference = BigInt(second.difference);
  if (difference * SECOND_SHARE > top.total) {
    throw new Wrong(
      'list.second',
      'The list of the second node differs in more than a hundredth of the weight.',
    );
  }
  if ((difference === 0n) !== (second.root === bytesToHex(top.root))) {
    throw new Wrong('list.second', "The second node's root does not match the difference.");
  }
}

/** Checks that every wallet has as many entries as the terms give it for its holding. */
export function* checkWeights({ record }: Scene, list: FrozenList): ListWork {
  const { terms } = record;
  const { snapshot } = list;
  const gate = snapshot && gateOf(snapshot);
  const all = list.entries.length;
  let held = 0n;
  for (const [row, [wallet, weight, holding]] of list.entries.entries()) {
    if ((holding === null) !== (snapshot === null)) {
      throw new Wrong(`list.entries.${row}.2`, `The holding of ${wallet} does not match the snapshot.`);
    }
    const units = BigInt(holding ?? '0');
    held += units;
    const due = weightOf(terms, units, gate);
    if (BigInt(weight) !== due) {
      const fact = due === 0n ? 'does not qualify under the terms' : `has ${due} entries under the terms`;
      throw new Wrong(`list.entries.${row}.1`, `${wallet} ${fact}, but the list gives it ${weight}.`);
    }
    if ((row + 1) % QUICK === 0) yield { done: row + 1, all };
  }
  if (snapshot) {
    const { before, after } = snapshot;
    const most = (BigInt(before) > BigInt(after) ? BigInt(before) : BigInt(after)) + BigInt(list.gap ?? '0');
    if (held > most) throw new Wrong('list.snapshot', 'The wallets together hold more than there is.');
  }
  return `Each wallet has exactly the entries that the terms give it (${count(all)} checked).`;
}

/** Reasons that the record alone can decide. */
const DECIDABLE: readonly ExclusionReason[] = [
  'off_curve',
  'reserved',
  'mint',
  'giveaway_creator',
  'treasury',
  'operator',
  'swap_wallet',
];

/** Checks that no excluded wallet takes part, and that the record disproves no reason for an exclusion. */
export function* checkExclusions({ record }: Scene, list: FrozenList): ListWork {
  const { creator, treasury, operator, terms } = record;
  if (terms.kind === 'participants' && list.excluded.length + list.below.length > 0) {
    const part = list.excluded.length > 0 ? 'list.excluded' : 'list.below';
    throw new Wrong(part, 'Nobody who registered can be left out.');
  }
  const own: Partial<Record<ExclusionReason, string | null>> = {
    mint: terms.gateMint,
    giveaway_creator: creator,
    treasury,
    operator,
    swap_wallet: terms.swapWallet ?? null,
  };
  const all = list.entries.length + list.excluded.length;
  yield* checkEntered(list, new Set(Object.values(own)), terms.kind === 'holders', all);
  let done = list.entries.length;
  let trusted = 0;
  for (const [row, [wallet, reason]] of list.excluded.entries()) {
    const fits =
      reason === 'off_curve'
        ? !isOnCurve(addressBytes(wallet)!)
        : reason === 'reserved'
          ? isReserved(wallet)
          : !DECIDABLE.includes(reason) || own[reason] === wallet;
    if (!fits) {
      throw new Wrong(`list.excluded.${row}`, `${wallet} is left out as "${reason}", which it is not.`);
    }
    if (!DECIDABLE.includes(reason)) trusted++;
    if (++done % SLOW === 0) yield { done, all };
  }
  // The creator at the giveaway's start and the one at its end: a token may change hands between them.
  if (list.excluded.filter(([, reason]) => reason === 'token_creator').length > 2) {
    throw new Wrong('list.excluded', 'More than two wallets are left out as creators of the token.');
  }
  const rest =
    trusted === 0
      ? ''
      : ` For ${count(trusted)} of them (programs, the token's creator) the reason must be looked up on-chain.`;
  return `Nobody was entered who must not be. Left out, each with a reason: ${count(list.excluded.length)}.${rest}`;
}

function* checkEntered(
  { entries }: FrozenList,
  barred: ReadonlySet<string | null>,
  holders: boolean,
  all: number,
): Generator<{ done: number; all: number }, void> {
  for (const [row, [wallet]] of entries.entries()) {
    const field = `list.entries.${row}`;
    if (barred.has(wallet)) {
      throw new Wrong(field, `${wallet} belongs to the giveaway itself and must not be entered.`);
    }
    if (isReserved(wallet)) throw new Wrong(field, `${wallet} is an address of the network itself.`);
    // A wallet that signed has a key, so it is on the curve.
    if (holders && !isOnCurve(addressBytes(wallet)!)) {
      throw new Wrong(field, `${wallet} is a program address: nobody has a key to it.`);
    }
    if ((row + 1) % SLOW === 0) yield { done: row + 1, all };
  }
}

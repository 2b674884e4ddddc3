/** Checks the evidence for each wallet of the list. It yields its progress. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { addressBytes } from '../address.ts';
import { fromBase64 } from '../base64.ts';
import {
  type EntryProof,
  type FrozenList,
  gateOf,
  type ListedEntry,
  type ListSnapshot,
} from '../giveaways/list.ts';
import { weightOf } from '../giveaways/weights.ts';
import { registrationMessage } from '../messages.ts';
import { verifyMemoProof, verifyMessage } from '../wallet-proof.ts';
import { count, type ListWork, QUICK, type Scene, Wrong } from './scene.ts';
import { allValid, type Signed } from './signature-batch.ts';

/** Number of signatures in one batch check. */
const BATCH = 256;

/** Checks that each participant signed its registration for this giveaway, or that holdings add up to the supply. */
export function checkEvidence(scene: Scene, list: FrozenList): ListWork {
  return scene.record.terms.kind === 'participants'
    ? checkRegistrations(scene, list)
    : checkHoldings(list, scene);
}

function* checkRegistrations({ record }: Scene, list: FrozenList): ListWork {
  const { site, terms, escrow } = record;
  const all = list.entries.length;
  const messageOf = (wallet: string) => registrationMessage({ site, title: terms.title, id: escrow, wallet });
  for (let from = 0; from < all; from += BATCH) {
    const batch = list.entries.slice(from, from + BATCH);
    const together = allValid(batch.flatMap((entry) => signedBy(entry, messageOf) ?? []));
    for (const [row, entry] of batch.entries()) {
      // If the batch fails, each signature is checked alone, so that the wrong one is named.
      if (together && signedBy(entry, messageOf)) continue;
      checkRegistration(entry, messageOf(entry[0]), `list.entries.${from + row}.3`);
    }
    yield { done: from + batch.length, all };
  }
  return `Every entry is signed by its own wallet (${count(all)} signatures checked).`;
}

function checkRegistration([wallet, , , proof]: ListedEntry, message: string, wrong: string): void {
  if (!proof) throw new Wrong(wrong, `${wallet} is in the list without its signature.`);
  const holds = proof.startsWith('m:')
    ? verifyMemoProof(wallet, message, bytesOf(proof))
    : verifyMessage(wallet, message, bytesOf(proof));
  if (!holds) throw new Wrong(wrong, `The entry of ${wallet} is not signed by it.`);
}

/** Returns the input for allValid; null for a registration by memo or without a proof. */
function signedBy([wallet, , , proof]: ListedEntry, messageOf: (wallet: string) => string): Signed | null {
  if (!proof?.startsWith('s:')) return null;
  return {
    wallet: addressBytes(wallet)!,
    message: utf8ToBytes(messageOf(wallet)),
    signature: bytesOf(proof),
  };
}

const bytesOf = (proof: EntryProof) => fromBase64(proof.slice(2)) ?? new Uint8Array();

function* checkHoldings(
  { entries, excluded, below, snapshot, gap }: FrozenList,
  { record }: Scene,
): ListWork {
  if (!snapshot) throw new Wrong('list.snapshot', 'The list of holders does not say when they were read.');
  let sum = 0n;
  for (const [row, [wallet, , holding, proof]] of entries.entries()) {
    if (holding === null) throw new Wrong(`list.entries.${row}.2`, `The holding of ${wallet} is missing.`);
    if (proof) throw new Wrong(`list.entries.${row}.3`, 'Holders do not register.');
    sum += BigInt(holding);
    if ((row + 1) % QUICK === 0) yield { done: row + 1, all: entries.length };
  }
  for (const [row, [wallet, , holding]] of excluded.entries()) {
    if (holding === null) throw new Wrong(`list.excluded.${row}.2`, `The holding of ${wallet} is missing.`);
    sum += BigInt(holding);
  }
  const gate = gateOf(snapshot);
  for (const [row, [wallet, holding]] of below.entries()) {
    sum += BigInt(holding);
    if (weightOf(record.terms, BigInt(holding), gate) > 0n) {
      throw new Wrong(`list.below.${row}`, `${wallet} holds enough and is left out without a reason.`);
    }
    if ((row + 1) % QUICK === 0) yield { done: row + 1, all: below.length };
  }
  const missing = outside(sum, snapshot);
  if (missing !== BigInt(gap ?? '0')) {
    const between = `the supply was ${snapshot.before} before and ${snapshot.after} after`;
    throw new Wrong(
      'list.snapshot',
      `The holdings add up to ${sum}, but ${between}: a holder is missing or made up.`,
    );
  }
  const result = missing === 0n ? 'no holder is missing' : `${missing} base units moved while they were read`;
  return `All holdings at slot ${snapshot.slot} add up to the whole supply: ${result}.`;
}

/** Returns how far a sum of holdings is below both supplies, or above both; 0 between them. */
function outside(sum: bigint, { before, after }: ListSnapshot): bigint {
  const [low, high] = [BigInt(before), BigInt(after)].sort((a, b) => (a < b ? -1 : 1)) as [bigint, bigint];
  if (sum < low) return low - sum;
  return sum > high ? sum - high : 0n;
}

/** The checks of a draw that read every wallet of the list. Each yields its progress. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { addressBytes, isOnCurve } from '../address.ts';
import { fromBase64 } from '../base64.ts';
import type { ListedEntry } from '../giveaways/list.ts';
import type { ExclusionReason } from '../giveaways/weights.ts';
import { type GateToken, isEligible, weightOf } from '../giveaways/weights.ts';
import { registrationMessage } from '../messages.ts';
import { isReserved } from '../tokens/creator.ts';
import { verifyMemoTransaction, verifyMessage } from '../wallet-proof.ts';
import { compareWallets } from './entries.ts';
import type { DrawRecord } from './record.ts';
import { allHold, type Signed } from './signature-batch.ts';

/** A check that failed: `wrong` names the field, the message is one sentence for users. */
export class Wrong extends Error {
  readonly wrong: string;

  constructor(wrong: string, message: string) {
    super(message);
    this.wrong = wrong;
  }
}

/** Yields how many of `all` rows are done; returns the sentence of a check that passed. */
export type ListWork = Generator<{ done: number; all: number }, string>;

/** Rows between two progress reports: fast ones, and those that cost a signature or a square root each. */
const QUICK = 20_000;
const SLOW = 100;
/** Signatures that are checked together. */
const BATCH = 256;

const count = (many: number) => many.toLocaleString('en-US');

/** Each part is strictly ascending, and no wallet is in two of them. */
export function* checkOrderOf({ giveaway, list }: DrawRecord): ListWork {
  if (list.giveaway !== giveaway) throw new Wrong('list.giveaway', 'The list belongs to another giveaway.');
  const parts = { entries: list.entries, excluded: list.excluded, below: list.below } as const;
  const seen = new Set<string>();
  let done = 0;
  const all = list.entries.length + list.excluded.length + list.below.length;
  for (const [part, rows] of Object.entries(parts)) {
    let before: Uint8Array | null = null;
    for (const [row, [wallet]] of rows.entries()) {
      const bytes = addressBytes(wallet)!;
      if (before && compareWallets(before, 0, bytes, 0) >= 0) {
        throw new Wrong(
          `list.${part}.${row}`,
          `The list is not in order: ${wallet} stands in the wrong place.`,
        );
      }
      if (seen.has(wallet)) throw new Wrong(`list.${part}.${row}`, `${wallet} stands in the list twice.`);
      seen.add(wallet);
      before = bytes;
      if (++done % QUICK === 0) yield { done, all };
    }
  }
  return `${count(list.entries.length)} wallets stand in the one order that everybody can repeat, none of them twice.`;
}

/** Participants: each wallet signed its registration for this giveaway. Holders: the holdings add up to the supply. */
export function checkEvidence(record: DrawRecord): ListWork {
  return record.terms.kind === 'participants' ? checkRegistrations(record) : checkHoldings(record);
}

function* checkRegistrations({ list, site, terms, giveaway }: DrawRecord): ListWork {
  const all = list.entries.length;
  const messageOf = (wallet: string) =>
    registrationMessage({ site, title: terms.title, id: giveaway, wallet });
  for (let from = 0; from < all; from += BATCH) {
    const batch = list.entries.slice(from, from + BATCH);
    const together = allHold(batch.flatMap((entry) => signedBy(entry, messageOf) ?? []));
    for (const [row, entry] of batch.entries()) {
      // If the batch fails, each signature is checked alone, so that the wrong one is named.
      if (together && signedBy(entry, messageOf)) continue;
      checkRegistration(entry, messageOf(entry[0]), `list.entries.${from + row}.3`);
    }
    yield { done: from + batch.length, all };
  }
  return `All ${count(all)} registrations carry the signature of their own wallet.`;
}

function checkRegistration([wallet, , , proof]: ListedEntry, message: string, wrong: string): void {
  if (!proof) throw new Wrong(wrong, `${wallet} stands in the list without its signature.`);
  const signature = 'signature' in proof ? fromBase64(proof.signature) : null;
  const holds =
    'memoTransaction' in proof
      ? verifyMemoTransaction(wallet, message, proof.memoTransaction)
      : signature !== null && verifyMessage(wallet, message, signature);
  if (!holds) throw new Wrong(wrong, `The registration of ${wallet} does not carry its signature.`);
}

/** The input for allHold; null for a registration by memo or without a proof. */
function signedBy([wallet, , , proof]: ListedEntry, messageOf: (wallet: string) => string): Signed | null {
  if (!proof || !('signature' in proof)) return null;
  const signature = fromBase64(proof.signature) ?? new Uint8Array();
  return { wallet: addressBytes(wallet)!, message: utf8ToBytes(messageOf(wallet)), signature };
}

function* checkHoldings({ list, terms }: DrawRecord): ListWork {
  const { snapshot } = list;
  if (!snapshot)
    throw new Wrong('list.snapshot', 'The list of holders names no moment at which they were read.');
  let sum = 0n;
  for (const [row, [wallet, , holding, proof]] of list.entries.entries()) {
    if (holding === null) throw new Wrong(`list.entries.${row}.2`, `The holding of ${wallet} is missing.`);
    if (proof) throw new Wrong(`list.entries.${row}.3`, 'Holders do not register.');
    sum += BigInt(holding);
    if ((row + 1) % QUICK === 0) yield { done: row + 1, all: list.entries.length };
  }
  for (const [, , holding] of list.excluded) sum += BigInt(holding ?? '0');
  const gate = gateOf(snapshot);
  for (const [row, [wallet, holding]] of list.below.entries()) {
    sum += BigInt(holding);
    if (isEligible(terms, BigInt(holding), gate)) {
      throw new Wrong(`list.below.${row}`, `${wallet} holds enough and is left out without a reason.`);
    }
    if ((row + 1) % QUICK === 0) yield { done: row + 1, all: list.below.length };
  }
  if (sum !== BigInt(snapshot.supply)) {
    throw new Wrong(
      'list.snapshot.supply',
      `The holdings add up to ${sum}, but the supply was ${snapshot.supply}: somebody is missing or made up.`,
    );
  }
  return `All holdings of slot ${snapshot.slot} add up to the whole supply: no holder is missing.`;
}

/** Every wallet has as many entries as the terms give it for its holding. */
export function* checkWeights({ list, terms }: DrawRecord): ListWork {
  const { snapshot } = list;
  const holdingsCount = terms.kind === 'holders' || terms.eligibility !== null || terms.tiers.length > 0;
  if (holdingsCount && !snapshot)
    throw new Wrong('list.snapshot', 'The terms ask for holdings, but none were read.');
  if (snapshot && snapshot.mint !== terms.gateMint) {
    throw new Wrong('list.snapshot.mint', 'The holdings are those of another token than the terms name.');
  }
  const gate = snapshot && gateOf(snapshot);
  const all = list.entries.length;
  let held = 0n;
  for (const [row, [wallet, weight, holding]] of list.entries.entries()) {
    const units = BigInt(holding ?? '0');
    held += units;
    const due = weightOf(terms, units, gate);
    if (BigInt(weight) !== due) {
      const fact = due === 0n ? 'does not qualify by the terms' : `has ${due} entries by the terms`;
      throw new Wrong(`list.entries.${row}.1`, `${wallet} ${fact}, the list gives it ${weight}.`);
    }
    if ((row + 1) % QUICK === 0) yield { done: row + 1, all };
  }
  if (gate && held > gate.supply) {
    throw new Wrong('list.snapshot.supply', 'The wallets together hold more than there is.');
  }
  return `The terms give all ${count(all)} wallets exactly the entries that the list gives them.`;
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

/** No excluded wallet takes part, and no wallet is left out for a reason that the record disproves. */
export function* checkExclusions(record: DrawRecord): ListWork {
  const { list, creator, treasury, operator, terms } = record;
  const own: Partial<Record<ExclusionReason, string | null>> = {
    mint: terms.gateMint,
    giveaway_creator: creator,
    treasury,
    operator,
    swap_wallet: terms.swapWallet ?? null,
  };
  const barred = new Map(Object.values(own).map((wallet) => [wallet, true]));
  const all = list.entries.length + list.excluded.length;
  let done = 0;
  for (const [row, [wallet]] of list.entries.entries()) {
    if (barred.has(wallet)) {
      throw new Wrong(
        `list.entries.${row}`,
        `${wallet} belongs to the giveaway itself and must not take part.`,
      );
    }
    if (isReserved(wallet)) {
      throw new Wrong(`list.entries.${row}`, `${wallet} is an address of the network itself.`);
    }
    // A wallet that signed has a key, so it is on the curve.
    if (terms.kind === 'holders' && !isOnCurve(addressBytes(wallet)!)) {
      throw new Wrong(`list.entries.${row}`, `${wallet} is a program address: nobody holds a key to it.`);
    }
    if (++done % SLOW === 0) yield { done, all };
  }
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
      : ` The reasons of ${count(trusted)} (programs, the token's creator) are to be looked up on chain.`;
  return `Nobody takes part who must not; ${count(list.excluded.length)} wallets are left out, each with its reason.${rest}`;
}

function gateOf({ supply, decimals }: { supply: string; decimals: number }): GateToken {
  return { supply: BigInt(supply), decimals };
}

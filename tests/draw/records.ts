/**
 * Records of draws as the worker makes them, made by hand: users with keys, a list, commits, a beacon, winners. They are
 * right in every part; `changed` and `resealed` make false ones of them.
 */
import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import { MessageV0, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import {
  addressBytes,
  addressOf,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  TOKEN_PROGRAM,
} from '../../core/address.ts';
import { compareWallets, packEntries } from '../../core/draw/entries.ts';
import { listHash, listPieces, readList } from '../../core/draw/list-text.ts';
import { type BeaconNetwork, EVMNET, timeOf } from '../../core/draw/networks.ts';
import { type RegistrationReceipt, receiptBytes, receiptJson } from '../../core/draw/receipt.ts';
import type { DrawRecord, LandedTx, RecordCommit, RecordPlace } from '../../core/draw/record.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import { proofOf, treeOf } from '../../core/draw/tree.ts';
import { escrowAddress, escrowId } from '../../core/escrow/addresses.ts';
import { commitTimes, PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { type EntryProof, type FrozenList, gateOf, type ListedEntry } from '../../core/giveaways/list.ts';
import { type GiveawayTerms, termsHashHex } from '../../core/giveaways/terms.ts';
import { weightOf } from '../../core/giveaways/weights.ts';
import { registrationMessage } from '../../core/messages.ts';
import { programAddress } from '../../core/program-address.ts';
import { DEAD_BLOCKHASH, memoProof } from '../../core/wallet-proof.ts';
import drand from '../vectors/drand.json' with { type: 'json' };
import { sha256 } from '../vectors/naive-draw.ts';

export interface Person {
  secret: Uint8Array;
  address: string;
}

const people = new Map<string, Person>();

/** Returns a user with a key, the same for the same name. */
export function person(name: string): Person {
  const known = people.get(name);
  if (known) return known;
  const secret = sha256(utf8ToBytes(`draw record ${name}`));
  const made = { secret, address: addressOf(ed25519.getPublicKey(secret)) };
  people.set(name, made);
  return made;
}

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
export const signatureOf = ({ secret }: Person, text: string) => ed25519.sign(utf8ToBytes(text), secret);

export const SITE = 'fanfare.test';
/** Mainnet's. */
export const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const LOCAL_GENESIS = person('the genesis of a local world').address;
export const PROGRAM = person('program').address;
const MINT = person('mint').address;
export const CREATOR = person('creator');
export const OPERATOR = person('operator');
const TREASURY = person('treasury');
const SUPPLY = 200_000_000n;
/** A published round. */
const PUBLISHED = drand.evmnet.find(({ round }) => round === 21118623)!;

/** The stages of a draw. closed: nothing is committed; frozen: like closed, with a list. */
const STAGES = ['closed', 'frozen', 'committed', 'revealed', 'proven', 'paid', 'ended'] as const;
type RecordStage = (typeof STAGES)[number];

export interface Change {
  kind?: GiveawayTerms['kind'];
  /** The number of wallets that take part. */
  people?: number;
  /** Base units of each place. */
  amounts?: string[];
  /** Whether the prize is SOL; else a token with two decimals. */
  sol?: boolean;
  /** Whether nothing asks for holdings; for participants only. */
  free?: boolean;
  /** Whether the creator signs the commit; by default for participants without a window. */
  live?: boolean;
  window?: number;
  /** Commits that are withdrawn before the last one. */
  withdrawn?: number;
  /** By default the draw ends; as `end` says, by finish if it does not. */
  stage?: RecordStage;
  end?: 'finish' | 'cancel' | 'reclaim';
  /** Places that are proven, all by default. */
  proven?: number;
  /** Places that are paid, all of those proven by default. */
  paid?: number;
  network?: BeaconNetwork;
  /** Signs the committed round of another network than evmnet. */
  sign?: (round: bigint) => Uint8Array;
  /** Time of the last commit; for evmnet it follows from a published round. */
  committedAt?: number;
  program?: string;
  /** By default half a minute before the first commit. */
  endsAt?: number;
  /** Another one, another address. */
  salt?: string;
}

/**
 * Returns a record that is right in every part: of a live draw among participants with three places, which is finished.
 */
export function recordOf(change: Change = {}): DrawRecord {
  const { kind = 'participants', network = EVMNET, program = PROGRAM, sol = false, window = 0 } = change;
  const live = change.live ?? (kind === 'participants' && window === 0 && !change.withdrawn);
  const amounts = change.amounts ?? (sol ? ['30000000', '20000000', '10000000'] : ['3000', '1500', '500']);
  const committedAt = change.committedAt ?? publishedCommit(live, window);
  const withdrawn = change.withdrawn ?? 0;
  const spacing = Math.max(window, 600) + 100;
  const firstCommit = committedAt - withdrawn * spacing;
  const terms = termsOf(kind, change.endsAt ?? firstCommit - 30, change.free ?? false);
  const opened = Math.min(terms.endsAt, firstCommit) - 4000;
  const { id, address } = escrowOf(program, BigInt(opened + 150), change.salt);
  const landed = landedFrom(opened);
  const record: DrawRecord = {
    version: 3,
    genesis: network.id === 1 ? LOCAL_GENESIS : GENESIS,
    program,
    escrow: address,
    id: bytesToHex(id),
    site: SITE,
    creator: CREATOR.address,
    operator: OPERATOR.address,
    treasury: TREASURY.address,
    prize: sol
      ? { mint: null, tokenProgram: null, decimals: 9, fee: '600000' }
      : { mint: MINT, tokenProgram: TOKEN_PROGRAM, decimals: 2, fee: '50' },
    amounts,
    window,
    terms,
    termsHash: termsHashHex(terms),
    open: landed('open', opened),
    commits: [],
    reveal: null,
    places: [],
    end: null,
    list: null,
  };
  const stage = STAGES.indexOf(change.stage ?? (change.end === 'cancel' ? 'committed' : 'ended'));
  if (stage >= STAGES.indexOf('frozen')) setList(record, listOf(record, change.people ?? 6, firstCommit));
  if (stage >= STAGES.indexOf('committed')) {
    for (let number = 0; number <= withdrawn; number++) {
      const time = committedAt - (withdrawn - number) * spacing;
      record.commits.push(commitOf(record, network, live, number, landed(`commit ${number}`, time)));
      if (number < withdrawn) record.commits[number]!.withdrawn = landed(`withdraw ${number}`, time + 100);
    }
  }
  const roundTime = timeOf(network, BigInt(record.commits.at(-1)?.round ?? '1'));
  if (stage >= STAGES.indexOf('revealed')) {
    const round = BigInt(record.commits.at(-1)!.round);
    const signature = change.sign ? change.sign(round) : hexToBytes(PUBLISHED.signature);
    record.reveal = {
      signature: bytesToHex(signature),
      randomness: bytesToHex(sha256(signature)),
      tx: landed('reveal', roundTime + 2),
    };
  }
  if (stage >= STAGES.indexOf('proven')) {
    record.places = placesOf(record, change.proven ?? amounts.length, landed, roundTime + 3);
  }
  if (stage >= STAGES.indexOf('paid')) {
    const paid = change.end === 'reclaim' ? 0 : (change.paid ?? record.places.length);
    for (const [at, place] of record.places.slice(0, paid).entries()) {
      place.pay = landed(`pay ${at}`, place.prove.time + 40);
    }
  }
  endRecord(record, change, stage === STAGES.indexOf('ended'), roundTime, landed);
  return record;
}

type Landed = (step: string, time: number) => LandedTx;

/** Two slots a second; the signature is as good as any. */
function landedFrom(opened: number): Landed {
  return (step, time) => ({
    signature: bs58.encode(signatureOf(CREATOR, step)),
    slot: 300_000_000 + 2 * (time - opened),
    time,
  });
}

function endRecord(
  record: DrawRecord,
  change: Change,
  ended: boolean,
  roundTime: number,
  landed: Landed,
): void {
  const { terms, places, amounts } = record;
  const reclaimAt =
    terms.endsAt + Number(RECLAIM_AFTER_SECONDS + (places.length > 0 ? PROVEN_EXTENSION_SECONDS : 0n));
  const last = record.commits.at(-1);
  if (change.end === 'cancel') {
    const time = last ? Math.min(last.tx.time + 60, last.cutoff - 1) : terms.endsAt + 60;
    record.end = { by: 'cancel', tx: landed('cancel', time) };
  } else if (change.end === 'reclaim') record.end = { by: 'reclaim', tx: landed('reclaim', reclaimAt) };
  else if (ended) {
    const whole = places.every(({ pay }) => pay) && isDrawn(record, amounts.length);
    record.end = { by: 'finish', tx: landed('finish', whole ? roundTime + 200 : reclaimAt) };
  }
}

function isDrawn({ places, commits }: DrawRecord, count: number): boolean {
  const won = places.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  return places.length === count || won === BigInt(commits.at(-1)!.totalWeight);
}

/** Returns the time of a commit that binds to the published round. */
function publishedCommit(live: boolean, window: number): number {
  return PUBLISHED.time - (live ? EVMNET.lead : Math.max(window, 600) + 300);
}

function termsOf(kind: GiveawayTerms['kind'], endsAt: number, free: boolean): GiveawayTerms {
  return {
    version: 2,
    kind,
    gateMint: free ? null : MINT,
    eligibility: kind === 'holders' ? { type: 'percentage', value: '0.05' } : null,
    tiers: free
      ? []
      : [
          { label: 'Big', requirementType: 'percentage', requirementValue: '0.25', entries: 5 },
          { label: 'Biggest', requirementType: 'amount', requirementValue: '2000', entries: 10 },
        ],
    endsAt,
    title: 'A prize "for" you',
    description: 'Two lines\nof text',
  };
}

function escrowOf(program: string, openBefore: bigint, name = 'escrow'): { id: Uint8Array; address: string } {
  for (let salt = 0; ; salt++) {
    const id = escrowId(openBefore, sha256(utf8ToBytes(`${name} ${salt}`)).subarray(0, 24));
    const address = escrowAddress(program, CREATOR.address, id);
    if (address) return { id, address };
  }
}

const packedOf = ({ entries }: FrozenList) =>
  packEntries(entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })));

function commitOf(
  record: DrawRecord,
  network: BeaconNetwork,
  live: boolean,
  number: number,
  tx: LandedTx,
): RecordCommit {
  const { root, total } = treeOf(packedOf(readList(record.list!)));
  const { cutoff, round } = commitTimes({ network, window: record.window }, live, BigInt(tx.time));
  return {
    number,
    live,
    root: bytesToHex(root),
    totalWeight: String(total),
    listHash: listHash(record.list!),
    round: String(round),
    cutoff: Number(cutoff),
    tx,
    withdrawn: null,
  };
}

function placesOf(record: DrawRecord, count: number, landed: Landed, from: number): RecordPlace[] {
  const packed = packedOf(readList(record.list!));
  const randomness = hexToBytes(record.reveal!.randomness);
  return drawPlaces(packed, addressBytes(record.escrow)!, randomness, count).map(
    ({ place, index, wallet, weight, start, ticket }) => ({
      winner: addressOf(wallet),
      index,
      weight: String(weight),
      start: String(start),
      ticket: String(ticket),
      proof: bytesToHex(proofOf(packed, index)),
      prove: landed(`prove ${place}`, from + place),
      pay: null,
    }),
  );
}

/** Returns a copy of `record` with a change. */
export function changed(record: DrawRecord, change: (copy: DrawRecord) => void): DrawRecord {
  const copy = structuredClone(record);
  change(copy);
  return copy;
}

export function setList(record: DrawRecord, list: FrozenList): void {
  record.list = [...listPieces(list)].join('');
}

/**
 * Replaces the list of a record as an attacker with the operator's key would, and recomputes everything that follows
 * from it. Steps stay where they are.
 */
export function resealed(
  record: DrawRecord,
  change: (list: FrozenList, copy: DrawRecord) => void,
): DrawRecord {
  return changed(record, (copy) => {
    const list = readList(copy.list!);
    change(list, copy);
    setList(copy, list);
    const { root, total } = treeOf(packedOf(list));
    Object.assign(copy.commits.at(-1)!, {
      root: bytesToHex(root),
      totalWeight: String(total),
      listHash: listHash(copy.list!),
    });
    if (!copy.reveal) return;
    const { places } = copy;
    copy.places = placesOf(copy, places.length, () => copy.open, 0).map((place, at) => ({
      ...place,
      prove: places[at]!.prove,
      pay: places[at]!.pay,
    }));
  });
}

/** Returns the receipt that the worker gives a registrant. */
export function receiptOf(escrow: string, wallet: string, operator: Person = OPERATOR): RegistrationReceipt {
  const signature = ed25519.sign(receiptBytes(escrow, wallet), operator.secret);
  return receiptJson(escrow, wallet, operator.address, signature);
}

export const ascending = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]) =>
  compareWallets(addressBytes(a[0])!, 0, addressBytes(b[0])!, 0);

function listOf(record: DrawRecord, people: number, committedAt: number): FrozenList {
  const { terms, escrow, open } = record;
  const holders = terms.kind === 'holders';
  const time = committedAt - 10;
  const snapshot = {
    mint: MINT,
    slot: open.slot + 2 * (time - open.time),
    time,
    before: String(SUPPLY),
    after: String(SUPPLY),
    decimals: 2,
    accounts: people + 3,
  };
  const gate = terms.gateMint === null ? null : gateOf(snapshot);
  let left = SUPPLY;
  const entries = Array.from({ length: people }, (_, at): ListedEntry => {
    const one = person(`fan ${at}`);
    // 0.1 %, 0.2 %, … of the supply: some meet a tier, some both.
    const holding = BigInt(1 + (at % 8)) * 100_000n;
    left -= holding;
    const message = registrationMessage({
      site: SITE,
      title: terms.title,
      id: escrow,
      wallet: one.address,
    });
    const proof = holders ? null : at === 2 ? memoProofOf(one, message) : signatureProof(one, message);
    return [one.address, String(weightOf(terms, holding, gate)), gate ? String(holding) : null, proof];
  }).sort(ascending);
  const list: FrozenList = {
    giveaway: escrow,
    snapshot: gate ? snapshot : null,
    gap: null,
    second: null,
    entries,
    excluded: [],
    below: [],
  };
  if (!holders) return list;
  const pool = programAddress([utf8ToBytes('pool')], PROGRAM);
  list.excluded = (
    [
      [pool, 'off_curve', String(left - 99_999n - 777n)],
      [CREATOR.address, 'giveaway_creator', '777'],
    ] as FrozenList['excluded']
  ).sort(ascending);
  list.below = [[person('poor').address, '99999']];
  return list;
}

function signatureProof(one: Person, message: string): EntryProof {
  return `s:${base64(signatureOf(one, message))}`;
}

/** Returns the proof of a Ledger whose wallet bid for speed and added a guard. */
function memoProofOf({ secret, address }: Person, message: string): EntryProof {
  const payerKey = new PublicKey(address);
  const keys = [{ pubkey: payerKey, isSigner: false, isWritable: false }];
  const call = (program: string, data: Uint8Array, accounts = keys) =>
    new TransactionInstruction({
      programId: new PublicKey(program),
      data: Buffer.from(data),
      keys: accounts,
    });
  const instructions = [
    call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0), []),
    call(MEMO_PROGRAM, utf8ToBytes(message)),
    call(LIGHTHOUSE_PROGRAM, Uint8Array.of(5, 1, 2)),
  ];
  const recentBlockhash = bs58.encode(DEAD_BLOCKHASH);
  const transaction = new VersionedTransaction(
    MessageV0.compile({ payerKey, instructions, recentBlockhash }),
  );
  transaction.addSignature(payerKey, ed25519.sign(transaction.message.serialize(), secret));
  return `m:${base64(memoProof(address, message, base64(transaction.serialize()))!)}`;
}

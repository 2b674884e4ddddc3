/** Records of draws as the worker makes them, made by hand: users with keys, a list, a root, a beacon, a winner. */
import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { addressBytes, addressOf, programAddress, TOKEN_PROGRAM } from '../../core/address.ts';
import { commitRound } from '../../core/draw/beacon.ts';
import { compareWallets, packEntries } from '../../core/draw/entries.ts';
import { type BeaconNetwork, EVMNET, timeOf } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ticketOf, winnerOf } from '../../core/draw/ticket.ts';
import { proofOf, treeOf } from '../../core/draw/tree.ts';
import { escrowAddress } from '../../core/escrow/addresses.ts';
import type { EntryProof, ListedEntry } from '../../core/giveaways/list.ts';
import { type Terms, termsHashHex } from '../../core/giveaways/terms.ts';
import { weightOf } from '../../core/giveaways/weights.ts';
import { listStatement, registrationMessage } from '../../core/messages.ts';
import { memoProofTransaction } from '../../core/wallet-proof.ts';
import drand from '../vectors/drand.json' with { type: 'json' };
import { sha256 } from '../vectors/naive-draw.ts';

export interface Person {
  secret: Uint8Array;
  address: string;
}

/** A user with a key, the same for the same name. */
export function person(name: string): Person {
  const secret = sha256(utf8ToBytes(`draw record ${name}`));
  return { secret, address: addressOf(ed25519.getPublicKey(secret)) };
}

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
export const signatureOf = ({ secret }: Person, text: string) => ed25519.sign(utf8ToBytes(text), secret);

const SITE = 'fanfare.test';
export const PROGRAM = person('program').address;
const MINT = person('mint').address;
const [CREATOR, OPERATOR, TREASURY] = ['creator', 'operator', 'treasury'].map(person) as [
  Person,
  Person,
  Person,
];
const SUPPLY = 200_000_000n;
/** A published round, and the second at which a commit binds to it. */
const PUBLISHED = drand.evmnet.find(({ round }) => round === 21118623)!;
export const COMMITTED_AT = PUBLISHED.time - EVMNET.lead;

export interface Change {
  kind?: Terms['kind'];
  /** How many wallets take part. */
  people?: number;
  network?: BeaconNetwork;
  /** Signs the committed round of another network than evmnet. */
  sign?: (round: bigint) => Uint8Array;
  committedAt?: number;
  program?: string;
  /** Unix seconds; half a minute before the commit by default. */
  endsAt?: number;
  /** Another one, another address. */
  salt?: string;
}

/** A record of a paid draw that is right in every part; with `sign` one of a network's own. */
export function recordOf(change: Change = {}): DrawRecord {
  const { kind = 'participants', people = 6, network = EVMNET, program = PROGRAM } = change;
  const committedAt = change.committedAt ?? COMMITTED_AT;
  const terms: Terms = {
    version: 1,
    kind,
    gateMint: MINT,
    eligibility: kind === 'holders' ? { type: 'percentage', value: '0.05' } : null,
    tiers: [
      { label: 'Big', requirementType: 'percentage', requirementValue: '0.25', entries: 5 },
      { label: 'Biggest', requirementType: 'amount', requirementValue: '2000', entries: 10 },
    ],
    endsAt: change.endsAt ?? committedAt - 30,
    title: 'A prize "for" you',
    description: 'Two lines\nof text',
  };
  const { id, address } = escrowOf(program, CREATOR.address, change.salt);
  const list = listOf(terms, address, people);
  const packed = packEntries(
    list.entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
  );
  const { root, total } = treeOf(packed);
  const round = commitRound(network, committedAt);
  const signature = change.sign ? change.sign(round) : hexToBytes(PUBLISHED.signature);
  const randomness = sha256(signature);
  const ticket = ticketOf(id, randomness, total);
  const drawn = winnerOf(packed, ticket);
  const statement = { id: address, root: bytesToHex(root), totalWeight: String(total) };
  const transaction = (step: string) => bs58.encode(signatureOf(CREATOR, step));
  return {
    version: 1,
    giveaway: address,
    program,
    escrowId: bytesToHex(id),
    creator: CREATOR.address,
    operator: OPERATOR.address,
    treasury: TREASURY.address,
    prize: {
      mint: MINT,
      tokenProgram: TOKEN_PROGRAM,
      symbol: 'DEMO',
      decimals: 2,
      amount: '5000',
      fee: '50',
    },
    terms,
    termsHash: termsHashHex(terms),
    beacon: {
      network: network.id,
      key: bytesToHex(network.key),
      genesis: network.genesis,
      period: network.period,
      lead: network.lead,
    },
    site: SITE,
    root: statement.root,
    totalWeight: statement.totalWeight,
    listSignature: bs58.encode(signatureOf(OPERATOR, listStatement(statement))),
    stage: 'completed',
    committed: { round: String(round), roundTime: timeOf(network, round), committedAt },
    revealed: {
      signature: bytesToHex(signature),
      randomness: bytesToHex(randomness),
      ticket: String(ticket),
    },
    winner: {
      wallet: addressOf(drawn.entry.wallet),
      index: drawn.index,
      weight: String(drawn.entry.weight),
      start: String(drawn.start),
      proof: bytesToHex(proofOf(packed, drawn.index)),
    },
    transactions: Object.fromEntries(
      ['open', 'commit', 'reveal', 'prove', 'pay', 'finish'].map((step) => [step, transaction(step)]),
    ),
    list,
  };
}

/** A copy of `record` with a change. */
export function changed(record: DrawRecord, change: (copy: DrawRecord) => void): DrawRecord {
  const copy = structuredClone(record);
  change(copy);
  return copy;
}

/** As an attacker with the operator's key would: everything that follows from list and terms is made again. */
export function resealed(record: DrawRecord, change: (copy: DrawRecord) => void): DrawRecord {
  const copy = changed(record, change);
  const packed = packEntries(
    copy.list.entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
  );
  const { root, total } = treeOf(packed);
  copy.root = bytesToHex(root);
  copy.totalWeight = String(total);
  const statement = { id: copy.giveaway, root: copy.root, totalWeight: copy.totalWeight };
  copy.listSignature = bs58.encode(signatureOf(OPERATOR, listStatement(statement)));
  const ticket = ticketOf(hexToBytes(copy.escrowId), hexToBytes(copy.revealed!.randomness), total);
  copy.revealed!.ticket = String(ticket);
  const { entry, index, start } = winnerOf(packed, ticket);
  copy.winner = {
    wallet: addressOf(entry.wallet),
    index,
    weight: String(entry.weight),
    start: String(start),
    proof: bytesToHex(proofOf(packed, index)),
  };
  return copy;
}

function escrowOf(program: string, creator: string, name = 'escrow'): { id: Uint8Array; address: string } {
  for (let salt = 0; ; salt++) {
    const id = sha256(utf8ToBytes(`${name} ${salt}`));
    const address = escrowAddress(program, creator, id);
    if (address) return { id, address };
  }
}

const ascending = (a: [string, ...unknown[]], b: [string, ...unknown[]]) =>
  compareWallets(addressBytes(a[0])!, 0, addressBytes(b[0])!, 0);

function listOf(terms: Terms, giveaway: string, people: number): DrawRecord['list'] {
  const gate = { supply: SUPPLY, decimals: 2 };
  const holders = terms.kind === 'holders';
  let left = SUPPLY;
  const entries = Array.from({ length: people }, (_, at): ListedEntry => {
    const one = person(`fan ${at}`);
    // 0.1 %, 0.2 %, … of the supply: some meet a tier, some both.
    const holding = BigInt(1 + (at % 8)) * 100_000n;
    left -= holding;
    const message = registrationMessage({
      site: SITE,
      title: terms.title,
      id: giveaway,
      wallet: one.address,
    });
    const proof = holders ? null : at === 2 ? memoProof(one, message) : signatureProof(one, message);
    return [one.address, String(weightOf(terms, holding, gate)), String(holding), proof];
  }).sort(ascending);
  const pool = programAddress([utf8ToBytes('pool')], PROGRAM);
  const below = [person('poor').address, '99999'] as [string, string];
  return {
    version: 1,
    giveaway,
    snapshot: { mint: MINT, slot: 4242, supply: String(SUPPLY), decimals: 2, accounts: people + 3 },
    entries,
    excluded: holders
      ? (
          [
            [pool, 'off_curve', String(left - 99_999n - 777n)],
            [CREATOR.address, 'giveaway_creator', '777'],
          ] as DrawRecord['list']['excluded']
        ).sort(ascending)
      : [],
    below: holders ? [below] : [],
  };
}

function signatureProof(one: Person, message: string): EntryProof {
  return { signature: base64(signatureOf(one, message)) };
}

/** What a Ledger returns: a signed transaction that holds the text and can never land. */
function memoProof({ secret, address }: Person, message: string): EntryProof {
  const transaction = memoProofTransaction(address, message);
  transaction.set(ed25519.sign(transaction.subarray(65), secret), 1);
  return { memoTransaction: base64(transaction) };
}

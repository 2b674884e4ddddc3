/**
 * The record of a draw (core/draw/record.ts), composed of our row and the stored list, which is streamed and never in
 * memory as a whole. Once it is final, it is stored and always served from there.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { addressOf } from '../../core/address.ts';
import { entryAt, startsOf } from '../../core/draw/entries.ts';
import { timeOf } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { proofOf } from '../../core/draw/tree.ts';
import type { GiveawayTransactions } from '../../core/giveaways/model.ts';
import type { Terms } from '../../core/giveaways/terms.ts';
import type { Env } from '../env.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { symbolOf } from '../giveaways/present.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { listKey, loadEntries } from './lists.ts';

/** A record about to be sent: its length is known, its bytes come as they are read. */
interface RecordBody {
  body: ReadableStream<Uint8Array>;
  /** Bytes. */
  length: number;
  /** It never changes again. */
  final: boolean;
}

/** The steps that a finished record names; one that a stranger sent may be found later. */
const NAMED = ['open', 'commit', 'reveal', 'prove', 'pay', 'finish'] as const;

type Head = Omit<DrawRecord, 'list'>;

/**
 * Whether the record can be stored for good: the winner is paid, the escrow closed, every step known by its signature.
 */
export function isFinal(row: GiveawayRow, transactions: GiveawayTransactions): boolean {
  return row.stage === 'completed' && NAMED.every((step) => transactions[step] !== undefined);
}

/** Changes when anything in the record does. Only for rows with a root. */
export function recordTag(row: GiveawayRow, transactions: GiveawayTransactions): string {
  const head = { ...headOf(row, transactions), winner: [row.winner, row.winnerIndex] };
  return `"${bytesToHex(sha256(utf8ToBytes(JSON.stringify(head)))).slice(0, 32)}"`;
}

/** The record as of now. Only for rows with a root; throws if its list is lost. */
export async function openRecord(
  env: Env,
  row: GiveawayRow,
  transactions: GiveawayTransactions,
): Promise<RecordBody> {
  const final = isFinal(row, transactions);
  const stored = final ? await env.RECORDS.get(recordKey(row.id)) : null;
  if (stored) return { body: stored.body, length: stored.size, final };
  const head = { ...headOf(row, transactions), winner: await winnerOf(env, row) };
  const list = await env.RECORDS.get(listKey(row));
  if (!list) throw new Error(`the list ${row.root} of giveaway ${row.id} is lost`);
  const before = utf8ToBytes(`${JSON.stringify(head).slice(0, -1)},"list":`);
  const after = utf8ToBytes('}');
  const length = before.length + list.size + after.length;
  return { body: joined(before, list.body, after, length), length, final };
}

/** Stores a final record once: an existing one stays. Does nothing for others. */
export async function keepRecord(
  env: Env,
  row: GiveawayRow,
  transactions: GiveawayTransactions,
): Promise<void> {
  if (!isFinal(row, transactions) || (await env.RECORDS.head(recordKey(row.id)))) return;
  const { body } = await openRecord(env, row, transactions);
  await env.RECORDS.put(recordKey(row.id), body, {
    onlyIf: { etagDoesNotMatch: '*' },
    httpMetadata: { contentType: 'application/json' },
  });
}

function recordKey(id: string): string {
  return `draws/${id}.json`;
}

function headOf(row: GiveawayRow, transactions: GiveawayTransactions): Head {
  const network = beaconOf(row);
  const isToken = row.currency === 'CREATOR_COIN';
  return {
    version: 1,
    giveaway: row.id,
    program: row.program,
    escrowId: row.escrowId,
    creator: row.creator,
    operator: row.operator,
    treasury: row.treasury,
    prize: {
      mint: isToken ? row.token : null,
      tokenProgram: isToken ? row.tokenProgram : null,
      symbol: symbolOf(row),
      decimals: row.prizeDecimals,
      amount: row.prize.toString(),
      fee: row.fee.toString(),
    },
    terms: JSON.parse(row.terms) as Terms,
    termsHash: row.termsHash,
    beacon: {
      network: network.id,
      key: bytesToHex(network.key),
      genesis: network.genesis,
      period: network.period,
      lead: network.lead,
    },
    site: row.site,
    root: row.root!,
    totalWeight: row.totalWeight!.toString(),
    listSignature: row.listSignature!,
    stage: row.stage,
    committed:
      row.round === null || row.committedAt === null
        ? null
        : {
            round: String(row.round),
            roundTime: timeOf(network, BigInt(row.round)),
            committedAt: row.committedAt,
          },
    revealed:
      row.beaconSignature === null || row.randomness === null || row.ticket === null
        ? null
        : { signature: row.beaconSignature, randomness: row.randomness, ticket: row.ticket.toString() },
    winner: null,
    transactions,
  };
}

/** The winner's entry with its proof. A proof needs the whole list, so it is made once and stored. */
async function winnerOf(env: Env, row: GiveawayRow): Promise<DrawRecord['winner']> {
  if (row.winner === null || row.winnerIndex === null) return null;
  const key = `winners/${row.id}.json`;
  const stored = await env.RECORDS.get(key);
  if (stored) return stored.json<NonNullable<DrawRecord['winner']>>();
  const packed = await loadEntries(env, row.root!);
  const index = row.winnerIndex;
  const { wallet, weight } = entryAt(packed, index);
  const winner = {
    wallet: addressOf(wallet),
    index,
    weight: weight.toString(),
    start: startsOf(packed)[index]!.toString(),
    proof: bytesToHex(proofOf(packed, index)),
  };
  await env.RECORDS.put(key, JSON.stringify(winner));
  return winner;
}

/** One stream of a known length, which R2 asks for. */
function joined(
  before: Uint8Array,
  middle: ReadableStream<Uint8Array>,
  after: Uint8Array,
  length: number,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(length);
  const write = async () => {
    const head = writable.getWriter();
    await head.write(before);
    head.releaseLock();
    await middle.pipeTo(writable, { preventClose: true });
    const end = writable.getWriter();
    await end.write(after);
    await end.close();
  };
  // A reader that disconnects ends the writing too; no one is left to report it to.
  write().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;
}

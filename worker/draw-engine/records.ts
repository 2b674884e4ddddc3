/**
 * Composes the record of a draw (core/draw/record.ts) of our rows and the stored list, which is streamed and never in
 * memory as a whole. A transaction without slot and time of a final block is left out, with all that follows from it:
 * the record then says less than the chain, and nothing else. Once it is final, it is stored and served from there.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { coursesOf, isSameCourse } from '../../core/draw/course.ts';
import type { DrawRecord, LandedTx, RecordCommit, RecordPlace } from '../../core/draw/record.ts';
import { proofOf } from '../../core/draw/tree.ts';
import { commitTimes } from '../../core/escrow/rules.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { Refusal } from '../../core/refusals.ts';
import { genesisOf } from '../chain/cluster.ts';
import type { Database, Env } from '../env.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { amountsOf, type GiveawayRow } from '../giveaways/store.ts';
import { batchOf } from '../statements.ts';
import type { StepDetails } from './instructions.ts';
import {
  type CommitRow,
  type ConfirmedStep,
  commitsOf,
  confirmedSteps,
  keyOf,
  type PlaceRow,
  placesOf,
  type SaidEnd,
  saidEnds,
} from './landed/store.ts';
import { LINE_FEED, loadEntries, openList } from './lists.ts';
import { detailsOf } from './store.ts';

/** A record about to be sent: its length is known, its bytes come as they are read. */
interface RecordBody {
  body: ReadableStream<Uint8Array>;
  /** Bytes. */
  length: number;
  /** It never changes again. */
  final: boolean;
}

/** The data of our database for a record. */
interface RecordParts {
  row: GiveawayRow;
  steps: Map<string, ConfirmedStep>;
  commits: CommitRow[];
  places: PlaceRow[];
  /** The transactions that ended it. */
  ends: SaidEnd[];
}

type Head = Omit<DrawRecord, 'genesis' | 'places' | 'list'> & { places: Omit<RecordPlace, 'proof'>[] };

export async function recordParts(db: Database, row: GiveawayRow): Promise<RecordParts> {
  const { steps, commits, places, ends } = await batchOf(db, {
    steps: confirmedSteps(db, row.id),
    commits: commitsOf(db, row.id),
    places: placesOf(db, row.id),
    ends: saidEnds(db, row.id),
  });
  const first = new Map<string, ConfirmedStep>();
  for (const step of steps) if (!first.has(keyOf(step))) first.set(keyOf(step), step);
  return { row, steps: first, commits, places, ends };
}

/**
 * Returns whether the record can be stored for good: the escrow is closed, and every step before known with slot and
 * time. Refuses as headOf does.
 */
export function isFinal(parts: RecordParts): boolean {
  return headOf(parts).end !== null;
}

/** Returns a tag that changes with anything in the record. Refuses as headOf does. */
export function recordTag(parts: RecordParts): string {
  return `"${bytesToHex(sha256(utf8ToBytes(JSON.stringify(headOf(parts))))).slice(0, 32)}"`;
}

/** Opens the record as of now. Refuses opening_not_final as headOf does; throws if its list is lost. */
export async function openRecord(env: Env, db: Database, parts: RecordParts): Promise<RecordBody> {
  const { row } = parts;
  const head = headOf(parts);
  const final = head.end !== null;
  const stored = final ? await env.RECORDS.get(recordKey(row.id)) : null;
  if (stored) return { body: stored.body, length: stored.size, final };
  const { version, ...others } = head;
  const places = await withProofs(env, db, row, head);
  const text = JSON.stringify({ version, genesis: await genesisOf(env), ...others, places });
  const before = utf8ToBytes(`${text.slice(0, -1)},"list":`);
  const list = await listIn(env, row.id, head.commits.at(-1)?.listHash ?? null);
  const length = before.length + list.length + 1;
  return { body: joined([only(before), ...list.pieces, only(utf8ToBytes('}'))], length), length, final };
}

/** Stores a final record once: an existing one stays. Does nothing for others. */
export async function keepRecord(env: Env, db: Database, parts: RecordParts): Promise<void> {
  const key = recordKey(parts.row.id);
  if (!isFinal(parts) || (await env.RECORDS.head(key))) return;
  const { body } = await openRecord(env, db, parts);
  await env.RECORDS.put(key, body, {
    onlyIf: { etagDoesNotMatch: '*' },
    httpMetadata: { contentType: 'application/json' },
  });
}

function recordKey(id: string): string {
  return `draws/${id}.json`;
}

/** Builds the head. Refuses opening_not_final while slot and time of the opening are not known, which takes seconds. */
function headOf(parts: RecordParts): Head {
  const { row, steps } = parts;
  const isToken = row.currency === 'CREATOR_COIN';
  const open = landed(steps.get('open'));
  if (!open) throw new Refusal('opening_not_final');
  const terms = JSON.parse(row.terms) as GiveawayTerms;
  const commits = shownCommits(parts);
  const isWhole = commits.length === parts.commits.length;
  const reveal = isWhole && commits.length > 0 ? revealOf(parts) : null;
  const places = reveal ? shownPlaces(parts) : [];
  return {
    version: 3,
    program: row.program,
    escrow: row.id,
    id: row.escrowId,
    site: row.site,
    creator: row.creator,
    operator: row.operator,
    treasury: row.treasury,
    prize: {
      mint: isToken ? row.token : null,
      tokenProgram: isToken ? row.tokenProgram : null,
      decimals: row.prizeDecimals,
      fee: row.fee.toString(),
    },
    amounts: amountsOf(row).map(String),
    window: row.windowSeconds,
    terms,
    termsHash: row.termsHash,
    open,
    commits,
    reveal,
    places,
    end: isWhole ? endOf(parts, { commits, reveal, places, terms }) : null,
  };
}

function landed(step: ConfirmedStep | undefined): LandedTx | null {
  if (!step || step.time === null) return null;
  const { signature, slot, time } = step;
  return { signature, slot, time };
}

/**
 * Returns the commits up to the first one with an unknown part or without its list. Cutoff and round follow from the
 * final block's time: our row may have those of a block which a fork dropped.
 */
function shownCommits({ row, steps, commits }: RecordParts): RecordCommit[] {
  const shown: RecordCommit[] = [];
  const rules = { network: beaconOf(row), window: row.windowSeconds };
  for (const { number, live, root, totalWeight, listHash, round, withdrawnAt, ours } of commits) {
    const tx = landed(steps.get(`commit:${number}`));
    if (!tx || number !== shown.length || round === null) break;
    const withdrawn = withdrawnAt === null ? null : landed(steps.get(`withdraw:${number}`));
    const isStanding = number + 1 === commits.length;
    if ((withdrawnAt !== null || !isStanding) && !withdrawn) break;
    if (isStanding && withdrawnAt === null && !ours) break;
    const weight = totalWeight.toString();
    const times = commitTimes(rules, live, BigInt(tx.time));
    shown.push({
      number,
      live,
      root,
      totalWeight: weight,
      listHash,
      round: String(times.round),
      cutoff: Number(times.cutoff),
      tx,
      withdrawn,
    });
  }
  return shown;
}

function revealOf({ row, steps }: RecordParts): DrawRecord['reveal'] {
  const tx = landed(steps.get('reveal'));
  const { beaconSignature: signature, randomness } = row;
  return tx && signature !== null && randomness !== null ? { signature, randomness, tx } : null;
}

/** Returns the places; none before the last one is proven: their proofs are made once. */
function shownPlaces({ row, steps, places }: RecordParts): Head['places'] {
  if (row.stage === 'revealed') return [];
  const shown: Head['places'] = [];
  for (const { place, winner, listIndex, weight, start, ticket } of places) {
    const prove = landed(steps.get(`prove:${place}`));
    if (!prove || listIndex === null || place !== shown.length) break;
    const range = { weight: weight.toString(), start: start.toString(), ticket: ticket.toString() };
    shown.push({ winner, index: listIndex, ...range, prove, pay: landed(steps.get(`pay:${place}`)) });
  }
  return shown;
}

/**
 * Returns the end, but only with everything before it, because a record that ends is whole; and only once our rows say
 * just what its transaction says of the draw's course: before, a step is missing here, and the record would contradict
 * the chain.
 */
function endOf({ row, steps, ends }: RecordParts, said: Parameters<typeof coursesOf>[0]): DrawRecord['end'] {
  const by = row.stage === 'completed' ? 'finish' : steps.has('reclaim') ? 'reclaim' : 'cancel';
  const tx = landed(steps.get(by));
  if (!tx || (row.stage !== 'completed' && row.stage !== 'cancelled')) return null;
  const found = ends.find(({ signature }) => signature === tx.signature)?.course;
  return found && coursesOf(said).some((course) => isSameCourse(course, found)) ? { by, tx } : null;
}

/** Adds each winner's proof: from the transactions that we built, or made from the list once and stored. */
async function withProofs(
  env: Env,
  db: Database,
  row: GiveawayRow,
  { places, commits }: Head,
): Promise<RecordPlace[]> {
  if (places.length === 0) return [];
  const built = (await detailsOf(db, row.id, 'prove')).map((text) => JSON.parse(text) as StepDetails);
  const known = new Map(built.flatMap(({ winner, proof }) => (winner && proof ? [[winner, proof]] : [])));
  if (places.some(({ winner }) => !known.has(winner))) {
    const proofs = await madeProofs(env, { id: row.id, listHash: commits.at(-1)!.listHash }, places);
    for (const [winner, proof] of Object.entries(proofs)) known.set(winner, proof);
  }
  return places.map(({ prove, pay, ...place }) => ({
    ...place,
    proof: known.get(place.winner)!,
    prove,
    pay,
  }));
}

async function madeProofs(
  env: Env,
  list: { id: string; listHash: string },
  places: Head['places'],
): Promise<Record<string, string>> {
  const key = `proofs/${list.id}/${list.listHash}.json`;
  const stored = await env.RECORDS.get(key);
  const found = stored ? await stored.json<Record<string, string>>() : {};
  const missing = places.filter(({ winner }) => found[winner] === undefined);
  if (missing.length === 0) return found;
  const packed = await loadEntries(env, list);
  for (const { winner, index } of missing) found[winner] = bytesToHex(proofOf(packed, index));
  await env.RECORDS.put(key, JSON.stringify(found));
  return found;
}

/** Streams the list's text as JSON text, in which nothing but line feeds must be escaped; null without one. */
async function listIn(
  env: Env,
  id: string,
  listHash: string | null,
): Promise<{ pieces: ReadableStream<Uint8Array>[]; length: number }> {
  if (listHash === null) return { pieces: [only(utf8ToBytes('null'))], length: 4 };
  const found = await openList(env, { id, listHash });
  if (!found) throw new Error(`the list ${listHash} of giveaway ${id} is lost`);
  const quote = utf8ToBytes('"');
  return {
    pieces: [only(quote), found.body.pipeThrough(escaped()), only(quote)],
    length: found.size + Number(found.customMetadata?.lines) + 2,
  };
}

function escaped(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(piece, controller) {
      const lines = piece.reduce((count, byte) => count + (byte === LINE_FEED ? 1 : 0), 0);
      const out = new Uint8Array(piece.length + lines);
      let at = 0;
      for (const byte of piece) {
        if (byte === LINE_FEED) {
          out[at++] = BACKSLASH;
          out[at++] = LETTER_N;
        } else out[at++] = byte;
      }
      controller.enqueue(out);
    },
  });
}

const BACKSLASH = 92;
const LETTER_N = 110;

function only(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Response(bytes as Uint8Array<ArrayBuffer>).body!;
}

function joined(pieces: ReadableStream<Uint8Array>[], length: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(length);
  const write = async () => {
    for (const piece of pieces) await piece.pipeTo(writable, { preventClose: true });
    await writable.close();
  };
  // A reader that disconnects ends the writing too; no one is left to report it to.
  write().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;
}

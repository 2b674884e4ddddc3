/**
 * Lists in R2, each object written once: `lists/{giveaway}/{hash}.txt` is the list as it is committed and published
 * (core/draw/list-text.ts), under the SHA-256 of its bytes. `.entries` has the packed entries of its tree, and `.rows`
 * has all its wallets (rows.ts), to look up one.
 */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../../core/address.ts';
import { ENTRY_BYTES, entryAt } from '../../core/draw/entries.ts';
import { belowLine, entryLine, excludedLine, headLines } from '../../core/draw/list-text.ts';
import { treeOf } from '../../core/draw/tree.ts';
import { type EntryProof, gateOf } from '../../core/giveaways/list.ts';
import type { ExclusionReason, GateToken } from '../../core/giveaways/weights.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Database, Env } from '../env.ts';
import type { GiveawayRow, ListSummary } from '../giveaways/store.ts';
import { proofsOf } from '../registrations/store.ts';
import type { Collected } from './collect.ts';
import type { Deps } from './deps.ts';
import { announceList } from './lists/store.ts';
import { ROW_BYTES, type Row, Rows } from './rows.ts';

/** A giveaway's id and the hash of one of its lists. */
type Listed = Pick<GiveawayRow, 'id' | 'listHash'>;

const keyOf =
  (end: 'txt' | 'entries' | 'rows') =>
  ({ id, listHash }: Listed) =>
    `lists/${id}/${listHash}.${end}`;

/** R2's name of the list's text. */
export const listKey = keyOf('txt');
const entriesKey = keyOf('entries');
const rowsKey = keyOf('rows');
const ONCE = { onlyIf: { etagDoesNotMatch: '*' } };

/** Registrants whose proofs are in memory at once: a proof is up to 506 characters. */
const PROOFS_AT_ONCE = 1000;
export const LINE_FEED = 10;
const BEING_DELETED = 'an equal list is being deleted; try again in a minute';

/**
 * Stores a list: first its row, then its three objects. One that exists already stays: a concurrent run made it from
 * the same wallets. Refuses step_impossible while an equal list is being deleted. Throws for a list without entries.
 */
export async function storeList(
  { env, db, clock }: Deps,
  giveaway: string,
  collected: Collected,
): Promise<ListSummary> {
  const { rows } = collected;
  const packed = rows.packedEntries();
  const { root, total } = treeOf(packed);
  const { length, lines, hash } = await measured(pieces(db, giveaway, collected));
  const list = {
    root: bytesToHex(root),
    listHash: hash,
    totalWeight: total,
    entryCount: rows.countEntries(),
  };
  if (!(await announceList(db, giveaway, list, clock.now())))
    throw new Refusal('step_impossible', { reason: BEING_DELETED });
  const key = { id: giveaway, listHash: hash };
  await env.RECORDS.put(entriesKey(key), packed, ONCE);
  await env.RECORDS.put(rowsKey(key), rows.bytes, { ...ONCE, customMetadata: tokenOf(collected) });
  if (await env.RECORDS.head(listKey(key))) return list;
  // R2 needs length and hash first, and the text is larger than our memory: it is generated twice.
  const { readable, writable } = new FixedLengthStream(length);
  // A failed write aborts the stream, so that the `put` below throws.
  pipeTo(pieces(db, giveaway, collected), writable).catch((error: unknown) =>
    writable.abort(error).catch(() => {}),
  );
  await env.RECORDS.put(listKey(key), readable, {
    ...ONCE,
    sha256: hash,
    customMetadata: { lines: String(lines) },
    httpMetadata: { contentType: 'text/plain; charset=utf-8' },
  });
  return list;
}

/** Deletes the objects of an unused list. */
export async function deleteList(env: Env, list: Listed): Promise<void> {
  await env.RECORDS.delete([listKey(list), entriesKey(list), rowsKey(list)]);
}

/**
 * Opens the text of a list, or a part of it (in bytes), as a stream of a known size; null if there is no such list.
 * `customMetadata.lines`: its number of lines.
 */
export function openList(
  env: Env,
  list: Listed,
  range?: { offset: number; length: number },
): Promise<R2ObjectBody | null> {
  return env.RECORDS.get(listKey(list), range && { range });
}

/** Returns the packed entries of a list (core/draw/entries.ts). Throws when they are lost. */
export async function loadEntries(env: Env, list: Listed): Promise<Uint8Array> {
  const found = await env.RECORDS.get(entriesKey(list));
  if (!found) throw lost(list);
  return new Uint8Array(await found.arrayBuffer());
}

/** Returns the first `count` participants, base58, in the order of the list. Throws when they are lost. */
export async function firstEntries(env: Env, list: Listed, count: number): Promise<string[]> {
  const found = await env.RECORDS.get(entriesKey(list), {
    range: { offset: 0, length: count * ENTRY_BYTES },
  });
  if (!found) throw lost(list);
  const packed = new Uint8Array(await found.arrayBuffer());
  const wallets = Math.floor(packed.length / ENTRY_BYTES);
  return Array.from({ length: wallets }, (_, index) => addressOf(entryAt(packed, index).wallet));
}

/** Rows of one read, and the number of reads that guess the place before a binary search. */
const WINDOW_ROWS = 256;
const GUESSES = 3;

/**
 * Returns a wallet in a giveaway's frozen list, null if it is absent, and the token as of the list. Addresses are
 * spread evenly, so a read or two find its place, however long the list is. Throws if the list is lost.
 */
export async function findInList(
  env: Env,
  list: Listed,
  wallet: string,
): Promise<{ found: Row | null; gate: GateToken | null }> {
  const key = rowsKey(list);
  const head = await env.RECORDS.head(key);
  if (!head) throw new Error(`the list ${list.listHash} of giveaway ${list.id} is lost`);
  const { supply, decimals } = head.customMetadata ?? {};
  const gate = supply && decimals ? { supply: BigInt(supply), decimals: Number(decimals) } : null;
  const bytes = addressBytes(wallet);
  return { found: bytes && (await findRow(env, key, head.size, bytes)), gate };
}

async function findRow(env: Env, key: string, size: number, bytes: Uint8Array): Promise<Row | null> {
  let low = 0;
  let high = size / ROW_BYTES;
  for (let reads = 0; low < high; reads++) {
    const share = reads < GUESSES ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32 : 0.5;
    const aim = reads < GUESSES ? Math.floor((share * size) / ROW_BYTES) : (low + high) >>> 1;
    const start = Math.max(low, Math.min(aim - WINDOW_ROWS / 2, high - WINDOW_ROWS));
    const count = Math.min(WINDOW_ROWS, high - start);
    const found = await env.RECORDS.get(key, {
      range: { offset: start * ROW_BYTES, length: count * ROW_BYTES },
    });
    if (!found) throw new Error(`${key} is lost`);
    const rows = new Rows(new Uint8Array(await found.arrayBuffer()));
    const place = rows.find(bytes);
    if (place >= 0) return rows.at(place);
    const wouldStand = -1 - place;
    if (wouldStand === 0) high = start;
    else if (wouldStand === rows.count) low = start + count;
    else return null;
  }
  return null;
}

function lost({ id, listHash }: Listed): Error {
  return new Error(`the list ${listHash} of giveaway ${id} is lost`);
}

function tokenOf({ head: { snapshot } }: Collected): Record<string, string> {
  if (!snapshot) return {};
  const { supply, decimals } = gateOf(snapshot);
  return { supply: supply.toString(), decimals: String(decimals) };
}

async function measured(
  source: AsyncIterable<Uint8Array>,
): Promise<{ length: number; lines: number; hash: string }> {
  const digest = new crypto.DigestStream('SHA-256');
  const writer = digest.getWriter();
  let length = 0;
  let lines = 0;
  for await (const piece of source) {
    length += piece.length;
    for (const byte of piece) if (byte === LINE_FEED) lines += 1;
    await writer.write(piece);
  }
  await writer.close();
  return { length, lines, hash: bytesToHex(new Uint8Array(await digest.digest)) };
}

async function pipeTo(
  source: AsyncIterable<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const piece of source) await writer.write(piece);
    await writer.close();
  } catch (error) {
    writer.releaseLock();
    throw error;
  }
}

/** Yields the text of the list, a few hundred wallets at a time. */
async function* pieces(
  db: Database,
  id: string,
  { rows, head, registered }: Collected,
): AsyncGenerator<Uint8Array> {
  const holding = (row: Row) => (head.snapshot ? row.holding.toString() : null);
  yield utf8ToBytes(headLines({ ...head, giveaway: id }));
  yield* part(
    rows,
    (row) => row.reason === null,
    async (some) => {
      const wallets = some.map((row) => addressOf(row.wallet));
      const proofs = registered ? await proofsOf(db, id, wallets) : new Map<string, EntryProof>();
      return some.map((row, i) =>
        entryLine([wallets[i]!, row.weight.toString(), holding(row), proofs.get(wallets[i]!) ?? null]),
      );
    },
  );
  yield* part(
    rows,
    (row) => row.reason !== null && row.reason !== 'below_requirement',
    async (some) =>
      some.map((row) => excludedLine([addressOf(row.wallet), row.reason as ExclusionReason, holding(row)])),
  );
  yield* part(
    rows,
    (row) => row.reason === 'below_requirement',
    async (some) => some.map((row) => belowLine([addressOf(row.wallet), row.holding.toString()])),
  );
}

async function* part(
  rows: Rows,
  belongs: (row: Row) => boolean,
  write: (some: Row[]) => Promise<string[]>,
): AsyncGenerator<Uint8Array> {
  let some: Row[] = [];
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    if (belongs(row)) some.push(row);
    if (some.length === 0 || (some.length < PROOFS_AT_ONCE && index + 1 < rows.count)) continue;
    yield utf8ToBytes((await write(some)).join(''));
    some = [];
  }
}

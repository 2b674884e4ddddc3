/**
 * Frozen lists in R2, each object written once. `entries/{root}.bin`: the packed entries, which the root alone
 * determines. `lists/{giveaway}/{root}.json`: the list as the draw's record publishes it; `….bin`: every wallet of it
 * as in rows.ts, for looking up one. Two giveaways with the same registrants have the same root, but separate lists.
 */
import { utf8ToBytes } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../../core/address.ts';
import { ENTRY_BYTES, entryAt } from '../../core/draw/entries.ts';
import type { FrozenList } from '../../core/giveaways/list.ts';
import type { GateToken } from '../../core/giveaways/weights.ts';
import type { Database, Env } from '../env.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { proofsOf } from '../registrations/store.ts';
import type { Collected } from './collect.ts';
import { ROW_BYTES, type Row, Rows } from './rows.ts';

type Listed = Pick<GiveawayRow, 'id' | 'root'>;

/** R2's name of the list as the record publishes it. */
export function listKey({ id, root }: Listed): string {
  return `lists/${id}/${root}.json`;
}

const rowsKey = ({ id, root }: Listed) => `lists/${id}/${root}.bin`;
const entriesKey = (root: string) => `entries/${root}.bin`;
const ONCE = { onlyIf: { etagDoesNotMatch: '*' } };

/** Registrants whose proofs are in memory at once: a proof is up to 1,700 characters. */
const PROOFS_AT_ONCE = 1000;

/** Writes the three objects. One that exists already stays: a concurrent freeze made it from the same entries. */
export async function storeList(env: Env, db: Database, list: Listed, collected: Collected): Promise<void> {
  const { rows } = collected;
  await env.RECORDS.put(entriesKey(list.root!), rows.packedEntries(), ONCE);
  await env.RECORDS.put(rowsKey(list), rows.bytes, { ...ONCE, customMetadata: tokenOf(collected) });
  if (await env.RECORDS.head(listKey(list))) return;
  // R2 needs the length first, and the text is larger than our memory: it is generated twice.
  let length = 0;
  for await (const piece of pieces(db, list, collected)) length += piece.length;
  const { readable, writable } = new FixedLengthStream(length);
  // A failed write aborts the stream, so that the `put` below throws.
  pipeTo(pieces(db, list, collected), writable).catch((error: unknown) =>
    writable.abort(error).catch(() => {}),
  );
  await env.RECORDS.put(listKey(list), readable, {
    ...ONCE,
    httpMetadata: { contentType: 'application/json' },
  });
}

/** The packed entries under a root (core/draw/entries.ts). Throws when they are lost. */
export async function loadEntries(env: Env, root: string): Promise<Uint8Array> {
  const found = await env.RECORDS.get(entriesKey(root));
  if (!found) throw new Error(`the entries under ${root} are lost`);
  return new Uint8Array(await found.arrayBuffer());
}

/** The first `count` wallets that take part, base58, in the order of the list. Throws when they are lost. */
export async function firstEntries(env: Env, root: string, count: number): Promise<string[]> {
  const range = { offset: 0, length: count * ENTRY_BYTES };
  const found = await env.RECORDS.get(entriesKey(root), { range });
  if (!found) throw new Error(`the entries under ${root} are lost`);
  const packed = new Uint8Array(await found.arrayBuffer());
  const wallets = Math.floor(packed.length / ENTRY_BYTES);
  return Array.from({ length: wallets }, (_, index) => addressOf(entryAt(packed, index).wallet));
}

/** Rows of one read, and the number of reads that guess the place before a binary search. */
const WINDOW_ROWS = 256;
const GUESSES = 3;

/**
 * A wallet in a giveaway's frozen list, null if it is absent, and the token as of the list. Addresses are spread
 * evenly, so its place is guessed and found with a read or two, however long the list is. Throws if the list is lost.
 */
export async function findInList(
  env: Env,
  list: Listed,
  wallet: string,
): Promise<{ found: Row | null; gate: GateToken | null }> {
  const key = rowsKey(list);
  const head = await env.RECORDS.head(key);
  if (!head) throw new Error(`the list ${list.root} of giveaway ${list.id} is lost`);
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

function tokenOf({ snapshot }: Collected): Record<string, string> {
  return snapshot ? { supply: snapshot.supply.toString(), decimals: String(snapshot.decimals) } : {};
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

/** JSON of core/giveaways/list.ts FrozenList, a few hundred wallets at a time. */
async function* pieces(
  db: Database,
  { id }: Listed,
  { rows, snapshot, registered }: Collected,
): AsyncGenerator<Uint8Array> {
  const head: Omit<FrozenList, 'entries' | 'excluded' | 'below'> = {
    version: 1,
    giveaway: id,
    snapshot: snapshot && {
      mint: snapshot.mint,
      slot: snapshot.slot,
      supply: snapshot.supply.toString(),
      decimals: snapshot.decimals,
      accounts: snapshot.accounts,
    },
  };
  const holding = (row: Row) => (snapshot ? row.holding.toString() : null);
  yield utf8ToBytes(`${JSON.stringify(head).slice(0, -1)},"entries":[`);
  yield* part(
    rows,
    (row) => row.reason === null,
    async (some) => {
      const wallets = some.map((row) => addressOf(row.wallet));
      const proofs = registered ? await proofsOf(db, id, wallets) : new Map<string, string>();
      return some.map(
        (row, i) =>
          `${JSON.stringify([wallets[i], row.weight.toString(), holding(row)]).slice(0, -1)},${proofs.get(wallets[i]!) ?? 'null'}]`,
      );
    },
  );
  yield utf8ToBytes('],"excluded":[');
  yield* part(
    rows,
    (row) => row.reason !== null && row.reason !== 'below_requirement',
    async (some) => some.map((row) => JSON.stringify([addressOf(row.wallet), row.reason, holding(row)])),
  );
  yield utf8ToBytes('],"below":[');
  yield* part(
    rows,
    (row) => row.reason === 'below_requirement',
    async (some) => some.map((row) => JSON.stringify([addressOf(row.wallet), row.holding.toString()])),
  );
  yield utf8ToBytes(']}');
}

/** The items of one array, with commas between them. */
async function* part(
  rows: Rows,
  belongs: (row: Row) => boolean,
  write: (some: Row[]) => Promise<string[]>,
): AsyncGenerator<Uint8Array> {
  let some: Row[] = [];
  let before = '';
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index);
    if (belongs(row)) some.push(row);
    if (some.length === 0 || (some.length < PROOFS_AT_ONCE && index + 1 < rows.count)) continue;
    yield utf8ToBytes(before + (await write(some)).join(','));
    before = ',';
    some = [];
  }
}

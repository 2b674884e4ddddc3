/** Who takes part, as far as a page shows it at once. */
import { addressOf } from '../../core/address.ts';
import { MAX_REGISTRATIONS, PARTICIPANT_PREVIEW } from '../../core/giveaways/model.ts';
import { type Database, database, type Env } from '../env.ts';
import { firstRegistrants } from './lists/store.ts';
import type { GiveawayRow } from './store.ts';

/** lists/{root}.bin: wallet 32, weight u64, holding u64, reason u8; ascending; weight 0 takes no part. */
const RECORD_BYTES = 49;
const WEIGHT_AT = 32;

/** The first 100 wallets: registrants by time, and once the list is frozen its entries in its order. */
export async function participantPreview(env: Env, row: GiveawayRow): Promise<string[]> {
  if (row.root !== null) return firstEntries(env, row.root, row.entryCount ?? 0);
  return row.kind === 'participants' ? firstRegistered(database(env), row) : [];
}

function firstRegistered(db: Database, row: GiveawayRow): Promise<string[]> {
  return row.registered === 0 ? Promise.resolve([]) : firstRegistrants(db, row.id, PARTICIPANT_PREVIEW);
}

/** Reads from the start of the list, and on for as long as those left out stand between. */
async function firstEntries(env: Env, root: string, entryCount: number): Promise<string[]> {
  const wanted = Math.min(PARTICIPANT_PREVIEW, entryCount);
  const found: string[] = [];
  let records = 2 * PARTICIPANT_PREVIEW;
  for (let from = 0; found.length < wanted && from < 2 * MAX_REGISTRATIONS; from += records, records *= 4) {
    const range = { offset: from * RECORD_BYTES, length: records * RECORD_BYTES };
    const part = await read(env, root, range);
    if (!part) break;
    for (let at = 0; at + RECORD_BYTES <= part.length && found.length < wanted; at += RECORD_BYTES) {
      const takesPart = part.subarray(at + WEIGHT_AT, at + WEIGHT_AT + 8).some((byte) => byte !== 0);
      if (takesPart) found.push(addressOf(part.subarray(at, at + 32)));
    }
    if (part.length < range.length) break;
  }
  return found;
}

/** Null where the list has nothing there. */
async function read(
  env: Env,
  root: string,
  range: { offset: number; length: number },
): Promise<Uint8Array | null> {
  try {
    const stored = await env.RECORDS.get(`lists/${root}.bin`, { range });
    return stored && new Uint8Array(await stored.arrayBuffer());
  } catch (error) {
    // A range that begins past the end is an error of its own; a list that ends here has no more to tell.
    if (range.offset > 0) return null;
    throw error;
  }
}

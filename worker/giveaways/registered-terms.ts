/**
 * Caches a giveaway's terms for registering in the isolate: none of these columns changes once the prize is in the
 * escrow. The inserting statement asks the database for the changing ones.
 */
import { type Giveaway, PARTICIPANT_PREVIEW } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Database } from '../env.ts';
import { checkLanded, knownGiveaway } from './landed.ts';
import type { GiveawayRow } from './store.ts';

const COLUMNS = [
  'id',
  'kind',
  'title',
  'site',
  'terms',
  'endsAt',
  'creator',
  'tokenCreator',
  'treasury',
  'operator',
] as const;
/** The columns that a registration reads. */
export type RegisteredTerms = Pick<GiveawayRow, (typeof COLUMNS)[number]>;

interface Cached {
  terms: RegisteredTerms;
  /** The giveaway for answers; null until one was read. */
  view: Giveaway | null;
  /** Start of its reading, ms since 1970. */
  viewedAt: number;
}

/** Giveaways, the latest one last: a stranger who asks for many gets some of them read again. */
const MAX_CACHED = 200;
/** A crowd gets answers from one reading a second. */
const VIEW_MS = 1000;
const cached = new Map<string, Cached>();

/** Returns the terms for a registration. Refuses giveaway_not_found, holders_register, step_impossible. */
export async function registeredTerms(db: Database, id: string): Promise<RegisteredTerms> {
  const known = cached.get(id);
  if (known) return known.terms;
  const row = await knownGiveaway(db, id);
  if (row.kind === 'holders') throw new Refusal('holders_register');
  checkLanded(row);
  const terms = Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as RegisteredTerms;
  if (cached.size >= MAX_CACHED) cached.delete(cached.keys().next().value!);
  cached.set(id, { terms, view: null, viewedAt: 0 });
  return terms;
}

/**
 * Returns the giveaway for an answer: read again by `read`, or, with more registrations than its preview shows, as it
 * was about a second ago. `now` in ms.
 */
export async function recentView(id: string, now: number, read: () => Promise<Giveaway>): Promise<Giveaway> {
  const entry = cached.get(id);
  const view = entry?.view;
  const isCrowd = view != null && view.registeredParticipants > PARTICIPANT_PREVIEW;
  if (isCrowd && now - entry!.viewedAt < VIEW_MS) return view;
  // While this request reads, the others show the view before.
  if (entry) entry.viewedAt = now;
  const fresh = await read();
  if (entry) entry.view = fresh;
  return fresh;
}

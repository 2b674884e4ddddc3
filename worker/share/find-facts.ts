/** Reads the facts about a shared page's subject: from our own database only, cached at the edge, with a time limit. */
import type { Context } from 'hono';
import { within } from '../../chain/clock.ts';
import { isAddress, shortAddress } from '../../core/address.ts';
import { blocksAgainst } from '../../core/blocks/rules.ts';
import { isRevealed, keepUntil, publicOutcome } from '../../core/giveaways/reveal.ts';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { isProgram, type Page } from '../../core/pages.ts';
import type { Facts, GiveawayFacts, TokenFacts } from '../../core/share/facts.ts';
import { blocksQuery } from '../blocks/store.ts';
import { findChannel } from '../channels/store.ts';
import { facedPlacesOf } from '../draw-engine/landed/store.ts';
import { type AppContext, type Database, database } from '../env.ts';
import type { DrawnRow } from '../giveaways/drawn.ts';
import { symbolOf } from '../giveaways/present.ts';
import { findSigned } from '../giveaways/store.ts';
import { cached, cacheOnlyUntil } from '../http/edge-cache.ts';
import { findProfile } from '../profiles/store.ts';
import { batchOf } from '../statements.ts';
import { findReading, isUnclaimed } from '../tokens/store.ts';

/** Time limit: a page with a general head is better than a late one. */
export const TIMEOUT_MS = 800;
/** Lifetime: in total no longer than the winner is hidden after the proof (core/giveaways/reveal.ts). */
const LIFETIME = { freshSeconds: 5, staleSeconds: 10 };

export interface Found {
  facts: Facts | null;
  /** False if it certainly does not exist: an unknown giveaway, or one that its creator has not signed. */
  exists: boolean;
  /** The operator has blocked its token. */
  blocked?: true;
}

export const UNKNOWN: Found = { facts: null, exists: true };
export const NOTHING: Found = { facts: null, exists: false };
const BLOCKED = 451;
/** Winners whose faces a card shows. */
const CARD_PEOPLE = 3;

/** Returns the facts. Never throws: if the database cannot be read, there are none. */
export async function findFacts(
  c: Context<AppContext>,
  { kind, subject }: Pick<Page, 'kind' | 'subject'>,
): Promise<Found> {
  if (subject === '' || isProgram(kind)) return UNKNOWN;
  const ofGiveaway = kind === 'giveaway' || kind === 'draw';
  if (!isAddress(subject)) return NOTHING;
  const read = async (): Promise<Found> => {
    const answer = await cached(
      c,
      `/facts/${ofGiveaway ? 'giveaway' : 'token'}/${subject}`,
      LIFETIME,
      async () => {
        const db = database(c.env);
        if (ofGiveaway) return giveawayAnswer(db, subject);
        const [facts, blocks] = await Promise.all([
          tokenFacts(db, subject),
          blocksQuery(db, blocksAgainst('visit', { mint: subject }), Date.now()),
        ]);
        if (blocks.length > 0) return new Response(null, { status: BLOCKED });
        return facts ? Response.json(facts) : new Response(null, { status: 404 });
      },
    );
    if (answer.status === BLOCKED) return ofGiveaway ? UNKNOWN : { ...UNKNOWN, blocked: true };
    if (!answer.ok) return ofGiveaway ? NOTHING : UNKNOWN;
    return { facts: await answer.json<Facts>(), exists: true };
  };
  try {
    return await within(TIMEOUT_MS, read(), UNKNOWN);
  } catch (error) {
    console.warn(c.get('requestId'), 'nothing is known for a shared page', kind, subject, error);
    return UNKNOWN;
  }
}

async function tokenFacts(db: Database, mint: string): Promise<TokenFacts | null> {
  const reading = await findReading(db, mint);
  if (!reading) return channelFacts(db, mint);
  const { name, symbol, creator, verdict } = reading.chain;
  const takesTips =
    creator !== null && verdict.refusedReason === null && !(await isUnclaimed(db, reading.chain));
  return { is: 'token', mint, name, symbol, creator, takesTips, description: reading.offChain.description };
}

/** Returns the facts of a wallet's channel; null for an address that is none. */
async function channelFacts(db: Database, wallet: string): Promise<TokenFacts | null> {
  const channel = await findChannel(db, wallet);
  if (!channel) return null;
  const profile = await findProfile(db, wallet);
  const name = profile?.name ?? channel.name ?? shortAddress(wallet);
  const facts = { mint: wallet, name, symbol: '', creator: wallet, takesTips: true };
  return { is: 'token', isChannel: true, description: profile?.bio ?? '', ...facts };
}

/**
 * Returns a giveaway's facts, cached no longer than until its next winner is shown; none of one that is blocked, or whose
 * token is: nothing of it stands in a card.
 */
async function giveawayAnswer(db: Database, id: string): Promise<Response> {
  const row = await findSigned(db, id);
  if (!row) return new Response(null, { status: 404 });
  const now = Date.now();
  const mint = row.token === null ? [] : [{ kind: 'mint', key: row.token } as const];
  const { places, blocks } = await batchOf(db, {
    places: facedPlacesOf(db, id),
    blocks: blocksQuery(db, [{ kind: 'giveaway', key: id }, ...mint], now),
  });
  if (blocks.length > 0) return new Response(null, { status: BLOCKED });
  const drawn = { ...row, places };
  return cacheOnlyUntil(Response.json(toFacts(drawn, now)), [keepUntil(drawn, now)]);
}

/** Shows the winners all at once: a shared link names the final winners, not the winners so far. `now` in ms. */
function toFacts(drawn: DrawnRow, now: number): GiveawayFacts {
  const row = publicOutcome(drawn, now);
  const { id, title, description, kind, stage, tokenSymbol, endsAt, totalWeight } = row;
  const counted = kind === 'participants' ? row.registered : (row.eligible ?? 0);
  const places = isRevealed(drawn, now) ? row.places : [];
  const { winner = null, ticket = null } = places[0] ?? {};
  return {
    is: 'giveaway',
    id,
    title,
    description,
    kind,
    stage,
    prize: `${groupThousands(formatAmount(row.prize, row.prizeDecimals))} ${symbolOf(row)}`,
    tokenSymbol,
    endsAt,
    participants: row.entryCount ?? counted,
    winner,
    winners: places.length,
    people: places
      .slice(0, CARD_PEOPLE)
      .flatMap(({ winner, beside }) =>
        winner === null
          ? []
          : [{ wallet: winner, name: beside?.name ?? null, picture: beside?.face ?? null }],
      ),
    round: row.round === null ? null : String(row.round),
    ticketAt: ticket === null || totalWeight === null ? null : Number((ticket * 10_000n) / totalWeight),
  };
}

/** Reads a wallet's activity, along one index each: sent tips, entered and won giveaways, its clips. */
import { type SQL, sql } from 'drizzle-orm';
import type { ActivityQuery } from '../../core/activity/schemas.ts';
import type { AlertPlan } from '../../core/alerts/plan.ts';
import { HIDDEN_TEXT } from '../../core/blocks/model.ts';
import type { GiveawayStage, GiveawayType } from '../../core/giveaways/model.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import type { SentLine } from '../archive/lines.ts';
import { isBlocked } from '../blocks/store.ts';
import type { Database } from '../env.ts';
import { handleOfTip, nameOfTip, planOfTip, rulingOfTip } from '../schema/tip-columns.ts';

interface TokenRow {
  token: string | null;
  tokenName: string | null;
  tokenSymbol: string | null;
  picture: string | null;
}

/** Time (ms) and id: the cursor of the next page. */
interface Listed {
  at: number;
  id: string;
}

/** Amounts are decimal texts. */
export interface TipSentRow extends TokenRow, Listed {
  token: string;
  currency: TipCurrency;
  symbol: string;
  decimals: number;
  units: string;
  creatorUnits: string;
  feeUnits: string;
  signature: string;
  name: string | null;
  handle: string | null;
  hasWords: number;
  plan: AlertPlan | null;
  /** The ruling as JSON, in the form of rulingOfTip. */
  ruling: string | null;
}

interface GiveawayPart extends TokenRow, Listed {
  title: string;
  kind: GiveawayType;
  /** The public stage: it reveals no winner before its time. */
  stage: GiveawayStage;
  /** Unix seconds. */
  endsAt: number;
  currency: 'SOL' | 'CREATOR_COIN';
  decimals: number;
  units: string;
  places: number;
}

export interface EntryRow extends GiveawayPart {
  won: number;
}

export interface WinRow extends GiveawayPart {
  place: number;
  paid: number;
  payFinal: number | null;
  signature: string | null;
}

export interface ClipRow extends TokenRow, Listed {
  token: string;
  handle: string;
  url: string;
  unavailable: number;
  winner: number;
}

const tokenOf = (mint: SQL) => sql`(SELECT name FROM token_names WHERE mint = ${mint}) AS tokenName,
  (SELECT json_extract(info, '$.offChain.imageUrl') FROM tokens WHERE tokens.mint = ${mint}) AS picture`;
const symbolOf = (mint: SQL) => sql`(SELECT symbol FROM token_names WHERE mint = ${mint}) AS tokenSymbol`;

export function tipsSentBy(db: Database, wallet: string, { cursor, limit }: ActivityQuery) {
  return db.all<TipSentRow>(sql`SELECT id, confirmed_at AS at, token, currency, token_symbol AS symbol, decimals,
      CAST(amount AS TEXT) AS units, CAST(creator_amount AS TEXT) AS creatorUnits, CAST(platform_fee AS TEXT) AS feeUnits,
      signature, ${nameOfTip} AS name, ${handleOfTip} AS handle, message <> '' AS hasWords, ${planOfTip} AS plan, ${rulingOfTip} AS ruling, ${symbolOf(sql`tips.token`)}, ${tokenOf(sql`tips.token`)}
    FROM tips WHERE status = 'confirmed' AND sender = ${wallet} ${behind(sql`confirmed_at`, sql`id`, cursor)}
    ORDER BY confirmed_at DESC, id LIMIT ${limit + 1}`);
}

/** Returns archived tips for the list, by id: with the names and rulings that stay in the database. */
export async function archivedSent(
  db: Database,
  lines: readonly SentLine[],
): Promise<Map<string, TipSentRow>> {
  const named = lines.map(({ id, token, sender }) => ({ id, token, sender }));
  const rows = await db.all<
    TokenRow & Pick<TipSentRow, 'id' | 'name' | 'handle' | 'ruling'>
  >(sql`SELECT id, ${nameOfTip} AS name, ${handleOfTip} AS handle, ${rulingOfTip} AS ruling,
      ${symbolOf(sql`tips.token`)}, ${tokenOf(sql`tips.token`)}
    FROM (SELECT value ->> '$.id' AS id, value ->> '$.token' AS token, value ->> '$.sender' AS sender
      FROM json_each(${JSON.stringify(named)})) tips`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    lines.map(({ id, token, currency, decimals, platformFee, creatorAmount, signature, ...line }) => [
      id,
      {
        ...known.get(id)!,
        ...{ token, currency, decimals, signature },
        at: line.confirmedAt,
        symbol: line.tokenSymbol,
        units: line.amount,
        creatorUnits: creatorAmount,
        feeUnits: platformFee,
        // The lines of senders have no messages.
        hasWords: 1,
        plan: line.plan?.plan ?? null,
      },
    ]),
  );
}

/** Reads the giveaways that a wallet entered. `now` in ms. */
export function entriesOf(db: Database, wallet: string, { cursor, limit }: ActivityQuery, now: number) {
  return db.all<EntryRow>(sql`SELECT r.giveaway AS id, r.registered_at AS at, ${giveawayPart(now)},
      CAST(g.prize AS TEXT) AS units,
      EXISTS (SELECT 1 FROM giveaway_places p WHERE p.giveaway = g.id AND p.winner = ${wallet} AND p.reveal_at <= ${now}) AS won
    FROM registrations r JOIN giveaways g ON g.id = r.giveaway
    WHERE r.wallet = ${wallet} ${behind(sql`r.registered_at`, sql`r.giveaway`, cursor)}
    ORDER BY r.registered_at DESC, r.giveaway LIMIT ${limit + 1}`);
}

const ofPay =
  sql.raw(`FROM giveaway_transactions t WHERE t.giveaway = g.id AND t.step = 'pay' AND t.status = 'confirmed'
        AND t.place = w.place`);

/** Reads prizes whose winner is public. `now` in ms. */
export function winsOf(db: Database, wallet: string, { cursor, limit }: ActivityQuery, now: number) {
  return db.all<WinRow>(sql`SELECT w.giveaway AS id, w.reveal_at AS at, w.place, w.paid, ${giveawayPart(now)},
      CAST(w.amount AS TEXT) AS units,
      (SELECT signature ${ofPay} LIMIT 1) AS signature, (SELECT max(t.block_time IS NOT NULL) ${ofPay}) AS payFinal
    FROM giveaway_places w JOIN giveaways g ON g.id = w.giveaway
    WHERE w.winner = ${wallet} AND w.reveal_at IS NOT NULL AND w.reveal_at <= ${now}
      ${behind(sql`w.reveal_at`, sql`w.giveaway`, cursor)}
    ORDER BY w.reveal_at DESC, w.giveaway LIMIT ${limit + 1}`);
}

export function clipsAddedBy(db: Database, wallet: string, { cursor, limit }: ActivityQuery) {
  return db.all<ClipRow>(sql`SELECT id, added_at AS at, token, handle, url, unavailable,
      EXISTS (SELECT 1 FROM clip_winners WHERE clip_winners.clip = clips.id) AS winner,
      ${symbolOf(sql`clips.token`)}, ${tokenOf(sql`clips.token`)}
    FROM clips WHERE wallet = ${wallet} ${behind(sql`added_at`, sql`id`, cursor)}
    ORDER BY added_at DESC, id LIMIT ${limit + 1}`);
}

/** A paid giveaway looks like a drawn one until all its winners are shown, as on its own page. */
function giveawayPart(now: number): SQL {
  return sql`iif(${isBlocked('giveaway', sql`g.id`, now)}, ${HIDDEN_TEXT}, g.title) AS title, g.kind, g.token, g.token_symbol AS tokenSymbol, g.ends_at AS endsAt, g.currency,
      g.prize_decimals AS decimals, g.places,
      iif(g.stage IN ('paid', 'completed') AND EXISTS (SELECT 1 FROM giveaway_places h
        WHERE h.giveaway = g.id AND (h.reveal_at IS NULL OR h.reveal_at > ${now})), 'proven', g.stage) AS stage,
      ${tokenOf(sql`g.token`)}`;
}

function behind(key: SQL, id: SQL, cursor: ActivityQuery['cursor']): SQL {
  return cursor === undefined
    ? sql``
    : sql`AND ${key} <= ${cursor.at} AND (${key} < ${cursor.at} OR ${id} > ${cursor.id})`;
}
